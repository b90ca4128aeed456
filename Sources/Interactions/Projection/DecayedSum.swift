/// A count of events, each of which counts half as much after thirty days: the same in any order.
public struct DecayedSum: Hashable, Sendable {
    /// The time after which half is left, in milliseconds: thirty days.
    static let halfLife: Int64 = 2_592_000_000

    private var counter = DecayedCounter()
    /// The time of the latest event; `nil` before the first.
    private var last: Timestamp?

    package init() {}

    /// Returns the rest of the count at a time; that at the latest event for an earlier time.
    public func value(at now: Timestamp) -> Double {
        guard let last else { return 0 }
        return counter.value(at: max(now, last), halfLife: Self.halfLife)
    }

    /// Adds one event.
    mutating func add(at time: Timestamp) {
        last = last.map { max($0, time) } ?? time
        counter.add(1, at: DecayedCounter.Place(of: time, halfLife: Self.halfLife))
    }
}

extension DecayedSum {
    func write(to row: inout RowEncoder) {
        row.time(last)
        if last != nil { counter.write(to: &row) }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        last = try decoder.time(in: row)
        guard let last else { return }
        let latest = DecayedCounter.Place(of: last, halfLife: Self.halfLife)
        counter = try DecayedCounter(from: &decoder, row, latest: latest)
    }
}
