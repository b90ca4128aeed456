import TestSupport
import Testing

@testable import Interactions

@Suite struct `Candidates from sorted lists` {
    /// Lists in a store's form, which count the entries read.
    private final class Lists {
        private(set) var entries: [RankingList: [RankingEntry]] = [:]
        private(set) var readCount = 0

        init(_ states: [[UInt8]: RankingState], areTiesReversed: Bool = false) {
            for list in RankingList.allCases {
                entries[list] = states.compactMap { RankingEntry($0.key, $0.value, in: list) }
                    .sorted { left, right in
                        let (order, other) = (left.listKey.prefix(17), right.listKey.prefix(17))
                        let isTie = areTiesReversed && order == other
                        return isTie
                            ? right.listKey.lexicographicallyPrecedes(left.listKey)
                            : left.listKey.lexicographicallyPrecedes(right.listKey)
                    }
            }
        }

        func read(_ list: RankingList, _ key: [UInt8]?, _ limit: Int) -> [RankingEntry] {
            let all = entries[list] ?? []
            let start = key.flatMap { key in all.firstIndex { $0.listKey == key } }
            let rest = all.dropFirst(start.map { $0 + 1 } ?? 0)
            readCount += min(limit, rest.count)
            return Array(rest.prefix(limit))
        }
    }

    private static let day: Int64 = 86_400_000

    /// The states after histories of all kinds: quiet and busy ones, rooms, calls, late arrivals,
    /// clocks put forward, and some equal ones.
    private func states(
        _ random: inout SeededGenerator,
        count: Int,
        span: Int64,
        withRooms: Bool = true
    ) -> [[UInt8]: RankingState] {
        var states: [[UInt8]: RankingState] = [:]
        for number in 0..<count {
            var state = RankingState()
            let busy = random.chance(0.1) ? 60 : 6
            var start = Int64.random(in: 0...span, using: &random)
            for _ in 0..<Int.random(in: 0...busy, using: &random) {
                let isCall = random.chance(0.2)
                let addressees = Int.random(in: 1...9, using: &random)
                state.apply(
                    random.chance(0.5)
                        ? .outgoing : .incoming(addressees: addressees, isCall: isCall),
                    at: Timestamp(milliseconds: start)
                )
                start += Int64.random(in: -Self.day / 8...Self.day, using: &random)
            }
            if withRooms, random.chance(0.3) {
                // A part of the memory comes from lines that count for all members.
                let part = Double.random(in: 0...1, using: &random)
                state.count(
                    members: random.pick([0, 2, 3, 11, 400, 1 << 30]),
                    sent: state.sent == 0 ? .zero : state.memory * part,
                    received: state.memory * (state.sent == 0 ? 1 : 1 - part)
                )
            }
            states[[7] + "\(number)".utf8] = state
            if random.chance(0.1) { states[[8] + "\(number)".utf8] = state }
        }
        return states
    }

    private func habits(of states: [[UInt8]: RankingState]) -> RoomHabits {
        var habits = RoomHabits()
        for state in states.values { habits.add(state) }
        return habits
    }

    private func weights(_ random: inout SeededGenerator) -> RankingCoefficients.Weights {
        var weights = RankingCoefficients.Weights()
        guard random.chance(0.5) else { return weights }
        let fields: [WritableKeyPath<RankingCoefficients.Weights, Double>] = [
            \.memory, \.unanswered, \.recency, \.frequency, \.addressees,
        ]
        for field in fields {
            weights[keyPath: field] =
                random.chance(0.2) ? 0 : Double.random(in: 0...4, using: &random)
        }
        return weights
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `come in the order of the full sort`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let span = random.pick([0, Self.day / 24, Self.day * 10, Self.day * 20_000])
        let count = Int.random(in: 0...1_200, using: &random) / (random.chance(0.7) ? 20 : 1)
        let states = states(&random, count: count, span: span)
        var candidates = Candidates()
        for (key, state) in states { candidates.add(ConversationKey(bytes: key), state) }
        let coefficients = RankingCoefficients(weights: weights(&random))
        // This includes a time before some of it.
        let now = Timestamp(milliseconds: Int64.random(in: 0...2 * span + 9, using: &random))
        let expected = candidates.ranked(at: now, limit: .max, coefficients: coefficients)

        let lists = Lists(states)
        let sent = states.values.reduce(0) { $0 + $1.sent }
        let ranking = Ranking(
            at: now,
            sentInAll: sent,
            habits: habits(of: states),
            coefficients: coefficients
        )
        var stream = RankedStream(ranking, .ofBytes)
        for candidate in expected {
            let found = stream.next(lists.read)
            #expect(found?.key == candidate.key)
            #expect(found?.score == candidate.score)
            guard let found else { return }
            #expect(ranking.reasons(for: found.state, rank: found.rank) == candidate.reasons)
        }
        #expect(stream.next(lists.read) == nil)
    }

    @Test(arguments: SeededGenerator.seeds(25))
    func `come best first, each once, where ties stand in another order as cut keys do`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        // Nearly all have equal recency and equal sent counts, and differ in received ones.
        var states: [[UInt8]: RankingState] = [:]
        for number in 0..<Int.random(in: 1...200, using: &random) {
            var state = RankingState()
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let start = Int64.random(in: 0...3, using: &random) * Self.day
                state.apply(
                    .incoming(addressees: 1, isCall: random.chance(0.5)),
                    at: Timestamp(milliseconds: start)
                )
            }
            let last = Timestamp(milliseconds: Self.day * (random.chance(0.9) ? 9 : 8))
            state.apply(.outgoing, at: last)
            states[Array("\(number)".utf8)] = state
        }
        let lists = Lists(states, areTiesReversed: true)
        let now = Timestamp(milliseconds: Self.day * 10)
        let ranking = Ranking(
            at: now,
            sentInAll: states.count,
            coefficients: .init(weights: weights(&random))
        )
        let inOrder = lists.read(.recency, nil, .max).inOrder(.ofBytes)
        let scores = inOrder.enumerated().map { rank, entry in
            ranking.score(for: entry.state, rank: rank)
        }
        var stream = RankedStream(ranking, .ofBytes)
        var met: Set<[UInt8]> = []
        for score in scores.sorted(by: >) {
            let next = stream.next(lists.read)
            let found = try #require(next)
            #expect(found.score == score)
            #expect(met.insert(found.key).inserted)
        }
        #expect(stream.next(lists.read) == nil)
    }

    // Each read of a list is twice as long as the one before: with rooms it may take one more.
    @Test(arguments: [(false, 600), (true, 1_200)])
    func `are found without a look at most of them`(withRooms: Bool, most: Int) {
        var random = SeededGenerator(seed: 1)
        var readings: [Int] = []
        for count in [1_000, 20_000] {
            let states = states(
                &random,
                count: count,
                span: Self.day * 400,
                withRooms: withRooms
            )
            let lists = Lists(states)
            let now = Timestamp(milliseconds: Self.day * 401)
            let sent = states.values.reduce(0) { $0 + $1.sent }
            var stream = RankedStream(Ranking(at: now, sentInAll: sent), .ofBytes)
            for _ in 0..<4 { _ = stream.next(lists.read) }
            readings.append(lists.readCount)
        }
        #expect(readings.allSatisfy { $0 < most }, "read \(readings)")
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `are never above the bound of the front they stand behind`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let states = states(&random, count: 60, span: Self.day * 30)
        let lists = Lists(states)
        let now = Timestamp(milliseconds: Int64.random(in: 0...Self.day * 60, using: &random))
        let ranking = Ranking(
            at: now,
            sentInAll: 100,
            habits: habits(of: states),
            coefficients: .init(weights: weights(&random))
        )
        for passed in 1...10 {
            var front = RankingFront()
            var met: Set<[UInt8]> = []
            for list in RankingList.allCases {
                for entry in lists.read(list, nil, passed) {
                    front.pass(entry.state, in: list)
                    met.insert(Array(entry.key))
                }
            }
            front.depth = passed
            let recent = lists.read(.recency, nil, .max)
            for (rank, entry) in recent.enumerated() where !met.contains(Array(entry.key)) {
                #expect(
                    ranking.score(for: entry.state, rank: rank) <= ranking.bound(behind: front)
                )
            }
        }
    }

    @Test func `with equally many sent are listed by the latest start`() throws {
        var entries: [RankingEntry] = []
        for (key, start) in [(1, 30), (2, 50), (3, 40)] as [(UInt8, Int64)] {
            var state = RankingState()
            state.apply(.outgoing, at: Timestamp(milliseconds: start))
            entries.append(try #require(RankingEntry([key], state, in: .frequency)))
        }
        entries.sort { $0.listKey.lexicographicallyPrecedes($1.listKey) }
        #expect(entries.map { Array($0.key) } == [[2], [3], [1]])
    }
}
