import RealModule

extension RankingPolicy {
    /// What turns a score into a probability.
    ///
    /// ```
    /// R    = Σ exp(score of a rival − score)      over those whom something was with last or sent most
    /// odds = (1 − newcomers) / (newcomers + R)    somebody new takes part, with a mass of their own
    /// p    = 1 / (1 + exp(−offset − slope·ln odds))
    /// ```
    ///
    /// The first two lines are the softmax of the scores beside somebody new, the third is Platt's
    /// correction of it. The three numbers are learned from what was sent, as the weights are.
    public struct Calibration: Hashable, Sendable {
        /// The share of what is sent that goes to somebody new, from 0 to 1.
        public var newcomers = 0.1
        /// What is added to the logarithm of the odds.
        public var offset = 0.0
        /// What the logarithm of the odds is multiplied by, from 0 on.
        public var slope = 0.9

        /// The calibration to start from.
        public init() {}
    }
}

extension RankingPolicy.Calibration {
    /// How many of the most recent, and of those to whom most was sent, are rivals: as many as are
    /// read of each list at first.
    static let rivalCount = 12
    /// The logarithm of the odds counts no further from even than this.
    private static let widest = -8.0...8.0

    /// The logarithm of the odds before the correction.
    ///
    /// - Parameter rivals: The sum over the rivals of exp(their score − the score).
    /// - Returns: The logarithm, from −8 to 8.
    func logOdds(against rivals: Double) -> Double {
        let odds = Double.log((1 - newcomers) / (newcomers + rivals))
        return min(max(odds, Self.widest.lowerBound), Self.widest.upperBound)
    }

    /// The probability that the next donation sent goes to a candidate.
    ///
    /// - Parameter rivals: The sum over the rivals of exp(their score − the score).
    /// - Returns: The probability, above 0 and below 1.
    func probability(against rivals: Double) -> Double {
        1 / (1 + .exp(-offset - slope * logOdds(against: rivals)))
    }

    /// The three numbers in the order of the record.
    var numbers: [Double] { [newcomers, offset, slope] }

    /// Takes the numbers of a record; `nil` when they are others or out of their ranges.
    init?(numbers: [Double]) {
        guard numbers.count == 3, zip(numbers, Self.ranges).allSatisfy({ $1.contains($0) }) else {
            return nil
        }
        (newcomers, offset, slope) = (numbers[0], numbers[1], numbers[2])
    }

    /// The names of the three numbers.
    static let names = ["newcomers", "offset", "slope"]
    /// What each of the numbers may be.
    static let ranges = [0.0...1.0, -8.0...8.0, 0.0...4.0]
}

/// Learns a calibration from what was sent, one donation after the other.
///
/// Newcomers are counted, half as much after thirty donations sent. Offset and slope move along the
/// gradient of −ln of the probability of what came, with AdaGrad's steps.
struct CalibrationLearner: Sendable {
    /// The size of a step.
    private static let rate = 0.5
    /// What is left of a count after one more donation that was sent.
    private static let decay = Double.exp2(-1 / 30)
    /// How many donations the share of newcomers to start from counts for.
    private static let priorCount = 2.0

    private(set) var calibration = RankingPolicy.Calibration()
    private var sent = 0.0
    private var new = 0.0
    private var squares = SIMD2<Double>.zero

    /// Learns from whether the first suggestion was right.
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
        let ranges = RankingPolicy.Calibration.ranges
        calibration.offset = min(max(numbers[0], ranges[1].lowerBound), ranges[1].upperBound)
        calibration.slope = min(max(numbers[1], ranges[2].lowerBound), ranges[2].upperBound)
    }

    /// Counts a donation that was sent.
    mutating func count(isNew: Bool) {
        sent = sent * Self.decay + 1
        new = new * Self.decay + (isNew ? 1 : 0)
        let prior = RankingPolicy.Calibration().newcomers * Self.priorCount
        calibration.newcomers = (new + prior) / (sent + Self.priorCount)
    }
}
