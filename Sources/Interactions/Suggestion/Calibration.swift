import RealModule

extension RankingPolicy {
    /// The numbers that turn a score into a probability.
    ///
    /// ```
    /// R    = Σ exp(score of a rival − score)      over the most recent and the most sent to
    /// odds = (1 − newcomers) / (newcomers + R)    newcomers have a share of their own
    /// p    = 1 / (1 + exp(−offset − slope·ln odds))
    /// ```
    ///
    /// The first two lines are the softmax of the scores with a share for newcomers, the third is
    /// Platt's correction. The three numbers are learned from sent donations, as the weights are.
    public struct Calibration: Hashable, Sendable {
        /// The share of sent donations that go to somebody new, from 0 to 1.
        public var newcomers = 0.1
        /// The number added to the logarithm of the odds.
        public var offset = 0.0
        /// The factor of the logarithm of the odds, 0 or more.
        public var slope = 0.9

        /// Makes the initial calibration.
        public init() {}
    }
}

extension RankingPolicy.Calibration {
    /// The number of rivals from each list, the most recent and the most sent to: the first read of
    /// each list has this many entries.
    static let rivalCount = 12
    /// The range to which the logarithm of the odds is limited.
    private static let widest = -8.0...8.0

    /// Returns the logarithm of the odds before the correction.
    ///
    /// - Parameter rivals: The sum over the rivals of exp(their score − the score).
    /// - Returns: The logarithm, from −8 to 8.
    func logOdds(against rivals: Double) -> Double {
        let odds = Double.log((1 - newcomers) / (newcomers + rivals))
        return min(max(odds, Self.widest.lowerBound), Self.widest.upperBound)
    }

    /// Returns the probability that the next sent donation goes to a candidate.
    ///
    /// - Parameter rivals: The sum over the rivals of exp(their score − the score).
    /// - Returns: The probability, above 0 and below 1.
    func probability(against rivals: Double) -> Double {
        1 / (1 + .exp(-offset - slope * logOdds(against: rivals)))
    }

    /// The three numbers in the order of the record.
    var numbers: [Double] { [newcomers, offset, slope] }

    /// Makes a calibration from the numbers of a record; `nil` for a wrong count or numbers out of
    /// range.
    init?(numbers: [Double]) {
        guard numbers.count == 3, zip(numbers, Self.ranges).allSatisfy({ $1.contains($0) }) else {
            return nil
        }
        (newcomers, offset, slope) = (numbers[0], numbers[1], numbers[2])
    }

    /// The names of the three numbers.
    static let names = ["newcomers", "offset", "slope"]
    /// The ranges of the numbers.
    static let ranges = [0.0...1.0, -8.0...8.0, 0.0...4.0]
}

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

    private(set) var calibration = RankingPolicy.Calibration()
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
        let ranges = RankingPolicy.Calibration.ranges
        calibration.offset = min(max(numbers[0], ranges[1].lowerBound), ranges[1].upperBound)
        calibration.slope = min(max(numbers[1], ranges[2].lowerBound), ranges[2].upperBound)
    }

    /// Counts a sent donation.
    mutating func count(isNew: Bool) {
        sent = sent * Self.decay + 1
        new = new * Self.decay + (isNew ? 1 : 0)
        let prior = RankingPolicy.Calibration().newcomers * Self.priorCount
        calibration.newcomers = (new + prior) / (sent + Self.priorCount)
    }
}
