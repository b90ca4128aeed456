import TestSupport
import Testing

@testable import DonationStore
@testable import Evaluation
@testable import Interactions

@Suite struct `Learning the weights` {
    private func learner(_ log: ReplayedLog) -> RankingLearner {
        var learner = RankingLearner(candidateCount: log.candidateCount)
        for donation in log.donations { learner.apply(donation, log.candidates(of: donation)) }
        return learner
    }

    @Test func `of nothing leaves the start weights`() {
        let learned = LearnedCoefficients(learning: ReplayedLog(), through: .start)
        #expect(learned.coefficients == RankingCoefficients())
        #expect(learned.count == 0 && learned.learnedThrough == .start)
        #expect(learned.learnedFrom == nil && learned.learnedThroughTime == nil)
    }

    @Test(arguments: SeededGenerator.seeds(12))
    func `agrees with a replay that shares no code with it`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let messages = [ReplayedMessage](&random, count: 150)
        var naive = NaiveReplay()
        for message in messages.inOrder { naive.add(message) }
        let weights = learner(try messages.replayed(.person)).coefficients.weights
        let found = [
            weights.memory, weights.unanswered, weights.recency, weights.frequency,
            weights.addressees,
        ]
        for (one, other) in zip(found, naive.weights) { #expect(abs(one - other) < 1e-9) }
        #expect(found != [0.359, 0.675, 0.737, 0.348, 0.300])
    }

    @Test func `moves towards what the person goes by`() throws {
        // Every writer gets an answer, however rare and old the earlier contact.
        let answering = (0..<400).flatMap { number in
            let (hour, who) = (400_000 + 5 * Double(number), number * 7 % 31)
            return [
                ReplayedMessage(hour: hour, isOutgoing: false, people: [who]),
                ReplayedMessage(hour: hour + 1, isOutgoing: false, people: [99], isCall: true),
                ReplayedMessage(hour: hour + 2, isOutgoing: true, people: [who]),
            ]
        }
        // Nine in ten go to one person, who never writes, whoever else does.
        let habitual = (0..<400).flatMap { number in
            let hour = 400_000 + 5 * Double(number)
            return [
                ReplayedMessage(hour: hour, isOutgoing: false, people: [number % 30]),
                ReplayedMessage(
                    hour: hour + 1,
                    isOutgoing: true,
                    people: [number % 10 == 0 ? number % 30 : 50]
                ),
            ]
        }
        let one = learner(try answering.replayed(.person)).coefficients.weights
        let other = learner(try habitual.replayed(.person)).coefficients.weights
        #expect(one.unanswered > 0.675 && other.unanswered < one.unanswered)
        #expect(other.frequency > 0.348 && one.frequency < other.frequency)
    }

    @Test(arguments: SeededGenerator.seeds(5))
    func `keeps every weight within 0 and 4`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // The least recent and least frequent is next, so every term misleads.
        let messages = (0..<1500).map { number in
            ReplayedMessage(
                hour: 400_000 + Double(number) * random.pick([0.01, 1, 50]),
                isOutgoing: number % 60 != 0,
                people: [number % 40]
            )
        }
        let log = try messages.replayed(.person)
        var learner = RankingLearner(candidateCount: log.candidateCount)
        var lowest = 1.0
        for donation in log.donations {
            learner.apply(donation, log.candidates(of: donation))
            let vector = learner.coefficients.weights.vector
            for index in 0..<5 { #expect((0...4).contains(vector[index]), "\(vector)") }
            lowest = min(lowest, vector[0], vector[2], vector[3])
        }
        #expect(lowest == 0)
    }

    @Test func `learns from the candidates that a bounded list holds`() {
        // The target is neither among the 64 most recent nor among the 64 most sent.
        var steps: [(day: Double, isOutgoing: Bool, candidates: [Int32], intent: Int)] = []
        for candidate in 0..<200 { steps.append((Double(candidate), false, [Int32(candidate)], 0)) }
        steps.append((201, true, [100], 0))
        #expect(learner(ReplayedLog(steps)).count == 0)
        steps.append((202, true, [100], 0))
        #expect(learner(ReplayedLog(steps)).count == 1)
        for candidate in 0..<70 { steps.append((203, false, [Int32(candidate)], 0)) }
        steps.append((204, true, [100], 0))
        #expect(learner(ReplayedLog(steps)).count == 2)
    }

    /// Days with numbers of donations, from day 100 on; those with none are left out.
    private func days(_ counts: [Int]) -> [DonationDay] {
        counts.enumerated().filter { $1 > 0 }.map { DonationDay(day: Int64(100 + $0), count: $1) }
    }

    @Test func `begins with the window before the last, at a day`() {
        let window = RankingLearner.window
        for (counts, starts, first) in [
            ([], [], nil), ([1], [100], 100), ([window], [100], 100), ([5, window], [100], 100),
            // A window ends with the day that fills it.
            ([window - 1, 0, 9, 4], [100, 103], 100), ([window, 0, 0, 1], [100, 103], 100),
            ([3 * window, 1], [100, 101], 100),
            ([window, window, 1], [100, 101, 102], 101),
            ([window, 7, window - 8, 1, 3, window], [100, 101, 104], 101),
        ] as [([Int], [Int64], Int64?)] {
            let windows = LearningWindows(days(counts))
            #expect(windows.starts == starts, "\(counts)")
            #expect(windows.firstDay == first, "\(counts)")
        }
    }

    @Test func `finds the same windows from the days of the last two`() {
        let all = days((0..<60).map { $0 * 997 % 9000 })
        for last in all.indices {
            let windows = LearningWindows(Array(all[...last]))
            let recent = all[...last].filter { $0.day >= windows.firstDay ?? 0 }
            #expect(LearningWindows(recent).firstDay == windows.firstDay)
            #expect(LearningWindows(recent).starts == Array(windows.starts.suffix(2)))
        }
    }

    @Test func `is due after each at first, and after every 64th in the end`() {
        var (adoptions, since) = ([Int](), 0)
        for sent in 1...1000 {
            since += 1
            guard RankingLearner.isDue(sent: sent, sentSince: since) else { continue }
            adoptions.append(sent)
            since = 0
        }
        #expect(adoptions.prefix(15) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
        #expect(zip(adoptions, adoptions.dropFirst()).allSatisfy { $1 - $0 <= 64 })
        #expect(adoptions.suffix(2).reduce(0) { $1 - $0 } == 64)
    }

    @Test func `again is worth it where an eighth came late, if they are not few`() {
        for (late, all, isWorth) in [
            (0, 0, false), (19, 19, false), (20, 20, true), (20, 160, true), (20, 168, false),
            (4096, 32_768, true), (4095, 32_768, false),
        ] {
            #expect(RankingLearner.isWorthLearning(late: late, of: all) == isWorth, "\(late)")
        }
    }

    /// Checks that `evaluate` ranks with the weights that a store would learn from its newest days.
    @Test(arguments: SeededGenerator.seeds(4))
    func `while replaying gives what learning from the windows gives`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var log = try [ReplayedMessage](&random, count: 400).replayed(.conversation)
        // Days with many others, which the ranking does not see, give several windows.
        for index in log.days.indices {
            log.days[index].count += random.pick([0, 0, 900, 9000, 20_000])
        }
        let windows = LearningWindows(log.days)
        var adopting = AdoptingLearner(candidateCount: log.candidateCount, windows: windows)
        var (sent, since) = (0, 0)
        for (index, donation) in log.donations.enumerated() {
            adopting.apply(donation, log.candidates(of: donation))
            guard donation.isOutgoing, !donation.range.isEmpty else { continue }
            sent += 1
            since += 1
            guard RankingLearner.isDue(sent: sent, sentSince: since) else { continue }
            since = 0
            guard index % 5 == 0 || index > 380 else { continue }
            var recent = log
            recent.days.removeAll { $0.day > donation.start.day }
            let first = try #require(LearningWindows(recent.days).firstDay)
            recent.donations = log.donations[...index].filter { $0.start.day >= first }
            let learned = LearnedCoefficients(learning: recent, through: .start)
            #expect(adopting.coefficients == learned.coefficients, "at \(index)")
        }
        #expect(windows.starts.count > 3)
    }
}
