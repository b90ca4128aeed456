import Contenders
import Foundation

/// Donating by several processes at once, each one by one.
struct ProcessesJob: Job {
    static let name = "processes"

    private static let entrants: [Entrant] = [
        .store, .lmdbReading, .sqliteFull, .sqliteFullCounters, .file,
    ]

    static func run(in contest: Contest) throws {
        contest.report.begin("Donate one per commit, several processes at once")
        var curve = Curve("Donate one per commit, per donation", by: "processes at once")
        let rounds = contest.isQuick ? 3 : 5
        let together = contest.isQuick ? 80 : 240
        for count in contest.sizes([1, 2, 4, 8], quick: [1, 4]) {
            let work = try contest.work((rounds + 2) * together, "processes-\(count)")
            let paths = try entrants.map { entrant in
                let path = contest.directory.path(of: "processes-\(count)-\(entrant.rawValue)")
                _ = try entrant.open(at: path, for: work)
                return path
            }
            var standings = entrants.map { Standing($0.name) }
            for round in 0...rounds + 1 {
                for place in entrants.indices {
                    let index = (round + place) % entrants.count
                    let crew = Workers(entrants[index], at: paths[index], work.corpus)
                    let range = round * together..<(round + 1) * together
                    let isCounting = round > rounds
                    let (sample, ends) = try crew.donate(range, by: count, counting: isCounting)
                    if isCounting {
                        for end in ends { standings[index].count(end.counts, together / count) }
                    } else if round > 0 {
                        standings[index].samples.append(sample / together)
                        for time in ends.flatMap(\.times) {
                            standings[index].latencies.add(nanoseconds: time)
                        }
                    }
                }
            }
            contest.report.add("\(count) at once", standings)
            curve.add(count, standings)
        }
        contest.curves.append(curve)
    }
}
