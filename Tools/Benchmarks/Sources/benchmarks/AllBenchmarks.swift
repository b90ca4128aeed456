import ArgumentParser
import CBaseline
import DonationStore
import Foundation

/// Runs every benchmark that makes its own data, and prints one table.
struct AllBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "all",
        abstract: "Measure the store against LMDB's C API doing the same puts and scans.",
        discussion: "Prints ratios; no figure decides anything. All data is made from one seed."
    )

    @Option(help: "How many events to donate in batches and to rebuild from.")
    var events = 100_000

    @Option(help: "Where to write; a directory of its own is made there and removed.")
    var directory: String?

    @Option(help: "How many rounds each contender has, at least 5.")
    var rounds = 7

    func validate() throws {
        guard events >= rounds * 1000 + 1000 else {
            throw ValidationError("--events must be at least 1,000 for each round and 1,000 more")
        }
        guard rounds >= 5 else { throw ValidationError("--rounds must be at least 5") }
    }

    func run() throws {
        let workspace = try Workspace(in: directory)
        var report = Report()
        print(Machine())
        let disk = try Machine.commitTime(in: workspace.path)
        report.note(
            "The disk needs \(String(format: "%.0f µs", disk / 1000)) for what any durable commit does: 4 KiB, "
                + "fdatasync, 120 bytes with O_DSYNC."
        )
        try runLogBenchmarks(in: workspace, &report)
        report.add(
            "donate, several at once",
            bar: "≥ 4",
            try SharedCommitBenchmark(donors: 16, donations: 50, rounds: rounds).run(in: workspace)
        )
        report.add(
            "suggest 4 of 10,000",
            bar: "≤ 100 µs CPU, no sync",
            comparing: false,
            try SuggestBenchmark(conversations: 10_000, calls: 5, rounds: rounds).run(in: workspace)
        )
        report.print()
    }

    private func runLogBenchmarks(in workspace: Workspace, _ report: inout Report) throws {
        let batches = DonateBenchmark(
            batch: 1000,
            turn: 1,
            turns: (events - 1000) / 1000 / rounds,
            rounds: rounds,
            counted: 1
        )
        let singles = DonateBenchmark(batch: 1, turn: 20, turns: 9, rounds: rounds, counted: 100)
        let count = batches.count
        let reference = workspace.path(of: "reference")
        do {
            let store = try DonationStore.open(at: reference)
            var history = History(count: count)
            try store.donateNew(history.oneOfEachDonor())
            try store.donate(&history, count: count)
        }
        let entries = try BaselineEntries(ofStoreAt: reference)

        report.add(
            "donate 1 per commit",
            bar: "≥ 0.91",
            try singles.run(entries, History(count: count), in: workspace, "one")
        )
        report.add(
            "donate 1,000 per commit",
            bar: "≥ 0.8",
            try batches.run(entries, History(count: count), in: workspace, "batch")
        )
        try noteSizes(entries, workspace.path(of: "batch-store") + "/log/current", &report)

        let rebuild = RebuildBenchmark(rounds: rounds)
        let memory = try ChildProcess.run(["rebuild-only", reference])
        let log = try BaselineLog(at: workspace.path(of: "scan"), for: entries)
        try log.append(0..<entries.count, of: entries)
        report.add(
            "rebuild, per event",
            bar: "≥ 0.25",
            try rebuild.run(storeAt: reference, log, count: entries.count)
        )
        report.note(
            "A rebuild of \(entries.count) events takes \(memory.peakKilobytes / 1024) MiB at its peak with "
                + "the pages of the log that are mapped in, \(memory.ownKilobytes / 1024) MiB without."
        )
    }

    private func noteSizes(
        _ entries: BaselineEntries,
        _ log: String,
        _ report: inout Report
    ) throws {
        let sizes = try logSizes(log)
        let count = Double(entries.count)
        let payload = Double(entries.recordBytes) / count - 32
        let perEvent = Double(sizes.file_bytes) / count
        let tables = [sizes.events_bytes, sizes.identifiers_bytes].map { bytes in
            Report.decimal(Double(bytes) / count)
        }
        report.note(
            "Bytes in the log per event, of \(entries.count) in batches of 1,000: "
                + "\(Report.decimal(perEvent)) (events \(tables[0]), identifiers \(tables[1])); "
                + "payload \(Report.decimal(payload)); ÷ (payload + 120) = "
                + "\(Report.ratio(perEvent / (payload + 120))), bar ≤ 1.05."
        )
    }
}
