/// Decodes texts of headers with the encoded words of RFC 2047.
struct EncodedWords {
    private var text = ""
    /// The bytes of adjacent words of one character set; two words may split a character.
    private var bytes: [UInt8] = []
    private var set: CharacterSet?
    private var isUnderstood = true

    /// Returns the text, and whether all of it was decoded; the rest stays unchanged.
    static func decode(_ input: [UInt8]) -> (text: String, isUnderstood: Bool) {
        guard input.contains(UInt8(ascii: "=")) else {
            let (text, isKnown) = CharacterSet.decodeUnnamed(input)
            return (text, isKnown)
        }
        var words = EncodedWords()
        var rest = input[...]
        var plain: [UInt8] = []
        while !rest.isEmpty {
            guard let word = Word(at: rest) else {
                plain.append(rest.removeFirst())
                continue
            }
            rest = rest.dropFirst(word.length)
            // White space between two encoded words belongs to neither.
            if words.set == nil || !plain.allSatisfy(\.isWhiteSpace) { words.add(plain: plain) }
            plain.removeAll()
            words.add(word)
        }
        words.add(plain: plain)
        return (words.text, words.isUnderstood)
    }

    private mutating func add(plain: [UInt8]) {
        flush()
        let (text, isKnown) = CharacterSet.decodeUnnamed(plain)
        self.text += text
        if !isKnown { isUnderstood = false }
    }

    private mutating func add(_ word: Word) {
        guard let set = CharacterSet(named: word.set), let content = word.content else {
            flush()
            text += CharacterSet.decodeUnnamed(word.raw).text
            isUnderstood = false
            return
        }
        if set != self.set { flush() }
        self.set = set
        bytes += content
    }

    private mutating func flush() {
        if let set { text += set.decode(bytes) }
        set = nil
        bytes.removeAll(keepingCapacity: true)
    }

    /// One encoded word.
    private struct Word {
        var set: ArraySlice<UInt8>
        var raw: ArraySlice<UInt8>
        /// The decoded bytes; `nil` if the encoding is broken.
        var content: [UInt8]?
        var length: Int { raw.count }

        /// Reads the encoded word at the beginning of a text; `nil` without one.
        init?(at text: ArraySlice<UInt8>) {
            let mark = UInt8(ascii: "?")
            guard text.starts(with: [UInt8(ascii: "="), mark]) else { return nil }
            let start = text.startIndex + 2
            // A word has at most 75 bytes by the standard; programs write longer ones.
            let near = text[start...].prefix(2048)
            guard let first = near.firstIndex(of: mark), first - start < 64,
                let second = near[(first + 1)...].firstIndex(of: mark), second == first + 2
            else { return nil }
            let encoded = near[(second + 1)...].prefix { $0 != mark }
            let end = encoded.endIndex
            guard end + 1 < near.endIndex, near[end + 1] == UInt8(ascii: "=") else { return nil }
            set = near[start..<first].prefix { $0 != UInt8(ascii: "*") }
            raw = text[text.startIndex..<end + 2]
            switch near[first + 1].lowered {
            case UInt8(ascii: "q"): content = TransferEncoding.quotedWord(encoded)
            case UInt8(ascii: "b"): content = TransferEncoding.base64(encoded)
            default: return nil
            }
        }
    }
}
