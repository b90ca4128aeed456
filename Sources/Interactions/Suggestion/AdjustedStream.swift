/// Candidates best first, with reasons beyond the formula for some of them.
///
/// Reasons that raise a score are known beforehand, with the candidates they are for; those that
/// lower one are asked for when a candidate is reached. So whoever was not reached yet has at most
/// the score of the last one reached by the formula alone, and the order is exact.
package struct AdjustedStream {
    /// A candidate with all its reasons.
    package struct Candidate: Sendable {
        /// The key of its view.
        package var key: [UInt8]
        /// What is remembered of it.
        package var state: RankingState
        /// What its score is made of.
        package var reasons: [Reason]
        /// The sum of the reasons.
        package var score: Double
        /// How probable it is that the next donation sent goes there, by the formula alone.
        package fileprivate(set) var probability = 0.0
        /// Whether it has no reasons but those of the formula: whoever has the same score and was
        /// not reached yet comes after it.
        fileprivate var isPlain: Bool
    }

    private let ranking: Ranking
    private var stream: RankedStream
    private var raised: [[UInt8]: [Reason]]
    /// Those reached and not handed out, best last.
    private var reached: [Candidate] = []
    /// What whoever was not reached cannot have more than.
    private var bound = Double.infinity
    private var hasBegun = false
    /// Where the list of the most recent contacts was left, after how many; only for who reads it
    /// from end to end.
    private var place: [UInt8]?
    private var depth = 0

    /// Begins to rank.
    ///
    /// - Parameters:
    ///   - ranking: The formula.
    ///   - raised: Reasons above 0, by the keys of the candidates they are for.
    package init(_ ranking: Ranking, raised: [[UInt8]: [Reason]] = [:]) {
        self.ranking = ranking
        stream = RankedStream(ranking)
        self.raised = raised
    }

    /// The next best candidate; `nil` when there are no more.
    ///
    /// - Parameters:
    ///   - read: Reads entries of the lists.
    ///   - state: Finds what is remembered of a candidate that is raised.
    ///   - lowered: Finds reasons below 0 for a candidate; `nil` when it is not to be suggested.
    /// - Returns: The candidate.
    /// - Throws: What reading throws.
    package mutating func next<Failure: Error>(
        _ read: RankedStream.Read<Failure>,
        state: (_ key: [UInt8]) throws(Failure) -> RankingState?,
        lowered: (_ key: [UInt8]) throws(Failure) -> [Reason]?
    ) throws(Failure) -> Candidate? {
        if !hasBegun {
            hasBegun = true
            try reachRaised(read, state, lowered)
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
            reach(key, candidate.state, candidate.place, reasons)
        }
        return reached.popLast().map(withProbability)
    }

    /// The next candidates in the order of the most recent contact, whatever their scores.
    ///
    /// For who looks at all of them and holds none; nothing else is to be taken from the same
    /// stream.
    ///
    /// - Parameters:
    ///   - read: Reads entries of the lists.
    ///   - lowered: Finds reasons below 0 for a candidate.
    /// - Returns: The candidates, without probabilities; none at the end.
    /// - Throws: What reading throws.
    package mutating func nextMostRecent<Failure: Error>(
        _ read: RankedStream.Read<Failure>,
        lowered: (_ key: [UInt8]) throws(Failure) -> [Reason]
    ) throws(Failure) -> [Candidate] {
        if !hasBegun {
            hasBegun = true
            // Whom a probability is against is known from the beginnings of the lists.
            _ = try stream.next(read)
        }
        guard depth == 0 || place != nil else { return [] }
        let entries = try read(.recency, place, Self.pageLength)
        place = entries.count < Self.pageLength ? nil : entries.last?.place
        var candidates: [Candidate] = []
        for entry in entries {
            let key = Array(entry.key)
            let more = (raised[key] ?? []) + (try lowered(key))
            let place = min(depth, Ranking.lastPlace)
            candidates.append(Candidate(key, entry.state, place, more, ranking))
            depth += 1
        }
        return candidates
    }

    /// How many are read at a time by who looks at all.
    private static let pageLength = 1024

    /// A candidate with how probable it is.
    package func withProbability(_ candidate: Candidate) -> Candidate {
        var candidate = candidate
        let score = [Reason](candidate.reasons.prefix(Reason.Name.formula.count)).score
        let rivals = stream.rivals(of: candidate.key, score: score)
        candidate.probability = ranking.calibration.probability(against: rivals)
        return candidate
    }

    private mutating func reachRaised<Failure: Error>(
        _ read: RankedStream.Read<Failure>,
        _ state: (_ key: [UInt8]) throws(Failure) -> RankingState?,
        _ lowered: (_ key: [UInt8]) throws(Failure) -> [Reason]?
    ) throws(Failure) {
        guard !raised.isEmpty else { return }
        var places: [[UInt8]: Int] = [:]
        for (place, entry) in try read(.recency, nil, Ranking.lastPlace).enumerated()
        where raised[Array(entry.key)] != nil {
            places[Array(entry.key)] = place
        }
        for (key, raising) in raised.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            guard let state = try state(key), state.last != nil, let lowering = try lowered(key)
            else { continue }
            reach(key, state, places[key] ?? Ranking.lastPlace, raising + lowering)
        }
    }

    /// Puts a candidate where it belongs; of equal scores the most recent contact comes first, then
    /// the first key.
    private mutating func reach(
        _ key: [UInt8],
        _ state: RankingState,
        _ place: Int,
        _ more: [Reason]
    ) {
        let candidate = Candidate(key, state, place, more, ranking)
        let index = reached.partitioningIndex { $0.precedes(candidate) }
        reached.insert(candidate, at: index)
    }
}

extension AdjustedStream.Candidate {
    fileprivate init(
        _ key: [UInt8],
        _ state: RankingState,
        _ place: Int,
        _ more: [Reason],
        _ ranking: Ranking
    ) {
        let reasons = ranking.reasons(for: state, place: place) + more
        self.init(
            key: key,
            state: state,
            reasons: reasons,
            score: reasons.score,
            isPlain: more.isEmpty
        )
    }

    fileprivate func precedes(_ other: Self) -> Bool {
        if score != other.score { return score > other.score }
        if let isBetter = state.isMoreRecent(than: other.state) { return isBetter }
        return key.lexicographicallyPrecedes(other.key)
    }
}

extension Array {
    /// The first index whose element satisfies `predicate`, of an array in which those that do not
    /// come before those that do.
    fileprivate func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
