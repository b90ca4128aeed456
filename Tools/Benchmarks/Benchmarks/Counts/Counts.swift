import Benchmark
import CBaseline
import Contenders

/// The store's use of disk and memory, in counts that are the same on any machine.
///
/// `Thresholds` holds the limits. Names have no blanks, because the library writes blanks
/// differently from its reading.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: Count.allCases.map(\.metric),
        warmupIterations: 0,
        maxDuration: .seconds(60),
        maxIterations: 100,
        thresholds: Dictionary(uniqueKeysWithValues: Count.allCases.map { ($0.metric, $0.slack) })
    )

    Benchmark("donate-1") { benchmark, place in
        try benchmark.count { try place.donate(1) }
    } setup: {
        try Place(donations: 100)
    }
    Benchmark("donate-1000", configuration: .turns(10)) { benchmark, place in
        try benchmark.count { try place.donate(1000) }
    } setup: {
        try Place(donations: 10_000)
    }
    Benchmark("read-1") { benchmark, place in
        try benchmark.count { try place.contender.read(benchmark.currentIteration) }
    } setup: {
        try Place(donations: 1000).filled()
    }
    Benchmark("scan-1000") { benchmark, place in
        try benchmark.count { _ = try place.contender.scan() }
    } setup: {
        try Place(donations: 1000).filled()
    }
    Benchmark("suggest-4") { benchmark, place in
        try benchmark.count { _ = try place.contender.suggest() }
    } setup: {
        try Place(donations: 1000).filled()
    }
    Benchmark("catch-up-1-suggest-4") { benchmark, place in
        try place.donate(1)
        try benchmark.count { _ = try place.contender.suggest() }
    } setup: {
        try Place(donations: 1000).filled(leaving: 100)
    }
    Benchmark("rebuild-1000", configuration: .turns(10)) { benchmark, place in
        try benchmark.count { try place.contender.rebuild() }
    } setup: {
        try Place(donations: 1000).filled()
    }
}

extension Benchmark.Configuration {
    /// For operations long enough to run only a few times.
    static func turns(_ count: Int) -> Benchmark.Configuration {
        var configuration = Benchmark.defaultConfiguration
        configuration.maxIterations = count
        return configuration
    }
}

/// The counts of an operation.
enum Count: CaseIterable {
    /// fdatasync, and writes on descriptors with O_DSYNC.
    case syncs
    /// fsync and msync.
    case otherSyncs
    case bytes
    case allocations

    var metric: BenchmarkMetric {
        switch self {
        case .syncs: .custom("syncs")
        case .otherSyncs: .custom("otherSyncs")
        case .bytes: .custom("writtenBytes")
        case .allocations: .custom("allocations")
        }
    }

    /// The tolerance: pages and allocations depend a little on random hashes.
    var slack: BenchmarkThresholds {
        switch self {
        case .syncs, .otherSyncs: .init(absolute: [.p50: 0, .p90: 0])
        case .bytes: .init(relative: [.p50: 5, .p90: 10])
        case .allocations: .init(relative: [.p50: 5, .p90: 10])
        }
    }

    func value(in counts: Counts) -> Int {
        switch self {
        case .syncs: Int(counts.fdatasync + counts.synchronous_writes)
        case .otherSyncs: Int(counts.fsync + counts.msync)
        case .bytes: Int(counts.written_bytes)
        case .allocations: Int(counts.allocations)
        }
    }
}

extension Benchmark {
    /// Times an operation, and counts.
    func count(_ operation: () throws -> Void) throws {
        startMeasurement()
        let counts = try counting(operation)
        stopMeasurement()
        for count in Count.allCases { measurement(count.metric, count.value(in: counts)) }
    }
}
