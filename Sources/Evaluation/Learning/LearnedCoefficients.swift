public import Interactions

/// Weights learned from the recent past of a log, with the part of the log used.
public struct LearnedCoefficients: Hashable, Sendable {
    /// The weights.
    public var coefficients: RankingCoefficients
    /// The position at which the learning began.
    public var learnedFrom: Position
    /// The last position of the learning; `Position.start` for an empty log.
    public var learnedThrough: Position
    /// The number of sent donations used; with none the weights are the initial ones.
    public var count: Int

    /// Makes coefficients by learning from the recent past.
    ///
    /// - Parameters:
    ///   - log: The donations from ``RankingLearner/start(through:)`` on.
    ///   - last: The last position of the log.
    package init(learning log: ReplayedLog, through last: Position) {
        var learner = RankingLearner(candidateCount: log.candidateCount)
        for donation in log.donations { learner.apply(donation, log.candidates(of: donation)) }
        coefficients = learner.coefficients
        learnedFrom = RankingLearner.start(through: last)
        learnedThrough = last
        count = learner.count
    }
}
