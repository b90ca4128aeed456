extension MailHeader {
    /// The line that separates the parts of the mail, without its `--`; `nil` without parts.
    var boundary: [UInt8]? {
        guard let type = value(.contentType), type.prefix(10).isNamed("multipart/"),
            let boundary = Self.parameter("boundary", of: type),
            !boundary.isEmpty, boundary.count <= 256
        else { return nil }
        return boundary
    }

    /// Returns the value of a field in UTF-8, if its character set can be known.
    ///
    /// A header should be ASCII. Older programs write it in the character set of the text.
    func readable(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let escape = UInt8(0x1B)
        if let index = value.firstIndex(of: escape), index + 1 < value.endIndex,
            value[index + 1] == UInt8(ascii: "$") || value[index + 1] == UInt8(ascii: "("),
            let japanese = CharacterSet(named: "iso-2022-jp".utf8)
        {
            return Array(japanese.decode(value).utf8)[...]
        }
        guard value.contains(where: { $0 >= 0x80 }),
            String(validating: value, as: UTF8.self) == nil,
            let name = self.value(.contentType).flatMap({ Self.parameter("charset", of: $0) }),
            let set = CharacterSet(named: name), set != .utf8
        else { return value }
        return Array(set.decode(value).utf8)[...]
    }

    /// Returns the value of a parameter, without quotes.
    static func parameter(_ name: String, of value: ArraySlice<UInt8>) -> [UInt8]? {
        var rest = value
        while let mark = rest.firstIndex(of: UInt8(ascii: ";")) {
            rest = rest[(mark + 1)...]
            guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            guard rest[..<equals].trimmed.isNamed(name) else {
                rest = afterQuotes(rest)
                continue
            }
            let text = rest[(equals + 1)...].trimmed
            let quote = UInt8(ascii: "\"")
            if text.first == quote { return Array(text.dropFirst().prefix { $0 != quote }) }
            return Array(text.prefix { $0 != UInt8(ascii: ";") && !$0.isWhiteSpace })
        }
        return nil
    }

    /// Returns the rest of a field from the next semicolon outside quotes on.
    private static func afterQuotes(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var isQuoted = false
        return value.drop { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return isQuoted || byte != UInt8(ascii: ";")
        }
    }
}
