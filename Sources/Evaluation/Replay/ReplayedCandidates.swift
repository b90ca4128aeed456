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
    /// The places in `byRecency`, or -1.
    private(set) var places: [Int32]
    private var sentPlaces: [Int32]
    /// The number sent, over all candidates.
    private(set) var sentInAll = 0

    init(count: Int) {
        states = Array(repeating: RankingState(), count: count)
        lasts = Array(repeating: Timestamp(milliseconds: .min), count: count)
        places = Array(repeating: -1, count: count)
        sentPlaces = places
    }

    /// Returns whether any donation has touched a candidate.
    func hasMet(_ candidate: Int32) -> Bool { places[Int(candidate)] >= 0 }

    /// Applies a donation.
    ///
    /// - Complexity: O(*p*) in the places by which its candidates rise.
    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        for candidate in touched {
            let index = Int(candidate)
            states[index].apply(donation.step, at: donation.start)
            lasts[index] = max(lasts[index], donation.start)
            if places[index] < 0 {
                places[index] = Int32(truncatingIfNeeded: byRecency.count)
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
    /// first read; of the latter, those that are not among the most recent all get the next place.
    func rivals(of candidate: Int32, score: Double, by ranking: Ranking) -> Double {
        let limit = RankingPolicy.Calibration.rivalCount
        var sum = 0.0
        func add(_ rival: Int32, at place: Int) {
            guard rival != candidate else { return }
            sum += .exp(ranking.score(for: states[Int(rival)], rank: place) - score)
        }
        for (place, rival) in byRecency.prefix(limit).enumerated() { add(rival, at: place) }
        for rival in bySent.prefix(limit) where places[Int(rival)] >= limit {
            add(rival, at: limit)
        }
        return sum
    }

    private mutating func raiseInRecency(_ candidate: Int32) {
        let index = Int(candidate)
        let (last, sent) = (lasts[index], states[index].sent)
        var place = Int(places[index])
        while place > 0 {
            let ahead = byRecency[place - 1]
            let other = Int(ahead)
            guard
                (lasts[other], states[other].sent, candidate) < (last, sent, ahead)
            else { break }
            byRecency[place] = ahead
            places[other] = Int32(truncatingIfNeeded: place)
            place -= 1
        }
        byRecency[place] = candidate
        places[index] = Int32(truncatingIfNeeded: place)
    }

    private mutating func raiseInSent(_ candidate: Int32) {
        let index = Int(candidate)
        if sentPlaces[index] < 0 {
            sentPlaces[index] = Int32(truncatingIfNeeded: bySent.count)
            bySent.append(candidate)
        }
        let sent = states[index].sent
        var place = Int(sentPlaces[index])
        while place > 0 {
            let ahead = bySent[place - 1]
            guard (states[Int(ahead)].sent, candidate) < (sent, ahead) else { break }
            bySent[place] = ahead
            sentPlaces[Int(ahead)] = Int32(truncatingIfNeeded: place)
            place -= 1
        }
        bySent[place] = candidate
        sentPlaces[index] = Int32(truncatingIfNeeded: place)
    }
}
