/// Everything that could be suggested, to be ranked together.
package struct Candidates<Key: ViewKey> {
    private var all: [(key: Key, state: RankingState, last: Timestamp)] = []

    package init() {}

    /// Adds a candidate; one that nothing ever happened with is none.
    package mutating func add(_ key: Key, _ state: RankingState) {
        guard let last = state.last else { return }
        all.append((key, state, last))
    }

    /// The best `limit` candidates, best first: by score, then by most recent contact, then by key.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of candidates.
    package func ranked(
        at now: Timestamp,
        limit: Int,
        weights: Ranking.Weights = Ranking.Weights()
    ) -> [(key: Key, score: Double, reasons: [Reason])] {
        let ranking = Ranking(
            at: now,
            sentInAll: all.reduce(0) { $0 + $1.state.sent },
            weights: weights
        )
        let byRecency = all.sorted { ($1.last, $0.key) < ($0.last, $1.key) }
        let scored = byRecency.enumerated().map { place, candidate in
            let reasons = ranking.reasons(for: candidate.state, place: place)
            return (place: place, score: reasons.score, reasons: reasons)
        }
        // The place is the order by most recent contact and key: no two are equal.
        let best = scored.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.prefix(limit)
        return best.map { (byRecency[$0.place].key, $0.score, $0.reasons) }
    }
}
