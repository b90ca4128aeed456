import Histogram

/// The times of single operations, to three digits.
package struct Latencies {
    private var histogram = Histogram<UInt64>(numberOfSignificantValueDigits: .three)

    package init() {}

    package mutating func add(nanoseconds: Double) {
        histogram.record(UInt64(max(1, nanoseconds)))
    }

    package var count: Int { Int(histogram.totalCount) }

    /// The time within which this percentage of operations ended.
    package func percentile(_ percentage: Double) -> Double {
        Double(histogram.valueAtPercentile(percentage))
    }
}
