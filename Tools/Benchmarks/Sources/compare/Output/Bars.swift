/// The store's bars with their results.
struct Bars {
    /// The bars in the order of the design.
    enum Bar: CaseIterable {
        case donateSyncs, donateOne, donateBatch, donateBatchSQLite, donateTogether
        case rebuildFloor, rebuildMemory, rebuildSQLite
        case catchUpSyncs, catchUp, suggest, suggestLong, suggestMany, bytes

        var job: String {
            switch self {
            case .donateSyncs: "donate one, syncs"
            case .donateOne: "donate one"
            case .donateBatch: "donate 1,000, identifiers ordered by time"
            case .donateBatchSQLite: "the same, beside SQLite FULL"
            case .donateTogether: "16 donors at once in one process"
            case .rebuildFloor: "rebuild, beside a C cursor with CRC"
            case .rebuildMemory: "memory of the rebuild"
            case .rebuildSQLite: "rebuild, beside SQLite's GROUP BY"
            case .catchUpSyncs: "catch up after one donation, then suggest, syncs"
            case .catchUp: "catch up after one donation, then suggest"
            case .suggest: "suggest 4 of 10,000"
            case .suggestLong: "suggest 4 of the longest log"
            case .suggestMany: "suggest 4 of 1,000,000"
            case .bytes: "bytes in the log per event, bulk load"
            }
        }

        var requirement: String {
            switch self {
            case .donateSyncs: "1 fdatasync, 1 O_DSYNC write"
            case .donateOne: "≥ 0.909 × the same puts in C (within 10 %)"
            case .donateBatch: "≥ 0.8 × the same puts in C"
            case .donateBatchSQLite: "≥ 10 × SQLite"
            case .donateTogether: "≥ 4 × one donor alone"
            case .rebuildFloor: "≥ 0.25 × on one core"
            case .rebuildMemory: "bounded by contacts and conversations, plus a buffer"
            case .rebuildSQLite: "≥ 10 × SQLite"
            case .catchUpSyncs: "none"
            case .catchUp, .suggest, .suggestLong: "≤ 100 µs of CPU"
            case .suggestMany: "≤ 200 µs of CPU"
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
