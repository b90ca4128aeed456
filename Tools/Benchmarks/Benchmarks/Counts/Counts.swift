import Benchmark
import CBaseline
import Contenders
import DonationStore
import Foundation

/// What the store asks of the disk and of the memory, in counts that are the same on any machine.
///
/// Times are taken too, with their percentiles, and decide nothing: no threshold names them.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .cpuTotal] + Count.allCases.map(\.metric),
        warmupIterations: 0,
        maxDuration: .seconds(20),
        maxIterations: 200,
        thresholds: Dictionary(uniqueKeysWithValues: Count.allCases.map { ($0.metric, $0.slack) })
    )
    Benchmark("donate 1", configuration: .counting(200)) { benchmark, place in
        benchmark.count { try place.donate(1) }
    } setup: {
        try Place(donations: 200)
    } teardown: {
    }
}
