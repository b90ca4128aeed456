import TestSupport
import Testing

@testable import Interactions

@Suite struct `Logarithms that scores share` {
    @Test(arguments: SeededGenerator.seeds(20))
    func `give the same scores bit for bit`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var logarithms = SharedLogarithms()
        for _ in 0..<5 {
            let sentInAll = Int.random(in: 0...2000, using: &random)
            let ranking = Ranking(at: Timestamp(milliseconds: 1 << 40), sentInAll: sentInAll)
            logarithms.beginRanking()
            for _ in 0..<200 {
                var state = RankingState()
                for _ in 0..<Int.random(in: 0...300, using: &random) {
                    let start = Int64.random(in: (1 << 40) - (1 << 32)...1 << 40, using: &random)
                    let step: RankingState.Step =
                        random.chance(0.7) ? .outgoing : .incoming(addressees: 2, isCall: false)
                    state.apply(step, at: Timestamp(milliseconds: start))
                }
                let rank = Int.random(in: 0...600, using: &random)
                let score = ranking.score(for: state, rank: rank, sharing: &logarithms)
                #expect(
                    score.bitPattern == ranking.score(for: state, rank: rank).bitPattern,
                    "seed \(seed), rank \(rank), sent \(state.sent)"
                )
            }
        }
    }
}
