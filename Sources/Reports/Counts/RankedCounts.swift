import Interactions

/// Donations of people, or of conversations, that have numbers from 0, over stretches of time.
///
/// Of a million that are met once each it takes some thirty bytes each.
struct RankedCounts {
    /// A number and the stretch in which it was met last.
    private struct Entry {
        var counts = Report.Counts()
        var newest: Int32 = -1
    }

    /// Donations in a stretch of time, and where those before are.
    private struct Stretch {
        var bin: Int32
        var count: UInt32
        var before: Int32
    }

    /// How many stretches are looked at for the one of a donation; further back, a second is made.
    private static let mostLookedAt = 8

    private let bins: Int
    /// By number; nothing was counted of those with no donations.
    private var entries: [Entry] = []
    private var stretches: [Stretch] = []

    init(bins: Int) {
        self.bins = bins
    }

    mutating func add(_ number: Int, _ bin: Int, _ role: ContactRole) {
        while entries.count <= number { entries.append(Entry()) }
        entries[number].counts.add(role)
        var place = entries[number].newest
        for _ in 0..<Self.mostLookedAt where place >= 0 {
            if stretches[Int(place)].bin == bin {
                stretches[Int(place)].count += 1
                return
            }
            place = stretches[Int(place)].before
        }
        let bin = Int32(truncatingIfNeeded: bin)
        stretches.append(Stretch(bin: bin, count: 1, before: entries[number].newest))
        entries[number].newest = Int32(truncatingIfNeeded: stretches.count - 1)
    }

    /// How many have any.
    var count: Int { entries.count { $0.counts.all > 0 } }

    /// Those with the most, the most first, and of equals who was met first.
    func top(_ most: Int) -> [Int] {
        entries.indices.lazy.filter { entries[$0].counts.all > 0 }
            .first(most) {
                (entries[$1].counts.all, $0) < (entries[$0].counts.all, $1)
            }
    }

    func ranked(_ number: Int, _ label: ReportBuilder.Names.Label) -> Report.Ranked {
        Report.Ranked(
            name: label.name,
            detail: label.detail,
            counts: entries[number].counts,
            bins: counts(of: number)
        )
    }

    private func counts(of number: Int) -> [Int] {
        var counts = Array(repeating: 0, count: bins)
        var place = entries[number].newest
        while place >= 0 {
            let stretch = stretches[Int(place)]
            counts[Int(stretch.bin)] += Int(stretch.count)
            place = stretch.before
        }
        return counts
    }

    var reciprocity: Report.Reciprocity {
        var reciprocity = Report.Reciprocity()
        for counts in entries.lazy.map(\.counts) where counts.all > 0 {
            switch (counts.sent > 0, counts.received > 0) {
            case (true, true): reciprocity.both += 1
            case (true, false): reciprocity.onlySent += 1
            case (false, true): reciprocity.onlyReceived += 1
            case (false, false): reciprocity.onlyTogether += 1
            }
        }
        return reciprocity
    }
}
