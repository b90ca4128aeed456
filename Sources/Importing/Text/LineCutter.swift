/// Splits a stream of bytes into lines; it holds at most one line, or the beginning of one.
struct LineCutter {
    /// A line without its end, and the range of its bytes.
    struct Line {
        /// The beginning of the line in the stream.
        var offset: Int
        /// The beginning of the next line in the stream.
        var nextOffset: Int
        /// The number of the line, from 1.
        var number: Int
        /// The range in the given piece, or in the cutter if the line began earlier.
        var range: Range<Int>
        /// Whether the cutter holds the bytes.
        var isCarried: Bool
        /// Whether only the beginning is kept.
        var isCut: Bool
    }

    /// The largest size of a line in bytes.
    let limit: Int
    /// The earlier pieces of the line.
    private(set) var carried: [UInt8] = []
    private var carriedLength = 0
    private var offset = 0
    private var number = 0

    /// The beginning of the line without an end so far, or of the next line.
    var lineOffset: Int { offset }
    /// The end of the lines so far in the stream.
    var end: Int { offset + carriedLength }

    init(limit: Int) {
        self.limit = limit
    }

    /// Returns the next line that ends in a piece of the stream.
    ///
    /// - Parameters:
    ///   - bytes: The piece.
    ///   - index: The index to go on from; the method moves it.
    /// - Returns: The line; `nil` if the cutter keeps the rest for later.
    mutating func next(in bytes: borrowing Span<UInt8>, from index: inout Int) -> Line? {
        let start = index
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        guard index < bytes.count else {
            if carriedLength == 0 { carried.removeAll(keepingCapacity: true) }
            carry(bytes, start..<index)
            return nil
        }
        index += 1
        return line(bytes, start..<index - 1, hasEnd: true)
    }

    /// Returns the line that the end of the stream completes, if there is one.
    mutating func last() -> Line? {
        guard carriedLength > 0 else { return nil }
        let none: [UInt8] = []
        return line(none.span, 0..<0, hasEnd: false)
    }

    private mutating func line(
        _ bytes: borrowing Span<UInt8>,
        _ range: Range<Int>,
        hasEnd: Bool
    ) -> Line {
        let isCarried = carriedLength > 0
        var length = range.count
        if isCarried {
            carry(bytes, range)
            length = carriedLength
            carriedLength = 0
        }
        let next = offset + length + (hasEnd ? 1 : 0)
        defer { offset = next }
        number += 1
        var kept = isCarried ? 0..<carried.count : range
        if let last = kept.last, (isCarried ? carried[last] : bytes[last]) == 0x0D {
            kept = kept.lowerBound..<last
        }
        return Line(
            offset: offset,
            nextOffset: next,
            number: number,
            range: kept,
            isCarried: isCarried,
            isCut: length > limit
        )
    }

    private mutating func carry(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
        carriedLength += range.count
        for index in range.prefix(limit - carried.count) { carried.append(bytes[index]) }
    }
}
