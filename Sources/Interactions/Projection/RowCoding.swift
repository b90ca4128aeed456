/// Writes the fields of a view's row one after the other, without tags.
///
/// A row is read only by the version of the projectors that wrote it, so its fields need no numbers.
struct RowWriter {
    private(set) var bytes: [UInt8] = []

    mutating func number(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func count(_ value: Int) {
        number(UInt64(value))
    }

    /// A number in eight bytes, which can be read where it stands.
    mutating func fixed(_ value: UInt64) {
        bytes.appendBigEndian(value)
    }

    mutating func double(_ value: Double) {
        bytes.appendBigEndian(value.bitPattern)
    }

    /// A time in eight bytes; `Int64.min`, which no donation can have, stands for none.
    mutating func time(_ value: Timestamp?) {
        bytes.appendBigEndian(UInt64(bitPattern: value?.milliseconds ?? .min))
    }

    mutating func blob(_ value: [UInt8]) {
        count(value.count)
        bytes += value
    }

    /// Bytes that may not be there, which is not the same as none.
    mutating func optionalBlob(_ value: [UInt8]?) {
        count(value.map { $0.count + 1 } ?? 0)
        if let value { bytes += value }
    }
}

/// Reads the fields of a view's row in the order they were written, and never traps.
struct RowReader {
    private(set) var index: Int

    init(_ index: Int = 0) {
        self.index = index
    }

    mutating func number(in row: Span<UInt8>) throws(DecodingFailure) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while index < row.count, shift < 64 {
            let byte = row[index]
            index += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw .truncated(atByte: index)
    }

    mutating func count(in row: Span<UInt8>) throws(DecodingFailure) -> Int {
        let start = index
        let number = try number(in: row)
        guard number <= DonationLimits.largestCount else { throw .malformedField(atByte: start) }
        return Int(number)
    }

    mutating func double(in row: Span<UInt8>) throws(DecodingFailure) -> Double {
        Double(bitPattern: try fixed(in: row))
    }

    mutating func time(in row: Span<UInt8>) throws(DecodingFailure) -> Timestamp? {
        let milliseconds = Int64(bitPattern: try fixed(in: row))
        return milliseconds == .min ? nil : Timestamp(milliseconds: milliseconds)
    }

    mutating func bytes(in row: Span<UInt8>) throws(DecodingFailure) -> [UInt8] {
        let length = try count(in: row)
        guard length <= row.count - index else { throw .truncated(atByte: index) }
        defer { index += length }
        return row.copy(index..<index + length)
    }

    mutating func optionalBytes(in row: Span<UInt8>) throws(DecodingFailure) -> [UInt8]? {
        let length = try count(in: row) - 1
        guard length >= 0 else { return nil }
        guard length <= row.count - index else { throw .truncated(atByte: index) }
        defer { index += length }
        return row.copy(index..<index + length)
    }

    mutating func fixedCount(in row: Span<UInt8>) throws(DecodingFailure) -> Int {
        let start = index
        let number = try fixed(in: row)
        guard number <= DonationLimits.largestCount else { throw .malformedField(atByte: start) }
        return Int(number)
    }

    mutating func fixed(in row: Span<UInt8>) throws(DecodingFailure) -> UInt64 {
        guard row.count - index >= 8 else { throw .truncated(atByte: index) }
        defer { index += 8 }
        return row.bigEndian(at: index, width: 8)
    }
}
