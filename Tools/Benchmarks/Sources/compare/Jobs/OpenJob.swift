import Contenders

/// From nothing open to the first suggestion, in a process that has just begun.
struct OpenJob: Job {
    static let name = "open"

    static func run(in contest: Contest) throws {
        contest.report.begin("Open, then suggest 4, in a new process; the pages are in the cache")
        var curve = Curve("Open, then suggest", by: "events in the log")
        for events in contest.sizes(
            [10_000, 100_000, 1_000_000, 10_000_000],
            quick: [10_000, 100_000]
        ) {
            contest.directory.clear()
            let corpus = try contest.corpus(
                Shape(events: events, contacts: max(1000, events / 100)),
                "open"
            )
            var tasks: [(name: String, task: Task, path: String)] = [
                ("store", .openStore, corpus.path)
            ]
            if events <= RebuildJob.mostInTables {
                for (entrant, task) in [
                    (Entrant.sqliteFull, Task.openTables), (.sqliteFullCounters, .openCounters),
                ] {
                    let path = contest.directory.path(of: entrant.rawValue)
                    let counts = task == .openCounters
                    try SQLiteContender(at: path, for: nil, isDurable: true, counts: counts)
                        .fill(from: corpus)
                    tasks.append((entrant.name, task, path))
                }
            }
            var standings = tasks.map { Standing($0.name) }
            // The first round makes the views.
            let rounds = contest.rounds(of: events)
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
            contest.report.add("log of \(events)", standings)
            curve.add(events, standings)
        }
        contest.curves.append(curve)
    }
}
