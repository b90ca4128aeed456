import Contenders

/// Reading from the log: one donation, all of them, the last of them.
struct ReadJob: Job {
    static let name = "read"

    private static let indexed: [Entrant] = [.store, .lmdb, .sqliteFull]
    private static let tail = 100

    static func run(in contest: Contest) throws {
        contest.report.begin(
            "Read; of all and of the last the store decodes whole donations, the others sum up bytes"
        )
        var one = Curve("Read one by its identifier", by: "events in the log")
        var all = Curve("Scan the log, all of it", by: "events in the log")
        for events in contest.sizes([10_000, 100_000, 1_000_000], quick: [10_000, 100_000]) {
            contest.directory.clear()
            let work = try contest.work(events, "read") { $0.contacts = max(12, events / 100) }
            let racers = try contest.open(indexed + [.file], "read") {
                try $0.open(at: $1, filledFrom: work)
            }
            var random = SeededGenerator(seed: 3)
            let places = (0..<1000).map { _ in Int.random(in: 0..<events, using: &random) }
            let reading = try Race(rounds: contest.rounds, operations: 200).run(
                Array(racers.dropLast())
            ) { contender, index in
                try contender.read(places[index % places.count])
            }
            contest.report.add("read one of \(events)", reading)
            one.add(events, reading)

            let scanning = try Race(
                rounds: contest.rounds(of: events),
                operations: 1,
                units: events
            ).run(
                racers
            ) { contender, _ in
                guard try contender.scan() == events else {
                    throw UnexpectedOutcome("a scan did not see all")
                }
            }
            contest.report.add("scan \(events), per event", scanning)
            all.add(events, scanning) { $0.wall.median * Double(events) }

            let ends = try Race(rounds: contest.rounds, operations: 20).run(racers) {
                contender,
                _ in
                try contender.tail(tail)
            }
            contest.report.add("read the last \(tail) of \(events)", ends)
        }
        contest.curves += [one, all]
    }
}
