/// A decoder of the Protocol Buffers fields in a span, which does not allocate.
///
/// Each call takes the span: a decoder that held it would need an experimental feature of the
/// compiler. The decoder never traps, whatever the bytes.
struct WireDecoder {
    /// A field: its number, and its value as a number or as the range of its bytes.
    struct Field {
        var number: UInt64
        var type: WireType
        /// The value of a varint or fixed-width field.
        var value: UInt64 = 0
        /// The range of the bytes of a length-delimited field.
        var range = 0..<0
        /// The range of the whole field, with its tag.
        var whole = 0..<0
    }

    private var index: Int
    private let end: Int

    init(_ range: Range<Int>) {
        index = range.lowerBound
        end = range.upperBound
    }

    mutating func next(in bytes: Span<UInt8>) throws(DecodingFailure) -> Field? {
        guard index < end else { return nil }
        let start = index
        let tag = try varint(in: bytes)
        guard let type = WireType(ofTag: tag), tag >> 3 != 0, tag >> 3 < 1 << 29
        else { throw .malformedField(atByte: start) }
        var field = Field(number: tag >> 3, type: type)
        switch type {
        case .varint: field.value = try varint(in: bytes)
        case .fixed64: field.value = try fixed(8, in: bytes)
        case .fixed32: field.value = try fixed(4, in: bytes)
        case .lengthDelimited:
            let length = try varint(in: bytes)
            guard length <= UInt64(end - index) else { throw .truncated(atByte: index) }
            field.range = index..<index + Int(length)
            index = field.range.upperBound
        }
        field.whole = start..<index
        return field
    }

    /// Reads the next bare number of a packed field; `nil` at the end.
    mutating func nextNumber(in bytes: Span<UInt8>) throws(DecodingFailure) -> UInt64? {
        index < end ? try varint(in: bytes) : nil
    }

    private mutating func varint(in bytes: Span<UInt8>) throws(DecodingFailure) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 70, by: 7) {
            guard index < end else { throw .truncated(atByte: index) }
            let byte = bytes[index]
            index += 1
            value |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte < 0x80 {
                // The tenth byte has room for one bit.
                guard shift < 63 || byte <= 1 else { break }
                return value
            }
        }
        throw .malformedField(atByte: index - 1)
    }

    private mutating func fixed(
        _ width: Int,
        in bytes: Span<UInt8>
    ) throws(DecodingFailure) -> UInt64 {
        guard end - index >= width else { throw .truncated(atByte: index) }
        var value: UInt64 = 0
        for offset in (0..<width).reversed() { value = value << 8 | UInt64(bytes[index + offset]) }
        index += width
        return value
    }
}

extension WireDecoder.Field {
    func text(in bytes: Span<UInt8>) throws(DecodingFailure) -> String {
        try expect(.lengthDelimited)
        do {
            return String(copying: try UTF8Span(validating: bytes.extracting(range)))
        } catch {
            throw .invalidUTF8(atByte: range.lowerBound)
        }
    }

    func blob(in bytes: Span<UInt8>) throws(DecodingFailure) -> [UInt8] {
        try expect(.lengthDelimited)
        return bytes.copy(range)
    }

    func message() throws(DecodingFailure) -> Range<Int> {
        try expect(.lengthDelimited)
        return range
    }

    func flag() throws(DecodingFailure) -> Bool {
        try varint() != 0
    }

    func varint() throws(DecodingFailure) -> UInt64 {
        try expect(.varint)
        return value
    }

    func signed() throws(DecodingFailure) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    func json(in bytes: Span<UInt8>) throws(DecodingFailure) -> JSONValue {
        let text = try blob(in: bytes)
        do {
            return try JSONValue(parsing: text)
        } catch {
            throw .invalidJSON(atByte: range.lowerBound)
        }
    }

    /// Reads a repeated number, packed or one by one, as a decoder of Protocol Buffers must.
    func readNumbers(in bytes: Span<UInt8>, to numbers: inout [UInt64]) throws(DecodingFailure) {
        guard type == .lengthDelimited else { return numbers.append(try varint()) }
        var decoder = WireDecoder(range)
        while let number = try decoder.nextNumber(in: bytes) { numbers.append(number) }
    }

    private func expect(_ type: WireType) throws(DecodingFailure) {
        guard self.type == type else { throw .malformedField(atByte: whole.lowerBound) }
    }
}

extension WireDecoder {
    /// Returns the text field of a number, and decodes nothing else; empty when the field is
    /// missing.
    static func text(
        _ number: Int,
        in bytes: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) -> String {
        var found = ""
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            if field.number == number { found = try field.text(in: bytes) }
        }
        return found
    }
}
