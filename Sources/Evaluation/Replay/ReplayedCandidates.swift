internal import Interactions
import RealModule

/// The candidates of a log at one point of it, in the orders that ranking needs.
struct ReplayedCandidates: Sendable {
    /// The state of each candidate, by number.
    private(set) var states: [RankingState]
    /// The latest start of each candidate, in either direction.
    private(set) var lasts: [Timestamp]
    /// All candidates met: by most recent contact, then by most sent, then by key.
    private(set) var byRecency: [Int32] = []
    /// All candidates to whom anything was sent: by most sent, then by most recent contact, then by
    /// key.
    private(set) var bySent: [Int32] = []
    private var isMet: [Bool]
    /// The number sent, over all candidates.
    private(set) var sentInAll = 0
    /// How often the owner answers in rooms, over all candidates.
    private(set) var habits = RoomHabits()
    /// The counters of candidates that may be rooms.
    private var counters: [Int32: Counters] = [:]

    /// The decayed counters as of a candidate's latest start, of what was sent and received.
    private struct Counters {
        var sent = SIMD3<Double>.zero
        var received = SIMD3<Double>.zero
    }

    init(count: Int) {
        states = Array(repeating: RankingState(), count: count)
        lasts = Array(repeating: Timestamp(milliseconds: .min), count: count)
        isMet = Array(repeating: false, count: count)
    }

    /// Returns the ranking of the candidates as of a time.
    func ranking(at now: Timestamp, by coefficients: RankingCoefficients) -> Ranking {
        Ranking(at: now, sentInAll: sentInAll, habits: habits, coefficients: coefficients)
    }

    /// Returns whether any donation has touched a candidate.
    func hasMet(_ candidate: Int32) -> Bool { isMet[Int(candidate)] }

    /// Returns the rank in `byRecency` of a candidate that a donation has touched.
    ///
    /// - Complexity: O(log *n*) in the candidates. To note each rank would cost more, since all
    ///   ranks between change when a candidate rises.
    func rank(of candidate: Int32) -> Int {
        byRecency.partitionPoint { isMoreRecent($0, than: candidate) }
    }

    private func sentRank(of candidate: Int32) -> Int {
        bySent.partitionPoint { hasMoreSent($0, than: candidate) }
    }

    /// Applies a donation.
    ///
    /// - Complexity: O(log *n*) in the candidates, and the copy of those between the old and the
    ///   new rank.
    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        for candidate in touched {
            let index = Int(candidate)
            let old = isMet[index] ? rank(of: candidate) : nil
            let oldSent = states[index].sent > 0 ? sentRank(of: candidate) : nil
            if candidate == touched.first, let members = donation.members {
                apply(donation, toRoom: candidate, of: members)
            } else {
                states[index].apply(donation.step, at: donation.start)
            }
            lasts[index] = max(lasts[index], donation.start)
            isMet[index] = true
            byRecency.raise(candidate, from: old, to: rank(of: candidate))
            if donation.isOutgoing { sentInAll += 1 }
            guard states[index].sent > 0 else { continue }
            bySent.raise(candidate, from: oldSent, to: sentRank(of: candidate))
        }
    }

    /// Applies a donation to a candidate that may be a room.
    private mutating func apply(
        _ donation: ReplayedLog.Donation,
        toRoom candidate: Int32,
        of members: Int
    ) {
        let index = Int(candidate)
        habits.remove(states[index])
        let last = states[index].last
        let age = last.map { donation.start.milliseconds(since: $0) } ?? 0
        let decay = RankingState.decay(over: age)
        var known = counters[candidate] ?? Counters()
        known.sent *= decay
        known.received *= decay
        if donation.isOutgoing {
            known.sent += 1
        } else {
            known.received += RankingState.incomingIncrement
        }
        counters[candidate] = known
        states[index].apply(donation.step, at: donation.start)
        states[index].count(members: members, sent: known.sent, received: known.received)
        habits.add(states[index])
    }

    /// Returns the sum over a candidate's rivals of exp(their score − its score), which gives its
    /// odds.
    ///
    /// The rivals are the most recent candidates and those to whom most was sent, as in a store's
    /// first read; of the latter, those that are not among the most recent all get the next rank.
    func rivals(of candidate: Int32, score: Double, by ranking: Ranking) -> Double {
        let limit = RankingCoefficients.Calibration.rivalCount
        var sum = 0.0
        func add(_ rival: Int32, rank: Int) {
            guard rival != candidate else { return }
            sum += .exp(ranking.score(for: states[Int(rival)], rank: rank) - score)
        }
        for (rank, rival) in byRecency.prefix(limit).enumerated() { add(rival, rank: rank) }
        for rival in bySent.prefix(limit) where !isAmongMostRecent(rival, limit) {
            add(rival, rank: limit)
        }
        return sum
    }

    /// Returns whether a candidate is one of the most recent ones.
    func isAmongMostRecent(_ candidate: Int32, _ count: Int) -> Bool {
        byRecency.count <= count || isMoreRecent(candidate, than: byRecency[count])
    }

    private func isMoreRecent(_ one: Int32, than other: Int32) -> Bool {
        let (left, right) = (Int(one), Int(other))
        return (lasts[left], states[left].sent, other) > (lasts[right], states[right].sent, one)
    }

    private func hasMoreSent(_ one: Int32, than other: Int32) -> Bool {
        let (left, right) = (Int(one), Int(other))
        return (states[left].sent, lasts[left], other) > (states[right].sent, lasts[right], one)
    }
}

extension [Int32] {
    /// Returns the number of elements that a condition holds for; those come first.
    fileprivate func partitionPoint(where isBefore: (Int32) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Moves an element towards the front, or adds it if it is not there yet.
    fileprivate mutating func raise(_ element: Int32, from old: Int?, to new: Int) {
        guard old != new else { return }
        if old == nil { append(element) }
        var elements = mutableSpan
        var index = old ?? elements.count - 1
        while index > new {
            elements[index] = elements[index - 1]
            index -= 1
        }
        elements[new] = element
    }
}
