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

/// What came of it: the time of a unit in each round, of each operation, and what was counted.
struct Standing {
    var name: String
    /// Of a unit, one for each round.
    var samples: [Sample] = []
    var latencies = Latencies()
    var counts: Counts?
    /// Whether syncs and allocations were counted, too: those of another program are not.
    var isWhollyCounted = true
    /// How many units were counted.
    var counted = 0
    /// What cannot be said in numbers.
    var remark = ""

    init(_ name: String) {
        self.name = name
    }

    /// The speed of `other` as a part of this one's, in each round.
    func relativeSpeed(of other: Standing, _ time: KeyPath<Sample, Double>) -> Spread {
        Spread(zip(samples, other.samples).map { $0[keyPath: time] / $1[keyPath: time] })
    }

    var wall: Spread { Spread(samples.map(\.wall)) }
    var cpu: Spread { Spread(samples.map(\.cpu)) }
}

/// Contenders doing the same by turns, so that whatever else the machine does hits them alike.
///
/// The first round warms, the last one counts, and the others take time: counting costs a little
/// for each allocation, and would not cost all the same.
struct Race {
    var rounds: Int
    /// How many operations are a turn.
    var operations: Int
    /// How many units an operation is.
    var units = 1
    var clock = CLOCK_THREAD_CPUTIME_ID

    /// How often each contender is asked: what `operation` counts up to.
    var total: Int { (rounds + 2) * operations }

    /// Runs it.
    ///
    /// - Parameters:
    ///   - racers: The store first: who is first is what the others are compared to.
    ///   - prepare: What comes before an operation, and takes no part in it.
    ///   - operation: What is measured, with the number of the operation.
    /// - Returns: What came of it, for each racer.
    /// - Throws: What a contender throws.
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
    /// Adds what was counted of some units.
    mutating func count(_ counts: Counts, _ units: Int) {
        var sum = self.counts ?? Counts()
        sum += counts
        self.counts = sum
        counted += units
    }
}
