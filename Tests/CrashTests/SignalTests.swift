import Foundation
import TestSupport
import Testing

/// Laws 1 to 3 under signals at random moments, to commands of all kinds that run at once.
///
/// `DONATION_TEST_SIGNALS` is how many rounds of six commands, 5 without it; `TEST_SEED` which.
@Suite(.serialized) struct `Commands of all kinds that are signalled` {
    private static let rounds = Setting.number("DONATION_TEST_SIGNALS") ?? 5
    private static let seed = SeededGenerator.seeds(1)[0]

    /// What is sent to a command; a stopped one goes on a while later.
    private static let signals = [SIGKILL, SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGSTOP, 0]
    /// What a command is ended by when something in it is wrong.
    private static let crashes: Set<Int32> = [
        SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE, SIGSYS,
    ]

    /// A command that runs.
    private struct Running {
        var child: Child
        var arguments: [String]
        /// The signal that it is sent; 0 for none.
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
            // What was stopped or killed may have left work, which whoever comes next finishes.
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
        // There are always donors.
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
            // Even one whose answer never came may have done its work.
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
        // Only its process is asked for, which may be done from any thread.
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

    /// Waits for commands, and says which of them ended as none should.
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
            // What asks before there is a store finds none.
            case .exit(66) where hadNoStore: return nil
            // The identifier was deleted by another meanwhile.
            case .exit(1) where command.arguments[0] == "delete": return nil
            // An erasure took away the log that an export was reading.
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

    /// Whether nothing is wrong by `doctor` but that an erasure or a backup was killed, or that
    /// somebody is stopped, as others here are.
    private func tellsOnlyOfInterruptions(_ command: Running, _ lines: [String]) -> Bool {
        let wrong = lines.filter { $0.hasPrefix("wrong") }
        return command.arguments[0] == "doctor" && !wrong.isEmpty
            && wrong.allSatisfy {
                $0.hasPrefix("wrong  backups") || $0.hasPrefix("wrong  leftovers")
                    || $0.hasPrefix("wrong  locks") && $0.contains(" is stopped ")
            }
    }
}

/// What commands have acknowledged together.
private struct Acknowledged {
    /// The position of each donation, by its identifier.
    var positions: [String: UInt64] = [:]
    /// Identifiers that somebody was asked to delete.
    var mayBeDeleted: Set<String> = []

    /// What is wrong with the events of a log.
    func complaints(_ events: [String]) -> [String] {
        var complaints: [String] = []
        for (identifier, position) in positions {
            let found = events.count < position ? "nothing" : events[Int(position) - 1]
            let isErased = found == Scenario.erased && mayBeDeleted.contains(identifier)
            if found != identifier, !isErased {
                complaints.append("position \(position) is not '\(identifier)' but \(found)")
            }
        }
        // What the check itself donates has no number.
        let twice = Dictionary(grouping: events.filter { $0.contains("-") }) { $0 }
            .filter { $1.count > 1 }.keys.sorted()
        if !twice.isEmpty { complaints.append("donated twice: \(twice.prefix(5))") }
        return complaints
    }
}
