package import Foundation

/// A measured time in nanoseconds.
package struct Sample: Codable {
    /// The wall time.
    package var wall = 0.0
    /// The processor time of this thread, or of the whole process.
    package var cpu = 0.0

    package init(wall: Double = 0, cpu: Double = 0) {
        (self.wall, self.cpu) = (wall, cpu)
    }

    package static func + (left: Sample, right: Sample) -> Sample {
        Sample(wall: left.wall + right.wall, cpu: left.cpu + right.cpu)
    }

    package static func / (left: Sample, right: Int) -> Sample {
        Sample(wall: left.wall / Double(right), cpu: left.cpu / Double(right))
    }
}

/// Times `body`, on this thread unless another clock is given.
package func measure(
    cpu clock: clockid_t = CLOCK_THREAD_CPUTIME_ID,
    _ body: () throws -> Void
) rethrows -> Sample {
    let (wall, cpu) = (nanoseconds(CLOCK_MONOTONIC), nanoseconds(clock))
    try body()
    return Sample(
        wall: nanoseconds(CLOCK_MONOTONIC) - wall,
        cpu: nanoseconds(clock) - cpu
    )
}

package func nanoseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The median of several numbers, and their spread.
package struct Spread {
    package var median: Double
    package var least: Double
    package var greatest: Double

    package init(_ values: [Double]) {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        least = sorted.first ?? .nan
        greatest = sorted.last ?? .nan
        median =
            if sorted.isEmpty {
                .nan
            } else if sorted.count.isMultiple(of: 2) {
                (sorted[middle - 1] + sorted[middle]) / 2
            } else {
                sorted[middle]
            }
    }

    /// The three numbers in a `format`, as in `4.1 (3.9–4.6)`.
    package func description(_ format: (Double) -> String) -> String {
        "\(format(median)) (\(format(least))–\(format(greatest)))"
    }
}
