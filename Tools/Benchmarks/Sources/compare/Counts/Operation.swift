import ArgumentParser
import CBaseline
import Contenders
import Foundation

/// An operation whose costs are counted.
enum Operation: String, ExpressibleByArgument, CaseIterable {
    case donateOne = "donate-one"
    case donateThousand = "donate-1000"
    case appendLines = "append-1000-lines"
    case importLines = "import-1000-lines"
    case exportLines = "export-1000-lines"
    case readOne = "read-one"
    case suggest
    case offersInAppSwitcher = "offers-app-switcher"
    case offersAtKeyboard = "offers-keyboard"
    case offersInSearch = "offers-spotlight-zero"
    case offersInShareSheet = "offers-share-sheet"
    case catchUp = "catch-up"
    case catchUpThousand = "catch-up-1000"
    case rebuild = "rebuild-1000"

    /// The number of donations in each, beyond the first ones.
    var donations: Int {
        switch self {
        case .donateOne, .catchUp: 1
        case .donateThousand, .appendLines, .catchUpThousand: 1000
        case .importLines, .exportLines, .readOne, .suggest, .rebuild, .offersInAppSwitcher,
            .offersAtKeyboard, .offersInSearch, .offersInShareSheet:
            0
        }
    }

    /// The question for offers that it asks; `nil` for another operation.
    var offers: OfferTask? {
        switch self {
        case .offersInAppSwitcher: .appSwitcher
        case .offersAtKeyboard: .keyboard
        case .offersInSearch: .spotlightZero
        case .offersInShareSheet: .shareSheet
        default: nil
        }
    }

    /// The number of donations that are there before.
    var base: Int {
        switch self {
        case .importLines, .exportLines, .rebuild: 1000
        default: 500
        }
    }

    /// The donations that one of them adds.
    func range(of index: Int) -> Range<Int> {
        base + index * donations..<base + (index + 1) * donations
    }

    /// How often it is done in the shorter and in the longer of two runs.
    var times: (few: Int, many: Int) {
        switch self {
        case .donateOne, .readOne, .suggest, .catchUp: (10, 50)
        default: offers == nil ? (1, 3) : (10, 50)
        }
    }

    /// The contenders that do it.
    var entrants: [Entrant] {
        switch self {
        case .donateOne, .donateThousand:
            [.store, .lmdb, .lmdbReading, .sqliteFull, .sqliteFullCounters]
        case .readOne: [.store, .lmdb, .sqliteFull]
        case .suggest, .catchUp: [.store, .sqliteFull, .sqliteFullCounters]
        default: [.store]
        }
    }

    /// The instructions of one: the difference between two runs, divided.
    func instructions(
        of entrant: Entrant,
        _ program: String,
        _ workspace: Workspace
    ) throws -> Int {
        let counts = try [times.few, times.many].map { count in
            let arguments = try arguments(for: entrant, times: count, in: workspace)
            return try Callgrind([program] + arguments, in: workspace).instructions
        }
        return (counts[1] - counts[0]) / (times.many - times.few)
    }

    /// All costs of one; those beside instructions are a mean of the longer run.
    func costs(of entrant: Entrant, _ program: String, _ workspace: Workspace) throws -> Costs {
        let instructions = try instructions(of: entrant, program, workspace)
        let arguments = try arguments(for: entrant, times: times.many, in: workspace)
        let line = try Child(
            arguments + ["--counting"],
            environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
        )
        .line()
        let counts = try JSONDecoder().decode(Counts.self, from: Data(line.utf8))
        let each = { (count: UInt64) in Int(count) / times.many }
        return [
            .instructions: instructions,
            .allocations: each(counts.allocations),
            .bytes: each(counts.written_bytes),
            .pages: each(counts.pages),
            .syncs: each(counts.syncs),
        ]
    }

    private func arguments(
        for entrant: Entrant,
        times count: Int,
        in workspace: Workspace
    ) throws -> [String] {
        [
            "operate", rawValue, entrant.rawValue, try workspace.emptyPlace(),
            "--times", "\(count)",
        ]
    }
}
