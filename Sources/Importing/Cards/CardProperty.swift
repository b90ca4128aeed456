/// A property of a vCard: one unfolded line.
struct CardProperty {
    /// The name in lower case, without the group before it.
    var name: String
    /// The parameters, in lower case; a nameless one of version 2.1 has the name `type`.
    var parameters: [(name: String, value: String)] = []
    /// The value, unchanged.
    var value: ArraySlice<UInt8>

    /// Splits a line; `nil` if it is no line of a card.
    init?(_ line: ArraySlice<UInt8>) {
        guard let end = Self.end(of: line, at: [UInt8(ascii: ":")]) else { return nil }
        var head = line[..<end]
        value = line[(end + 1)...]
        var parts: [ArraySlice<UInt8>] = []
        while let next = Self.end(of: head, at: [UInt8(ascii: ";")]), parts.count < 64 {
            parts.append(head[..<next])
            head = head[(next + 1)...]
        }
        parts.append(head)
        let name = parts[0].split(separator: UInt8(ascii: ".")).last ?? []
        self.name = Self.lowered(name)
        guard !self.name.isEmpty else { return nil }
        for part in parts.dropFirst() {
            let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
            guard let first = pair.first else { continue }
            let name = pair.count == 1 ? "type" : Self.lowered(first)
            let values = pair.count == 1 ? first : pair[1]
            for value in values.split(separator: UInt8(ascii: ","), maxSplits: 64) {
                let bare = value.filter { $0 != UInt8(ascii: "\"") }
                parameters.append((name, Self.lowered(bare[...])))
            }
        }
    }

    /// Returns whether a parameter has a value, in the notation of any version.
    func has(_ name: String, _ value: String) -> Bool {
        parameters.contains { ($0.name == name || $0.name == "type") && $0.value == value }
    }

    /// Returns the value of a parameter.
    func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    var isQuotedPrintable: Bool { has("encoding", "quoted-printable") }

    /// The value as text with its escapes, and whether its character set is known.
    var text: (text: String, isUnderstood: Bool) {
        let bytes = isQuotedPrintable ? TransferEncoding.quotedPrintable(value)[...] : value
        guard let name = parameter("charset") else {
            let (text, isKnown) = CharacterSet.decodeUnnamed(bytes)
            return (text, isKnown)
        }
        guard let set = CharacterSet(named: name.utf8) else {
            return (CharacterSet.decodeUnnamed(bytes).text, false)
        }
        return (set.decode(bytes), true)
    }

    /// Returns the parts of a value between semicolons, with their escapes resolved.
    static func parts(_ text: String) -> [String] {
        var parts: [[UInt8]] = [[]]
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                let isLineEnd = byte.lowered == UInt8(ascii: "n")
                parts[parts.count - 1].append(isLineEnd ? 0x20 : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: ";") {
                guard parts.count < 64 else { break }
                parts.append([])
            } else {
                parts[parts.count - 1].append(byte)
            }
        }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func lowered(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix(256).map(\.lowered), as: UTF8.self)
    }

    /// Returns the index of the first of some marks outside quotes.
    private static func end(of line: ArraySlice<UInt8>, at marks: [UInt8]) -> Int? {
        var isQuoted = false
        for index in line.indices {
            if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, marks.contains(line[index]) { return index }
        }
        return nil
    }
}
