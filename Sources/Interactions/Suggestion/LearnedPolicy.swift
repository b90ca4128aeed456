/// Weights learned from the recent past of a log, and from which part of it.
public struct LearnedPolicy: Hashable, Sendable {
    /// The weights.
    public var policy: RankingPolicy
    /// Where in the log learning began.
    public var learnedFrom: Position
    /// The last position that they were learned through; ``Position/start`` for an empty log.
    public var learnedThrough: Position
    /// How many sent donations they were learned from; with none they are the start weights.
    public var count: Int

    /// Learns from the recent past.
    ///
    /// - Parameters:
    ///   - log: The donations from ``RankingLearner/start(through:)`` on.
    ///   - last: The last position of the log.
    package init(learning log: ReplayedLog, through last: Position) {
        var learner = RankingLearner(candidateCount: log.candidateCount)
        for donation in log.donations { learner.apply(donation, log.candidates(of: donation)) }
        policy = learner.policy
        learnedFrom = RankingLearner.start(through: last)
        learnedThrough = last
        count = learner.count
    }
}
