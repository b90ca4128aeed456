extension JSONValue {
    /// This value as one line of UTF-8, with names in order: equal values give equal bytes.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// This value as one line of text.
    public var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the shortest text that reads back as the same number; a whole number has no
    /// fraction.
    static func text(of value: Double) -> String {
        // JSON has no form for a number that is not finite.
        guard value.isFinite else { return "null" }
        guard value == value.rounded(), abs(value) < 1e15, value != 0 || value.sign == .plus else {
            return "\(value)"
        }
        return "\(Int64(value))"
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += "\(value)".utf8
        case .double(let value): bytes += Self.text(of: value).utf8
        case .number(let text): bytes += text.utf8
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            let members = object.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        // Most texts need no escapes, and this copies them in one step.
        guard text.utf8.contains(where: \.isEscapedInJSON) else {
            bytes += text.utf8
            return
        }
        for byte in text.utf8 { bytes.appendEscaped(byte) }
    }
}

extension UInt8 {
    /// Whether JSON text must escape this byte.
    fileprivate var isEscapedInJSON: Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
    }
}
