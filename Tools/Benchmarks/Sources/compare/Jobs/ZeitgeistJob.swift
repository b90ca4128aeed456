import CBaseline
import Contenders
import DonationStore
import Foundation

/// Zeitgeist, the log of a desktop, with events over D-Bus to its daemon on a private bus.
struct ZeitgeistJob: Job {
    static let name = "zeitgeist"

    private static let needed = ["zeitgeist-daemon", "dbus-run-session", "python3"]

    static func run(in contest: Contest) throws {
        contest.report.begin(
            """
            Donate to a daemon, per event. Zeitgeist 1.0 from Debian on a private bus, without \
            full-text search; its client is Python, and the empty call is what client, bus and daemon \
            cost without doing anything. It acknowledges what is not yet on disk: WAL, synchronous=NORMAL.
            """
        )
        if let reason = missing() {
            contest.report.add("Zeitgeist", skipped: reason)
            return
        }
        for batch in [1, 1000] {
            contest.directory.clear()
            let race = Race(
                rounds: contest.isQuick ? 3 : 7,
                operations: batch > 1 ? 1 : contest.isQuick ? 10 : 150,
                units: batch
            )
            let work = try contest.work(race.total * batch, "zeitgeist")
            let daemon = try ZeitgeistContender(in: contest.directory, for: work)
            let store = try StoreContender(at: contest.directory.path(of: "store"), for: work)
            let racers = [
                Racer("store", store), Racer("Zeitgeist", daemon),
                Racer("Zeitgeist, an empty call", EmptyCall(daemon)),
            ]
            let before = try daemon.written()
            var donating = try race.run(batch == 1 ? racers : Array(racers.dropLast())) {
                try $0.donate($1 * batch..<($1 + 1) * batch)
            }
            donating = donating.map(\.uncounted)
            donating[1].counts = try daemon.written() - before
            (donating[1].counted, donating[1].isWhollyCounted) = (work.count, false)
            contest.report.add("donate \(batch) per call", donating)
            guard batch > 1 else { continue }
            let asking = try Race(rounds: race.rounds, operations: 10).run(racers) { contender, _ in
                _ = try contender.suggest()
            }
            contest.report.add(
                "suggest 4 of \(work.count); Zeitgeist: the most popular",
                asking.map(\.uncounted)
            )
        }
    }

    /// The reason why it cannot run here.
    private static func missing() -> String? {
        let absent = needed.filter {
            !FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
        }
        let hasModule = FileManager.default.fileExists(
            atPath: "/usr/lib/python3/dist-packages/dbus"
        )
        guard !absent.isEmpty || !hasModule else { return nil }
        return """
            needs zeitgeist-core, dbus-daemon and python3-dbus \
            (Tools/install-dependencies zeitgeist-core dbus-daemon python3-dbus)
            """
    }
}

extension Standing {
    /// The costs of this process do not measure the daemon.
    fileprivate var uncounted: Standing {
        var standing = self
        guard name != "store" else { return standing }
        standing.counts = nil
        for index in standing.samples.indices { standing.samples[index].cpu = .nan }
        return standing
    }
}

/// The daemon with its client, which takes commands by line.
private final class ZeitgeistContender: Contender {
    private let client: Child

    init(in directory: Workspace, for work: Work) throws {
        let (data, events) = (directory.path(of: "zeitgeist"), directory.path(of: "events"))
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
        let lines = work.rows.map(\.event).joined()
        try lines.write(toFile: events, atomically: false, encoding: .utf8)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../zeitgeist.py").standardizedFileURL.path
        client = try Child(
            ["--", "/usr/bin/python3", script, events],
            of: ["/usr/bin/dbus-run-session"],
            environment: [
                "HOME": data, "XDG_DATA_HOME": data, "ZEITGEIST_DATA_PATH": data,
                "ZEITGEIST_DISABLED_EXTENSIONS": "SearchEngine",
            ],
            isQuiet: true
        )
        guard try client.line() == "ready" else {
            throw UnexpectedOutcome("Zeitgeist's daemon does not come")
        }
    }

    deinit {
        client.end()
    }

    func donate(_ range: Range<Int>) throws {
        guard try ask("donate \(range.lowerBound) \(range.upperBound)") == "\(range.count)" else {
            throw UnexpectedOutcome("Zeitgeist did not take all events")
        }
    }

    func suggest() throws -> Int {
        Int(try ask("suggest")) ?? 0
    }

    /// The bytes that the daemon has written since its start.
    func written() throws -> Counts {
        let numbers = try ask("written").split(separator: " ").compactMap { UInt64($0) }
        guard numbers.count == 2 else { throw UnexpectedOutcome("there is no /proc/PID/io") }
        var counts = Counts()
        (counts.written_bytes, counts.pages) = (numbers[0], numbers[1] / 4096)
        return counts
    }

    func ask(_ command: String) throws -> String {
        client.write(command)
        return try client.line()
    }
}

private func - (left: Counts, right: Counts) -> Counts {
    var counts = left
    counts.written_bytes -= right.written_bytes
    counts.pages -= right.pages
    return counts
}

/// An empty call of the daemon.
private final class EmptyCall: Contender {
    private let daemon: ZeitgeistContender

    init(_ daemon: ZeitgeistContender) {
        self.daemon = daemon
    }

    func donate(_ range: Range<Int>) throws { _ = try daemon.ask("ping") }

    func suggest() throws -> Int {
        _ = try daemon.ask("ping")
        return 0
    }
}

extension Row {
    /// A line for the client.
    fileprivate var event: String {
        let object: JSONValue = [
            "app": .string(app), "start": .integer(start), "incoming": .bool(isIncoming),
            "subject": .string("conversation:" + (conversation ?? identifier)),
            "text": .string(title ?? contacts.first?.name ?? ""),
            "payload": .string(Data(payload).base64EncodedString()),
        ]
        return object.text + "\n"
    }
}
