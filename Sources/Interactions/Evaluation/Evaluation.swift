/// How well rankings would have answered, from the past only, whom donations were sent to.
///
/// The figures are the means of the persons' means. What each is, `docs/ranking.md` says.
public struct Evaluation: Hashable, Sendable {
    /// The least number of sent donations that a person is counted with.
    public static let fewestSent = 20
    /// How many of a person's sent donations come before the first that is scored.
    public static let firstUnscored = 10

    /// What is evaluated.
    public struct Options: Hashable, Sendable {
        /// What the candidates are.
        public var kind = CandidateKind.conversation
        /// Only so many of the most recent candidates are ranked; all unless given.
        public var maxCandidates: Int?
        /// Only so many sent donations are scored for each person, evenly spread; all unless given.
        public var maxScored: Int?
        /// Only so many of the last positions of a store's log are replayed; all unless given.
        public var maxReplayed: Int?
        /// A policy to compare with the current one, side by side; none unless given.
        public var given: RankingPolicy?
        /// What the random numbers of the intervals follow from.
        public var seed: UInt64 = 1
        /// How often the intervals draw again.
        public var resamples = 1000

        /// All conversations, all donations.
        public init() {}

        /// The policies that are compared.
        var compared: [ComparedPolicy] {
            ComparedPolicy.allCases.filter { $0 != .given || given != nil }
        }
    }

    /// The bounds within which 95 of 100 resamples lie.
    public struct Interval: Hashable, Sendable {
        /// The lower bound.
        public var lower: Double
        /// The upper bound.
        public var upper: Double
    }

    /// A figure, and how sure it is.
    public struct Figure: Hashable, Sendable {
        /// The mean.
        public var value: Double
        /// Its bootstrap interval; `nil` where none is computed.
        public var interval: Interval?
    }

    /// The figures of one policy.
    public struct PolicyFigures: Hashable, Sendable {
        /// Which policy.
        public var policy: ComparedPolicy
        /// How often the target was the first suggestion.
        public var hit1: Figure
        /// How often it was among the first four.
        public var hit4: Figure
        /// How often it was among the first five.
        public var hit5: Figure
        /// The mean of 1/rank, 0 where the target was no candidate.
        public var meanReciprocalRank: Figure
        /// How many of the first four were not among the first four of the question before; `nil`
        /// for a part of the questions.
        public var churn: Double?
    }

    /// What part of the questions a breakdown is by.
    public enum Breakdown: String, CaseIterable, Sendable {
        /// The app that sent.
        case donor
        /// The class of intent.
        case intent
        /// The time since the donation before, of any direction.
        case idleTime
    }

    /// The figures of a part of the questions.
    public struct Part: Hashable, Sendable {
        /// What the part is by.
        public var breakdown: Breakdown
        /// The name of the app or the class of intent, or the range of time.
        public var name: String
        /// How many persons have such questions.
        public var persons: Int
        /// How many questions.
        public var scored: Int
        /// The figures, without intervals, in the order of ``ComparedPolicy``.
        public var policies: [PolicyFigures]
    }

    /// What the current policy gave its first suggestion, and how often it was right.
    public struct CalibrationBin: Hashable, Sendable {
        /// How many questions, of all persons.
        public var count: Int
        /// The mean probability: of the softmax over all candidates.
        public var probability: Double
        /// The share in which the first suggestion was a target.
        public var right: Double
    }

    /// How many persons sent enough.
    public var persons = 0
    /// How many sent donations were scored.
    public var scored = 0
    /// The share of questions of which a target had been seen before.
    public var ceiling = 0.0
    /// In the order of ``ComparedPolicy``.
    public var policies: [PolicyFigures] = []
    /// Ten bins of the probability, from 0 to 1.
    public var calibration: [CalibrationBin] = []
    /// By donor, by intent and by idle time, each in the order of their names or times.
    public var parts: [Part] = []

    init() {}
}
