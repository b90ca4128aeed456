import Contenders
import Foundation

/// Donating by several donors at once in one process, each one by one.
struct DonorsJob: Job {
    static let name = "donors"

    private static let entrants: [Entrant] = [
        .store, .lmdbReading, .sqliteFull, .sqliteFullCounters, .file,
    ]

    static func run(in contest: Contest) throws {
        contest.report.begin("Donate one per commit, several donors at once in one process")
        let counts = [1, 4, 16]
        // All of these divide it evenly.
        let together = 160
        let race = Race(
            rounds: contest.isQuick ? 3 : 7,
            operations: 1,
            units: together,
            clock: CLOCK_PROCESS_CPUTIME_ID
        )
        let work = try contest.work(race.total * together, "donors")
        // All of them in one race, so that the report can compare sixteen with one.
        let racers = try counts.flatMap { count in
            try contest.open(entrants, "donors-\(count)") { entrant, path in
                Crew(of: count, try entrant.open(at: path, for: work))
            }
        }
        var standings = try race.run(racers) { crew, index in
            try crew.donate(index * together..<(index + 1) * together)
        }
        for (index, racer) in racers.enumerated() {
            if let crew = racer.contender as? Crew { standings[index].latencies = crew.latencies }
        }
        var curve = Curve("Donate one per commit, per donation", by: "donors at once")
        for (index, count) in counts.enumerated() {
            let some = Array(standings[index * entrants.count..<(index + 1) * entrants.count])
            contest.report.add("\(count) at once", some)
            curve.add(count, some)
        }
        contest.curves.append(curve)
        let (alone, sixteen) = (standings[0], standings[2 * entrants.count])
        let ratio = alone.relativeSpeed(of: sixteen, \.wall)
        contest.bars.note(.donateTogether, Report.ratio(ratio), isMet: ratio.median >= 4)
    }
}

/// A contender in several threads, each with its share of the donations.
private final class Crew: Contender {
    private let count: Int
    private let contender: any Contender
    private let lock = NSLock()
    private(set) var latencies = Latencies()

    init(of count: Int, _ contender: any Contender) {
        (self.count, self.contender) = (count, contender)
    }

    func donate(_ range: Range<Int>) throws {
        let share = range.count / count
        let group = DispatchGroup()
        nonisolated(unsafe) var failure: (any Error)?
        for number in 0..<count {
            let first = range.lowerBound + number * share
            // A contender accepts donations from several threads, and the lock guards the rest.
            nonisolated(unsafe) let crew = self
            group.enter()
            // Dedicated threads: a queue would start no more than one per processor.
            Thread.detachNewThread {
                defer { group.leave() }
                do {
                    let times = try (first..<first + share).map { index in
                        try measure { try crew.contender.donate(index..<index + 1) }.wall
                    }
                    crew.lock.withLock {
                        for time in times { crew.latencies.add(nanoseconds: time) }
                    }
                } catch {
                    crew.lock.withLock { failure = error }
                }
            }
        }
        group.wait()
        if let failure { throw failure }
    }
}
