public import Interactions

/// The quality of rankings: how well each predicts, from the past only, the targets of sent
/// donations.
///
/// The figures are the means of the persons' means. `docs/ranking.md` explains each.
public struct Evaluation: Hashable, Sendable {
    /// The least number of sent donations for a person to count.
    public static let fewestSent = 20
    /// The number of a person's sent donations before the first scored one.
    public static let firstUnscored = 10

    /// The options of an evaluation.
    public struct Options: Hashable, Sendable {
        /// The kind of the candidates.
        public var kind = CandidateKind.conversation
        /// The number of most recent candidates to rank; all if `nil`.
        public var maxCandidates: Int?
        /// The number of sent donations to score for each person, evenly spread; all if `nil`.
        public var maxScored: Int?
        /// The number of donations of a store to replay, those that began last; all if `nil`.
        public var maxReplayed: Int?
        /// The time from which to score sent donations, with weights and a calibration learned only
        /// from before it; `nil` scores all, each by the donations before it.
        public var from: Timestamp?
        /// Coefficients to compare with the current ones; none if `nil`.
        public var given: RankingCoefficients?
        /// Whether rooms count as conversations without members, to measure what members are worth.
        public var withoutMembers = false
        /// The seed of the intervals' random numbers.
        public var seed: UInt64 = 1
        /// The number of resamples for the intervals.
        public var resamples = 1000

        /// Makes options for conversations and all donations.
        public init() {}

        /// The compared methods.
        var compared: [RankingMethod] {
            RankingMethod.allCases.filter { $0 != .given || given != nil }
        }
    }

    /// The bounds around 95 of 100 resamples.
    public struct Interval: Hashable, Sendable {
        /// The lower bound.
        public var lower: Double
        /// The upper bound.
        public var upper: Double
    }

    /// A figure with its certainty.
    public struct Figure: Hashable, Sendable {
        /// The mean.
        public var value: Double
        /// The bootstrap interval; `nil` if none is computed.
        public var interval: Interval?
    }

    /// The figures of one method.
    public struct MethodFigures: Hashable, Sendable {
        /// The method.
        public var method: RankingMethod
        /// The share of questions with the target as the first suggestion.
        public var hit1: Figure
        /// The share of questions with the target among the first four.
        public var hit4: Figure
        /// The share of questions with the target among the first five.
        public var hit5: Figure
        /// The mean of 1/rank, 0 for a target that was no candidate.
        public var meanReciprocalRank: Figure
        /// The number of the first four that were not among the first four of the previous
        /// question; `nil` for a part of the questions.
        public var churn: Double?
        /// The current method's lead over this one; `nil` for itself, and for a part of the
        /// questions.
        public var lead: Lead?
    }

    /// The current method's lead over another one, below 0 where it is behind.
    ///
    /// The intervals are paired: in each resample both answer the same questions.
    public struct Lead: Hashable, Sendable {
        /// The lead at the first rank.
        public var hit1: Figure
        /// The lead among the first four.
        public var hit4: Figure
        /// The lead among the first five.
        public var hit5: Figure
        /// The lead in the mean of 1/rank.
        public var meanReciprocalRank: Figure
    }

    /// The figures of one person.
    public struct PersonFigures: Hashable, Sendable {
        /// The name of the person's log, as the file; `nil` for a store's log.
        public var name: String?
        /// The number of questions.
        public var scored: Int
        /// The share of questions with a target seen before.
        public var ceiling: Double
        /// The figures, without intervals, in the order of ``RankingMethod``.
        public var methods: [MethodFigures]
    }

    /// The kinds of parts of the questions.
    public enum Breakdown: String, CaseIterable, Sendable {
        /// The app that sent the donation.
        case donor
        /// The class of intent.
        case intent
        /// The time since the previous donation, in either direction.
        case idleTime
    }

    /// The figures of a part of the questions.
    public struct Part: Hashable, Sendable {
        /// The kind of part.
        public var breakdown: Breakdown
        /// The name of the app or the class of intent, or the range of time.
        public var name: String
        /// The number of persons with such questions.
        public var persons: Int
        /// The number of questions.
        public var scored: Int
        /// The figures, without intervals, in the order of ``RankingMethod``.
        public var methods: [MethodFigures]
    }

    /// A bin of predicted probabilities, with the actual frequency.
    public struct CalibrationBin: Hashable, Sendable {
        /// The number of questions, of all persons.
        public var count: Int
        /// The mean probability.
        public var probability: Double
        /// The share of questions in which the event happened, such as a first suggestion that is a
        /// target.
        public var right: Double
        /// The lowest probability.
        public var lowest = 0.0
        /// The highest probability.
        public var highest = 1.0
    }

    /// The number of persons who sent enough.
    public var persons = 0
    /// The number of scored donations.
    public var scored = 0
    /// The share of questions with a target seen before.
    public var ceiling = 0.0
    /// The figures of the methods, in the order of ``RankingMethod``.
    public var methods: [MethodFigures] = []
    /// The probability of the current method's first suggestion, by
    /// `RankingCoefficients.Calibration`, in ten bins with equal numbers of questions, the least
    /// probable first.
    public var calibration: [CalibrationBin] = []
    /// The expected calibration error.
    ///
    /// This is the mean over the bins, weighted by their counts, of the difference between the
    /// probability and the share of right first suggestions.
    public var calibrationError = 0.0
    /// The probability of somebody new, and the share of questions without a target seen before.
    public var newcomers: CalibrationBin?
    /// The figures of each person, in the order of addition.
    public var people: [PersonFigures] = []
    /// The figures by donor, by intent and by idle time, each in the order of their names or times.
    public var parts: [Part] = []

    init() {}
}
