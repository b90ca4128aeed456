import Interactions

/// The donations of people or conversations, by numbers from 0, over stretches of time.
///
/// For a million numbers with one donation each, it takes about thirty bytes each.
struct RankedCounts {
    /// The counts of a number, with its newest stretch.
    private struct Entry {
        var counts = Report.Counts()
        var newest: Int32 = -1
    }

    /// The donations in a stretch of time, with a link to the previous stretch.
    private struct Stretch {
        var bin: Int32
        var count: UInt32
        var before: Int32
    }

    /// The number of stretches to search for that of a donation; beyond it, a second one is added.
    private static let mostLookedAt = 8

    private let bins: Int
    /// The entries, by number; an entry without donations was never counted.
    private var entries: [Entry] = []
    private var stretches: [Stretch] = []

    init(bins: Int) {
        self.bins = bins
    }

    mutating func add(_ number: Int, in bin: Int, as role: ContactRole) {
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

    /// The number of entries with donations.
    var count: Int { entries.count { $0.counts.all > 0 } }

    /// Returns the numbers with the most donations, the most first, and of equals the first met.
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
