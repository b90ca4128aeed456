/// The coefficients of the ranking: data with a version.
///
/// Those in force are the start weights until an event in the log adopts others.
public struct RankingPolicy: Hashable, Sendable {
    /// How much each of the five terms counts.
    public struct Weights: Hashable, Sendable {
        /// The power-law memory (*a*).
        public var memory = 0.359
        /// A message that waits for an answer (*b*).
        public var unanswered = 0.675
        /// The place in the order of the most recent contact (*c*).
        public var recency = 0.737
        /// The share of all that was sent (*d*).
        public var frequency = 0.348
        /// How many share the duty to answer (*e*).
        public var addressees = 0.300

        /// The weights to start from.
        public init() {}
    }

    /// How much counts what is known of the moment beyond time; none of it is learned.
    public struct Context: Hashable, Sendable {
        /// Having been together with those who were chosen already.
        public var company = 1.0
        /// Having been chosen for content from the same app.
        public var app = 0.8
        /// Having been chosen for content of the same type.
        public var contentType = 0.5
        /// Having been chosen in the same place.
        public var place = 0.5
        /// Being pinned: more than everything else together can be.
        public var pinned = 1_000.0
        /// Each time it was said that it is to be suggested less.
        public var lessened = 1.0
        /// Having been in lists of which another was chosen, or none.
        public var passedOver = 0.2

        /// The coefficients to start from.
        public init() {}
    }

    /// The version of the formula that the weights are for; 1 is that of ``Ranking``.
    public var version: UInt32 = 1
    /// How much each term counts.
    public var weights = Weights()
    /// How much each circumstance counts.
    public var context = Context()
    /// What turns a score into a probability; it moves no score.
    public var calibration = Calibration()

    /// The policy to start from.
    public init() {}

    /// A policy of the formula's present version with weights of one's own.
    public init(weights: Weights) {
        self.weights = weights
    }
}
