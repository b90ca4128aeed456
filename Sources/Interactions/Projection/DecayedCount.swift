/// A count of events, each of which counts half as much after thirty days: the same in any order.
public struct DecayedCount: Hashable, Sendable {
    /// The time after which half is left, in milliseconds: thirty days.
    static let halfLife: Int64 = 2_592_000_000

    private var sum = DecayedSum()
    /// The time of the latest event; `nil` before the first.
    private var last: Timestamp?

    package init() {}

    /// Returns the rest of the count at a time; that at the latest event for an earlier time.
    public func value(at now: Timestamp) -> Double {
        guard let last else { return 0 }
        return sum.value(at: max(now, last), halfLife: Self.halfLife)
    }

    /// Adds one event.
    mutating func add(at time: Timestamp) {
        last = last.map { max($0, time) } ?? time
        sum.add(1, at: DecayedSum.HalfLives(of: time, halfLife: Self.halfLife))
    }
}

extension DecayedCount {
    func write(to row: inout RowEncoder) {
        row.time(last)
        if last != nil { sum.write(to: &row) }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        last = try decoder.time(in: row)
        guard let last else { return }
        let latest = DecayedSum.HalfLives(of: last, halfLife: Self.halfLife)
        sum = try DecayedSum(from: &decoder, row, latest: latest)
    }
}
