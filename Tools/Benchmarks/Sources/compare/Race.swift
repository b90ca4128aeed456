import CBaseline
import Contenders
import Foundation

/// A contender in a race.
struct Racer {
    let name: String
    let contender: any Contender
    let path: String

    init(_ name: String, _ contender: any Contender, at path: String = "") {
        (self.name, self.contender, self.path) = (name, contender, path)
    }
}

/// The result: the time of a unit in each round and of each operation, and the counts.
struct Standing {
    var name: String
    /// The time of a unit, one for each round.
    var samples: [Sample] = []
    var latencies = Latencies()
    var counts: Counts?
    /// Whether it counted syncs and allocations, which it cannot for another program.
    var isWhollyCounted = true
    /// The number of counted units.
    var counted = 0
    /// Notes beside the numbers.
    var remark = ""

    init(_ name: String) {
        self.name = name
    }

    /// The speed of `other` as a fraction of this one's, in each round.
    func relativeSpeed(of other: Standing, _ time: KeyPath<Sample, Double>) -> Spread {
        Spread(zip(samples, other.samples).map { $0[keyPath: time] / $1[keyPath: time] })
    }

    var wall: Spread { Spread(samples.map(\.wall)) }
    var cpu: Spread { Spread(samples.map(\.cpu)) }
}

/// Contenders that do the same in turn, so that other load on the machine hits them alike.
///
/// The first round warms up, the last one counts, and the others are timed: counting costs a little
/// for each allocation, which differs between contenders.
struct Race {
    var rounds: Int
    /// The number of operations in a turn.
    var operations: Int
    /// The number of units in an operation.
    var units = 1
    var clock = CLOCK_THREAD_CPUTIME_ID

    /// The number of calls of each contender, which bounds the number of `operation`.
    var total: Int { (rounds + 2) * operations }

    /// Runs it.
    ///
    /// - Parameters:
    ///   - racers: The contenders; the report compares the others with the first, the store.
    ///   - prepare: The work before an operation, which is not measured.
    ///   - operation: The measured work, with the number of the operation.
    /// - Returns: The result of each racer.
    /// - Throws: The error of a contender.
    func run(
        _ racers: [Racer],
        before prepare: ((any Contender, Int) throws -> Void)? = nil,
        _ operation: (any Contender, Int) throws -> Void
    ) throws -> [Standing] {
        var standings = racers.map { Standing($0.name) }
        for round in 0..<rounds + 2 {
            for place in racers.indices {
                let number = (round + place) % racers.count
                var sample = Sample()
                for turn in 0..<operations {
                    let index = round * operations + turn
                    let contender = racers[number].contender
                    try prepare?(contender, index)
                    if round == rounds + 1 {
                        let counts = try counting { try operation(contender, index) }
                        standings[number].count(counts, units)
                        continue
                    }
                    let taken = try measure(cpu: clock) { try operation(contender, index) }
                    sample = sample + taken
                    if round > 0 { standings[number].latencies.add(nanoseconds: taken.wall) }
                }
                if (1...rounds).contains(round) {
                    standings[number].samples.append(sample / (operations * units))
                }
            }
        }
        return standings
    }
}

extension Standing {
    /// Adds the counts of some units.
    mutating func count(_ counts: Counts, _ units: Int) {
        var sum = self.counts ?? Counts()
        sum += counts
        self.counts = sum
        counted += units
    }
}
