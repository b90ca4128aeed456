/// The store's bars with their results.
struct Bars {
    /// The bars in the order of the design.
    enum Bar: CaseIterable {
        case donateSyncs, donateOne, donateBatch, donateTogether
        case append, importing, export
        case rebuild, rebuildLong, rebuildCores, rebuildMemory
        case catchUpSyncs, catchUp, catchUpAbove, catchUpLong
        case late, lateBytes, lateReversed, lateMany
        case suggest, suggestLong, suggestMany, offers, bytes

        var job: String {
            switch self {
            case .donateSyncs: "donate one, syncs"
            case .donateOne: "donate one"
            case .donateBatch: "donate 1,000, identifiers ordered by time"
            case .donateTogether: "16 donors at once in one process"
            case .append: "append a line of donation JSON"
            case .importing: "import a line of an export"
            case .export: "export a line"
            case .rebuild: "rebuild 1,000,000 events, beside a C cursor with CRC"
            case .rebuildLong: "rebuild 10,000,000 events, beside the same"
            case .rebuildCores: "rebuild on two cores, beside one"
            case .rebuildMemory: "memory of the rebuild"
            case .catchUpSyncs: "catch up after one donation, then suggest, syncs"
            case .catchUp: "catch up after one donation, then suggest"
            case .catchUpAbove: "the same, above suggesting with nothing new"
            case .catchUpLong: "catch up after 10,000 donations, then suggest"
            case .late: "catch up after a late donation of 100,000, then suggest"
            case .lateBytes: "the same, bytes written for each row"
            case .lateReversed: "10,000 late donations, newest first, a question after each"
            case .lateMany: "10,000 late donations, oldest first, a question after each"
            case .suggest: "suggest 4 of 10,000"
            case .suggestLong: "suggest 4 of the longest log"
            case .suggestMany: "suggest 4 of 1,000,000"
            case .offers: "offers for the slowest of four contexts, the longest log"
            case .bytes: "bytes in the log per event, bulk load"
            }
        }

        var requirement: String {
            switch self {
            case .donateSyncs: "1 fdatasync, 1 O_DSYNC write"
            case .donateOne: "≥ 0.91 × the same puts in C"
            case .donateBatch: "≥ 0.5 × the same puts in C"
            case .donateTogether: "≥ 4 × one donor alone"
            case .append: "≤ 7 µs of CPU"
            case .importing: "≤ 12 µs of CPU"
            case .export: "≤ 8 µs of CPU"
            case .rebuild: "≥ 0.14 × by CPU"
            case .rebuildLong: "≥ 0.06 × by CPU"
            case .rebuildCores: "≥ 1.6 × as fast"
            case .rebuildMemory: "bounded by contacts and conversations, plus a buffer"
            case .catchUpSyncs: "none"
            case .catchUp, .suggestMany, .offers: "≤ 200 µs of CPU"
            case .catchUpAbove: "≤ 80 µs of CPU"
            case .catchUpLong: "≤ 30 ms of CPU"
            case .late: "≤ 1 ms of CPU"
            case .lateBytes: "≤ 64 kB"
            case .lateReversed, .lateMany: "≤ 1.2 × linear"
            case .suggest, .suggestLong: "≤ 100 µs of CPU"
            case .bytes: "≤ 1.05 × (payload + 120)"
            }
        }
    }

    private var figures: [Bar: (figure: String, isMet: Bool)] = [:]

    /// Records a figure, and whether it reaches the bar.
    mutating func note(_ bar: Bar, _ figure: String, isMet: Bool) {
        figures[bar] = (figure, isMet)
    }

    var markdown: String {
        let rows = Bar.allCases.map { bar in
            [
                bar.job, bar.requirement, figures[bar]?.figure ?? "not measured in this run",
                figures[bar].map { $0.isMet ? "yes" : "no" } ?? "–",
            ]
        }
        return "\nBars\n\n" + Report.markdown([["Job", "Bar", "Figure", "Met"]] + rows)
    }
}
