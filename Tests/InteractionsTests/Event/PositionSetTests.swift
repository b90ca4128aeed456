import TestSupport
import Testing

@testable import Interactions

@Suite struct `A position set` {
    @Test(arguments: SeededGenerator.seeds(200))
    func `holds what a set of numbers holds`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func runs() -> [ClosedRange<UInt64>] {
            (0..<Int.random(in: 0...12, using: &random)).map { _ in
                let first = UInt64.random(in: 0...60, using: &random)
                return first...first + UInt64.random(in: 0...6, using: &random)
            }
        }
        let (one, two) = (runs(), runs())
        let single = PositionSet(two.joined().map { Position(rawValue: $0) })
        let set = PositionSet(runs: one + single.runs)
        let model = Set((one + two).joined())

        #expect(set.runs.flatMap { $0.map { $0 } } == model.sorted())
        for value in UInt64(0)...70 {
            #expect(set.contains(Position(rawValue: value)) == model.contains(value))
        }
        #expect(set.isEmpty == model.isEmpty)
        #expect(set.first?.rawValue == model.min())
        #expect(set.last?.rawValue == model.max())
        for (left, right) in zip(set.runs, set.runs.dropFirst()) {
            #expect(right.lowerBound > left.upperBound + 1, "the runs lie apart")
        }
        #expect(set == PositionSet(model.shuffled(using: &random).map { Position(rawValue: $0) }))
    }

    @Test func `reaches to both ends of the numbers`() {
        let set = PositionSet(runs: [UInt64.max...UInt64.max, 0...0, 1...UInt64.max - 1])
        #expect(set.runs == [0...UInt64.max])
        #expect(set.contains(Position(rawValue: .max)) && set.contains(.start))
    }
}

@Suite struct `A position` {
    @Test func `begins with 1 after the start and orders as its number`() {
        #expect(Position.start.next == Position(rawValue: 1))
        #expect(Position(rawValue: 255) < Position(rawValue: 256))
        #expect(!(Position(rawValue: 2) < Position(rawValue: 2)))
    }
}
