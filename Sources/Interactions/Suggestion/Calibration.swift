import RealModule

extension RankingCoefficients {
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

extension RankingCoefficients.Calibration {
    /// The number of rivals from each list, the most recent and the most sent to: the first read of
    /// each list has this many entries.
    package static let rivalCount = 12
    /// The range to which the logarithm of the odds is limited.
    private static let widest = -8.0...8.0

    /// Returns the logarithm of the odds before the correction.
    ///
    /// - Parameter rivals: The sum over the rivals of exp(their score − the score).
    /// - Returns: The logarithm, from −8 to 8.
    package func logOdds(against rivals: Double) -> Double {
        let odds = Double.log((1 - newcomers) / (newcomers + rivals))
        return min(max(odds, Self.widest.lowerBound), Self.widest.upperBound)
    }

    /// Returns the probability that the next sent donation goes to a candidate.
    ///
    /// - Parameter rivals: The sum over the rivals of exp(their score − the score).
    /// - Returns: The probability, above 0 and below 1.
    package func probability(against rivals: Double) -> Double {
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
    package static let ranges = [0.0...1.0, -8.0...8.0, 0.0...4.0]
}
