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
    /// All candidates to whom anything was sent: by most sent, then by key.
    private(set) var bySent: [Int32] = []
    /// The ranks in `byRecency`, or -1.
    private(set) var ranks: [Int32]
    private var sentRanks: [Int32]
    /// The number sent, over all candidates.
    private(set) var sentInAll = 0

    init(count: Int) {
        states = Array(repeating: RankingState(), count: count)
        lasts = Array(repeating: Timestamp(milliseconds: .min), count: count)
        ranks = Array(repeating: -1, count: count)
        sentRanks = ranks
    }

    /// Returns whether any donation has touched a candidate.
    func hasMet(_ candidate: Int32) -> Bool { ranks[Int(candidate)] >= 0 }

    /// Applies a donation.
    ///
    /// - Complexity: O(*p*) in the ranks by which its candidates rise.
    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        for candidate in touched {
            let index = Int(candidate)
            states[index].apply(donation.step, at: donation.start)
            lasts[index] = max(lasts[index], donation.start)
            if ranks[index] < 0 {
                ranks[index] = Int32(truncatingIfNeeded: byRecency.count)
                byRecency.append(candidate)
            }
            if donation.isOutgoing {
                sentInAll += 1
                raiseInSent(candidate)
            }
            raiseInRecency(candidate)
        }
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
        for rival in bySent.prefix(limit) where ranks[Int(rival)] >= limit {
            add(rival, rank: limit)
        }
        return sum
    }

    private mutating func raiseInRecency(_ candidate: Int32) {
        let index = Int(candidate)
        let (last, sent) = (lasts[index], states[index].sent)
        var rank = Int(ranks[index])
        while rank > 0 {
            let ahead = byRecency[rank - 1]
            let other = Int(ahead)
            guard
                (lasts[other], states[other].sent, candidate) < (last, sent, ahead)
            else { break }
            byRecency[rank] = ahead
            ranks[other] = Int32(truncatingIfNeeded: rank)
            rank -= 1
        }
        byRecency[rank] = candidate
        ranks[index] = Int32(truncatingIfNeeded: rank)
    }

    private mutating func raiseInSent(_ candidate: Int32) {
        let index = Int(candidate)
        if sentRanks[index] < 0 {
            sentRanks[index] = Int32(truncatingIfNeeded: bySent.count)
            bySent.append(candidate)
        }
        let sent = states[index].sent
        var rank = Int(sentRanks[index])
        while rank > 0 {
            let ahead = bySent[rank - 1]
            guard (states[Int(ahead)].sent, candidate) < (sent, ahead) else { break }
            bySent[rank] = ahead
            sentRanks[Int(ahead)] = Int32(truncatingIfNeeded: rank)
            rank -= 1
        }
        bySent[rank] = candidate
        sentRanks[index] = Int32(truncatingIfNeeded: rank)
    }
}
