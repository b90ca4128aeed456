import Contenders
import Testing

@testable import compare

@Suite struct `Figures` {
    @Test func `of a power law give its exponent and its factor`() throws {
        let points = [1.0, 10, 100, 1000].map { (x: $0, y: 3 * $0 * $0.squareRoot()) }
        let law = try #require(PowerLaw(points))
        #expect(abs(law.exponent - 1.5) < 1e-9)
        #expect(abs(law.factor - 3) < 1e-9)
    }

    @Test func `at one place alone give no power law`() {
        #expect(PowerLaw([(x: 10, y: 1), (x: 10, y: 2)]) == nil)
        #expect(PowerLaw([(x: 10, y: 1), (x: 0, y: 2)]) == nil)
    }

    @Test func `have percentiles that so many of a hundred do not exceed`() {
        var latencies = Latencies()
        for time in 1...1000 { latencies.add(nanoseconds: Double(time)) }
        #expect(latencies.count == 1000)
        #expect(latencies.percentile(50) == 500)
        #expect(latencies.percentile(99) == 990)
        #expect(latencies.percentile(99.9) == 999)
    }

    @Test func `have the middle between two as their median`() {
        let spread = Spread([4, 1, 3, 2])
        #expect(spread.median == 2.5)
        #expect(spread.least == 1)
        #expect(spread.greatest == 4)
        #expect(Spread([5, 1, 2]).median == 2)
    }

    /// The store needs twice the time in the first round and four times in the second.
    @Test func `say that the store is half as fast with a rate of one half`() {
        var (store, floor) = (Standing("store"), Standing("floor"))
        store.samples = [Sample(wall: 20), Sample(wall: 40)]
        floor.samples = [Sample(wall: 10), Sample(wall: 10)]
        let ratio = floor.relativeSpeed(of: store, \.wall)
        #expect(ratio.greatest == 0.5)
        #expect(ratio.least == 0.25)
    }
}
