import RealModule

/// The donations behind a state of the ranking, to find the evidence for each reason.
package struct RankingHistory {
    /// A donation as the ranking counts it.
    package struct Entry: Hashable, Sendable {
        /// The donation's position in the log.
        package var position: Position
        /// The start of the interaction.
        package var start: Timestamp
        /// Whether it was sent.
        package var isOutgoing: Bool
        /// Whether it is a call, which needs no answer.
        package var isCall: Bool
        /// A hash of the payload, which decides between equal starts.
        package var hash: UInt64

        /// Makes an entry.
        package init(
            position: Position,
            start: Timestamp,
            isOutgoing: Bool,
            isCall: Bool,
            hash: UInt64
        ) {
            self.position = position
            self.start = start
            self.isOutgoing = isOutgoing
            self.isCall = isCall
            self.hash = hash
        }

        /// Returns whether it began later than another; of equal starts what was sent is later.
        fileprivate func isLater(than other: Entry) -> Bool {
            if start != other.start { return start > other.start }
            if isOutgoing != other.isOutgoing { return isOutgoing }
            return (hash, position) > (other.hash, other.position)
        }
    }

    private let entries: [Entry]
    private let state: RankingState
    /// The share of the counters left at the time of the request.
    private let decay: SIMD3<Double>

    /// Makes a history of the donations that `state` was folded from, for requests at `now`.
    package init(_ entries: [Entry], of state: RankingState, at now: Timestamp) {
        self.entries = entries
        self.state = state
        decay = RankingState.decay(
            over: state.last.map { max(0, now.milliseconds(since: $0)) } ?? 0
        )
    }

    /// Returns the donations behind a reason with their shares, which add up to 1.
    ///
    /// The largest share comes first, of equal ones the latest; a reason may have no donations. The
    /// shares of the memory are those of its summands. The waiting messages share the due answer
    /// equally, and the sent donations share the frequency; one donation each decides the recency
    /// and the addressees.
    package func evidence(for reason: Reason.Name) -> [ReasonEvidence] {
        var weights: [(entry: Entry, weight: Double)] = []
        switch reason {
        case .memory: weights = entries.map { ($0, remembered($0)) }
        case .unanswered:
            guard let since = state.unansweredSince else { break }
            weights = entries.filter { !$0.isOutgoing && !$0.isCall && $0.start >= since }
                .map { ($0, 1) }
        case .frequency: weights = entries.filter(\.isOutgoing).map { ($0, 1) }
        case .recency: weights = latest(of: entries)
        case .addressees:
            guard state.unansweredSince != nil else { break }
            weights = latest(of: entries.filter { !$0.isOutgoing })
        default: break
        }
        weights.sort { $0.entry.isLater(than: $1.entry) }
        return [ReasonEvidence](weights.map { ($0.entry.position, $0.weight) })
    }

    /// Returns the rest of a donation in the memory.
    private func remembered(_ entry: Entry) -> Double {
        let age = state.last.map { max(0, $0.milliseconds(since: entry.start)) } ?? 0
        let received = RankingState.incomingIncrement / Double(max(1, state.members))
        let increment = entry.isOutgoing ? 1 : received
        let left = Ranking.memoryWeights * RankingState.decay(over: age) * decay
        return increment * (left.x + left.y + left.z)
    }

    private func latest(of entries: [Entry]) -> [(entry: Entry, weight: Double)] {
        let last = entries.max { $1.isLater(than: $0) }
        return last.map { [($0, 1)] } ?? []
    }
}

/// A donation that is evidence for a reason.
public struct ReasonEvidence: Hashable, Sendable {
    /// The donation's position in the log.
    public var position: Position
    /// The donation's share of the reason, from 0 to 1.
    public var share: Double

    /// Makes the evidence of a donation.
    public init(position: Position, share: Double) {
        self.position = position
        self.share = share
    }
}
