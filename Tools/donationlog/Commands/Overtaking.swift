import DonationStore

/// What would have to be missing for one suggestion to be before another.
struct Overtaking {
    let first: Suggestion
    let second: Suggestion
    let context: SuggestionContext
    let now: Timestamp
    private var progress = ProgressLine()
    private var attempts = 0

    init(first: Suggestion, second: Suggestion, context: SuggestionContext, now: Timestamp) {
        (self.first, self.second, self.context, self.now) = (first, second, context, now)
    }

    /// The fewest of the newest donations behind the first, newest first, without which the second
    /// would be before it; `nil` when it would not be without all of them.
    ///
    /// Looked for by halving, as if fewer donations never made the first better.
    mutating func donations(in store: DonationStore) throws(Failure) -> [Position]? {
        defer { progress.finish() }
        let behind = try donationsBehindFirst(in: store)
        var isOvertaken = try isOvertaken(without: behind, in: store)
        guard isOvertaken else { return nil }
        var (tooFew, enough) = (0, behind.count)
        var tried = 1
        while tooFew + 1 < enough {
            // Few are enough more often than half of them.
            let count = tried < enough ? tried : (tooFew + enough) / 2
            isOvertaken = try self.isOvertaken(without: behind.prefix(count), in: store)
            if isOvertaken { enough = count } else { tooFew = count }
            tried = isOvertaken ? .max : tried * 2
        }
        return Array(behind.prefix(enough))
    }

    private func donationsBehindFirst(in store: DonationStore) throws(Failure) -> [Position] {
        let reasons = try asking { () throws(DonationStoreError) in
            try store.explain(first, in: context, limit: .max)
        }
        return Set(reasons.flatMap(\.evidence).map(\.position)).sorted(by: >)
    }

    private mutating func isOvertaken(
        without positions: some Sequence<Position>,
        in store: DonationStore
    ) throws(Failure) -> Bool {
        attempts += 1
        let attempt = attempts
        progress.show { "reading the log, time \(attempt), \(Int($0)) s" }
        var asked = context
        asked.limit = 1_000_000
        let wanted = asked
        let ranked = try asking { () throws(DonationStoreError) in
            try store.without(.positions(Set(positions))).suggestions(for: wanted, at: now)
        }
        guard let place = ranked.firstIndex(where: second.suggestsSame) else { return false }
        return ranked[..<place].allSatisfy { !first.suggestsSame(as: $0) }
    }
}
