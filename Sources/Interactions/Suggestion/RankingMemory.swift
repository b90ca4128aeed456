/// Everything that the ranking remembers of a contact or a conversation, whatever the order in
/// which the donations arrive.
///
/// The state for the formula follows from it (``settle(members:_:in:_:)``). Counts, latest times
/// and sums do not depend on any order. Who waits for an answer does; the ``Turns`` keep that
/// order.
struct RankingMemory: Hashable, Sendable {
    /// The state for the formula, once ``settle(members:_:in:_:)`` has brought it up to date.
    var state = RankingState()
    var turns = Turns()
    private var sums = DecayedSums()
    /// The same of received donations alone; `nil` for a contact, which has no members.
    private var received: DecayedSums?

    /// Makes an empty memory.
    ///
    /// - Parameter isOfConversation: Whether it is a conversation's, which may be a room.
    init(isOfConversation: Bool = false) {
        received = isOfConversation ? DecayedSums() : nil
    }

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
            received?.add(isOutgoing: false, at: halfLives)
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
    ///
    /// - Parameters:
    ///   - members: The number of members of a room, else 0.
    ///   - key: Returns the key of its view.
    ///   - table: The table of its view.
    ///   - rows: The rows of turns.
    /// - Throws: ``FoldFailure`` when a chunk of turns cannot be read.
    mutating func settle(
        members: Int = 0,
        _ key: () -> [UInt8],
        in table: ViewTable,
        _ rows: inout TurnRows
    ) throws(FoldFailure) {
        guard let last = state.last else { return }
        let whole = sums.values(at: last)
        state.memory = whole
        state.members = 0
        if members > 1, let received {
            let all = received.values(at: last)
            // The difference may be rounded to less than nothing.
            let rest = pointwiseMax(whole - all, SIMD3<Double>.zero)
            let sent = state.sent == 0 ? SIMD3<Double>.zero : rest
            state.count(members: members, sent: sent, received: all)
        }
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
        if let received, state.lastIncoming != nil { received.write(to: &row) }
        turns.write(to: &row)
    }

    /// Reads the part beside the state.
    mutating func readRest(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>,
        isOfConversation: Bool = false
    ) throws(DecodingFailure) {
        received = isOfConversation ? DecayedSums() : nil
        guard let last = state.last else { return }
        sums = try DecayedSums(from: &decoder, row, latest: last)
        if isOfConversation, let lastIncoming = state.lastIncoming {
            received = try DecayedSums(from: &decoder, row, latest: lastIncoming)
        }
        turns = try Turns(from: &decoder, row)
    }
}
