extension JSONValue {
    /// Reads one JSON value (RFC 8259) from UTF-8.
    ///
    /// - Throws: ``ValidationError`` with the byte of the first fault. This also refuses a repeated
    ///   name in an object, and nesting deeper than ``DonationLimits/jsonLineDepth``.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(parsing bytes: some Sequence<UInt8>) throws(ValidationError) {
        var parser = JSONParser(Array(bytes))
        do {
            self = try parser.readDocument()
        } catch {
            throw ValidationError(field: "", reason: error)
        }
    }
}

/// A parser of a JSON text.
///
/// This code exists because Foundation's `JSONDecoder` can read a value of unknown shape only by
/// trial and error, at a cost that grows with depth: one line of a megabyte took it more than a
/// minute.
private struct JSONParser {
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var fault: ValidationError.Reason { .notJSON(atByte: index) }

    mutating func readDocument() throws(ValidationError.Reason) -> JSONValue {
        let value = try readValue()
        skipSpace()
        guard index == bytes.count else { throw fault }
        return value
    }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
    }

    /// Takes a character, after any space.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func take(word: String, _ value: JSONValue)
        throws(ValidationError.Reason) -> JSONValue
    {
        guard bytes.span.has(word, at: index) else { throw fault }
        index += word.utf8.count
        return value
    }

    private mutating func readValue() throws(ValidationError.Reason) -> JSONValue {
        skipSpace()
        guard index < bytes.count else { throw fault }
        switch bytes[index] {
        case UInt8(ascii: "\""): return .string(try readText())
        case UInt8(ascii: "{"):
            try enter()
            defer { depth -= 1 }
            return .object(try readObject())
        case UInt8(ascii: "["):
            try enter()
            defer { depth -= 1 }
            return .array(try readArray())
        case UInt8(ascii: "t"): return try take(word: "true", .bool(true))
        case UInt8(ascii: "f"): return try take(word: "false", .bool(false))
        case UInt8(ascii: "n"): return try take(word: "null", .null)
        default: return try readNumber()
        }
    }

    /// Takes the opening bracket of an object or array.
    private mutating func enter() throws(ValidationError.Reason) {
        guard depth < DonationLimits.jsonLineDepth else {
            throw .nestedTooDeep(limit: DonationLimits.jsonLineDepth)
        }
        depth += 1
        index += 1
    }

    private mutating func readObject() throws(ValidationError.Reason) -> [String: JSONValue] {
        var object: [String: JSONValue] = [:]
        guard !take("}") else { return object }
        repeat {
            skipSpace()
            let name = try readText()
            guard take(":") else { throw fault }
            // This also refuses two differently spelled names that Swift holds equal: keeping only
            // one of them would lose a value.
            guard object.updateValue(try readValue(), forKey: name) == nil else {
                throw .duplicateName(name)
            }
        } while take(",")
        guard take("}") else { throw fault }
        return object
    }

    private mutating func readArray() throws(ValidationError.Reason) -> [JSONValue] {
        var array: [JSONValue] = []
        guard !take("]") else { return array }
        repeat { array.append(try readValue()) } while take(",")
        guard take("]") else { throw fault }
        return array
    }

    // MARK: Numbers

    private mutating func readNumber() throws(ValidationError.Reason) -> JSONValue {
        let start = index
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
        let first = index
        var digits = try takeDigits()
        guard digits == 1 || bytes[first] != UInt8(ascii: "0") else {
            throw .notJSON(atByte: first)
        }
        var isInteger = true
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            digits += try takeDigits()
            isInteger = false
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < bytes.count,
                bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
            {
                index += 1
            }
            _ = try takeDigits()
            isInteger = false
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isInteger, let value = Int64(text) { return .integer(value) }
        // A Double returns fifteen digits unchanged; of longer numbers, only those it writes the
        // same.
        if let value = Double(text), value.isFinite, value != 0 || isZero(start..<index),
            digits <= 15 || JSONValue.text(of: value) == text
        {
            return .double(value)
        }
        return .number(text)
    }

    /// Returns whether the written number is zero, rather than only too small for a Double.
    private func isZero(_ number: Range<Int>) -> Bool {
        let mantissa = bytes[number].prefix { $0 | 0x20 != UInt8(ascii: "e") }
        return !mantissa.contains { (0x31...0x39).contains($0) }
    }

    private mutating func takeDigits() throws(ValidationError.Reason) -> Int {
        let start = index
        while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
        guard index > start else { throw fault }
        return index - start
    }

    // MARK: Texts

    private mutating func readText() throws(ValidationError.Reason) -> String {
        // A reference to the bytes that stays while the parser moves on.
        let bytes = bytes
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw fault }
        index += 1
        let start = index
        index = bytes.span.endOfPlainText(from: start)
        // Most texts have no escapes, and are copied once.
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\\") else {
            return try finishText(bytes.span, start..<index, from: start)
        }
        var text: [UInt8] = []
        var copied = start
        while index < bytes.count, bytes[index] == UInt8(ascii: "\\") {
            text += bytes[copied..<index]
            text += String(try bytes.span.readEscape(at: &index)).utf8
            copied = index
            index = bytes.span.endOfPlainText(from: index)
        }
        text += bytes[copied..<index]
        return try finishText(text.span, text.indices, from: start)
    }

    /// Takes the quotation mark behind a text that began at `start`, and makes the text.
    private mutating func finishText(
        _ text: Span<UInt8>,
        _ range: Range<Int>,
        from start: Int
    ) throws(ValidationError.Reason) -> String {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw fault }
        guard let text = text.text(range) else { throw .notJSON(atByte: start) }
        index += 1
        return text
    }
}

extension UInt8 {
    /// Whether this byte is space between the parts of JSON.
    var isJSONSpace: Bool {
        self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D
    }
}
