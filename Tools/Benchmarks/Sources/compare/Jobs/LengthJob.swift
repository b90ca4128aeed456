import Contenders

/// Suggesting by the length of the log, with everything open and in a new process.
struct LengthJob: Job {
    static let name = "length"

    static func run(in contest: Contest) throws {
        contest.report.begin(
            "Suggest 4 of 1,000 contacts, warm, and in a new process; the pages are in the cache"
        )
        var warm = Curve("Suggest 4 of 1,000 contacts, CPU", by: "events in the log")
        var fresh = Curve("Open, then suggest", by: "events in the log")
        for events in contest.sizes(
            [10_000, 100_000, 1_000_000, 10_000_000],
            quick: [10_000, 100_000]
        ) {
            contest.directory.clear()
            let corpus = try contest.corpus(Shape(events: events, contacts: 1000), "length")
            let contenders = try Askers(corpus, in: contest)
            let standings = try contenders.ask(in: contest)
            contest.report.add("suggest 4, log of \(events)", standings)
            warm.add(events, standings) { $0.cpu.median }
            let cpu = standings[0].cpu
            contest.bars.note(
                .suggestLong,
                "\(Report.times(cpu)), 1000 contacts, \(events) events",
                isMet: cpu.median <= 100_000
            )
            let opened = try contenders.open(in: contest)
            contest.report.add("open, then suggest 4, log of \(events)", opened)
            fresh.add(events, opened)
            if !contenders.haveTables {
                contest.report.add("", skipped: "SQLite's tables would need 6 GB more")
            }
        }
        contest.curves += [warm, fresh]
    }
}

/// The contenders for suggestions, filled with a history.
struct Askers {
    private let corpus: Corpus
    private let tables: [(entrant: Entrant, path: String)]

    var haveTables: Bool { !tables.isEmpty }

    /// The store of `corpus`, and SQLite's tables filled from it unless they are too many.
    init(_ corpus: Corpus, most: Int = RebuildJob.mostInTables, in contest: Contest) throws {
        self.corpus = corpus
        let entrants: [Entrant] = [.sqliteFull, .sqliteFullCounters]
        tables =
            try corpus.shape.events > most
            ? []
            : entrants.map { entrant in
                let path = contest.directory.path(of: entrant.rawValue)
                try Self.database(entrant, path).fill(from: corpus)
                return (entrant, path)
            }
    }

    private static func database(_ entrant: Entrant, _ path: String) throws -> SQLiteContender {
        let counts = entrant == .sqliteFullCounters
        return try SQLiteContender(at: path, for: nil, isDurable: true, counts: counts)
    }

    /// Asks for four suggestions again and again, with nothing new.
    func ask(in contest: Contest) throws -> [Standing] {
        // Empty: this job donates nothing.
        let work = try contest.work(1, "ask-none")
        var racers = [Racer("store", try StoreContender(at: corpus.path, for: work))]
        for (entrant, path) in tables {
            racers.append(Racer(entrant.name, try Self.database(entrant, path)))
        }
        // As many as a percentile of a thousand needs, unless SQLite's tables take minutes.
        let events = corpus.shape.events
        let isSmall = events <= 100_000 && !contest.isQuick
        let race = Race(rounds: contest.rounds(of: events), operations: isSmall ? 100 : 20)
        return try race.run(racers) { contender, _ in
            guard try contender.suggest() == 4 else {
                throw UnexpectedOutcome("there are not four suggestions")
            }
        }
    }

    /// Asks each from a new process, which opens the store or tables.
    func open(in contest: Contest) throws -> [Standing] {
        var tasks: [(name: String, task: Task, path: String)] = [
            ("store", .openStore, corpus.path)
        ]
        for (entrant, path) in tables {
            let task: Task = entrant == .sqliteFull ? .openTables : .openCounters
            tasks.append((entrant.name, task, path))
        }
        var standings = tasks.map { Standing($0.name) }
        let rounds = contest.rounds(of: corpus.shape.events)
        for round in 0...rounds + 1 {
            for place in tasks.indices {
                let index = (round + place) % tasks.count
                let result = try Once.run(
                    tasks[index].task,
                    at: tasks[index].path,
                    counting: round > rounds
                )
                guard round <= rounds else {
                    standings[index].count(result.counts, 1)
                    continue
                }
                guard round > 0 else { continue }
                standings[index].samples.append(result.sample)
                standings[index].latencies.add(nanoseconds: result.sample.wall)
            }
        }
        return standings
    }
}
