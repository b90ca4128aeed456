/// A stream of candidates, best first, with reasons beyond the formula for some of them.
///
/// The stream knows from the start the reasons that raise a score, with their candidates; it
/// requests the reasons that lower a score when it reaches a candidate. So a candidate not yet
/// reached scores at most as much as the last one reached by the formula alone, and the order is
/// exact.
package struct AdjustedStream {
    /// A candidate with all its reasons.
    package struct Candidate: Sendable {
        /// The key of its view.
        package var key: [UInt8]
        /// The state of the candidate.
        package var state: RankingState
        /// The parts of the score.
        package var reasons: [Reason]
        /// The sum of the reasons.
        package var score: Double
        /// The probability that the next sent donation goes there, by the formula alone.
        package fileprivate(set) var probability = 0.0
        /// Whether it has no reasons beyond the formula; then a candidate with an equal score that
        /// is not yet reached comes after it.
        fileprivate var isPlain: Bool
    }

    private let ranking: Ranking
    private let order: KeyOrder
    private var stream: RankedStream
    private var raised: [[UInt8]: [Reason]]
    /// The candidates reached and not yet returned, best last.
    private var reached: [Candidate] = []
    /// The largest possible score of a candidate not yet reached.
    private var bound = Double.infinity
    private var hasBegun = false
    /// The candidates by the most recent contact, and the number returned; used only by callers
    /// that read all.
    private var recent: OrderedEntries
    private var depth = 0

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - ranking: The formula.
    ///   - order: The order of candidates that nothing else tells apart.
    ///   - raised: The reasons above 0, by the keys of their candidates.
    package init(_ ranking: Ranking, _ order: KeyOrder, raised: [[UInt8]: [Reason]] = [:]) {
        (self.ranking, self.order) = (ranking, order)
        stream = RankedStream(ranking, order)
        recent = OrderedEntries(of: .recency, order)
        self.raised = raised
    }

    /// Returns the next best candidate; `nil` when there are no more.
    ///
    /// - Parameters:
    ///   - read: Reads entries of the lists.
    ///   - state: Returns the state of a raised candidate.
    ///   - lowered: Returns the reasons below 0 for a candidate; `nil` for one not to be suggested.
    /// - Returns: The candidate.
    /// - Throws: Any error of the closures.
    package mutating func next<Failure: Error>(
        _ read: RankedStream.Read<Failure>,
        state: (_ key: [UInt8]) throws(Failure) -> RankingState?,
        lowered: (_ key: [UInt8]) throws(Failure) -> [Reason]?
    ) throws(Failure) -> Candidate? {
        if !hasBegun {
            hasBegun = true
            try reachRaised(read, state: state, lowered: lowered)
        }
        while bound > -.infinity {
            if let best = reached.last, best.score > bound || best.score == bound && best.isPlain {
                break
            }
            guard let candidate = try stream.next(read) else {
                bound = -.infinity
                break
            }
            bound = candidate.score
            let key = candidate.key
            guard raised.isEmpty || raised[key] == nil, let reasons = try lowered(key) else {
                continue
            }
            reach(key, state: candidate.state, rank: candidate.rank, more: reasons)
        }
        return reached.popLast().map(withProbability)
    }

    /// Returns the next candidates in the order of the most recent contact, whatever their scores.
    ///
    /// This suits a caller that looks at all candidates and holds none; take nothing else from the
    /// same stream.
    ///
    /// - Parameters:
    ///   - read: Reads entries of the lists.
    ///   - lowered: Returns the reasons below 0 for a candidate.
    /// - Returns: The candidates, without probabilities; none at the end.
    /// - Throws: Any error of the closures.
    package mutating func nextMostRecent<Failure: Error>(
        _ read: RankedStream.Read<Failure>,
        lowered: (_ key: [UInt8]) throws(Failure) -> [Reason]
    ) throws(Failure) -> [Candidate] {
        if !hasBegun {
            hasBegun = true
            // The beginnings of the lists give the rivals for the probabilities.
            _ = try stream.next(read)
        }
        var candidates: [Candidate] = []
        for entry in try recent.next(Self.pageLength, read) {
            let key = Array(entry.key)
            let more = (raised[key] ?? []) + (try lowered(key))
            let rank = min(depth, Ranking.lastRank)
            candidates.append(
                Candidate(key, state: entry.state, rank: rank, more: more, ranking: ranking)
            )
            depth += 1
        }
        return candidates
    }

    /// The number of candidates that each call reads.
    private static let pageLength = 1024

    /// Returns a candidate with its probability.
    package func withProbability(_ candidate: Candidate) -> Candidate {
        var candidate = candidate
        let score = [Reason](candidate.reasons.prefix(Reason.Name.formula.count)).score
        let rivals = stream.rivals(of: candidate.key, score: score)
        candidate.probability = ranking.calibration.probability(against: rivals)
        return candidate
    }

    private mutating func reachRaised<Failure: Error>(
        _ read: RankedStream.Read<Failure>,
        state: (_ key: [UInt8]) throws(Failure) -> RankingState?,
        lowered: (_ key: [UInt8]) throws(Failure) -> [Reason]?
    ) throws(Failure) {
        guard !raised.isEmpty else { return }
        var ranks: [[UInt8]: Int] = [:]
        var first = OrderedEntries(of: .recency, order)
        for (rank, entry) in try first.next(Ranking.lastRank, read).enumerated()
        where raised[Array(entry.key)] != nil {
            ranks[Array(entry.key)] = min(rank, Ranking.lastRank)
        }
        for (key, raising) in raised.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            guard let state = try state(key), state.last != nil, let lowering = try lowered(key)
            else { continue }
            reach(key, state: state, rank: ranks[key] ?? Ranking.lastRank, more: raising + lowering)
        }
    }

    /// Inserts a candidate at its rank; of equal scores the most recent contact comes first, then
    /// the first key in the order.
    private mutating func reach(_ key: [UInt8], state: RankingState, rank: Int, more: [Reason]) {
        let candidate = Candidate(key, state: state, rank: rank, more: more, ranking: ranking)
        let index = reached.partitioningIndex { $0.precedes(candidate, order) }
        reached.insert(candidate, at: index)
    }
}

extension AdjustedStream.Candidate {
    fileprivate init(
        _ key: [UInt8],
        state: RankingState,
        rank: Int,
        more: [Reason],
        ranking: Ranking
    ) {
        let reasons = ranking.reasons(for: state, rank: rank) + more
        self.init(
            key: key,
            state: state,
            reasons: reasons,
            score: reasons.score,
            isPlain: more.isEmpty
        )
    }

    fileprivate func precedes(_ other: Self, _ order: KeyOrder) -> Bool {
        if score != other.score { return score > other.score }
        if let isBetter = state.isMoreRecent(than: other.state) { return isBetter }
        return order.precedes(conversation: key, other.key)
    }
}
