/// The coefficients of the ranking: data with a version.
///
/// The initial ones are in force until an event in the log adopts others.
public struct RankingCoefficients: Hashable, Sendable {
    /// The coefficients of the five terms.
    public struct Weights: Hashable, Sendable {
        /// The power-law memory (*a*).
        public var memory = 0.359
        /// A message without an answer (*b*).
        public var unanswered = 0.675
        /// The rank in the order of the most recent contact (*c*).
        public var recency = 0.737
        /// The share of all sent donations (*d*).
        public var frequency = 0.348
        /// The number of recipients who share the duty to answer (*e*).
        public var addressees = 0.300

        /// Makes the initial weights.
        public init() {}
    }

    /// The coefficients of the circumstances and wishes beyond time, which are not learned.
    public struct Context: Hashable, Sendable {
        /// Earlier donations with the persons already chosen.
        public var company = 1.0
        /// Earlier choices for content from the same app.
        public var app = 0.8
        /// Earlier choices for content of the same type.
        public var contentType = 0.5
        /// Earlier choices in the same place.
        public var place = 0.5
        /// A pin: more than everything else together can be.
        public var pinned = 1_000.0
        /// Each wish for fewer suggestions.
        public var lessened = 1.0
        /// Lists that showed it when the owner chose another or none.
        public var passedOver = 0.2

        /// Makes the initial coefficients.
        public init() {}
    }

    /// The version of the formula that the weights belong to; 1 is that of ``Ranking``.
    public var version: UInt32 = 1
    /// The coefficients of the terms.
    public var weights = Weights()
    /// The coefficients of the circumstances.
    public var context = Context()
    /// The numbers that turn a score into a probability; they change no score.
    public var calibration = Calibration()

    /// Makes the initial coefficients.
    public init() {}

    /// Makes coefficients of the formula's present version with the given weights.
    public init(weights: Weights) {
        self.weights = weights
    }
}
