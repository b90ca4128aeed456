/// The three decayed sums of the ranking, with the half-lives of ``RankingState``: the same in any
/// order of arrival.
struct DecayedSums: Hashable, Sendable {
    // An incoming donation counts `RankingState.incomingIncrement` of an outgoing one.
    private static let outgoing: UInt64 = 10
    private static let incoming: UInt64 = 3

    /// The half-lives from 1970 to the start of a donation, for each sum.
    ///
    /// They depend on the start alone, so all views that a donation touches share them.
    struct HalfLives: Sendable {
        fileprivate var values = InlineArray<3, DecayedSum.HalfLives>(repeating: .init())

        init(_ start: Timestamp) {
            values[0] = .init(of: start, halfLife: RankingState.halfHour)
            values[1] = .init(of: start, halfLife: RankingState.day)
            values[2] = .init(of: start, halfLife: RankingState.thirtyDays)
        }
    }

    private var minutes = DecayedSum()
    private var days = DecayedSum()
    private var months = DecayedSum()

    init() {}

    /// Adds a donation.
    mutating func add(isOutgoing: Bool, at start: borrowing HalfLives) {
        let number = isOutgoing ? Self.outgoing : Self.incoming
        minutes.add(number, at: start.values[0])
        days.add(number, at: start.values[1])
        months.add(number, at: start.values[2])
    }

    /// Returns what is left at the time of the latest donation, or later.
    func values(at time: Timestamp) -> SIMD3<Double> {
        let values = SIMD3(
            minutes.value(at: time, halfLife: RankingState.halfHour),
            days.value(at: time, halfLife: RankingState.day),
            months.value(at: time, halfLife: RankingState.thirtyDays)
        )
        return values / Double(Self.outgoing)
    }
}

extension DecayedSums {
    /// Writes the sums of at least one donation.
    func write(to row: inout RowEncoder) {
        minutes.write(to: &row)
        days.write(to: &row)
        months.write(to: &row)
    }

    /// Reads the sums of donations, the latest of which began at a time.
    init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>,
        latest: Timestamp
    ) throws(DecodingFailure) {
        let latest = HalfLives(latest).values
        minutes = try DecayedSum(from: &decoder, row, latest: latest[0])
        days = try DecayedSum(from: &decoder, row, latest: latest[1])
        months = try DecayedSum(from: &decoder, row, latest: latest[2])
    }
}
