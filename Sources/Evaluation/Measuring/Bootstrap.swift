internal import Interactions

/// Percentile bootstrap intervals (Efron 1979): the figures of many resamples, each of as many
/// units drawn with repetition.
///
/// A unit is a person, or for one person a stretch of consecutive questions.
struct Bootstrap {
    /// The intervals of one method's figures.
    struct Intervals {
        var hit1: Evaluation.Interval
        var hit4: Evaluation.Interval
        var hit5: Evaluation.Interval
        var meanReciprocalRank: Evaluation.Interval
    }

    /// The share of resamples outside an interval on each side.
    private static let tail = 0.025
    /// The means, by method and resample.
    private var means: [[Measures]]

    /// Draws the resamples.
    ///
    /// - Parameters:
    ///   - units: The sums of each unit, by method.
    ///   - seed: The seed of the random numbers.
    ///   - resamples: The number of resamples.
    /// - Complexity: O(*r*·*u*) in resamples and units.
    init(of units: [[Measures]], seed: UInt64, resamples: Int) {
        let methods = units.first?.count ?? 0
        means = Array(repeating: [], count: methods)
        var random = SplitMix64(state: seed)
        for _ in 0..<max(0, resamples) {
            var sums = Array(repeating: Measures(), count: methods)
            for _ in units.indices {
                let unit = Int.random(in: units.indices, using: &random)
                for method in sums.indices { sums[method] += units[unit][method] }
            }
            for method in sums.indices { means[method].append(sums[method].mean) }
        }
    }

    func intervals(of method: Int) -> Intervals {
        Intervals(
            hit1: interval(of: method, \.hits1),
            hit4: interval(of: method, \.hits4),
            hit5: interval(of: method, \.hits5),
            meanReciprocalRank: interval(of: method, \.reciprocalRanks)
        )
    }

    /// Returns the intervals of one method's lead over another, in the same resamples.
    func intervals(of method: Int, ahead other: Int) -> Intervals {
        func interval(_ figure: KeyPath<Measures, Double>) -> Evaluation.Interval {
            Self.interval(
                of: zip(means[method], means[other]).map {
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
        of method: Int,
        _ figure: KeyPath<Measures, Double>
    ) -> Evaluation.Interval {
        Self.interval(of: means[method].map { $0[keyPath: figure] })
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
