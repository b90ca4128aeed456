import TestSupport
import Testing

@testable import Interactions

@Suite struct `Scores of histories that nobody has` {
    private static let times: [Int64] = [
        0, -62_135_596_800_000, 4_102_444_800_000, 1_767_225_600_000, 253_402_300_799_000,
    ]

    @Test(arguments: times, times)
    func `are numbers, whatever the clock says`(start: Int64, now: Int64) {
        for count in [0, 1, 5, 3_000] {
            var state = RankingState()
            for number in 0..<count {
                // Equal times, and a clock that goes back.
                let shift = number % 7 == 6 ? -1_000_000_000 : 0
                state.apply(
                    number % 3 == 0
                        ? .incoming(addressees: number, isCall: number % 2 == 0) : .outgoing,
                    at: Timestamp(milliseconds: start + Int64(shift))
                )
            }
            for rank in [0, 1, 1_000_000] {
                let ranking = Ranking(at: Timestamp(milliseconds: now), sentInAll: state.sent)
                let reasons = ranking.reasons(for: state, rank: rank)
                #expect(reasons.map(\.value).filter { !$0.isFinite } == [])
                #expect(reasons.score == ranking.score(for: state, rank: rank))
                #expect(!ranking.bound(behind: RankingFront()).isNaN)
            }
            for list in RankingList.allCases {
                let entry = RankingEntry([1], state, in: list)
                #expect((entry == nil) == (count == 0))
            }
        }
    }

    @Test(arguments: times)
    func `are found in the order of the full sort`(now: Int64) {
        var states: [[UInt8]: RankingState] = [:]
        for (index, start) in Self.times.enumerated() {
            for number in 0..<4 {
                var state = RankingState()
                for _ in 0...number { state.apply(.outgoing, at: Timestamp(milliseconds: start)) }
                states[[UInt8(index), UInt8(number)]] = state
            }
        }
        var candidates = Candidates()
        for (key, state) in states { candidates.add(ConversationKey(bytes: key), state) }
        let expected = candidates.ranked(at: Timestamp(milliseconds: now), limit: .max)
        let sent = states.values.reduce(0) { $0 + $1.sent }
        let ranking = Ranking(at: Timestamp(milliseconds: now), sentInAll: sent)
        var stream = RankedStream(ranking, .ofBytes)
        let found = (0..<expected.count).map { _ in
            stream.next { list, key, limit in
                states.compactMap { RankingEntry($0.key, $0.value, in: list) }
                    .sorted { $0.listKey.lexicographicallyPrecedes($1.listKey) }
                    .filter { entry in
                        key.map { $0.lexicographicallyPrecedes(entry.listKey) } ?? true
                    }
                    .prefix(limit).map(\.self)
            }?.key
        }
        #expect(found == expected.map(\.key))
    }
}
