import Foundation
import Testing

@testable import Evaluation
@testable import Interactions

@Suite struct `A baseline` {
    private typealias Step = (day: Double, isOutgoing: Bool, candidates: [Int32], intent: Int)

    /// The scores of candidates 0, 1, 2 … on a day, for the first class of intent.
    private func scores(
        _ method: RankingMethod,
        _ steps: [Step],
        on day: Double
    ) throws -> [Double] {
        let log = ReplayedLog(steps)
        var baseline = try #require(method.baseline(candidateCount: log.candidateCount))
        for donation in log.donations { baseline.apply(donation, log.candidates(of: donation)) }
        var scores: [Double] = []
        let question = ReplayedLog([(day, true, [], 0)]).donations[0]
        baseline.score(
            Array(0..<Int32(log.candidateCount))[...],
            for: question,
            into: &scores
        )
        return scores
    }

    private func isClose(_ one: [Double], _ other: [Double]) -> Bool {
        one.count == other.count
            && zip(one, other).allSatisfy { abs($0 - $1) <= 1e-12 * max(1, abs($1)) }
    }

    /// Compares the four values that AOSP's own `SharesheetModelScorerTest` asserts, each from its
    /// three parts.
    @Test func `of Android gives the scores that AOSP asserts`() throws {
        // Frequencies 4, 3, 1 and 4 with a mean of 3; for the class 2, 3, 0 and 2 with a mean of
        // 7/3.
        var steps: [Step] = []
        for (candidate, counts) in [(3, (2, 2)), (2, (0, 1)), (1, (3, 0)), (0, (2, 2))] {
            for intent in [1, 0] {
                for _ in 0..<(intent == 0 ? counts.0 : counts.1) {
                    steps.append((99.5, true, [Int32(candidate)], intent))
                }
            }
        }
        let found = try scores(.android, steps, on: 100)
        #expect(abs(found[0] - 0.514) < 1e-12)
        #expect(abs(found[2] - 0.33) < 1e-12)
        #expect(abs(found[3] - 0.4411) < 1e-12)
        // 0.475125 needs a frequency just below the mean and a class frequency well above its mean.
        var others: [Step] = []
        for (candidate, counts) in [(2, (1, 4)), (1, (3, 0)), (0, (2, 2))] {
            for intent in [1, 0] {
                for _ in 0..<(intent == 0 ? counts.0 : counts.1) {
                    others.append((99.5, true, [Int32(candidate)], intent))
                }
            }
        }
        #expect(abs(try scores(.android, others, on: 100)[1] - 0.475125) < 1e-12)
    }

    @Test func `of Android weighs what was sent by its age`() throws {
        // One candidate, whose age decides its share of the mean, beside a fixed one.
        for (age, sum) in [(1, 1.0), (3, 0.9), (7, 0.8), (14, 0.7), (15, 0.6), (500, 0.6)] {
            let steps: [Step] = [
                (1000 - Double(age), true, [0], 0), (999.9, true, [1], 0),
            ]
            let ratio = sum / ((sum + 1) / 2)
            let frequency = ratio >= 1 ? 0.1 : ratio >= 0.75 ? 0.05 : 0
            let expected = 1 - (1 - 0.35) * (1 - frequency) * (1 - 0.1)
            let found = try scores(.android, steps, on: 1000)
            #expect(abs(found[0] - expected) < 1e-12, "\(age)")
        }
    }

    /// The number sent to each, with the latest to the first, and their frequency and class parts.
    @Test(
        arguments: [
            ([6, 4], [(0.1, 0.15), (0.05, 0.1)]), ([5, 1, 1, 1], [(0.2, 0.2), (0, 0.1)]),
            ([3, 1, 2], [(0.15, 0.15), (0, 0.1), (0.1, 0.1)]),
            ([2, 1, 0], [(0.1, 0.15), (0, 0.1)]),
            ([4, 1, 1], [(0.15, 0.2), (0, 0.1)]), ([73, 100], [(0.05, 0.1), (0.1, 0.1)]),
        ] as [([Int], [(Double, Double)])]
    )
    func `of Android steps by the share of the mean`(
        counts: [Int],
        parts: [(Double, Double)]
    ) throws {
        let steps = counts.enumerated().reversed().flatMap { candidate, count in
            Array(repeating: (99.5, true, [Int32(candidate)], 0) as Step, count: count)
        }
        let found = try scores(.android, steps, on: 100)
        for (rank, part) in parts.enumerated() {
            let recency = rank == 0 ? 0.4 : 0.35 - 0.02 * Double(rank - 1)
            let expected = 1 - (1 - recency) * (1 - part.0) * (1 - part.1)
            #expect(abs(found[rank] - expected) < 1e-12, "\(rank)")
        }
    }

    @Test func `of Android knows the six latest targets`() throws {
        let steps: [Step] = (0..<8).map { (Double($0), true, [Int32($0)], 1) }
        let found = try scores(.android, steps, on: 400)
        // All frequencies equal the mean, and nothing of the class was sent.
        let recency = [0, 0, 0.27, 0.29, 0.31, 0.33, 0.35, 0.4]
        #expect(isClose(found, recency.map { 1 - (1 - $0) * 0.9 }))
    }

    private static let history: [Step] = [
        (0, true, [0], 0), (5, false, [0], 0), (7, true, [1], 0), (6, true, [1], 0),
        (9, true, [0, 2], 0), (10, false, [3], 0),
    ]

    @Test func `of Telegram sums what was sent, decayed by e in 28 days`() throws {
        let decay = { (age: Double) in exp(-age * 86_400 / 2_419_200) }
        let expected = [decay(14) + decay(5), decay(7) + decay(8), decay(5), 0]
        #expect(isClose(try scores(.telegram, Self.history, on: 14), expected))
    }

    @Test func `of Gmail counts what was sent five times, halved in 7 days`() throws {
        let decay = { (age: Double) in pow(0.5, age / 7) }
        let expected = [
            5 * decay(14) + decay(9) + 5 * decay(5), 5 * decay(7) + 5 * decay(8), 5 * decay(5),
            decay(4),
        ]
        #expect(isClose(try scores(.gmail, Self.history, on: 14), expected))
    }

    @Test func `of Firefox takes the mean points of the last ten times all`() throws {
        for (age, points) in [(4.0, 100.0), (4.01, 70), (14, 70), (31, 50), (90, 30), (91, 10)] {
            #expect(try scores(.firefox, [(100 - age, true, [0], 0)], on: 100) == [points])
        }
        // Two old ones are not among the ten samples, but count.
        let steps: [Step] =
            [(0, true, [0], 0), (1, true, [0], 0)]
            + (0..<10).map { ($0 < 5 ? 180 : 199, true, [0], 0) }
        #expect(try scores(.firefox, steps, on: 200) == [(5 * 100 + 5 * 50) / 10 * 12])
        #expect(try scores(.firefox, [(0, false, [0], 0)], on: 1) == [0])
    }

    @Test func `of zoxide ages by the last visit and forgets when ranks pass 10,000`() throws {
        let hours = 1.0 / 24
        for (age, factor) in [(0.9 * hours, 4.0), (hours, 2), (0.9, 2), (1, 0.5), (7, 0.25)] {
            let steps: [Step] = [(50, true, [0], 0), (100 - age, true, [0], 0)]
            #expect(try scores(.zoxide, steps, on: 100) == [2 * factor])
        }
        let steps: [Step] =
            [(0, true, [0], 0)] + Array(repeating: (100, true, [1], 0), count: 10_000)
        let found = try scores(.zoxide, steps, on: 100.5)
        let factor = 9000.0 / 10_001
        #expect(found == [0, 10_000 * factor * 2])
    }

    @Test func `of counts and times is what it says`() throws {
        let days = try scores(.mostRecentAny, Self.history, on: 14).map { $0 / 86_400_000 }
        #expect(days == [9, 7, 9, 10])
        #expect(try scores(.mostFrequentOut, Self.history, on: 14) == [2, 2, 1, 0])
        let sent = try scores(.mostRecentOut, Self.history, on: 14).map { $0 / 86_400_000 }
        #expect(sent[0] == 9 && sent[1] == 7 && sent[2] == 9 && sent[3] < 0)
    }
}
