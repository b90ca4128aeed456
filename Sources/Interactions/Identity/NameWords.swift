/// The words of a display name that matter for whether two names can be one person's.
///
/// Case, accents of Latin letters, the order of the words, repeated words, apostrophes and marks do
/// not count. Nor do words in brackets, words from `via` on, as mailing lists and services add
/// them, and words without a letter. If a name has nothing else, all of it counts; a name with an @
/// is an address and no name.
///
/// The size is limited for any name: ``mostWords`` words of ``wordBytes`` bytes.
package struct NameWords: Hashable, Sendable {
    /// The number of words of a name to consider, from its first on.
    static let mostWords = 8
    /// The length of the beginning of a word to consider, in bytes of UTF-8.
    static let wordBytes = 24

    /// The words in lower case, in the order of their bytes, with spaces between them.
    package let bytes: [UInt8]

    /// Makes the words of a name; `nil` when there are none.
    package init?(_ name: String) {
        guard !name.utf8.contains(UInt8(ascii: "@")) else { return nil }
        var cutter = NameCutter(leavesOutAsides: true)
        cutter.cut(name)
        if cutter.words.isEmpty {
            cutter = NameCutter(leavesOutAsides: false)
            cutter.cut(name)
        }
        guard !cutter.words.isEmpty else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(cutter.words.reduce(0) { $0 + $1.count + 1 })
        for word in cutter.words.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
            bytes += word
        }
        self.bytes = bytes
    }

    /// Makes the words from their stored form.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The words with spaces between them, as text for people.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    var words: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: " ")) }

    /// Returns whether any word of one is a word of the other.
    ///
    /// Two words are the same if one begins with the other: an initial, or a short form.
    package func sharesWord(with other: NameWords) -> Bool {
        let others = other.words
        return words.contains { word in others.contains { $0.isWord(word) } }
    }

    /// Returns whether both can be the name of one person: all words of one are words of the other.
    ///
    /// For example `Silva, Ana (Acme)` and `A. Silva`.
    package func canBeNameOfOne(with other: NameWords) -> Bool {
        var (short, long) = (words, other.words)
        if short.count > long.count { swap(&short, &long) }
        return short.allSatisfy { word in long.contains { $0.isWord(word) } }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func isWord(_ other: ArraySlice<UInt8>) -> Bool {
        starts(with: other) || other.starts(with: self)
    }
}

/// A cutter of a name into words.
private struct NameCutter {
    /// Whether the cutter leaves out brackets and the text behind `via`.
    let leavesOutAsides: Bool
    private(set) var words: [[UInt8]] = []
    private var word: [UInt8] = []
    private var hasLetter = false
    private var depth = 0

    init(leavesOutAsides: Bool) {
        self.leavesOutAsides = leavesOutAsides
    }

    mutating func cut(_ name: String) {
        for scalar in name.unicodeScalars {
            switch scalar {
            case "(", "[", "{", "<", "（", "【":
                if endWord() { return }
                depth += 1
            case ")", "]", "}", ">", "）", "】":
                if endWord() { return }
                depth = max(0, depth - 1)
            case _ where leavesOutAsides && depth > 0: continue
            case "'", "’", "ʼ", "`": continue
            case "a"..."z": add(UInt8(ascii: scalar), isLetter: true)
            case "A"..."Z": add(UInt8(ascii: scalar) | 0x20, isLetter: true)
            case "0"..."9": add(UInt8(ascii: scalar), isLetter: false)
            case _ where scalar.isASCII: if endWord() { return }
            default: if add(scalar) { return }
            }
        }
        _ = endWord()
    }

    /// Adds a scalar beyond ASCII, or ends the word with it; returns `true` at the end of the
    /// words.
    private mutating func add(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        if properties.isAlphabetic {
            for lowered in properties.lowercaseMapping.unicodeScalars {
                if let base = lowered.commonBase {
                    add(base, isLetter: true)
                } else {
                    add(lowered.withoutAccent, isLetter: true)
                }
            }
            return false
        }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: return false
        case .decimalNumber:
            add(Array(String(scalar).utf8), isLetter: false)
            return false
        default: return endWord()
        }
    }

    private mutating func add(_ byte: UInt8, isLetter: Bool) {
        if isLetter { hasLetter = true }
        if word.count < NameWords.wordBytes { word.append(byte) }
    }

    private mutating func add(_ bytes: [UInt8], isLetter: Bool) {
        if isLetter { hasLetter = true }
        if word.count + bytes.count <= NameWords.wordBytes { word += bytes }
    }

    /// Adds the word to the words; returns `true` when nothing more is needed.
    private mutating func endWord() -> Bool {
        defer {
            word = []
            hasLetter = false
        }
        guard hasLetter else { return false }
        if leavesOutAsides, !words.isEmpty, word.elementsEqual("via".utf8) { return true }
        if !words.contains(word) { words.append(word) }
        return words.count == NameWords.mostWords
    }
}

extension UInt8 {
    fileprivate init(ascii scalar: Unicode.Scalar) {
        self = UInt8(truncatingIfNeeded: scalar.value)
    }
}

extension Unicode.Scalar {
    /// The base letters of the scalars from U+00E0 to U+017F, `?` for those with none or several.
    ///
    /// The name of a scalar is slow to find.
    private static let commonBases = Array(
        ("aaaaaa?ceeeeiiii?nooooo?ouuuuy?y?a?a?a?c?c?c?c?d?d?e?e?e?e?e?g?g?g?g?h?h?i?i?i?i"
            + "?????j?k??l?l?l?l?l?n?n?n????o?o?o???r?r?r?s?s?s?s?t?t?t?u?u?u?u?u?u?w?y??z?z?z?")
            .utf8
    )

    /// The base letter of a common lower-case Latin letter, as in ``withoutAccent``; `nil` for
    /// others.
    fileprivate var commonBase: UInt8? {
        guard 0xE0..<0x180 ~= value else { return nil }
        let base = Self.commonBases[Int(value) - 0xE0]
        return base == UInt8(ascii: "?") ? nil : base
    }

    /// The base letters of a lower-case Latin letter, without its accents; other letters unchanged.
    ///
    /// They come from the letter's name, which never changes: LATIN SMALL LETTER C WITH CEDILLA.
    fileprivate var withoutAccent: [UInt8] {
        if value == 0xDF { return Array("ss".utf8) }
        let asItIs = Array(String(self).utf8)
        guard let name = properties.name, name.hasPrefix("LATIN SMALL LETTER ") else {
            // A mark that the lower-case mapping added.
            return properties.generalCategory == .nonspacingMark ? [] : asItIs
        }
        let words = name.split(separator: " ")
        guard words[3].utf8.count <= 2, words.count == 4 || words[4] == "WITH" else {
            return asItIs
        }
        return words[3].utf8.map { $0 | 0x20 }
    }
}
