import TestSupport
import Testing

@testable import Evaluation
@testable import Interactions

@Suite struct `An evaluation` {
    private func evaluation(
        _ messages: [ReplayedMessage],
        _ kind: CandidateKind = .person,
        change: (inout Evaluation.Options) -> Void = { _ in }
    ) throws -> Evaluation {
        var options = Evaluation.Options()
        options.kind = kind
        options.resamples = 50
        change(&options)
        var evaluator = Evaluator(options)
        evaluator.add(try messages.replayed(kind))
        return evaluator.evaluation()
    }

    private func figures(_ evaluation: Evaluation, _ method: RankingMethod) throws
        -> Evaluation.MethodFigures
    {
        try #require(evaluation.methods.first { $0.method == method })
    }

    @Test(arguments: SeededGenerator.seeds(12))
    func `agrees with a replay that shares no code with it`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let messages = [ReplayedMessage](&random, count: 220)
        let found = try evaluation(messages)
        var naive = NaiveReplay()
        for message in messages.inOrder { naive.add(message) }
        #expect(found.scored == naive.current.scored)
        let scored = Double(naive.current.scored)
        #expect(abs(found.ceiling - Double(naive.current.seen) / scored) < 1e-9)
        for (method, expected) in [
            (RankingMethod.current, naive.current), (.mostFrequentOut, naive.mostFrequent),
            (.mostRecentAny, naive.mostRecent),
        ] {
            let figures = try figures(found, method)
            #expect(
                abs(figures.meanReciprocalRank.value - expected.reciprocal / scored) < 1e-9,
                "\(method)"
            )
            #expect(abs(figures.hit4.value - Double(expected.hits4) / scored) < 1e-9, "\(method)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(6))
    func `compares given coefficients as they are, side by side`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // No two at the same time.
        let messages = (0..<120).map { number in
            ReplayedMessage(
                hour: 400_000 + Double(number),
                isOutgoing: random.chance(0.6),
                people: [Int.random(in: 0..<9, using: &random)]
            )
        }
        #expect(!(try evaluation(messages)).methods.contains { $0.method == .given })
        // By rank alone the most recent is first; without any weight all scores are equal.
        var weights = RankingCoefficients.Weights()
        (weights.memory, weights.unanswered, weights.frequency) = (0, 0, 0)
        weights.addressees = 0
        let found = try evaluation(messages) { $0.given = RankingCoefficients(weights: weights) }
        let (given, recent) = (try figures(found, .given), try figures(found, .mostRecentAny))
        #expect(given.meanReciprocalRank == recent.meanReciprocalRank)
        #expect(given.hit1 == recent.hit1 && given.hit4 == recent.hit4)
        #expect(given.hit1.interval != nil)
        #expect(try figures(evaluation(messages), .current) == figures(found, .current))
        for part in found.parts { #expect(part.methods.last?.method == .given) }
    }

    /// Outgoing messages to three people in turn, one an hour.
    private func round(_ count: Int) -> [ReplayedMessage] {
        (0..<count).map {
            ReplayedMessage(hour: 400_000 + Double($0), isOutgoing: true, people: [$0 % 3])
        }
    }

    @Test func `scores what was sent after the tenth, of persons who sent twenty`() throws {
        #expect(try evaluation(round(19)).persons == 0)
        let found = try evaluation(round(20))
        #expect(found.persons == 1 && found.scored == 10 && found.ceiling == 1)
        // In turn, the next one is always the least recent.
        let recent = try figures(found, .mostRecentAny)
        #expect(recent.hit1.value == 0 && recent.hit4.value == 1)
        #expect(abs(recent.meanReciprocalRank.value - 1 / 3.0) < 1e-12)
    }

    @Test func `leaves out what failed and what was donated again`() throws {
        var messages = round(25)
        let plain = try evaluation(messages)
        messages.insert(
            ReplayedMessage(hour: 400_000, isOutgoing: true, people: [9], failed: true),
            at: 3
        )
        #expect(try evaluation(messages) == plain)
        var named = round(25)
        for index in named.indices { named[index].identifier = "\(index)" }
        #expect(try evaluation(named + named) == plain)
    }

    @Test func `scores evenly spread questions when it is to score few`() throws {
        let found = try evaluation(round(110)) { $0.maxScored = 7 }
        #expect(found.scored == 7)
        #expect(try evaluation(round(110)) { $0.maxScored = 1000 }.scored == 100)
    }

    @Test func `ranks only the most recent when it is to rank few`() throws {
        let found = try evaluation(round(40)) { $0.maxCandidates = 2 }
        #expect(found.ceiling == 1)
        for figures in found.methods { #expect(figures.hit5.value == 0, "\(figures.method)") }
    }

    @Test func `takes the sender alone and the whole set for conversations to answer`() throws {
        // Nine tenths are answers to a group, half of them to all of it, half to the sender alone.
        let messages = (0..<60).flatMap { number in
            let hour = 400_000 + Double(number) * 50
            return [
                ReplayedMessage(hour: hour, isOutgoing: false, people: [1, 2, 3]),
                ReplayedMessage(
                    hour: hour + 0.1,
                    isOutgoing: true,
                    people: number % 2 == 0 ? [3, 1, 2] : [1]
                ),
            ]
        }
        let sets = try evaluation(messages, .conversation)
        #expect(sets.ceiling == 1)
        // No conversations exist but the two.
        #expect(try figures(sets, .mostRecentAny).meanReciprocalRank.value > 0.5)
        #expect(try figures(sets, .mostRecentAny).hit4.value == 1)
        #expect(try evaluation(messages, .person).scored == sets.scored)
    }

    @Test func `breaks the questions down without losing any`() throws {
        var random = SeededGenerator(seed: 3)
        let found = try evaluation([ReplayedMessage](&random, count: 400))
        for breakdown in Evaluation.Breakdown.allCases {
            let parts = found.parts.filter { $0.breakdown == breakdown }
            #expect(parts.reduce(0) { $0 + $1.scored } == found.scored)
            let hits = parts.reduce(0) { $0 + $1.methods[0].hit4.value * Double($1.scored) }
            #expect(abs(hits - found.methods[0].hit4.value * Double(found.scored)) < 1e-6)
        }
        #expect(found.calibration.reduce(0) { $0 + $1.count } == found.scored)
    }

    @Test func `puts probabilities into ten bins of the same number, the least probable first`()
        throws
    {
        var random = SeededGenerator(seed: 5)
        let found = try evaluation([ReplayedMessage](&random, count: 500))
        let counts = found.calibration.map(\.count)
        #expect(counts.count == 10 && counts.allSatisfy { abs($0 - found.scored / 10) <= 1 })
        for (bin, next) in zip(found.calibration, found.calibration.dropFirst()) {
            #expect(bin.lowest <= bin.probability && bin.probability <= bin.highest)
            #expect(bin.highest <= next.lowest)
        }
        let error = found.calibration.reduce(0) {
            $0 + Double($1.count) * abs($1.probability - $1.right) / Double(found.scored)
        }
        #expect(abs(found.calibrationError - error) < 1e-12)
        let newcomers = try #require(found.newcomers)
        #expect(newcomers.count == found.scored && abs(newcomers.right - 1 + found.ceiling) < 1e-12)
    }

    @Test func `is less sure where many are new`() throws {
        // Half go to newcomers, the others always to the same person.
        let found = try evaluation(
            (0..<400).map { number in
                ReplayedMessage(
                    hour: 400_000 + Double(number),
                    isOutgoing: true,
                    people: [number % 2 == 0 ? 1000 + number : 1]
                )
            }
        )
        let newcomers = try #require(found.newcomers)
        #expect(abs(newcomers.probability - newcomers.right) < 0.05)
        #expect(found.calibrationError < 0.08)
        for bin in found.calibration { #expect(bin.probability < 0.8) }
    }

    @Test func `learns from what precedes alone, and scores what follows`() throws {
        var random = SeededGenerator(seed: 6)
        let messages = [ReplayedMessage](&random, count: 400)
        let all = try evaluation(messages)
        let start = messages[200].start
        let sent = messages.inOrder.filter { $0.isOutgoing && !$0.failed }.dropFirst(10)
        let half = try evaluation(messages) { $0.from = start }
        #expect(half.scored == sent.count { $0.start >= start } && half.scored < all.scored)
        // The answers of simple rules depend only on the scored donations; they learn nothing.
        let rest = try evaluation(messages) { $0.from = Timestamp(milliseconds: 0) }
        #expect(rest.scored == all.scored)
        #expect(try figures(rest, .mostRecentAny).hit4 == figures(all, .mostRecentAny).hit4)
        // Without earlier donations the initial method applies.
        let unlearned = try evaluation(messages) {
            ($0.from, $0.given) = (Timestamp(milliseconds: 0), RankingCoefficients())
        }
        #expect(try figures(unlearned, .current).hit1 == figures(unlearned, .given).hit1)
        let none = try evaluation(messages) { $0.from = Timestamp(milliseconds: 1 << 44) }
        #expect(none.persons == 0)
    }

    @Test func `says how far each ranking is behind, with paired intervals`() throws {
        var random = SeededGenerator(seed: 7)
        let found = try evaluation([ReplayedMessage](&random, count: 400)) {
            $0.given = RankingCoefficients()
        }
        let current = try figures(found, .current)
        #expect(current.lead == nil)
        for other in found.methods.dropFirst() {
            let lead = try #require(other.lead)
            #expect(abs(lead.hit4.value - (current.hit4.value - other.hit4.value)) < 1e-12)
            let interval = try #require(lead.hit4.interval)
            #expect(interval.lower <= lead.hit4.value && lead.hit4.value <= interval.upper)
        }
        // Nearly equal answers differ by nearly nothing, however wide each interval is.
        let given = try #require(try figures(found, .given).lead?.hit4.interval)
        let alone = try #require(current.hit4.interval)
        let other = try #require(try figures(found, .given).hit4.interval)
        let unpaired = alone.upper - alone.lower + other.upper - other.lower
        #expect(given.upper - given.lower < 0.6 * unpaired)
    }

    @Test func `has the figures of each person`() throws {
        var evaluator = Evaluator(Evaluation.Options())
        evaluator.add(try round(40).replayed(.conversation), name: "ana")
        evaluator.add(try round(15).replayed(.conversation), name: "too few")
        evaluator.add(try round(60).replayed(.conversation), name: "ben")
        let found = evaluator.evaluation()
        #expect(found.people.map(\.name) == ["ana", "ben"])
        #expect(found.people.map(\.scored) == [30, 50])
        let mean = found.people.reduce(0) { $0 + $1.methods[1].meanReciprocalRank.value } / 2
        #expect(abs(mean - (try figures(found, .mostRecentAny)).meanReciprocalRank.value) < 1e-12)
    }

    @Test func `has intervals around its figures, the same for the same seed`() throws {
        var random = SeededGenerator(seed: 4)
        let messages = [ReplayedMessage](&random, count: 400)
        let found = try evaluation(messages)
        #expect(try evaluation(messages) == found)
        for figures in found.methods {
            let interval = try #require(figures.hit4.interval)
            #expect(interval.lower < figures.hit4.value && figures.hit4.value < interval.upper)
        }
        #expect(try evaluation(messages) { $0.seed = 2 } != found)
    }

    @Test(arguments: SeededGenerator.seeds(12))
    func `is the same whatever the order in which donations arrive`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // Persons and conversations of three apps, which get other numbers in another order, and
        // at the same times, some of them without an identifier.
        var messages = [ReplayedMessage](&random, count: 300)
        for index in messages.indices {
            messages[index].app = "org.example.\(random.pick(["chat", "mail", "phone"]))"
            messages[index].hour = messages[index].hour.rounded()
            if random.chance(0.3) { messages[index].identifier = nil }
        }
        for kind in CandidateKind.allCases {
            let expected = try evaluation(messages, kind)
            let log = try messages.replayed(kind)
            #expect(expected.persons == 1)
            for _ in 0..<3 {
                let shuffled = messages.shuffled(using: &random)
                #expect(try evaluation(shuffled, kind) == expected)
                let other = try shuffled.replayed(kind)
                #expect(other.donations.map(\.start) == log.donations.map(\.start))
                for (one, two) in zip(log.donations, other.donations) {
                    #expect(log.candidates(of: one) == other.candidates(of: two))
                }
            }
            #expect(try evaluation(messages.reversed(), kind) == expected)
        }
    }

    @Test func `takes an answer in the same minute for one that follows`() throws {
        // Both get the time of the minute, and the answer may stand first in the file.
        let messages = (0..<60).flatMap { number -> [ReplayedMessage] in
            let who = number * 7 % 20
            return [true, false].map {
                ReplayedMessage(hour: 400_000 + Double(number), isOutgoing: $0, people: [who])
            }
        }
        #expect(try figures(evaluation(messages), .mostRecentAny).hit1.value == 1)
    }

    @Test func `is the mean of the persons' means`() throws {
        let (few, many) = (
            round(20),
            (0..<120).map {
                ReplayedMessage(hour: 400_000 + Double($0), isOutgoing: true, people: [1])
            }
        )
        var evaluator = Evaluator(Evaluation.Options())
        for messages in [few, many, Array(few.prefix(5))] {
            evaluator.add(try messages.replayed(.conversation))
        }
        let found = evaluator.evaluation()
        #expect(found.persons == 2 && found.scored == 120)
        #expect(abs(try figures(found, .mostRecentAny).hit1.value - 0.5) < 1e-12)
    }

    @Test func `tells how much the first four change`() throws {
        let same = (0..<40).map { _ in ReplayedMessage(hour: 1, isOutgoing: true, people: [1]) }
        #expect(try figures(evaluation(same), .current).churn == 0)
        // Of eight in turn the four most recent are always three of the earlier ones.
        let turns = (0..<80).map {
            ReplayedMessage(hour: 1 + Double($0), isOutgoing: true, people: [$0 % 8])
        }
        let churn = try #require(try figures(evaluation(turns), .mostRecentAny).churn)
        #expect(abs(churn - 0.25) < 1e-12)
    }
}
