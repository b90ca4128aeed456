import TestSupport
import Testing

@testable import Interactions

@Suite struct `The ranking` {
    private typealias Event = RankingReference.Event

    /// A history of bursts and answers in the order of time, with equal times.
    private func history(_ random: inout SeededGenerator) -> [Event] {
        var clock = 1.7e12
        let events = (0..<Int.random(in: 1...120, using: &random)).map { _ in
            clock += random.pick([0, 1000, 60_000, 3_600_000, 86_400_000, 86_400_001, 1e9])
            let late = random.chance(0.2) ? random.pick([1, 1000, 86_400_000, 1e10]) : 0
            return Event(
                start: clock - late,
                isOutgoing: random.chance(0.4),
                addressees: random.pick([1, 2, 30]),
                isCall: random.chance(0.15)
            )
        }
        return RankingReference.ordered(events)
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `agrees with the formula in rooms`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var rooms: [(state: RankingState, reference: RankingReference)] = []
        for _ in 0..<random.pick([1, 2, 9]) {
            var state = RankingState()
            var reference = RankingReference()
            reference.members = random.pick([0, 2, 3, 4, 7, 900])
            let isOnlyRead = random.chance(0.5)
            for event in history(&random) where !(isOnlyRead && event.isOutgoing) {
                state.apply(event)
                reference.add(event)
            }
            guard let last = state.last else { continue }
            var (sent, received) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
            for event in reference.events {
                let left = RankingState.decay(over: Double(last.milliseconds) - event.start)
                if event.isOutgoing { sent += left } else { received += 0.3 * left }
            }
            state.count(members: reference.members, sent: sent, received: received)
            rooms.append((state, reference))
        }
        var habits = RoomHabits()
        for room in rooms { habits.add(room.state) }
        let now = (rooms.map(\.reference.latest).max() ?? 0) + 3_600_000
        let ranking = Ranking(
            at: Timestamp(milliseconds: Int64(now)),
            sentInAll: 500,
            habits: habits
        )
        for var (state, reference) in rooms {
            // Sizes have classes by powers of two.
            let alike = rooms.map(\.reference).filter {
                $0.members > 1 && log2($0.members) == log2(reference.members)
            }
            reference.habit = (
                alike.reduce(0) { $0 + $1.replied }, alike.reduce(0) { $0 + $1.bursts }
            )
            let terms = reference.terms(now: now, rank: 3, sentInAll: 500)
            for (reason, term) in zip(ranking.reasons(for: state, rank: 3), terms) {
                #expect(abs(reason.value - term) <= 1e-9 * max(1, abs(term)), "\(reason)")
            }
            state.count(members: 0, sent: .zero, received: .zero)
            #expect(state.members == 0)
        }
        for room in rooms { habits.remove(room.state) }
        #expect(habits.isEmpty)
    }

    private func log2(_ members: Int) -> Int { String(members, radix: 2).count }

    @Test func `puts a friend before rooms that one only reads`() {
        let day = 86_400_000.0
        var room: [Event] = []
        var friend: [Event] = []
        for number in 0..<280 {
            let start = Double(number) * day / 40
            room.append(Event(start: start, isOutgoing: false, addressees: 1))
            guard number % 20 == 0 else { continue }
            friend.append(Event(start: start, isOutgoing: true))
        }
        func score(members: Int, answering habit: (replied: Int, bursts: Int)) -> Double {
            var state = RankingState(room)
            state.count(members: members, sent: .zero, received: state.memory)
            var habits = RoomHabits()
            let sizeClass = RoomHabits.sizeClass(ofMembers: members) ?? 0
            habits.add(replied: habit.replied, bursts: habit.bursts, inClass: sizeClass)
            let now = Timestamp(milliseconds: Int64(7 * day))
            return Ranking(at: now, sentInAll: 56, habits: habits).score(for: state, rank: 0)
        }
        let now = Timestamp(milliseconds: Int64(7 * day))
        let written = Ranking(at: now, sentInAll: 56).score(for: RankingState(friend), rank: 8)
        #expect(score(members: 0, answering: (0, 7)) > written)
        #expect(score(members: 11, answering: (0, 35)) < written)
        // Whoever answers in such rooms will answer in a new one.
        let unanswered = score(members: 11, answering: (0, 35))
        #expect(score(members: 11, answering: (30, 35)) > unanswered)
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `agrees with the formula over any history`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var state = RankingState()
        var reference = RankingReference()
        for event in history(&random) {
            state.apply(event)
            reference.add(event)
            let ahead = random.pick([0, 1, 1_800_000, 86_400_000, 1e11, -5000])
            let now = (reference.latest + ahead).rounded()
            let rank = Int.random(in: 0...600, using: &random)
            let all = reference.sent + Int.random(in: 0...50, using: &random)

            let ranking = Ranking(at: Timestamp(milliseconds: Int64(now)), sentInAll: all)
            let reasons = ranking.reasons(for: state, rank: rank)
            let terms = reference.terms(now: now, rank: rank, sentInAll: all)
            #expect(reasons.map(\.name) == Reason.Name.formula)
            for (reason, term) in zip(reasons, terms) {
                #expect(abs(reason.value - term) <= 1e-12 * max(1, abs(term)), "\(reason)")
            }
            #expect(
                reasons.score == reasons[0].value + reasons[1].value + reasons[2].value
                    + reasons[3].value + reasons[4].value
            )
            #expect(abs(reasons.score - terms.reduce(0, +)) <= 1e-11)
        }
        for index in 0..<3 {
            let expected = reference.counter(halfLife: RankingState.halfLives[index])
            #expect(abs(state.memory[index] - expected) <= 1e-12 * max(1, expected))
        }
        #expect(state.sent == reference.sent)
        #expect(state.last?.milliseconds == Int64(reference.last))
        #expect(state.lastIncoming?.milliseconds == reference.lastIncoming.map { Int64($0) })
        #expect(state.unansweredSince?.milliseconds == reference.unansweredSince.map { Int64($0) })
        #expect(Double(state.bursts) == reference.bursts)
        #expect(Double(state.replied) == reference.replied)
        #expect(Double(state.addressees) == reference.addressees)
    }

    private static let hour = 3_600_000.0

    /// The events by hour, with the resulting bursts, answers and whether one waits.
    @Test(
        arguments: [
            ([(0, "in")], 1, 0, true), ([(0, "in"), (1, "in")], 1, 0, true),
            ([(0, "in"), (24, "in")], 1, 0, true), ([(0, "in"), (24.001, "in")], 2, 0, true),
            ([(0, "in"), (24, "out")], 1, 1, false), ([(0, "in"), (24.001, "out")], 1, 0, false),
            ([(0, "in"), (1, "out"), (2, "out")], 1, 1, false),
            ([(0, "in"), (1, "out"), (2, "in"), (3, "out")], 2, 2, false),
            ([(0, "out")], 0, 0, false), ([(0, "call")], 0, 0, false),
            ([(0, "in"), (1, "call")], 1, 0, true),
            ([(0, "in"), (30, "call"), (31, "in")], 2, 0, true),
            // Whatever arrives first, the order of time decides.
            ([(5, "in"), (4, "out")], 1, 0, true), ([(5, "out"), (4, "in")], 1, 1, false),
            ([(5, "in"), (5, "out")], 1, 1, false), ([(5, "out"), (5, "in")], 1, 1, false),
        ] as [([(Double, String)], Int, Int, Bool)]
    )
    func `knows who waits for an answer`(
        story: [(Double, String)],
        bursts: Int,
        replied: Int,
        waits: Bool
    ) {
        let state = RankingState(
            story.map { hour, what in
                Event(start: hour * Self.hour, isOutgoing: what == "out", isCall: what == "call")
            }
        )
        #expect(state.bursts == bursts)
        #expect(state.replied == replied)
        #expect((state.unansweredSince != nil) == waits)
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `is a number whatever the clocks say`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let times: [Double] = [0, -1, 1.7e12, 1.7e12, 4_102_444_800_000, -62_167_219_200_000]
        let events = (0..<30).map { _ in
            Event(
                start: random.pick(times),
                isOutgoing: random.chance(0.5),
                addressees: random.pick([1, .max])
            )
        }
        let state = RankingState(events)
        for now in [Int64.min, .max, 0, 1_700_000_000_000, 4_102_444_800_000] {
            for all in [0, 1, .max] {
                let ranking = Ranking(at: Timestamp(milliseconds: now), sentInAll: all)
                for rank in [0, 1, 512, .max] {
                    let reasons = ranking.reasons(for: state, rank: rank)
                    #expect(reasons.allSatisfy { $0.value.isFinite } && reasons.score.isFinite)
                }
            }
        }
    }

    @Test func `is a number after a million donations at one instant`() {
        var state = RankingState()
        let now = Timestamp(milliseconds: 1_700_000_000_000)
        for _ in 0..<500_000 {
            state.apply(.incoming(addressees: 2, isCall: false), at: now)
            state.apply(.outgoing, at: now)
        }
        #expect(state.sent == 500_000)
        #expect(state.bursts == 500_000 && state.replied == 500_000)
        for index in 0..<3 { #expect(abs(state.memory[index] / 650_000 - 1) < 1e-9) }
        let reasons = Ranking(at: now, sentInAll: 500_000).reasons(for: state, rank: 0)
        #expect(reasons.score.isFinite)
        #expect(reasons[2].value.sign == .plus && reasons[2].value == 0)
    }

    @Test func `counts every rank after the 512th as that one`() {
        let state = RankingState([Event(start: 0, isOutgoing: true)])
        let ranking = Ranking(at: Timestamp(milliseconds: 0), sentInAll: 1)
        let ranks = [511, 512, 513, 1_000_000]
        let terms = ranks.map { ranking.reasons(for: state, rank: $0)[2].value }
        #expect(terms[0] > terms[1] && terms[1] == terms[2] && terms[2] == terms[3])
    }

    @Test func `weighs each term by its own weight`() {
        let state = RankingState([Event(start: 0, isOutgoing: false, addressees: 5)])
        var weights = RankingCoefficients.Weights()
        let before = Ranking(
            at: Timestamp(milliseconds: 0),
            sentInAll: 9,
            coefficients: RankingCoefficients(weights: weights)
        )
        .reasons(for: state, rank: 3)
        let fields: [WritableKeyPath<RankingCoefficients.Weights, Double>] = [
            \.memory, \.unanswered, \.recency, \.frequency, \.addressees,
        ]
        for field in fields { weights[keyPath: field] *= 2 }
        let after = Ranking(
            at: Timestamp(milliseconds: 0),
            sentInAll: 9,
            coefficients: RankingCoefficients(weights: weights)
        )
        .reasons(for: state, rank: 3)
        #expect(after.map(\.value) == before.map { $0.value * 2 })
        #expect(before.allSatisfy { $0.value != 0 })
    }
}
