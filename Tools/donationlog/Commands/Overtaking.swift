import DonationStore

/// What would have to be missing for one suggestion to be before another.
struct Overtaking {
    let first: Suggestion
    let second: Suggestion
    private var progress = ProgressLine()
    private var attempts = 0

    init(first: Suggestion, second: Suggestion) {
        (self.first, self.second) = (first, second)
    }

    /// The fewest of the newest donations behind the first, newest first, without which the second
    /// would be before it; `nil` when it would not be without all of them.
    ///
    /// Looked for by halving, as if fewer donations never made the first better.
    mutating func donations(in memory: Memory) throws(Failure) -> [Position]? {
        defer { progress.finish() }
        let behind = try donationsBehindFirst(in: memory)
        var isOvertaken = try isOvertaken(without: behind, in: memory)
        guard isOvertaken else { return nil }
        var (tooFew, enough) = (0, behind.count)
        var tried = 1
        while tooFew + 1 < enough {
            // Few are enough more often than half of them.
            let count = tried < enough ? tried : (tooFew + enough) / 2
            isOvertaken = try self.isOvertaken(without: behind.prefix(count), in: memory)
            if isOvertaken { enough = count } else { tooFew = count }
            tried = isOvertaken ? .max : tried * 2
        }
        return Array(behind.prefix(enough))
    }

    private func donationsBehindFirst(in memory: Memory) throws(Failure) -> [Position] {
        let reasons = try memory.explain(first, limit: .max)
        return Set(reasons.flatMap(\.evidence).map(\.position)).sorted(by: >)
    }

    private mutating func isOvertaken(
        without positions: some Sequence<Position>,
        in memory: Memory
    ) throws(Failure) -> Bool {
        attempts += 1
        let attempt = attempts
        progress.show { "reading the log, time \(attempt), \(Int($0)) s" }
        var asked = first.context
        asked.limit = 1_000_000
        let ranked = try memory.suggestions(
            for: asked,
            without: .positions(Set(positions))
        )
        guard let place = ranked.firstIndex(where: second.suggestsSame) else { return false }
        return ranked[..<place].allSatisfy { !first.suggestsSame(as: $0) }
    }
}
