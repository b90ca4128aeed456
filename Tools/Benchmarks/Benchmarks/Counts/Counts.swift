import Benchmark
import CBaseline
import Contenders

/// What the store asks of the disk and of the memory, in counts that are the same on any machine.
///
/// `Thresholds` has what they were. Names are without blanks, which the library would write
/// otherwise than it reads them.
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
    /// For what takes long enough to be done a few times.
    static func turns(_ count: Int) -> Benchmark.Configuration {
        var configuration = Benchmark.defaultConfiguration
        configuration.maxIterations = count
        return configuration
    }
}

/// What is counted of an operation.
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

    /// How far it may be off: pages and allocations depend a little on hashes, which are random.
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
    /// Takes the time of an operation, and counts.
    func count(_ operation: () throws -> Void) throws {
        startMeasurement()
        let counts = try counting(operation)
        stopMeasurement()
        for count in Count.allCases { measurement(count.metric, count.value(in: counts)) }
    }
}
