import Contenders
import Foundation

/// Folding the whole log into new views, each time in a new process.
struct RebuildJob: Job {
    static let name = "rebuild"
    /// With the payloads beside them, the tables of more would not fit on the required disk.
    static let mostInTables = 1_000_000

    static func run(in contest: Contest) throws {
        contest.report.begin("Rebuild, per event; each in a process of its own")
        var curve = Curve("Rebuild, all of it, CPU", by: "events")
        for events in contest.sizes([100_000, 1_000_000, 10_000_000], quick: [100_000]) {
            contest.directory.clear()
            let shape = Shape(events: events, contacts: min(100_000, events / 100))
            let corpus = try contest.corpus(shape, "rebuild")
            let tables = contest.directory.path(of: "tables")
            if events <= mostInTables {
                try SQLiteContender(at: tables, for: nil, isDurable: true, counts: false)
                    .fill(from: corpus)
            }
            let standings = try race(corpus, tables, in: contest)
            contest.report.add("rebuild from \(events) events", standings)
            if events > mostInTables {
                contest.report.add("", skipped: "SQLite's tables of so many would need 6 GB more")
            }
            curve.add(events, standings) { $0.cpu.median * Double(events) }
        }
        contest.curves.append(curve)
    }

    private static func race(
        _ corpus: Corpus,
        _ tables: String,
        in contest: Contest
    ) throws -> [Standing] {
        var tasks: [(name: String, task: Task, path: String)] = [
            ("store", .rebuild, corpus.path),
            ("store on one core", .rebuildOnOneCore, corpus.path),
            ("LMDB in C, cursor and CRC (instruction)", .scan, corpus.path),
            ("LMDB in C, cursor and CRC (tables)", .scanByTables, corpus.path),
        ]
        if FileManager.default.fileExists(atPath: tables) {
            tasks.append(("SQLite, GROUP BY", .aggregate, tables))
            tasks.append(("SQLite, GROUP BY in one pass", .aggregateInOnePass, tables))
        }
        var standings = tasks.map { Standing($0.name) }
        var memory = tasks.map { _ in 0 }
        let rounds = contest.rounds(of: corpus.shape.events, most: contest.isQuick ? 3 : 5)
        for round in 0...rounds + 1 {
            for place in tasks.indices {
                let index = (round + place) % tasks.count
                let result = try Once.run(
                    tasks[index].task,
                    at: tasks[index].path,
                    counting: round > rounds
                )
                guard result.events == corpus.shape.events else {
                    throw UnexpectedOutcome("\(tasks[index].name) saw \(result.events) events")
                }
                memory[index] = max(memory[index], result.ownKilobytes / 1024)
                guard round <= rounds else {
                    standings[index].count(result.counts, result.events)
                    continue
                }
                guard round > 0 else { continue }
                standings[index].samples.append(result.sample / result.events)
                standings[index].latencies.add(nanoseconds: result.sample.wall)
            }
        }
        note(standings, memory, corpus, in: contest)
        return standings
    }

    private static func note(
        _ standings: [Standing],
        _ memory: [Int],
        _ corpus: Corpus,
        in contest: Contest
    ) {
        let events = corpus.shape.events
        let floor = standings[2].relativeSpeed(of: standings[0], \.cpu)
        contest.bars.note(
            events > mostInTables ? .rebuildLong : .rebuild,
            "\(Report.ratio(floor)), \(events) events",
            isMet: floor.median >= (events > mostInTables ? 0.06 : 0.14)
        )
        let cores = standings[1].relativeSpeed(of: standings[0], \.wall)
        contest.bars.note(
            .rebuildCores,
            "\(Report.ratio(cores)), \(events) events",
            isMet: cores.median >= 1.6
        )
        // 16 KB for the rows of each contact and its conversations, and batches of 65,536 donations
        // in any case.
        let bound = 256 + corpus.shape.contacts * 16 / 1024
        contest.bars.note(
            .rebuildMemory,
            "\(memory[0]) MiB, \(corpus.shape.contacts) contacts, \(events) events (bound \(bound))",
            isMet: memory[0] <= bound
        )
    }
}
