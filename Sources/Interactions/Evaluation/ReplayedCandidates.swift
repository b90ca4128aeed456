import RealModule

/// The candidates of a log as they stand at one place of it, in the orders that ranking asks for.
struct ReplayedCandidates: Sendable {
    /// What is remembered of each, by number.
    private(set) var states: [RankingState]
    /// The latest start of each, either way.
    private(set) var lasts: [Timestamp]
    /// Everyone met: by most recent contact, then by most sent, then by key.
    private(set) var byRecency: [Int32] = []
    /// Everyone to whom anything was sent: by most sent, then by key.
    private(set) var bySent: [Int32] = []
    /// The places in `byRecency`, or -1.
    private(set) var places: [Int32]
    private var sentPlaces: [Int32]
    /// How many were sent, over all candidates.
    private(set) var sentInAll = 0

    init(count: Int) {
        states = Array(repeating: RankingState(), count: count)
        lasts = Array(repeating: Timestamp(milliseconds: .min), count: count)
        places = Array(repeating: -1, count: count)
        sentPlaces = places
    }

    /// Whether anything ever happened with a candidate.
    func hasMet(_ candidate: Int32) -> Bool { places[Int(candidate)] >= 0 }

    /// Takes one donation.
    ///
    /// - Complexity: O(*p*) in the places that its candidates rise.
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

    /// What the odds of a candidate are against: the sum over its rivals of exp(their score − its
    /// score).
    ///
    /// Rivals are the most recent and those to whom most was sent, as a store reads them at first;
    /// these count as the next in place where they are none of the most recent.
    func rivals(of candidate: Int32, score: Double, by ranking: Ranking) -> Double {
        let limit = RankingPolicy.Calibration.rivalCount
        var sum = 0.0
        func add(_ rival: Int32, at place: Int) {
            guard rival != candidate else { return }
            sum += .exp(ranking.score(for: states[Int(rival)], place: place) - score)
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
