import RealModule

/// A stream of candidates, best first, from the heads of sorted lists: exact, without reading most
/// candidates.
///
/// This is the threshold algorithm (Fagin, Lotem & Naor, "Optimal aggregation algorithms for
/// middleware", 2001). A candidate not yet met in any list comes after all that were: it is less
/// recent than the last one met by recency, with a smaller counter than the last one by memory, and
/// fewer sent than the last one by frequency. The formula with these arguments is a bound
/// (``Ranking/bound(behind:)``); a candidate above the bound is the best of all.
package struct RankedStream {
    /// A candidate with its score.
    package struct Candidate: Sendable {
        private let entry: RankingEntry
        /// The rank in the order of the most recent contact, at most ``Ranking/lastRank``.
        package let rank: Int
        /// The sum of the reasons.
        package let score: Double

        init(_ entry: RankingEntry, rank: Int, score: Double) {
            self.entry = entry
            self.rank = min(rank, Ranking.lastRank)
            self.score = score
        }

        /// The key of the candidate's view.
        package var key: [UInt8] { Array(entry.key) }
        /// The state of the candidate.
        package var state: RankingState { entry.state }

        var identity: RankingEntry.Identity { entry.identity }

        /// Returns whether the stream returns this candidate after another with the same score.
        func isWorse(than other: Candidate, _ order: KeyOrder) -> Bool {
            other.state.isMoreRecent(than: state)
                ?? order.precedes(conversation: other.entry.key, entry.key)
        }
    }

    /// Reads at most `limit` entries of a list, after a key or from the beginning.
    package typealias Read<Failure: Error> = (
        _ list: RankingList, _ key: [UInt8]?, _ limit: Int
    ) throws(Failure) -> [RankingEntry]

    /// The number of entries in the first read; each further read is twice as long.
    private static let firstLength = RankingCoefficients.Calibration.rivalCount
    /// The largest number of entries without a rank to make room for at once.
    private static let mostReserved = 1024

    private let ranking: Ranking
    private let order: KeyOrder
    private var front = RankingFront()
    private var length = Self.firstLength
    private var recent: OrderedEntries
    private var frequent: OrderedEntries
    /// The key reached in the list of memory; `nil` before the first read.
    private var lastOfMemory: [UInt8]?
    /// Whether the list of memory has ended.
    private var isMemoryAtEnd = false
    /// The candidates met whose rank is known.
    private var candidates: [Candidate] = []
    /// The numbers of the candidates not yet returned, best last.
    private var ranked: [Int] = []
    /// The entries met in another list before their rank was known.
    private var unranked: [RankingEntry.Identity: RankingEntry] = [:]
    /// The candidates that got the last rank before the list of recency reached them.
    private var rankedLast: Set<RankingEntry.Identity> = []
    /// The last entry met by recency.
    private var latest: RankingEntry?
    /// A bound on the score of all candidates without a rank.
    private var highestOfOthers = Double.infinity
    /// The number of entries met by recency.
    private var depth = 0
    /// The rivals in a probability: the first by recency, and the others with anything sent among
    /// the first by frequency.
    private var rivals: [(identity: RankingEntry.Identity, score: Double)] = []

    /// Makes a stream, in which equal candidates are in an order of their keys.
    package init(_ ranking: Ranking, _ order: KeyOrder) {
        (self.ranking, self.order) = (ranking, order)
        recent = OrderedEntries(of: .recency, order)
        frequent = OrderedEntries(of: .frequency, order)
    }

    /// Returns the next best candidate; `nil` when there are no more.
    ///
    /// - Complexity: O(*d* log *d*) in the number of entries read, which depends on how soon the
    ///   lists agree rather than on the number of candidates.
    package mutating func next<Failure: Error>(
        _ read: Read<Failure>
    ) throws(Failure) -> Candidate? {
        while !recent.isAtEnd {
            if let best = ranked.last, candidates[best].score > highestOfOthers { break }
            try readOn(read)
        }
        return ranked.popLast().map { candidates[$0] }
    }

    /// Returns the sum over a candidate's rivals of exp(their score − its score), which gives its
    /// odds.
    ///
    /// - Parameters:
    ///   - key: The key of the candidate's view.
    ///   - score: The candidate's score by the formula alone.
    /// - Returns: The sum.
    func rivals(of key: [UInt8], score: Double) -> Double {
        rivals.reduce(0) { sum, rival in
            rival.identity.isOf(key) ? sum : sum + .exp(rival.score - score)
        }
    }

    private mutating func readOn<Failure: Error>(_ read: Read<Failure>) throws(Failure) {
        let entries = try recent.next(length, read)
        candidates.reserveCapacity(candidates.count + entries.count)
        // Of many entries, few remain without a rank.
        unranked.reserveCapacity(min(unranked.count + length, Self.mostReserved))
        for entry in entries { meet(entry) }
        if length == Self.firstLength { addRecentRivals() }
        // When the list of recency ends, every candidate has its rank.
        if !recent.isAtEnd {
            try readFrequent(read)
            try readMemory(read)
        }
        length *= 2
        if depth >= Ranking.lastRank || recent.isAtEnd { rankAll() }
        ranked.sort { left, right in
            // A call would copy both.
            let (score, other) = (candidates[left].score, candidates[right].score)
            if score != other { return score < other }
            return candidates[left].isWorse(than: candidates[right], order)
        }
        highestOfOthers = ranking.bound(behind: front)
        for entry in unranked.values {
            let score = ranking.score(for: entry.state, rank: depth)
            highestOfOthers = max(highestOfOthers, score)
        }
    }

    private mutating func readFrequent<Failure: Error>(_ read: Read<Failure>) throws(Failure) {
        guard !frequent.isAtEnd else { return }
        let entries = try frequent.next(length, read)
        for entry in entries {
            front.pass(entry.state, in: .frequency)
            meetEarly(entry)
        }
        if length == Self.firstLength { addRivals(entries.prefix(length)) }
    }

    private mutating func readMemory<Failure: Error>(_ read: Read<Failure>) throws(Failure) {
        guard !isMemoryAtEnd else { return }
        let entries = try read(.memory, lastOfMemory, length)
        for entry in entries {
            front.pass(entry.state, in: .memory)
            meetEarly(entry)
        }
        lastOfMemory = entries.last?.listKey
        isMemoryAtEnd = entries.count < length
    }

    /// Meets the next entry by recency, which gives it its rank.
    private mutating func meet(_ entry: RankingEntry) {
        if !unranked.isEmpty { unranked[entry.identity] = nil }
        if rankedLast.isEmpty || !rankedLast.contains(entry.identity) { rank(entry, depth) }
        front.pass(entry.state, in: .recency)
        latest = entry
        depth += 1
        front.depth = depth
    }

    /// Meets an entry in another list, and ignores one that the list of recency already gave.
    private mutating func meetEarly(_ entry: RankingEntry) {
        // All that are as recent as the last one were met with it.
        guard let latest, latest.state.isMoreRecent(than: entry.state) == true,
            !rankedLast.contains(entry.identity)
        else { return }
        unranked[entry.identity] = entry
    }

    /// Makes the first candidates by recency rivals.
    private mutating func addRecentRivals() {
        rivals.reserveCapacity(2 * Self.firstLength)
        for candidate in candidates.prefix(Self.firstLength) {
            rivals.append((candidate.identity, candidate.score))
        }
    }

    /// Makes the first entries by frequency rivals, unless they are.
    private mutating func addRivals(_ entries: ArraySlice<RankingEntry>) {
        for entry in entries where entry.state.sent > 0 {
            // Equally recent ones may have come with the first rivals.
            guard unranked[entry.identity] != nil || hasComeWithRivals(entry.identity) else {
                continue
            }
            let score = ranking.score(for: entry.state, rank: Self.firstLength)
            rivals.append((entry.identity, score))
        }
    }

    private func hasComeWithRivals(_ identity: RankingEntry.Identity) -> Bool {
        candidates.count > Self.firstLength
            && candidates[Self.firstLength...].contains { $0.identity == identity }
    }

    private mutating func rank(_ entry: RankingEntry, _ rank: Int) {
        ranked.append(candidates.count)
        let score = ranking.score(for: entry.state, rank: rank)
        candidates.append(Candidate(entry, rank: rank, score: score))
    }

    private mutating func rankAll() {
        for (identity, entry) in unranked {
            rank(entry, depth)
            rankedLast.insert(identity)
        }
        unranked = [:]
    }
}

/// The front reached in the lists: every candidate not yet met is behind it.
struct RankingFront {
    /// The number of entries met by recency.
    var depth = 0
    /// The last value of each list; `nil` before the first.
    private(set) var last: Timestamp?
    private(set) var memory: RankingState?
    private(set) var sent: Int?

    /// Records the next entry of a list.
    mutating func pass(_ state: RankingState, in list: RankingList) {
        switch list {
        case .recency: last = state.last
        case .memory: memory = state
        case .frequency: sent = state.sent
        }
    }
}

extension Ranking {
    /// Returns a number above the score of any candidate behind a front in every list.
    ///
    /// It takes the largest possible value for each argument of the formula. Both shorter counters
    /// are at most the longest one, which takes the same increments and loses less of them, and
    /// they have decayed since the last one by recency. At least the burst that waits has no
    /// answer, so the urge to answer starts below 2.
    func bound(behind front: RankingFront) -> Double {
        guard let last = front.last, let state = front.memory, let sent = front.sent else {
            return .infinity
        }
        let quiet = age(since: last)
        let longest = state.highestMemory(at: now)
        let halfLives = RankingState.halfLives
        let lost = SIMD3(
            quiet / halfLives.x - quiet / halfLives.z,
            quiet / halfLives.y - quiet / halfLives.z,
            0
        )
        let counters =
            Self.memoryWeights * longest * SIMD3(.exp2(-lost.x), .exp2(-lost.y), 1)
        let bound = sum(
            memory: counters.x + counters.y + counters.z,
            urge: 2 / (1 + quiet / 3_600_000),
            rank: front.depth,
            sent: sent
        )
        // The list of memory sorts by rounded numbers.
        return bound + 1e-6
    }
}
