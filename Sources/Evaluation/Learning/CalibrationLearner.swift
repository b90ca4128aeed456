internal import Interactions
import RealModule

/// A learner of the calibration from sent donations, one after the other.
///
/// It counts newcomers with a half-life of thirty sent donations. Offset and slope follow the
/// gradient of −ln of the probability of the outcome, with AdaGrad's steps.
struct CalibrationLearner: Sendable {
    /// The size of a step.
    private static let rate = 0.5
    /// The rest of a count after one more sent donation.
    private static let decay = Double.exp2(-1 / 30)
    /// The number of donations that the initial share of newcomers counts for.
    private static let priorCount = 2.0

    private(set) var calibration = RankingCoefficients.Calibration()
    private var sent = 0.0
    private var new = 0.0
    private var squares = SIMD2<Double>.zero

    /// Learns whether the first suggestion was right.
    ///
    /// - Parameters:
    ///   - rivals: The sum over its rivals of exp(their score − its score).
    ///   - isRight: Whether the donation was sent there.
    mutating func learn(against rivals: Double, isRight: Bool) {
        let probability = calibration.probability(against: rivals)
        let inputs = SIMD2(1, calibration.logOdds(against: rivals))
        let gradient = (probability - (isRight ? 1 : 0)) * inputs
        squares += gradient * gradient
        var numbers = SIMD2(calibration.offset, calibration.slope)
        numbers -= Self.rate * gradient / (squares.squareRoot() + 1)
        let ranges = RankingCoefficients.Calibration.ranges
        calibration.offset = min(max(numbers[0], ranges[1].lowerBound), ranges[1].upperBound)
        calibration.slope = min(max(numbers[1], ranges[2].lowerBound), ranges[2].upperBound)
    }

    /// Counts a sent donation.
    mutating func count(isNew: Bool) {
        sent = sent * Self.decay + 1
        new = new * Self.decay + (isNew ? 1 : 0)
        let prior = RankingCoefficients.Calibration().newcomers * Self.priorCount
        calibration.newcomers = (new + prior) / (sent + Self.priorCount)
    }
}
