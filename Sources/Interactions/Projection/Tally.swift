/// How often, first and last: one of the counters that Apple's `_CDContactStatistics` keeps.
public struct Tally: Hashable, Sendable {
    /// How many.
    public private(set) var count = 0
    /// The earliest start.
    public private(set) var first: Timestamp?
    /// The latest start.
    public private(set) var last: Timestamp?

    init() {}

    mutating func add(_ start: Timestamp) {
        count += 1
        first = min(first ?? start, start)
        last = max(last ?? start, start)
    }

    func write(to row: inout RowWriter) {
        row.count(count)
        guard count > 0 else { return }
        row.time(first)
        row.time(last)
    }

    init(from reader: inout RowReader, _ row: Span<UInt8>) throws(DecodingFailure) {
        count = try reader.count(in: row)
        guard count > 0 else { return }
        first = try reader.time(in: row)
        last = try reader.time(in: row)
    }
}
