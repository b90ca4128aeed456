import Foundation
import TestSupport
import Testing

/// Each file operation of each subcommand fails in turn, or is the last before a kill.
///
/// Afterwards the log holds the old or the intended events, and the next command works.
///
/// `DONATION_TEST_OPERATIONS` is the number of operations to try, evenly spread; 60 by default.
@Suite(.serialized) struct `Each operation of each subcommand` {
    private static let limit = Setting.number("DONATION_TEST_OPERATIONS") ?? 60
    private static let commands = [
        "append LINES", "import ROOT/export --store ROOT/imported", "log", "show 1", "contacts",
        "conversations", "suggest", "explain 1", "info", "views", "verify", "doctor", "readers",
        "rebuild", "diff-views 1 5", "delete --yes --identifier m1", "erase --yes",
        "delete --yes --identifier m2 --erase", "maintain --yes", "policy --max-age 1000d",
        "export ROOT/out", "report --output ROOT/page", "salvage", "backup ROOT/second",
        "restore ROOT/backup --replace", "evaluate",
    ]
    /// EIO, and a kill.
    private static let endings = ["5 once", "28 on", "0 kill"]

    private struct Case {
        var command: String
        var setting: String
        /// The allowed content of the log afterwards.
        var outcomes: [[String]]
    }

    private let directory: TemporaryDirectory
    private let probe = Probe()
    private var root: String { directory.path(of: "root") }
    private var saved: String { directory.path(of: "saved") }
    private var report: String { directory.path(of: "report") }
    private var store: String { "\(root)/store" }

    init() throws {
        directory = try TemporaryDirectory(in: Setting.fastDirectory)
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
        for (name, range) in [("first", 1...6), ("lines", 7...9)] {
            let text = range.map { Scenario.line("m\($0)", $0) + "\n" }.joined()
            try Data(text.utf8).write(to: URL(fileURLWithPath: directory.path(of: name)))
        }
        for command in [
            "append FIRST", "delete --yes --identifier m4", "contacts", "export ROOT/export",
            "backup ROOT/backup",
        ] {
            let end = try run(command, [:])
            try #require(end.ending == .exit(0), "\(command): \(end.errors)")
        }
        try FileManager.default.moveItem(atPath: root, toPath: saved)
    }

    @Test func `may fail, or be the last before a kill, and nothing is lost`() throws {
        let cases = try cases()
        let count = min(Self.limit, cases.count)
        var (injected, failures) = (0, [String]())
        for number in 0..<count {
            let one = cases[number * cases.count / count]
            try restore()
            let end = try run(one.command, ["INTERPOSE_FAULT": one.setting])
            injected += min(1, InterposeReport(takingFile: report).injected)
            failures += try complaints(of: one, end).map {
                "\(one.command), \(one.setting): \($0)"
            }
        }
        print("operations: \(injected) tried, \(failures.count) failed")
        #expect(injected > 0)
        #expect(failures.isEmpty, "\(failures.prefix(10).joined(separator: "\n"))")
    }

    /// Counts the operations of each subcommand, and reads the resulting log.
    private func cases() throws -> [Case] {
        try restore()
        let before = try probe.ask("read \(store)").events
        return try Self.commands.flatMap { command -> [Case] in
            try restore()
            let end = try run(command, [:])
            guard case .exit = end.ending else { throw TraceError(reason: "\(command): \(end)") }
            let counts = InterposeReport(takingFile: report).counts
            let after = try probe.ask("read \(store)").events
            // A deletion is in the log before the bytes are gone.
            let deleted = before + ["#deleted"]
            return counts.flatMap { callClass, count in
                (0..<count).flatMap { number in
                    Self.endings.map { ending in
                        Case(
                            command: command,
                            setting: "\(callClass) \(number + 1) \(ending)",
                            outcomes: [before, after, deleted]
                        )
                    }
                }
            }
        }
    }

    private func complaints(
        of one: Case,
        _ end: (ending: Ending, errors: String)
    ) throws -> [String] {
        var complaints: [String] = []
        switch end.ending {
        case .exit: break
        case .signal(SIGKILL) where one.setting.hasSuffix("kill"): break
        case .signal, .timeout:
            complaints.append("ended by \(end.ending): \(end.errors.prefix(200))")
        }
        let found = try probe.ask("recheck \(store)")
        if let problem = found.problem { return complaints + [problem] }
        complaints += found.findings
        if !one.outcomes.contains(found.events) {
            complaints.append("the log holds \(found.events)")
        }
        let next = try run("contacts", [:])
        if next.ending != .exit(0) { complaints.append("then contacts: \(next.errors)") }
        return complaints
    }

    private func restore() throws {
        try? FileManager.default.removeItem(atPath: root)
        try FileManager.default.copyItem(atPath: saved, toPath: root)
    }

    private func run(
        _ command: String,
        _ setting: [String: String]
    ) throws -> (ending: Ending, errors: String) {
        let words = command.replacing("ROOT", with: root)
            .replacing("LINES", with: directory.path(of: "lines"))
            .replacing("FIRST", with: directory.path(of: "first")).split(separator: " ")
        let isElsewhere = words.contains("--store")
        let environment = [
            "LD_PRELOAD": try Built.path(of: "libCInterpose.so"), "INTERPOSE_DIRECTORY": root,
            "INTERPOSE_REPORT": report,
        ]
        let tool = try Child(
            "donationlog",
            words.map(String.init) + (isElsewhere ? [] : ["--store", store]),
            environment: environment.merging(setting) { $1 }
        )
        return (tool.finish().ending, tool.errors)
    }
}
