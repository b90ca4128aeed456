import Foundation
import TestSupport
import Testing

@testable import Interactions

@Suite struct `The candidates` {
    private typealias Event = RankingReference.Event
    private typealias Scored = (key: ContactKey, score: Double, last: Double)

    private func key(_ name: String) -> ContactKey {
        ContactKey(bytes: [6, 0, 0, 0, 1] + name.utf8)
    }

    /// Histories with many equal last times and some equal states.
    private func histories(_ random: inout SeededGenerator) -> [ContactKey: [Event]] {
        var histories: [ContactKey: [Event]] = [:]
        for index in 0..<Int.random(in: 0...40, using: &random) {
            let events = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Event(
                    start: Double(Int.random(in: 0...8, using: &random)) * 3_600_000,
                    isOutgoing: random.chance(0.5)
                )
            }
            histories[key("\(index)")] = events
            if random.chance(0.2) { histories[key("\(index) twin")] = events }
        }
        return histories
    }

    private func candidates(_ histories: [ContactKey: [Event]]) -> Candidates {
        var candidates = Candidates()
        for (key, events) in histories { candidates.add(key, RankingState(events)) }
        return candidates
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `are ranked as the formula ranks them`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let histories = histories(&random)
        let now = Timestamp(milliseconds: 9 * 3_600_000)
        let references = histories.mapValues { events in
            var reference = RankingReference()
            for event in events { reference.add(event) }
            return reference
        }
        let all = references.values.reduce(0) { $0 + $1.sent }
        let recent = references.sorted { left, right in
            if left.value.last != right.value.last { return left.value.last > right.value.last }
            return left.value.sent != right.value.sent
                ? left.value.sent > right.value.sent : left.key < right.key
        }
        let expected: [Scored] = recent.enumerated().map { rank, candidate in
            let terms = candidate.value.terms(now: 32_400_000, rank: rank, sentInAll: all)
            return (candidate.key, terms.reduce(0, +), candidate.value.last)
        }

        let ranked = candidates(histories).ranked(at: now, limit: .max)
        #expect(ranked.count == histories.count)
        let scores = Dictionary(uniqueKeysWithValues: expected.map { ($0.key, $0.score) })
        for suggestion in ranked {
            #expect(
                abs(suggestion.score - (scores[ContactKey(bytes: suggestion.key)] ?? .nan)) < 1e-11
            )
            #expect(suggestion.score == suggestion.reasons.score)
        }
        for (left, right) in zip(ranked, ranked.dropFirst()) {
            #expect(left.score >= right.score)
        }
    }

    @Test(arguments: SeededGenerator.seeds(30))
    func `in the top are the first of all`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let candidates = candidates(histories(&random))
        let now = Timestamp(milliseconds: 9 * 3_600_000)
        let all = candidates.ranked(at: now, limit: .max)
        for limit in 0...all.count + 1 {
            let top = candidates.ranked(at: now, limit: limit)
            #expect(top.map(\.key) == all.prefix(limit).map(\.key))
            #expect(top.map(\.reasons) == all.prefix(limit).map(\.reasons))
        }
    }

    @Test func `of equal score are ranked by most recent contact, then by most sent, then by key`()
    {
        // Without weights all scores are equal.
        var weights = RankingCoefficients.Weights()
        (weights.memory, weights.unanswered, weights.recency) = (0, 0, 0)
        (weights.frequency, weights.addressees) = (0, 0)
        let starts = ["d": 5.0, "b": 7, "c": 7, "a": 1]
        var histories = Dictionary(
            uniqueKeysWithValues: starts.map { name, start in
                (key(name), [Event(start: start, isOutgoing: true)])
            }
        )
        histories[key("z")] = [
            Event(start: 7, isOutgoing: true), Event(start: 2, isOutgoing: true),
        ]
        let candidates = candidates(histories)
        let now = Timestamp(milliseconds: 9)
        let ranked = candidates.ranked(
            at: now,
            limit: 9,
            coefficients: RankingCoefficients(weights: weights)
        )
        #expect(Set(ranked.map(\.score)) == [0])
        #expect(ranked.map { ContactKey(bytes: $0.key).text } == ["z", "b", "c", "d", "a"])
    }

    @Test func `that nothing happened with are none`() {
        var candidates = Candidates()
        candidates.add(key("a"), RankingState())
        #expect(candidates.ranked(at: Timestamp(milliseconds: 0), limit: 4).isEmpty)
    }

    @Test func `share what was sent in all`() {
        let candidates = candidates([
            key("a"): [Event(start: 0, isOutgoing: true), Event(start: 0, isOutgoing: true)],
            key("b"): [Event(start: 0, isOutgoing: true)],
            key("c"): [Event(start: 0, isOutgoing: false)],
        ])
        let ranked = candidates.ranked(at: Timestamp(milliseconds: 0), limit: 3)
        let byKey = ranked.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        let shares = byKey.map { $0.reasons[3].value }
        let expected = [2.0 / 3, 1.0 / 3, 0].map { share in
            RankingCoefficients.Weights().frequency * log(0.02 + share)
        }
        #expect(shares == expected)
    }
}
