import Interactions

/// Donations of people, or of conversations, that have numbers from 0, over stretches of time.
struct RankedCounts {
    private let bins: Int
    /// By number; nothing was counted of those with no donations.
    private var counts: [Report.Counts] = []
    /// Only what is not 0: most are met in few stretches of time.
    private var byBin: [Int: Int] = [:]

    init(bins: Int) {
        self.bins = bins
    }

    mutating func add(_ number: Int, _ bin: Int, _ role: ContactRole) {
        while counts.count <= number { counts.append(Report.Counts()) }
        counts[number].add(role)
        byBin[number * bins + bin, default: 0] += 1
    }

    /// How many have any.
    var count: Int { counts.count { $0.all > 0 } }

    /// Those with the most, the most first, and of equals who was met first.
    func top(_ most: Int) -> [Int] {
        Array(
            counts.indices.filter { counts[$0].all > 0 }
                .sorted { (counts[$1].all, $0) < (counts[$0].all, $1) }
                .prefix(most)
        )
    }

    func ranked(_ number: Int, _ label: ReportBuilder.Names.Label) -> Report.Ranked {
        Report.Ranked(
            name: label.name,
            detail: label.detail,
            counts: counts[number],
            bins: (0..<bins).map { byBin[number * bins + $0] ?? 0 }
        )
    }

    var reciprocity: Report.Reciprocity {
        var reciprocity = Report.Reciprocity()
        for counts in counts where counts.all > 0 {
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
