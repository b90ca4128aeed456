/// The ranking's memory of a set of donations: three counters with the half-lives of
/// ``RankingState``, the same whatever the order in which the donations arrive.
struct DecayedSums: Hashable, Sendable {
    // An incoming donation counts `RankingState.incomingIncrement` of an outgoing one.
    private static let outgoing: UInt64 = 10
    private static let incoming: UInt64 = 3

    /// A donation's place for each counter.
    ///
    /// It depends on the start alone, so all views that a donation touches share it.
    struct Moment: Sendable {
        fileprivate var places = InlineArray<3, DecayedCounter.Place>(repeating: .init())

        init(_ start: Timestamp) {
            // The half-lives are written out, as a division by a constant costs much less.
            places[0] = .init(of: start, halfLife: 1_800_000)
            places[1] = .init(of: start, halfLife: 86_400_000)
            places[2] = .init(of: start, halfLife: 2_592_000_000)
        }
    }

    private var minutes = DecayedCounter()
    private var days = DecayedCounter()
    private var months = DecayedCounter()

    init() {}

    /// Adds a donation.
    mutating func add(isOutgoing: Bool, at moment: borrowing Moment) {
        let number = isOutgoing ? Self.outgoing : Self.incoming
        minutes.add(number, at: moment.places[0])
        days.add(number, at: moment.places[1])
        months.add(number, at: moment.places[2])
    }

    /// Returns the counters at the time of the latest donation, or later.
    func values(at time: Timestamp) -> SIMD3<Double> {
        let halfLives = RankingState.wholeHalfLives
        let values = SIMD3(
            minutes.value(at: time, halfLife: halfLives.x),
            days.value(at: time, halfLife: halfLives.y),
            months.value(at: time, halfLife: halfLives.z)
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
        let places = Moment(latest).places
        minutes = try DecayedCounter(from: &decoder, row, latest: places[0])
        days = try DecayedCounter(from: &decoder, row, latest: places[1])
        months = try DecayedCounter(from: &decoder, row, latest: places[2])
    }
}
