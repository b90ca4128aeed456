/// Reads scripts of JSON as pages have them.
///
/// The project's `JSONValue` does not serve: it refuses what pages do, and it loses the order of
/// members, which decides between places.
struct ScriptParser {
    /// The byte at which a script is no JSON.
    struct Fault: Error {
        var byte: Int
    }

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0
    /// The values that may still be made, for all scripts of a page.
    private(set) var room: Int
    /// The repairs that were needed.
    private(set) var repairs: Set<Advice.Repair> = []

    init(_ bytes: [UInt8], room: Int) {
        (self.bytes, self.room) = (bytes, room)
    }

    private var fault: Fault { Fault(byte: index) }

    private func has(_ text: StaticString) -> Bool { bytes.span.has(text, at: index) }

    /// Reads the values of the script; there should be one.
    mutating func readScript() throws(Fault) -> [ScriptValue] {
        var values: [ScriptValue] = []
        if has("\u{FEFF}") {
            repairs.insert(.byteOrderMark)
            index += 3
        }
        skipSpace()
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: ";"), !values.isEmpty {
                repairs.insert(.semicolon)
                index += 1
            } else {
                if !values.isEmpty { repairs.insert(.severalValues) }
                values.append(try readValue())
            }
            skipSpace()
        }
        return values
    }

    // MARK: Between values

    private mutating func skipSpace() {
        while index < bytes.count {
            let byte = bytes[index]
            if byte <= 0x20 {
                index += 1
            } else if byte == UInt8(ascii: "/"), has("//") {
                repairs.insert(.comment)
                while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
            } else if byte == UInt8(ascii: "/"), has("/*") {
                repairs.insert(.comment)
                index += 2
                while index < bytes.count, !has("*/") { index += 1 }
                index = min(index + 2, bytes.count)
            } else if !skipWrapper(byte) {
                return
            }
        }
    }

    private mutating func skipWrapper(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"): skip("<!--", .wrapper) || skip("<![CDATA[", .wrapper)
        case UInt8(ascii: "-"): skip("-->", .wrapper)
        case UInt8(ascii: "]"): depth == 0 && skip("]]>", .wrapper)
        case 0xC2: skip("\u{A0}", .controlCharacter)
        case 0xEF: skip("\u{FEFF}", .byteOrderMark)
        default: false
        }
    }

    private mutating func skip(_ text: StaticString, _ repair: Advice.Repair) -> Bool {
        guard has(text) else { return false }
        repairs.insert(repair)
        index += text.utf8CodeUnitCount
        return true
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Takes commas; returns whether another value follows them.
    private mutating func takeComma(before end: Unicode.Scalar) -> Bool {
        guard take(",") else { return false }
        while take(",") { repairs.insert(.trailingComma) }
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: end) else { return true }
        repairs.insert(.trailingComma)
        return false
    }

    // MARK: Values

    private mutating func readValue() throws(Fault) -> ScriptValue {
        skipSpace()
        guard index < bytes.count, room > 0 else { throw fault }
        room -= 1
        switch bytes[index] {
        case UInt8(ascii: "\""): return .text(try readText())
        case UInt8(ascii: "{"):
            return try nested { parser throws(Fault) in try parser.readObject() }
        case UInt8(ascii: "["): return try nested { parser throws(Fault) in try parser.readArray() }
        case UInt8(ascii: "t") where skipWord("true"): return .bool(true)
        case UInt8(ascii: "f") where skipWord("false"): return .bool(false)
        case UInt8(ascii: "n") where skipWord("null"): return .null
        default: return try readNumber()
        }
    }

    private mutating func skipWord(_ word: StaticString) -> Bool {
        guard has(word) else { return false }
        index += word.utf8CodeUnitCount
        return true
    }

    private mutating func nested(
        _ read: (inout ScriptParser) throws(Fault) -> ScriptValue
    ) throws(Fault) -> ScriptValue {
        guard depth < PageLimits.depth else { throw fault }
        depth += 1
        index += 1
        defer { depth -= 1 }
        return try read(&self)
    }

    private mutating func readObject() throws(Fault) -> ScriptValue {
        var members: [ScriptValue.Member] = []
        var places: [String: Int] = [:]
        guard !take("}") else { return .object(members) }
        repeat {
            skipSpace()
            let name = try readText()
            guard take(":") else { throw fault }
            let value = try readValue()
            if let place = places[name] {
                repairs.insert(.repeatedName)
                members[place].value = value
            } else {
                places[name] = members.count
                members.append(ScriptValue.Member(name: name, value: value))
            }
        } while takeComma(before: "}")
        guard take("}") else { throw fault }
        return .object(members)
    }

    private mutating func readArray() throws(Fault) -> ScriptValue {
        var elements: [ScriptValue] = []
        guard !take("]") else { return .array(elements) }
        repeat { elements.append(try readValue()) } while takeComma(before: "]")
        guard take("]") else { throw fault }
        return .array(elements)
    }

    private mutating func readNumber() throws(Fault) -> ScriptValue {
        let start = index
        while index < bytes.count,
            bytes[index].isDigit || bytes[index] | 0x20 == UInt8(ascii: "e")
                || "+-.".utf8.contains(bytes[index])
        { index += 1 }
        guard index > start, bytes[start..<index].contains(where: \.isDigit) else {
            throw Fault(byte: start)
        }
        return .number(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    // MARK: Texts

    private mutating func readText() throws(Fault) -> String {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw fault }
        index += 1
        var text: [UInt8] = []
        var start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\") {
                text += bytes[start..<index]
                readEscape(&text)
                start = index
            } else {
                if bytes[index] < 0x20 { repairs.insert(.controlCharacter) }
                index += 1
            }
        }
        guard index < bytes.count else { throw fault }
        defer { index += 1 }
        guard !text.isEmpty || start > 0 else { return "" }
        if text.isEmpty { return String(decoding: bytes[start..<index], as: UTF8.self) }
        return String(decoding: text + bytes[start..<index], as: UTF8.self)
    }

    private mutating func readEscape(_ text: inout [UInt8]) {
        index += 1
        guard index < bytes.count else { return }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
            UInt8(ascii: "t"):
            text.append(0x20)
        case UInt8(ascii: "u"):
            guard let unit = readUnit() else {
                repairs.insert(.escape)
                return
            }
            var units = [unit]
            if UTF16.isLeadSurrogate(unit), has("\\u") {
                index += 2
                if let second = readUnit() { units.append(second) }
            }
            text += Array(String(decoding: units, as: UTF16.self).utf8)
        default:
            repairs.insert(.escape)
            text.append(byte)
        }
    }

    private mutating func readUnit() -> UInt16? {
        guard index + 4 <= bytes.count else { return nil }
        let digits = bytes[index..<index + 4]
        guard digits.allSatisfy({ $0.isDigit || (0x61...0x66).contains($0 | 0x20) }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        index += 4
        return unit
    }
}

extension Span<UInt8> {
    /// Returns whether a text stands at an index.
    func has(_ text: StaticString, at index: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index + length <= count else { return false }
        return text.withUTF8Buffer { bytes in
            for offset in 0..<length where unsafe self[index + offset] != bytes[offset] {
                return false
            }
            return true
        }
    }
}
