/// Takes a stream of bytes apart into lines, holding at most one line of it, or the beginning of
/// one.
struct LineCutter {
    /// A line without its end, and where its bytes are.
    struct Line {
        /// Where the line begins in the stream.
        var offset: Int
        /// Where the next line begins in the stream.
        var nextOffset: Int
        /// Counted from 1.
        var number: Int
        /// Its place in the piece given, unless it began in an earlier one.
        var range: Range<Int>
        /// Whether its bytes are in the cutter.
        var isCarried: Bool
        /// Whether only the beginning was kept.
        var isCut: Bool
    }

    /// The most bytes of a line that are kept.
    let limit: Int
    /// What a line's earlier pieces held.
    private(set) var carried: [UInt8] = []
    private var carriedLength = 0
    private var offset = 0
    private var number = 0

    /// Where the lines taken so far end in the stream.
    var end: Int { offset + carriedLength }

    init(limit: Int) {
        self.limit = limit
    }

    /// The next line that ends in a piece of the stream.
    ///
    /// - Parameters:
    ///   - bytes: The piece.
    ///   - index: Where in it to go on, which is moved.
    /// - Returns: The line; `nil` when the rest has been kept for later.
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

    /// The line that the end of the stream ends, if there is one.
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
