import RealModule

/// Candidates best first, found by walking the heads of sorted lists: exact, without a look at most
/// of them.
///
/// This is the threshold algorithm (Fagin, Lotem & Naor, "Optimal aggregation algorithms for
/// middleware", 2001). Whoever was not met in any list so far stands behind all that were: later
/// than the last one met by recency, with a smaller counter than the last one by memory, with fewer
/// sent than the last one by frequency. The formula with these for arguments is a bound
/// (``Ranking/bound(behind:)``); a candidate above the bound is the best of all.
package struct RankedStream {
    /// A candidate with its score.
    package struct Candidate: Sendable {
        private let entry: RankingEntry
        /// Its place in the order of the most recent contact, at most ``Ranking/lastPlace``.
        package let place: Int
        /// The sum of the reasons.
        package let score: Double

        init(_ entry: RankingEntry, place: Int, score: Double) {
            self.entry = entry
            self.place = min(place, Ranking.lastPlace)
            self.score = score
        }

        /// The key of its view.
        package var key: [UInt8] { Array(entry.key) }
        /// What is remembered of it.
        package var state: RankingState { entry.state }

        var identity: RankingEntry.Identity { entry.identity }

        /// Whether it is to be handed out after another one.
        func isWorse(than other: Candidate) -> Bool {
            if score != other.score { return score < other.score }
            return other.entry.isMoreRecent(than: entry)
        }
    }

    /// Reads entries of a list: those after a place, or the first ones, and at most so many.
    package typealias Read<Failure: Error> = (
        _ list: RankingList, _ place: [UInt8]?, _ limit: Int
    ) throws(Failure) -> [RankingEntry]

    /// How many entries are read at first; each further reading is twice as long.
    private static let firstLength = RankingPolicy.Calibration.rivalCount

    private let ranking: Ranking
    private var front = RankingFront()
    private var length = Self.firstLength
    /// Where each list was left; a list that ended is not among them.
    private var places: [RankingList: [UInt8]?] = [.recency: nil, .memory: nil, .frequency: nil]
    /// Those met whose place is known.
    private var candidates: [Candidate] = []
    /// The numbers of those not handed out, best last.
    private var ranked: [Int] = []
    /// Those met in another list before their place was known, by their keys.
    private var unplaced: [RankingEntry.Identity: RankingEntry] = [:]
    /// The keys of those that were given the last place before they were met by recency.
    private var placedLast: Set<RankingEntry.Identity> = []
    /// The last one met by recency.
    private var latest: RankingEntry?
    /// The keys of those met by recency that are as recent as the last one and as much sent to:
    /// among these a list need not go by the key, which may be cut.
    private var tied: Set<RankingEntry.Identity> = []
    /// A bound on the score of everybody who has no place yet.
    private var highestOfOthers = Double.infinity
    /// How many were met by recency.
    private var depth = 0
    /// What a probability is over: the first met by recency, and of the first by frequency the
    /// others to whom anything was sent.
    private var rivals: [(identity: RankingEntry.Identity, score: Double)] = []

    /// Begins to rank.
    package init(_ ranking: Ranking) {
        self.ranking = ranking
    }

    /// The next best candidate; `nil` when there are no more.
    ///
    /// - Complexity: O(*d* log *d*) in the number of entries read, which depends on how soon the
    ///   lists agree, and not on how many candidates there are.
    package mutating func next<Failure: Error>(
        _ read: Read<Failure>
    ) throws(Failure) -> Candidate? {
        while !places.isEmpty {
            if let best = ranked.last, candidates[best].score > highestOfOthers { break }
            try readOn(read)
        }
        return ranked.popLast().map { candidates[$0] }
    }

    /// What the odds of a candidate are against: the sum over its rivals of exp(their score − its
    /// score).
    ///
    /// - Parameters:
    ///   - key: The key of the candidate's view.
    ///   - score: Its score by the formula alone.
    /// - Returns: The sum.
    func rivals(of key: [UInt8], score: Double) -> Double {
        rivals.reduce(0) { sum, rival in
            rival.identity.isOf(key) ? sum : sum + .exp(rival.score - score)
        }
    }

    private mutating func readOn<Failure: Error>(_ read: Read<Failure>) throws(Failure) {
        candidates.reserveCapacity(candidates.count + length)
        unplaced.reserveCapacity(unplaced.count + length)
        for list in RankingList.allCases {
            guard let place = places[list] else { continue }
            let entries = try read(list, place, length)
            for entry in entries {
                front.pass(entry.state, in: list)
                if list == .recency { meet(entry) } else { meetEarly(entry) }
            }
            if length == Self.firstLength, list != .memory { addRivals(entries, list) }
            if let last = entries.last, entries.count == length {
                places[list] = .some(last.place)
            } else {
                places[list] = nil
                // Everybody has a place once all were met in the order of the places.
                if list == .recency { places = [:] }
            }
            if places.isEmpty { break }
        }
        length *= 2
        if depth >= Ranking.lastPlace || places.isEmpty { placeAll() }
        ranked.sort { candidates[$0].isWorse(than: candidates[$1]) }
        highestOfOthers = ranking.bound(behind: front)
        for entry in unplaced.values {
            let score = ranking.score(for: entry.state, place: depth)
            highestOfOthers = max(highestOfOthers, score)
        }
    }

    /// Meets the next one by recency, whose place that is.
    private mutating func meet(_ entry: RankingEntry) {
        if !unplaced.isEmpty { unplaced[entry.identity] = nil }
        if placedLast.isEmpty || !placedLast.contains(entry.identity) { place(entry, depth) }
        if let latest, latest.state.isMoreRecent(than: entry.state) == nil {
            tied.formUnion([latest.identity, entry.identity])
        } else if !tied.isEmpty {
            tied = []
        }
        latest = entry
        depth += 1
        front.depth = depth
    }

    /// Meets one in another list; whoever is as recent as those met by recency was met there.
    private mutating func meetEarly(_ entry: RankingEntry) {
        guard let latest, !placedLast.contains(entry.identity) else { return }
        let isBehind =
            latest.state.isMoreRecent(than: entry.state)
            ?? (latest.identity != entry.identity && !tied.contains(entry.identity))
        guard isBehind else { return }
        unplaced[entry.identity] = entry
    }

    /// Takes those that were read of a list at first; with all met by recency there are no others.
    private mutating func addRivals(_ entries: [RankingEntry], _ list: RankingList) {
        if list == .recency {
            rivals.reserveCapacity(2 * Self.firstLength)
            for candidate in candidates { rivals.append((candidate.identity, candidate.score)) }
        } else {
            for entry in entries where entry.state.sent > 0 && unplaced[entry.identity] != nil {
                let score = ranking.score(for: entry.state, place: depth)
                rivals.append((entry.identity, score))
            }
        }
    }

    private mutating func place(_ entry: RankingEntry, _ place: Int) {
        ranked.append(candidates.count)
        let score = ranking.score(for: entry.state, place: place)
        candidates.append(Candidate(entry, place: place, score: score))
    }

    private mutating func placeAll() {
        for (identity, entry) in unplaced {
            place(entry, depth)
            placedLast.insert(identity)
        }
        unplaced = [:]
    }
}

/// How far the lists of candidates were walked: everybody who was not met is behind this.
struct RankingFront {
    /// How many were met by recency.
    var depth = 0
    /// The last of each list; `nil` before the first.
    private(set) var last: Timestamp?
    private(set) var memory: RankingState?
    private(set) var sent: Int?

    /// Takes note of the next entry of a list.
    mutating func pass(_ state: RankingState, in list: RankingList) {
        switch list {
        case .recency: last = state.last
        case .memory: memory = state
        case .frequency: sent = state.sent
        }
    }
}

extension Ranking {
    /// More than the score of any candidate that stands behind a front in every list.
    ///
    /// Each argument of the formula is replaced by the most it can be. Both shorter counters are at
    /// most the longest one, which takes the same increments and loses less of them, and have
    /// decayed for as long as nothing can have happened. Of any two bursts at least the one that
    /// waits was not answered, so that an answer is owed less than twice.
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
            place: front.depth,
            sent: sent
        )
        // The order of memory is that of rounded numbers.
        return bound + 1e-6
    }
}
