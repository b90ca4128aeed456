import Contenders

/// Suggesting with new events in the log, so the figure includes catching up.
struct CatchUpJob: Job {
    static let name = "catch-up"

    private static let entrants: [Entrant] = [.store, .sqliteFull, .sqliteFullCounters]

    /// The number of earlier donations.
    private static let base = 20_000

    static func run(in contest: Contest) throws {
        contest.report.begin("Catch up, then suggest 4; SQLite's donors have paid for it before")
        var curve = Curve("Catch up, then suggest, CPU", by: "donations behind")
        for behind in contest.sizes([1, 10, 100, 1000, 10_000], quick: [1, 10_000]) {
            contest.directory.clear()
            let race = Race(
                rounds: contest.rounds,
                operations: behind == 1 ? singles(in: contest) : behind > 100 ? 1 : 5
            )
            let work = try contest.work(base + race.total * behind, "behind-\(behind)") {
                $0.contacts = 1000
            }
            let racers = try filled(with: work, "behind-\(behind)", in: contest)
            let standings = try race.run(
                racers,
                before: { contender, index in
                    try contender.donate(base + index * behind..<base + (index + 1) * behind)
                },
                { contender, _ in _ = try contender.suggest() }
            )
            contest.report.add("\(behind) behind", standings)
            curve.add(behind, standings) { $0.cpu.median }
            if behind == 10_000 { noteLong(standings[0], in: contest) }
            guard behind == 1 else { continue }
            let idle = try race.run(racers) { contender, _ in _ = try contender.suggest() }
            contest.report.add("nothing new", idle)
            note(standings[0], above: idle[0], in: contest)
        }
        contest.curves.append(curve)
        try donateAndSuggest(in: contest)
    }

    /// As many single ones as a percentile of a thousand needs.
    private static func singles(in contest: Contest) -> Int { contest.isQuick ? 30 : 100 }

    /// Both together, whichever of them pays the cost.
    private static func donateAndSuggest(in contest: Contest) throws {
        contest.directory.clear()
        let race = Race(rounds: contest.rounds, operations: singles(in: contest))
        let work = try contest.work(base + race.total, "together") { $0.contacts = 1000 }
        let racers = try filled(with: work, "together", in: contest)
        let standings = try race.run(racers) { contender, index in
            try contender.donate(base + index..<base + index + 1)
            _ = try contender.suggest()
        }
        contest.report.add("donate 1, catch up, suggest: all of it", standings)
    }

    private static func filled(
        with work: Work,
        _ name: String,
        in contest: Contest
    ) throws -> [Racer] {
        let racers = try contest.open(entrants, name) { try $0.open(at: $1, for: work) }
        for racer in racers {
            for first in stride(from: 0, to: base, by: 5000) {
                try racer.contender.donate(first..<first + 5000)
            }
            // The first one rebuilds.
            _ = try racer.contender.suggest()
        }
        return racers
    }

    private static func note(_ store: Standing, above idle: Standing, in contest: Contest) {
        contest.bars.note(
            .catchUp,
            Report.times(store.cpu),
            isMet: store.cpu.median <= 200_000
        )
        let above = Spread(zip(store.samples, idle.samples).map { $0.cpu - $1.cpu })
        contest.bars.note(.catchUpAbove, Report.times(above), isMet: above.median <= 80_000)
        if let counts = store.counts {
            let syncs = counts.syncs(per: store.counted)
            contest.bars.note(.catchUpSyncs, syncs, isMet: counts.syncs == 0)
        }
    }

    private static func noteLong(_ store: Standing, in contest: Contest) {
        contest.bars.note(
            .catchUpLong,
            Report.times(store.cpu),
            isMet: store.cpu.median <= 30_000_000
        )
    }
}
