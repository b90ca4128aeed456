import TestSupport
import Testing

@testable import Evaluation
@testable import Interactions

@Suite struct `A learner of the calibration` {
    private typealias Calibration = RankingCoefficients.Calibration

    /// The learned numbers when one in so many goes to a newcomer, and the others in turn to few.
    private func learned(newEvery: Int, count: Int = 600) throws -> Calibration {
        let messages = (0..<count).map { number in
            ReplayedMessage(
                hour: 400_000 + Double(number),
                isOutgoing: true,
                people: [number % newEvery == 0 ? 1000 + number : number % 3]
            )
        }
        let log = try messages.replayed(.conversation)
        return LearnedCoefficients(learning: log, through: Position(rawValue: UInt64(count)))
            .coefficients.calibration
    }

    @Test func `learns how often somebody is new`() throws {
        #expect(abs(try learned(newEvery: 2).newcomers - 0.5) < 0.03)
        #expect(abs(try learned(newEvery: 10).newcomers - 0.1) < 0.02)
        #expect(try learned(newEvery: 1).newcomers > 0.95)
        #expect(try learned(newEvery: 10_000).newcomers < 0.01)
    }

    @Test func `learns how far the softmax is off`() throws {
        // One candidate always seems twice as probable as another, and is right one time in ten.
        var learner = CalibrationLearner()
        for number in 0..<2000 { learner.learn(against: 0.5, isRight: number % 10 == 0) }
        #expect(abs(learner.calibration.probability(against: 0.5) - 0.1) < 0.03)
        for number in 0..<2000 { learner.learn(against: 0.5, isRight: number % 10 != 0) }
        #expect(abs(learner.calibration.probability(against: 0.5) - 0.9) < 0.1)
        let numbers = learner.calibration.numbers
        #expect(Calibration(numbers: numbers) == learner.calibration)
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `is asked the same by the lists of a store and by a replay`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let log = try [ReplayedMessage](&random, count: 220).replayed(.conversation)
        var candidates = ReplayedCandidates(count: log.candidateCount)
        for donation in log.donations { candidates.apply(donation, log.candidates(of: donation)) }
        let latest = try #require(log.donations.map(\.start).max())
        let now = Timestamp(milliseconds: latest.milliseconds + 3_600_000)
        let ranking = Ranking(at: now, sentInAll: candidates.sentInAll)
        func key(_ candidate: Int32) -> [UInt8] { [UInt8(candidate >> 8), UInt8(candidate & 255)] }
        var entries: [RankingList: [RankingEntry]] = [:]
        for list in RankingList.allCases {
            entries[list] = candidates.byRecency.compactMap {
                RankingEntry(key($0), candidates.states[Int($0)], in: list)
            }.sorted { $0.listKey.lexicographicallyPrecedes($1.listKey) }
        }
        var stream = RankedStream(ranking, .ofBytes)
        for _ in 0..<6 {
            let next = stream.next { list, key, limit in
                let all = entries[list] ?? []
                let start = key.flatMap { key in all.firstIndex { $0.listKey == key } }
                return Array(all.dropFirst(start.map { $0 + 1 } ?? 0).prefix(limit))
            }
            guard let next else { return }
            let candidate = Int32(next.key[0]) << 8 | Int32(next.key[1])
            let rivals = candidates.rivals(of: candidate, score: next.score, by: ranking)
            #expect(stream.rivals(of: next.key, score: next.score) == rivals)
        }
    }
}
