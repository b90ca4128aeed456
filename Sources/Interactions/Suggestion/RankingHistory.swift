import RealModule

/// The donations behind a state of the ranking, so that it can be said what each reason rests on.
package struct RankingHistory {
    /// One donation, as it counts.
    package struct Entry: Hashable, Sendable {
        /// Where it is in the log.
        package var position: Position
        /// When it began.
        package var start: Timestamp
        /// Whether it was sent.
        package var isOutgoing: Bool
        /// Whether it is a call, to which no answer is owed.
        package var isCall: Bool

        /// Describes a donation.
        package init(position: Position, start: Timestamp, isOutgoing: Bool, isCall: Bool) {
            self.position = position
            self.start = start
            self.isOutgoing = isOutgoing
            self.isCall = isCall
        }
    }

    private let entries: [Entry]
    private let state: RankingState
    /// What is left at the time asked about of the counters as they stood.
    private let decay: SIMD3<Double>

    /// Takes the donations that `state` was folded from, to be asked about at `now`.
    package init(_ entries: [Entry], of state: RankingState, at now: Timestamp) {
        self.entries = entries
        self.state = state
        decay = RankingState.decay(
            over: state.time.map { max(0, now.milliseconds(since: $0)) } ?? 0
        )
    }

    /// The donations behind a reason with their shares, which add up to 1, the greatest share first
    /// and of equal ones the latest; none behind a reason that rests on no donation.
    ///
    /// The memory is a sum over all donations and shared as its summands are. The answer that is
    /// owed is shared by the messages that wait for it, the share of all that was sent by what was
    /// sent; the place and the addressees follow from one donation each.
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
        return [ReasonEvidence](weights.map { ($0.entry.position, $0.weight) })
    }

    /// What is left of a donation in the memory.
    private func remembered(_ entry: Entry) -> Double {
        let age = state.time.map { max(0, $0.milliseconds(since: entry.start)) } ?? 0
        let increment = entry.isOutgoing ? 1 : RankingState.incomingIncrement
        let left = Ranking.memoryWeights * RankingState.decay(over: age) * decay
        return increment * (left.x + left.y + left.z)
    }

    private func latest(of entries: [Entry]) -> [(entry: Entry, weight: Double)] {
        let last = entries.max { left, right in
            left.start != right.start ? left.start < right.start : left.position < right.position
        }
        return last.map { [($0, 1)] } ?? []
    }
}

/// A donation that a reason rests on.
public struct ReasonEvidence: Hashable, Sendable {
    /// Where the donation is in the log.
    public var position: Position
    /// How much of the reason rests on it, from 0 to 1.
    public var share: Double

    /// Says what share a donation has.
    public init(position: Position, share: Double) {
        self.position = position
        self.share = share
    }
}
