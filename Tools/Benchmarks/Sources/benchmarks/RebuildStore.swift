import ArgumentParser
import CBaseline
import DonationStore

/// A rebuild against a C cursor over the same log, and against SQLite over the same events.
struct RebuildStore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Measure the rebuild of a store that is there, as made by make-store.",
        discussion: """
            Each job is done in a process of its own, in turn. The tables of SQLite are made beside \
            the store, at PATH.sqlite, and kept.
            """
    )

    @Argument(help: "The store.")
    var path: String

    @Option(help: "How many rounds each contender has.")
    var rounds = 3

    @Flag(inversion: .prefixedNo, help: "Whether to compare with SQLite.")
    var sqlite = true

    @Flag(
        help: """
            Make sure that the views have one digest before and after. They are as they were left: \
            for views that came to be live, see make-store --catch-up-every.
            """
    )
    var digest = false

    func validate() throws {
        guard rounds > 0 else { throw ValidationError("--rounds must be at least 1") }
    }

    func run() throws {
        print(Machine())
        let before = digest ? try viewDigest() : nil
        if sqlite { try SQLiteHistory.fill(fromStoreAt: path) }

        var jobs = [
            Job("store, rebuild", ["rebuild-only", path]),
            Job("C, cursor and CRC-32C (tables)", ["scan-only", path, "--tables"]),
        ]
        if baseline_crc_is_supported(BASELINE_CRC_SSE42) {
            jobs.append(Job("C, cursor and CRC-32C (SSE4.2)", ["scan-only", path]))
        }
        if sqlite {
            jobs += [
                Job("SQLite, GROUP BY", ["aggregate-only", path]),
                Job("SQLite, GROUP BY in one pass", ["aggregate-only", path, "--one-pass"]),
            ]
        }
        // The first round is for the caches.
        for round in 0...rounds {
            for place in jobs.indices {
                let index = (round + place) % jobs.count
                let result = try ChildProcess.run(jobs[index].arguments)
                if round > 0 { jobs[index].results.append(result) }
            }
        }
        var report = Report()
        report.add("rebuild, per event", bar: "≥ 0.25 of C, ≥ 10 of SQLite", jobs.map(\.contender))
        for job in jobs { report.note(job.summary) }
        if sqlite { report.note("SQLite is \(SQLiteHistory.version).") }
        if let before {
            guard try viewDigest() == before else {
                throw UnexpectedOutcome(description: "the views have another digest than before")
            }
            report.note("The digest of the views is the same before and after: \(before).")
        }
        report.print()
    }

    private func viewDigest() throws -> String {
        try DonationStore.open(at: path).digest()
    }
}

/// A command that does one job, and what it took each time.
private struct Job {
    var name: String
    var arguments: [String]
    var results: [JobResult] = []

    init(_ name: String, _ arguments: [String]) {
        self.name = name
        self.arguments = arguments
    }

    /// The time of an event.
    var contender: Contender {
        var contender = Contender(name)
        contender.samples = results.map { Sample(wall: $0.wall, cpu: $0.cpu) / $0.events }
        return contender
    }

    /// The time of all events, and the memory.
    var summary: String {
        func times(_ value: (JobResult) -> Double) -> String {
            Report.times(Spread(results.map(value)))
        }
        func most(_ value: (JobResult) -> Int) -> Int {
            (results.map(value).max() ?? 0) / 1024
        }
        return "\(name): \(results.first?.events ?? 0) events in \(times(\.wall)), "
            + "\(times(\.cpu)) of CPU; at most \(most(\.peakKilobytes)) MiB of memory "
            + "with the pages of files that are mapped in, \(most(\.ownKilobytes)) MiB without."
    }
}
