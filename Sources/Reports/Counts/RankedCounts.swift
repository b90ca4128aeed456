import Interactions

/// The donations of people or conversations, by indices from 0, over stretches of time.
///
/// For a million indices with one donation each, it takes about thirty-two bytes each.
struct RankedCounts {
    /// The counts of an index, with its newest stretch.
    private struct Entry {
        /// The start of the first donation; it stands first, so that none of the bytes is padding.
        var first = Timestamp(milliseconds: .max)
        var counts = Report.Counts()
        /// The newest stretch, which most donations are in: one line of memory is enough for them.
        var newest = Stretch(bin: -1, count: 0, before: -1)
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
    /// The entries, by index; an entry without donations was never counted.
    private var entries: [Entry] = []
    private var stretches: [Stretch] = []

    init(bins: Int) {
        self.bins = bins
    }

    mutating func add(_ index: Int, at start: Timestamp, in bin: Int, as role: ContactRole) {
        while entries.count <= index { entries.append(Entry()) }
        entries[index].counts.add(role)
        entries[index].first = min(entries[index].first, start)
        guard entries[index].newest.bin != bin else {
            entries[index].newest.count += 1
            return
        }
        var link = entries[index].newest.before
        for _ in 0..<Self.mostLookedAt where link >= 0 {
            if stretches[Int(link)].bin == bin {
                stretches[Int(link)].count += 1
                return
            }
            link = stretches[Int(link)].before
        }
        if entries[index].newest.bin >= 0 { stretches.append(entries[index].newest) }
        let before = entries[index].newest.bin < 0 ? -1 : stretches.count - 1
        entries[index].newest = Stretch(
            bin: Int32(truncatingIfNeeded: bin),
            count: 1,
            before: Int32(truncatingIfNeeded: before)
        )
    }

    /// The number of entries with donations.
    var count: Int { entries.count { $0.counts.all > 0 } }

    /// Returns the indices with the most donations, the most first; of equals those whose first
    /// donation began first, then by key.
    ///
    /// So the order in which they were counted does not matter.
    func top(_ most: Int, by key: (Int) -> String) -> [Int] {
        entries.indices.lazy.filter { entries[$0].counts.all > 0 }
            .first(most) { one, other in
                let (left, right) = (entries[one], entries[other])
                if left.counts.all != right.counts.all { return left.counts.all > right.counts.all }
                if left.first != right.first { return left.first < right.first }
                return (key(one), one) < (key(other), other)
            }
    }

    func ranked(_ index: Int, _ label: ReportBuilder.Names.Label) -> Report.Ranked {
        Report.Ranked(
            name: label.name,
            detail: label.detail,
            counts: entries[index].counts,
            bins: counts(of: index)
        )
    }

    private func counts(of index: Int) -> [Int] {
        var counts = Array(repeating: 0, count: bins)
        var stretch = entries[index].newest
        while stretch.bin >= 0 {
            counts[Int(stretch.bin)] += Int(stretch.count)
            guard stretch.before >= 0 else { break }
            stretch = stretches[Int(stretch.before)]
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
