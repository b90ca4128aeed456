import Foundation
import TestSupport
import Testing

/// Laws 1 to 3 under signals at random moments to commands of all kinds that run at once.
///
/// `DONATION_TEST_SIGNALS` is the number of rounds of six commands, 5 by default; `TEST_SEED` seeds
/// them.
@Suite(.serialized) struct `Commands of all kinds that are signalled` {
    private static let rounds = Setting.number("DONATION_TEST_SIGNALS") ?? 5
    private static let seed = SeededGenerator.seeds(1)[0]

    /// The signals for a command; a stopped one continues a while later.
    private static let signals = [SIGKILL, SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGSTOP, 0]
    /// The signals that end a faulty command.
    private static let crashes: Set<Int32> = [
        SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE, SIGSYS,
    ]

    /// A running command.
    private struct Running {
        var child: Child
        var arguments: [String]
        /// The signal to send; 0 for none.
        var signal: Int32
    }

    private let directory: TemporaryDirectory
    private var store: String { directory.path(of: "store") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `lose nothing that was acknowledged and harm nobody beside them`() throws {
        var random = SeededGenerator(seed: Self.seed)
        var log = Acknowledged()
        var failures: [String] = []
        let probe = Probe()
        for round in 0..<Self.rounds {
            let commands = try (0..<6).map { number in
                try start(arguments(round, number, &log, &random), round, number, &random)
            }
            failures += finish(commands, &log)
            // A stopped or killed command may have left work for the next one to finish.
            guard round % 5 == 4 || round == Self.rounds - 1 else { continue }
            let reply = try probe.ask("recheck \(store)")
            let complaints = [reply.problem].compactMap { $0 } + reply.findings
            failures += (complaints + log.complaints(reply.events)).map { "round \(round): \($0)" }
        }
        let told = failures.prefix(10).map { "\n    \($0)" }.joined()
        print(
            "signals: \(Self.rounds * 6) commands tried, \(failures.count) failed, "
                + "seed \(Self.seed); \(log.positions.count) donations acknowledged\(told)"
        )
        #expect(failures.isEmpty)
        #expect(log.positions.count > Self.rounds)
    }

    // MARK: Commands

    private func arguments(
        _ round: Int,
        _ number: Int,
        _ log: inout Acknowledged,
        _ random: inout SeededGenerator
    ) -> [String] {
        let name = "\(round)-\(number)"
        // Donors always run.
        guard number > 0 else { return ["append", "--receipts"] }
        let all = [
            ["append", "--receipts"], ["append", "--receipts"], ["suggest"], ["contacts"],
            ["conversations"], ["log", "-n", "20"], ["log", "--donor", "org.example.mail"],
            ["stats"],
            ["report", "-o", directory.path(of: "report-\(name).html")], ["rebuild"], ["verify"],
            ["export"], ["backup", directory.path(of: "backup-\(name)")], ["doctor"], ["readers"],
            ["erase", "--yes", "--json"], ["delete", "--yes", "--json", "--erase"],
            ["delete", "--yes", "--json"], ["delete", "--yes", "--json"],
        ]
        var arguments = random.pick(all)
        if arguments[0] == "delete" {
            guard let identifier = log.positions.keys.sorted().randomElement(using: &random) else {
                return ["suggest"]
            }
            // A command without an answer may still have done its work.
            log.mayBeDeleted.insert(identifier)
            arguments += ["--identifier", identifier]
        }
        return arguments
    }

    private func start(
        _ arguments: [String],
        _ round: Int,
        _ number: Int,
        _ random: inout SeededGenerator
    ) throws -> Running {
        let child = try Child("donationlog", arguments + ["--store", store])
        if arguments[0] == "append" {
            for index in 0..<Int.random(in: 1...40, using: &random) {
                child.write([Scenario.line("\(round)-\(number)-\(index)", index)])
            }
        }
        let signal = random.pick(Self.signals)
        let delay = Double.random(in: 0...0.15, using: &random)
        // The closure only reads the process, which is safe on any thread.
        nonisolated(unsafe) let signalled = child
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: delay)
            signalled.send(signal)
            guard signal == SIGSTOP else { return }
            Thread.sleep(forTimeInterval: 0.05)
            signalled.send(SIGCONT)
        }
        return Running(child: child, arguments: arguments, signal: signal)
    }

    /// Waits for commands, and returns those with a forbidden end.
    private func finish(_ commands: [Running], _ log: inout Acknowledged) -> [String] {
        let hadNoStore = log.positions.isEmpty
        return commands.compactMap { command in
            let (lines, ending) = command.child.finish()
            for one in lines.compactMap({ Acknowledgement($0) }) where one.position > 0 {
                if one.what != "#deleted" { log.positions[one.what] = one.position }
            }
            let isSignalled = ![0, SIGSTOP].contains(command.signal)
            switch ending {
            case .exit(0): return nil
            // A question before the store exists finds none.
            case .exit(66) where hadNoStore: return nil
            // Another command has deleted the identifier meanwhile.
            case .exit(1) where command.arguments[0] == "delete": return nil
            // An erasure has removed the log under an export.
            case .exit(75) where command.arguments[0] == "export": return nil
            case .exit(65) where tellsOnlyOfInterruptions(command, lines): return nil
            case .exit where isSignalled: return nil
            case .signal(let signal) where isSignalled && !Self.crashes.contains(signal): return nil
            default:
                let errors = command.child.errors.prefix(300)
                let told = command.arguments[0] == "doctor" ? lines.joined(separator: "; ") : ""
                return "\(command.arguments.joined(separator: " ")): \(ending) \(errors)\(told)"
            }
        }
    }

    /// Whether `doctor` finds nothing but a killed erasure or backup, or a process stopped like
    /// others here.
    private func tellsOnlyOfInterruptions(_ command: Running, _ lines: [String]) -> Bool {
        let wrong = lines.filter { $0.hasPrefix("wrong") }
        return command.arguments[0] == "doctor" && !wrong.isEmpty
            && wrong.allSatisfy {
                $0.hasPrefix("wrong  backups") || $0.hasPrefix("wrong  leftovers")
                    || $0.hasPrefix("wrong  locks") && $0.contains(" is stopped ")
            }
    }
}

/// All acknowledgements of the commands.
private struct Acknowledged {
    /// The position of each donation, by its identifier.
    var positions: [String: UInt64] = [:]
    /// The identifiers that some command should delete.
    var mayBeDeleted: Set<String> = []

    /// The faults in the events of a log.
    func complaints(_ events: [String]) -> [String] {
        var complaints: [String] = []
        for (identifier, position) in positions {
            let found = events.count < position ? "nothing" : events[Int(position) - 1]
            let isErased = found == Scenario.erased && mayBeDeleted.contains(identifier)
            if found != identifier, !isErased {
                complaints.append("position \(position) is not '\(identifier)' but \(found)")
            }
        }
        // The check's own donations have no number.
        let twice = Dictionary(grouping: events.filter { $0.contains("-") }) { $0 }
            .filter { $1.count > 1 }.keys.sorted()
        if !twice.isEmpty { complaints.append("donated twice: \(twice.prefix(5))") }
        return complaints
    }
}
