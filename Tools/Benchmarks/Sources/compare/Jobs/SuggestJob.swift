import Contenders

/// Saying whom something will be sent to, with nothing new in the log.
struct SuggestJob: Job {
    static let name = "suggest"

    static func run(in contest: Contest) throws {
        contest.report.begin("Suggest 4, nothing new")
        var byConversations = Curve("Suggest 4, CPU", by: "conversations, two donations each")
        let most = 1_000_000
        var tenThousand = Double.nan
        for count in contest.sizes([100, 1000, 10_000, 100_000, most], quick: [100, 10_000, most]) {
            var shape = Shape(events: count == most ? most : 2 * count, contacts: count)
            shape.meetsEveryone = true
            let hasTables = count < most || !contest.isQuick
            let standings = try suggest(shape, withTables: hasTables, in: contest)
            contest.report.add("suggest 4 of \(count)", standings)
            if !hasTables { contest.report.add("", skipped: "with --quick: tables of so many") }
            byConversations.add(count, standings) { $0.cpu.median }
            let cpu = standings[0].cpu
            if count == 10_000 {
                tenThousand = cpu.median
                contest.bars.note(.suggest, Report.times(cpu), isMet: cpu.median <= 100_000)
            } else if count == most {
                let ratio = cpu.median / tenThousand
                contest.bars.note(
                    .suggestMany,
                    "\(Report.times(cpu)), \(Report.decimal(ratio)) × of 10,000",
                    isMet: cpu.median <= 200_000
                )
            }
        }
        var byLength = Curve("Suggest 4 of 1,000 contacts, CPU", by: "events in the log")
        for events in contest.sizes(
            [10_000, 100_000, 1_000_000, 10_000_000],
            quick: [10_000, 100_000]
        ) {
            let hasTables = events <= RebuildJob.mostInTables
            let shape = Shape(events: events, contacts: 1000)
            let standings = try suggest(shape, withTables: hasTables, in: contest)
            contest.report.add("suggest 4, log of \(events)", standings)
            if !hasTables {
                contest.report.add("", skipped: "SQLite's tables would need 6 GB more")
            }
            byLength.add(events, standings) { $0.cpu.median }
            let cpu = standings[0].cpu
            contest.bars.note(
                .suggestLong,
                "\(Report.times(cpu)), 1000 contacts, \(events) events",
                isMet: cpu.median <= 100_000
            )
        }
        contest.curves += [byConversations, byLength]
    }

    private static func suggest(
        _ shape: Shape,
        withTables: Bool,
        in contest: Contest
    ) throws -> [Standing] {
        contest.directory.clear()
        let corpus = try contest.corpus(shape, "suggest")
        // Empty: nobody donates here.
        let work = try contest.work(1, "suggest-none")
        var racers = [Racer("store", try StoreContender(at: corpus.path, for: work))]
        if withTables {
            for counts in [false, true] {
                let entrant = counts ? Entrant.sqliteFullCounters : .sqliteFull
                let path = contest.directory.path(of: entrant.rawValue)
                let tables = try SQLiteContender(
                    at: path,
                    for: nil,
                    isDurable: true,
                    counts: counts
                )
                try tables.fill(from: corpus)
                racers.append(Racer(entrant.name, tables))
            }
        }
        // As many as a percentile of a thousand needs, where SQLite's tables do not take minutes.
        let isSmall = shape.events <= 100_000 && !contest.isQuick
        let rounds = contest.rounds(of: shape.events)
        return try Race(rounds: rounds, operations: isSmall ? 100 : 20).run(racers) {
            contender,
            _ in
            guard try contender.suggest() == 4 else {
                throw UnexpectedOutcome("there are not four suggestions")
            }
        }
    }
}
