internal import Interactions

/// Percentile bootstrap intervals (Efron 1979): the figures of many resamples, each of as many
/// units drawn with repetition.
///
/// A unit is a person, or for one person a stretch of consecutive questions.
struct Bootstrap {
    /// The intervals of one policy's figures.
    struct Intervals {
        var hit1: Evaluation.Interval
        var hit4: Evaluation.Interval
        var hit5: Evaluation.Interval
        var meanReciprocalRank: Evaluation.Interval
    }

    /// The share of resamples outside an interval on each side.
    private static let tail = 0.025
    /// The means, by policy and resample.
    private var means: [[Measures]]

    /// Draws the resamples.
    ///
    /// - Parameters:
    ///   - units: The sums of each unit, by policy.
    ///   - seed: The seed of the random numbers.
    ///   - resamples: The number of resamples.
    /// - Complexity: O(*r*·*u*) in resamples and units.
    init(of units: [[Measures]], seed: UInt64, resamples: Int) {
        let policies = units.first?.count ?? 0
        means = Array(repeating: [], count: policies)
        var random = SplitMix64(state: seed)
        for _ in 0..<max(0, resamples) {
            var sums = Array(repeating: Measures(), count: policies)
            for _ in units.indices {
                let unit = Int.random(in: units.indices, using: &random)
                for policy in sums.indices { sums[policy] += units[unit][policy] }
            }
            for policy in sums.indices { means[policy].append(sums[policy].mean) }
        }
    }

    func intervals(of policy: Int) -> Intervals {
        Intervals(
            hit1: interval(of: policy, \.hits1),
            hit4: interval(of: policy, \.hits4),
            hit5: interval(of: policy, \.hits5),
            meanReciprocalRank: interval(of: policy, \.reciprocalRanks)
        )
    }

    /// Returns the intervals of one policy's lead over another, in the same resamples.
    func intervals(of policy: Int, ahead other: Int) -> Intervals {
        func interval(_ figure: KeyPath<Measures, Double>) -> Evaluation.Interval {
            Self.interval(
                of: zip(means[policy], means[other]).map {
                    $0[keyPath: figure] - $1[keyPath: figure]
                }
            )
        }
        return Intervals(
            hit1: interval(\.hits1),
            hit4: interval(\.hits4),
            hit5: interval(\.hits5),
            meanReciprocalRank: interval(\.reciprocalRanks)
        )
    }

    private func interval(
        of policy: Int,
        _ figure: KeyPath<Measures, Double>
    ) -> Evaluation.Interval {
        Self.interval(of: means[policy].map { $0[keyPath: figure] })
    }

    private static func interval(of values: [Double]) -> Evaluation.Interval {
        let sorted = values.sorted()
        guard let last = sorted.last else { return Evaluation.Interval(lower: 0, upper: 1) }
        let outside = Int(Double(sorted.count) * tail)
        return Evaluation.Interval(
            lower: sorted[outside],
            upper: sorted.count > outside ? sorted[sorted.count - 1 - outside] : last
        )
    }
}

/// Random numbers from a seed: SplitMix64 (Steele, Lea and Flood 2014).
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
