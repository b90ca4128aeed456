/// All candidates for suggestions, ranked together.
///
/// The order of adding them tells candidates apart. The type is not generic over their keys, which
/// sort by their bytes: generic code across modules is several times slower.
package struct Candidates {
    private var keys: [[UInt8]] = []
    private var states: [RankingState] = []

    package init() {}

    /// Adds a candidate; ignores one without any history.
    package mutating func add(_ key: some ViewKey, _ state: RankingState) {
        guard state.last != nil else { return }
        keys.append(key.bytes)
        states.append(state)
    }

    /// Returns the best `limit` candidates, best first.
    ///
    /// They sort by score, then by most recent contact, then by the number sent, then by key.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of candidates.
    package func ranked(
        at now: Timestamp,
        limit: Int,
        coefficients: RankingCoefficients = RankingCoefficients()
    ) -> [(key: [UInt8], score: Double, reasons: [Reason])] {
        let sent = states.reduce(0) { $0 + $1.sent }
        var habits = RoomHabits()
        for state in states { habits.add(state) }
        let ranking = Ranking(
            at: now,
            sentInAll: sent,
            habits: habits,
            coefficients: coefficients
        )
        return Array(ranked(ranking).prefix(limit))
    }

    /// Returns all candidates, best first.
    ///
    /// - Parameters:
    ///   - ranking: The formula.
    ///   - firstRank: The rank of the most recent candidate among others.
    ///   - precedes: Returns whether a key comes before another, for candidates that nothing else
    ///     tells apart.
    /// - Returns: The candidates, best first, with the parts of their scores.
    /// - Complexity: O(*n* log *n*), where *n* is the number of candidates.
    package func ranked(
        _ ranking: Ranking,
        firstRank: Int = 0,
        _ precedes: (_ key: [UInt8], _ other: [UInt8]) -> Bool = {
            $0.lexicographicallyPrecedes($1)
        }
    ) -> [(key: [UInt8], score: Double, reasons: [Reason])] {
        let byRecency = keys.indices.sorted { left, right in
            states[left].isMoreRecent(than: states[right])
                ?? precedes(keys[left], keys[right])
        }
        let scores = byRecency.enumerated().map { rank, candidate in
            ranking.score(for: states[candidate], rank: firstRank + rank)
        }
        // The rank follows the most recent contact and the key: no two are equal.
        let best = scores.indices.sorted { left, right in
            scores[left] == scores[right] ? left < right : scores[left] > scores[right]
        }
        return best.map { rank in
            let candidate = byRecency[rank]
            return (
                keys[candidate], scores[rank],
                ranking.reasons(for: states[candidate], rank: firstRank + rank)
            )
        }
    }
}
