import CBaseline
import Contenders
import Testing

@testable import compare

/// Records the operations and their callers.
private final class Runner: Contender {
    var operations: [Int] = []
}

@Suite struct `A race` {
    @Test func `asks everybody for the same, and has all of them begin a round in turn`() throws {
        let runners = [Runner(), Runner(), Runner()]
        var first: [Int] = []
        var asked = 0
        let race = Race(rounds: 4, operations: 2)
        let racers = runners.enumerated().map { Racer("\($0)", $1) }
        let standings = try race.run(racers) { contender, index in
            let number = try #require(runners.firstIndex { $0 === contender })
            if asked % 6 == 0 { first.append(number) }
            asked += 1
            runners[number].operations.append(index)
        }
        for runner in runners { #expect(runner.operations == Array(0..<race.total)) }
        #expect(first == [0, 1, 2, 0, 1, 2])
        for standing in standings {
            // The first round warms up, the last one counts.
            #expect(standing.samples.count == 4)
            #expect(standing.latencies.count == 8)
            #expect(standing.counted == 2)
        }
    }

    @Test func `counts what is asked of the memory`() throws {
        var kept: [[Int]] = []
        let standings = try Race(rounds: 1, operations: 3, units: 10).run(
            [Racer("one", Runner())]
        ) { _, index in kept.append(Array(repeating: index, count: 100)) }
        let counts = try #require(standings[0].counts)
        #expect(counts.allocations >= 3)
        #expect(counts.syncs == 0)
        #expect(standings[0].counted == 30)
    }
}
