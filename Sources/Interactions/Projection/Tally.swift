/// A count with its first and last time, one of the counters that Apple's `_CDContactStatistics`
/// keeps.
public struct Tally: Hashable, Sendable {
    /// The count.
    public private(set) var count = 0
    private var earliest = Int64.max
    private var latest = Int64.min

    package init() {}

    /// The earliest start; `nil` when there are none.
    public var first: Timestamp? { count == 0 ? nil : Timestamp(milliseconds: earliest) }

    /// The latest start; `nil` when there are none.
    public var last: Timestamp? { count == 0 ? nil : Timestamp(milliseconds: latest) }

    mutating func add(_ start: Timestamp) {
        count += 1
        earliest = min(earliest, start.milliseconds)
        latest = max(latest, start.milliseconds)
    }

    /// Adds the count of another tally.
    package mutating func add(_ other: Tally) {
        count += other.count
        earliest = min(earliest, other.earliest)
        latest = max(latest, other.latest)
    }
}

extension Tally {
    func write(to row: inout RowEncoder) {
        row.fixed([UInt64(count), UInt64(bitPattern: earliest), UInt64(bitPattern: latest)])
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        let start = decoder.index
        let fields = row.extracting(try decoder.part(24, of: row))
        let count = fields.fixed(at: 0)
        guard count <= DonationLimits.largestCount else { throw .malformedField(atByte: start) }
        self.count = Int(count)
        earliest = Int64(bitPattern: fields.fixed(at: 8))
        latest = Int64(bitPattern: fields.fixed(at: 16))
    }
}
