import CBaseline
import Contenders
import DonationStore
import Foundation

/// Lines of JSON in and out, as an export of the log and as appended donations.
struct ExchangeJob: Job {
    static let name = "exchange"

    static func run(in contest: Contest) throws {
        contest.report.begin(
            "NDJSON, per event; beside it the same lines copied into a file, which is synced"
        )
        var curves = ["Export", "Import", "Append lines"].map { Curve($0, by: "events") }
        for events in contest.sizes([10_000, 100_000, 1_000_000], quick: [10_000]) {
            contest.directory.clear()
            let work = try contest.work(events, "exchange")
            let lines = contest.directory.path(of: "lines")
            let names = ["export", "import", "append in batches of 1,000"]
            var standings = names.map { _ in [Standing("store"), Standing("the lines copied")] }
            for round in 0...contest.rounds(of: events, most: contest.isQuick ? 3 : 5) {
                let exported = try measured { try export(work.corpus.path, to: lines) }
                let target = contest.directory.path(of: "import-\(round)")
                let imported = try measured { try importLines(lines, to: target) }
                let other = contest.directory.path(of: "append-\(round)")
                let appended = try measured { try append(work.lines, to: other) }
                let copied = try measured { try copy(lines, to: "\(lines)-copy") }
                try FileManager.default.removeItem(atPath: target)
                try FileManager.default.removeItem(atPath: other)
                guard round > 0 else { continue }
                for (index, sample) in [exported, imported, appended].enumerated() {
                    standings[index][0].samples.append(sample / events)
                    standings[index][1].samples.append(copied / events)
                }
            }
            for (index, name) in names.enumerated() {
                contest.report.add("\(name), \(events) events", standings[index])
                curves[index].add(events, standings[index]) { $0.wall.median * Double(events) }
            }
            note(standings.map { $0[0].cpu }, in: contest)
        }
        contest.curves += curves
    }

    /// Times work that may use several threads.
    private static func measured(_ body: () throws -> Void) rethrows -> Sample {
        try measure(cpu: CLOCK_PROCESS_CPUTIME_ID, body)
    }

    private static func note(_ costs: [Spread], in contest: Contest) {
        let bars: [(Bars.Bar, most: Double)] = [
            (.export, 8000), (.importing, 12_000), (.append, 7000),
        ]
        for ((bar, most), cost) in zip(bars, costs) {
            contest.bars.note(bar, Report.times(cost), isMet: cost.median <= most)
        }
    }

    private static func export(_ store: String, to path: String) throws {
        let file = try LineFile(creating: path)
        try Exchange.export(DonationStore.open(at: store), to: file.write)
        try file.finish()
    }

    private static func importLines(_ path: String, to store: String) throws {
        // Of an array, since to split `Data` takes longer than to import it.
        try Exchange.importLines([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), to: store)
    }

    private static func append(_ lines: [[UInt8]], to path: String) throws {
        try Exchange.append(lines[...], to: DonationStore.open(at: path))
    }

    private static func copy(_ path: String, to other: String) throws {
        let file = try LineFile(creating: other)
        try file.write(Array(Data(contentsOf: URL(fileURLWithPath: path))))
        try file.finish()
    }
}

/// A file written in pieces of a megabyte, with a sync at its end.
private final class LineFile {
    private let descriptor: Int32
    private var pending: [UInt8] = []

    init(creating path: String) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw BaselineError(code: errno) }
    }

    deinit {
        close(descriptor)
    }

    func write(_ bytes: [UInt8]) throws {
        pending += bytes
        if pending.count >= 1 << 20 { try flush() }
    }

    func finish() throws {
        try flush()
        guard fdatasync(descriptor) == 0 else { throw BaselineError(code: errno) }
    }

    private func flush() throws {
        var rest = pending[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            guard written > 0 else { throw BaselineError(code: errno) }
            rest = rest.dropFirst(written)
        }
        pending.removeAll(keepingCapacity: true)
    }
}
