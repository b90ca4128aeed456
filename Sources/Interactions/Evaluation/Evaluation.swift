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
        /// Only what was sent from then on is scored, and the weights and the calibration are
        /// learned from what came before alone; all is scored, each by what came before it, unless
        /// given.
        public var from: Timestamp?
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
        /// How far the current policy is ahead of this one; `nil` for itself, and for a part of the
        /// questions.
        public var lead: Lead?
    }

    /// How far the current policy is ahead of another one, below 0 where it is behind.
    ///
    /// The intervals are paired: in each resample both answer the same questions.
    public struct Lead: Hashable, Sendable {
        /// At the first place.
        public var hit1: Figure
        /// Among the first four.
        public var hit4: Figure
        /// Among the first five.
        public var hit5: Figure
        /// In the mean of 1/rank.
        public var meanReciprocalRank: Figure
    }

    /// The figures of one person.
    public struct PersonFigures: Hashable, Sendable {
        /// What the person's log is called, as the file; `nil` for that of a store.
        public var name: String?
        /// How many questions.
        public var scored: Int
        /// The share of questions that have a target seen before.
        public var ceiling: Double
        /// The figures, without intervals, in the order of ``ComparedPolicy``.
        public var policies: [PolicyFigures]
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

    /// How probable something was said to be, and how often it came.
    public struct CalibrationBin: Hashable, Sendable {
        /// How many questions, of all persons.
        public var count: Int
        /// The mean probability.
        public var probability: Double
        /// The share in which it came: in which the first suggestion was a target.
        public var right: Double
        /// The lowest probability.
        public var lowest = 0.0
        /// The highest probability.
        public var highest = 1.0
    }

    /// How many persons sent enough.
    public var persons = 0
    /// How many sent donations were scored.
    public var scored = 0
    /// The share of questions that have a target seen before.
    public var ceiling = 0.0
    /// In the order of ``ComparedPolicy``.
    public var policies: [PolicyFigures] = []
    /// The probability of the current policy's first suggestion, as ``RankingPolicy/Calibration``
    /// has it, in ten bins of the same number of questions, the least probable first.
    public var calibration: [CalibrationBin] = []
    /// The expected calibration error: the mean over the bins, each by its count, of how far the
    /// probability is from how often the first suggestion was right.
    public var calibrationError = 0.0
    /// The probability that it goes to somebody new, and how often no target had been seen before.
    public var newcomers: CalibrationBin?
    /// Each person, in the order they were added.
    public var people: [PersonFigures] = []
    /// By donor, by intent and by idle time, each in the order of their names or times.
    public var parts: [Part] = []

    init() {}
}
