import DonationStore

/// A search for the donations that keep one suggestion ahead of another.
struct Overtaking {
    let first: Suggestion
    let second: Suggestion
    private var progress = ProgressLine()
    private var attempts = 0

    init(first: Suggestion, second: Suggestion) {
        (self.first, self.second) = (first, second)
    }

    /// Returns the fewest of the newest donations, newest first, without which the second overtakes
    /// the first; `nil` if it stays behind even without all of them.
    ///
    /// The search halves the range, and assumes that fewer donations never improve the first.
    mutating func donations(in memory: Memory) throws(Failure) -> [Position]? {
        defer { progress.finish() }
        let behind = try donationsBehindFirst(in: memory)
        var isOvertaken = try isOvertaken(without: behind, in: memory)
        guard isOvertaken else { return nil }
        var (tooFew, enough) = (0, behind.count)
        var tried = 1
        while tooFew + 1 < enough {
            // Few are enough more often than half of them, so try few first.
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
