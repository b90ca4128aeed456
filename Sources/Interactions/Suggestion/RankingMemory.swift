/// Everything that the ranking remembers of a contact or a conversation, whatever the order in
/// which the donations arrive.
///
/// The state for the formula follows from it (``settle(_:in:_:)``). Counts, latest times and sums
/// do not depend on any order. Who waits for an answer does; the ``Turns`` keep that order.
struct RankingMemory: Hashable, Sendable {
    /// The state for the formula, once ``settle(_:in:_:)`` has brought it up to date.
    var state = RankingState()
    var turns = Turns()
    private var sums = DecayedSums()

    init() {}

    /// Makes a memory whose state alone is known, for readers.
    init(state: RankingState) {
        self.state = state
    }

    /// Applies a donation.
    mutating func apply(
        _ step: RankingState.Step,
        at start: Timestamp,
        _ halfLives: borrowing DecayedSums.HalfLives
    ) {
        if state.last.map({ $0 < start }) ?? true { state.last = start }
        switch step {
        case .outgoing:
            state.sent += 1
            sums.add(isOutgoing: true, at: halfLives)
            turns.add(Turn(start: start, isOutgoing: true), &state.waiting)
        case .incoming(let addressees, let isCall):
            sums.add(isOutgoing: false, at: halfLives)
            // Of several with the latest start the largest number counts.
            if let last = state.lastIncoming, start <= last {
                if start == last { state.addressees = max(state.addressees, addressees) }
            } else {
                state.lastIncoming = start
                state.addressees = addressees
            }
            if !isCall { turns.add(Turn(start: start, isOutgoing: false), &state.waiting) }
        }
    }

    /// Brings the state up to date, and late turns to their places in the rows of turns.
    mutating func settle(
        _ key: () -> [UInt8],
        in table: ViewTable,
        _ rows: inout TurnRows
    ) throws(FoldFailure) {
        guard let last = state.last else { return }
        state.memory = sums.values(at: last)
        guard turns.mayHaveChunks else { return }
        let home = rows.home(of: key(), in: table)
        try turns.settle(at: home, &state.waiting, &rows)
    }
}

extension RankingMemory {
    /// Writes the part beside the state, which stands at the beginning of a row.
    func writeRest(to row: inout RowEncoder) {
        guard state.last != nil else { return }
        sums.write(to: &row)
        turns.write(to: &row)
    }

    /// Reads the part beside the state.
    mutating func readRest(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        guard let last = state.last else { return }
        sums = try DecayedSums(from: &decoder, row, latest: last)
        turns = try Turns(from: &decoder, row)
    }
}
