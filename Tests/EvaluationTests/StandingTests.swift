import Testing

@testable import Evaluation
@testable import Interactions

@Suite struct `A standing` {
    private func standing(
        _ scores: [Double],
        _ lasts: [Int64],
        true targets: [Int]
    ) -> Standing {
        Standing(
            scores: scores,
            lasts: lasts.map(Timestamp.init(milliseconds:)),
            isTrue: scores.indices.map(targets.contains)
        )
    }

    @Test func `counts those with a higher score, then those with a later contact`() {
        #expect(standing([3, 2, 2, 2, 1], [0, 9, 5, 1, 99], true: [2]).ahead == 2)
        #expect(standing([3, 2, 2, 2, 1], [0, 9, 5, 1, 99], true: [4]).ahead == 4)
    }

    @Test func `counts half of the exact ties`() {
        #expect(standing([2, 2, 2, 1], [5, 5, 5, 9], true: [1]).ahead == 1)
        #expect(standing([2, 2], [5, 5], true: [1]).ahead == 0.5)
    }

    @Test func `takes the best target, before which no other target stands`() {
        #expect(standing([4, 3, 3, 1], [1, 1, 1, 1], true: [1, 2, 3]).ahead == 1)
        #expect(standing([3, 3, 3], [1, 2, 3], true: [0, 1]).ahead == 1)
    }

    @Test func `has no target that is no candidate`() {
        #expect(standing([1, 2], [0, 0], true: []).ahead == nil)
        #expect(standing([], [], true: []).top.isEmpty)
    }

    @Test func `has the four best at the top, in order`() {
        #expect(standing([1, 5, 3, 3, 4, 0], [0, 0, 7, 8, 0, 0], true: []).top == [1, 4, 3, 2])
    }

    @Test func `is scored by how many stand before it`() {
        var measures = Measures()
        for ahead in [0, 0.5, 1, 3.5, 4, 4.5, 5, nil] { measures.add(ahead: ahead) }
        #expect(measures.count == 8)
        #expect(measures.hits1 == 2 && measures.hits4 == 4 && measures.hits5 == 6)
        let ranks = [1, 1.5, 2, 4.5, 5, 5.5, 6].reduce(0.0) { $0 + 1 / $1 }
        #expect(abs(measures.reciprocalRanks - ranks) < 1e-12)
    }
}
