import TestSupport
import Testing

@testable import Interactions

@Suite struct `Changed rows` {
    @Test(arguments: SeededGenerator.seeds(20))
    func `come in the order of their keys, each with its last change`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var changes: [Fold.RowChange] = []
        for number in 0..<200 {
            // Many are equal, and many differ behind their sixteenth byte or in their length alone.
            let length = random.pick([0, 7, 8, 15, 16, 17, 20])
            var key = [UInt8](repeating: 0, count: length)
            if length > 0, random.chance(0.7) { key[length - 1] = random.pick([0, 1, 255]) }
            let row = random.chance(0.2) ? nil : [UInt8(truncatingIfNeeded: number)]
            changes.append((key, row))
        }
        var last: [[UInt8]: [UInt8]?] = [:]
        for (key, row) in changes { last[key] = .some(row) }
        let keys = last.keys.sorted { $0.lexicographicallyPrecedes($1) }
        let ordered = Fold.ordered(changes)
        #expect(ordered.map(\.key) == keys, "seed \(seed)")
        #expect(ordered.map(\.row) == keys.map { last[$0] ?? nil }, "seed \(seed)")
    }
}
