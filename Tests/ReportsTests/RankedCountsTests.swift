import Interactions
import TestSupport
import Testing

@testable import Reports

@Suite struct `Counts in little memory` {
    @Test(arguments: SeededGenerator.seeds(4))
    func `of stretches are those of a table, in whatever order donations come`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bins = 30
        var counts = RankedCounts(bins: bins)
        var expected: [Int: [Int]] = [:]
        for step in 0..<5000 {
            let number = Int.random(in: 0..<24, using: &random)
            // Half in time order, half in any order, as after a later import.
            let bin =
                random.chance(0.5) ? step * bins / 5000 : Int.random(in: 0..<bins, using: &random)
            counts.add(number, at: Timestamp(milliseconds: 0), in: bin, as: .sent)
            expected[number, default: Array(repeating: 0, count: bins)][bin] += 1
        }
        #expect(counts.count == expected.count)
        for (number, bins) in expected {
            let ranked = counts.ranked(number, ("somebody", nil))
            #expect(ranked.bins == bins, "\(number)")
            #expect(ranked.counts == Report.Counts(sent: bins.reduce(0, +)))
        }
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `of donors are those of a table, whatever their numbers`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var counts = DonorCounts()
        var expected: [DonorNumber: Report.Counts] = [:]
        let far = [UInt32.max, 5000, 1 << 20]
        for _ in 0..<3000 {
            let number =
                random.chance(0.1) ? random.pick(far) : UInt32.random(in: 1...40, using: &random)
            let (donor, isOutgoing) = (DonorNumber(rawValue: number), random.chance(0.5))
            counts.add(donor, isOutgoing: isOutgoing)
            expected[donor, default: Report.Counts()].add(isOutgoing: isOutgoing)
        }
        #expect(counts.count == expected.count)
        // Of equals the greater number is the lesser name.
        func name(_ donor: DonorNumber) -> String {
            let digits = String(UInt32.max - donor.rawValue)
            return String(repeating: "0", count: 10 - digits.count) + digits
        }
        let top = counts.top(10, by: name)
        let sorted = expected.sorted { ($1.value.all, $1.key) < ($0.value.all, $0.key) }
        #expect(top.map(\.donor) == sorted.prefix(10).map(\.key))
        #expect(top.map(\.counts) == sorted.prefix(10).map(\.value))
        #expect(counts.top(100, by: name).count == expected.count)
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `keep the first of a sequence in order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for count in 0..<12 {
            let length = Int.random(in: 0..<60, using: &random)
            let numbers = (0..<length).map { _ in Int.random(in: 0..<1000, using: &random) }
            #expect(numbers.first(count, by: <) == Array(numbers.sorted().prefix(count)))
        }
    }
}
