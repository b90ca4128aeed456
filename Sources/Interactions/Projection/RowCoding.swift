/// An encoder of a view's row: the fields one after the other, without tags.
///
/// Only the version of the projectors that wrote a row reads it, so its fields need no numbers.
struct RowEncoder {
    private(set) var bytes: [UInt8] = []

    /// Makes an empty row with room for `capacity` bytes.
    init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    mutating func number(_ value: UInt64) {
        bytes.append(varint: value)
    }

    mutating func count(_ value: Int) {
        number(UInt64(value))
    }

    /// Writes a number in eight bytes, which a decoder can read in place.
    mutating func fixed(_ value: UInt64) {
        fixed([value])
    }

    /// Writes numbers in eight bytes each.
    mutating func fixed<let length: Int>(_ values: InlineArray<length, UInt64>) {
        bytes.append(addingCapacity: 8 * length) { output in
            for index in values.indices { output.append(fixed: values[index]) }
        }
    }

    mutating func double(_ value: Double) {
        fixed(value.bitPattern)
    }

    /// Writes a byte, and then the lowest `length` bytes of a number, the highest first.
    mutating func integer(_ value: UInt128, length: Int, after head: UInt8) {
        bytes.append(addingCapacity: 1 + length) { output in
            output.append(head)
            var shift = 8 * length
            while shift > 0 {
                shift -= 8
                output.append(UInt8(truncatingIfNeeded: value &>> UInt128(shift)))
            }
        }
    }

    /// Writes a part that a reader can skip: its length, and then the fields that `body` writes.
    mutating func part(_ body: (inout RowEncoder) -> Void) {
        let start = bytes.count
        // A varint may be longer than its number needs; three bytes are enough for every row.
        bytes += [0x80, 0x80, 0]
        body(&self)
        let length = bytes.count - start - 3
        bytes[start] |= UInt8(truncatingIfNeeded: length & 0x7F)
        bytes[start + 1] |= UInt8(truncatingIfNeeded: length >> 7 & 0x7F)
        bytes[start + 2] = UInt8(truncatingIfNeeded: length >> 14 & 0x7F)
    }

    /// Writes a time in eight bytes; `Int64.min`, which no donation can have, means `nil`.
    mutating func time(_ value: Timestamp?) {
        fixed(UInt64(row: value))
    }

    mutating func blob(_ value: [UInt8]) {
        count(value.count)
        bytes += value
    }

    mutating func text(_ value: String) {
        let value = value.utf8
        count(value.count)
        bytes += value
    }

    /// Writes bytes or `nil`, which differs from no bytes.
    mutating func optionalBlob(_ value: [UInt8]?) {
        count(value.map { $0.count + 1 } ?? 0)
        if let value { bytes += value }
    }
}

extension [UInt8] {
    /// Appends a number as a varint.
    mutating func append(varint value: UInt64) {
        guard value >= 0x80 else { return append(UInt8(truncatingIfNeeded: value)) }
        // All bytes at once: each append of its own looks for the array's room again.
        append(addingCapacity: 10) { $0.append(varint: value) }
    }
}

extension UInt64 {
    /// Makes the form of a time in a row.
    init(row time: Timestamp?) {
        self.init(bitPattern: time?.milliseconds ?? .min)
    }
}

extension OutputSpan<UInt8> {
    /// Appends a number in eight bytes.
    fileprivate mutating func append(fixed value: UInt64) {
        // Eight calls, since a loop would cost as much for each byte as all of them together.
        append(UInt8(truncatingIfNeeded: value >> 56))
        append(UInt8(truncatingIfNeeded: value >> 48))
        append(UInt8(truncatingIfNeeded: value >> 40))
        append(UInt8(truncatingIfNeeded: value >> 32))
        append(UInt8(truncatingIfNeeded: value >> 24))
        append(UInt8(truncatingIfNeeded: value >> 16))
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value))
    }
}

/// A decoder of the fields in a view's row, in the order of writing, which never traps.
struct RowDecoder {
    private(set) var index: Int

    init(_ index: Int = 0) {
        self.index = index
    }

    mutating func number(in row: Span<UInt8>) throws(DecodingFailure) -> UInt64 {
        if index < row.count, row[index] < 0x80 {
            defer { index += 1 }
            return UInt64(row[index])
        }
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
        let start = try part(8, of: row).lowerBound
        return row.time(at: start)
    }

    mutating func bytes(in row: Span<UInt8>) throws(DecodingFailure) -> [UInt8] {
        row.copy(try blob(in: row))
    }

    mutating func text(in row: Span<UInt8>) throws(DecodingFailure) -> String {
        String(decoding: try bytes(in: row), as: UTF8.self)
    }

    /// Skips bytes that ``RowEncoder/blob(_:)`` wrote.
    ///
    /// - Returns: Their range.
    mutating func blob(in row: Span<UInt8>) throws(DecodingFailure) -> Range<Int> {
        try part(try count(in: row), of: row)
    }

    mutating func optionalBytes(in row: Span<UInt8>) throws(DecodingFailure) -> [UInt8]? {
        let length = try count(in: row) - 1
        return length < 0 ? nil : row.copy(try part(length, of: row))
    }

    mutating func fixedCount(in row: Span<UInt8>) throws(DecodingFailure) -> Int {
        let start = index
        let number = try fixed(in: row)
        guard number <= DonationLimits.largestCount else { throw .malformedField(atByte: start) }
        return Int(number)
    }

    /// Skips a part of `length` bytes.
    ///
    /// - Returns: The range of the part.
    mutating func part(_ length: Int, of row: Span<UInt8>) throws(DecodingFailure) -> Range<Int> {
        guard length <= row.count - index else { throw .truncated(atByte: index) }
        defer { index += length }
        return index..<index + length
    }

    mutating func fixed(in row: Span<UInt8>) throws(DecodingFailure) -> UInt64 {
        row.fixed(at: try part(8, of: row).lowerBound)
    }
}

extension Span<UInt8> {
    /// Returns the time in the eight bytes at `offset`; the caller has checked that they are there.
    @inline(__always)
    func time(at offset: Int) -> Timestamp? {
        let milliseconds = Int64(bitPattern: fixed(at: offset))
        return milliseconds == .min ? nil : Timestamp(milliseconds: milliseconds)
    }
}
