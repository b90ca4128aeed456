public import Interactions

/// Weights learned from the recent past of a log, with the part of the log used.
public struct LearnedCoefficients: Hashable, Sendable {
    /// The weights.
    public var coefficients: RankingCoefficients
    /// The beginning of the day, by UTC, at which the learning began; `nil` without donations.
    public var learnedFrom: Timestamp?
    /// The last position of the log that the learning knew; `Position.start` for an empty log.
    public var learnedThrough: Position
    /// The start of the newest donation learned from; `nil` without donations.
    public var learnedThroughTime: Timestamp?
    /// The number of sent donations used; with none the weights are the initial ones.
    public var count: Int

    /// Makes coefficients by learning from the recent past.
    ///
    /// - Parameters:
    ///   - log: The donations, at least from ``LearningWindows/firstDay`` on.
    ///   - last: The last position of the log.
    package init(learning log: ReplayedLog, through last: Position) {
        self.init(learning: log, through: last) { _ in }
    }

    /// Makes coefficients by learning from the recent past, unless a monitor stops it.
    ///
    /// - Parameters:
    ///   - log: The donations, at least from ``LearningWindows/firstDay`` on.
    ///   - last: The last position of the log.
    ///   - report: Receives the number of donations behind it now and then, and throws to stop.
    /// - Throws: The error of `report`.
    init<Failure: Error>(
        learning log: ReplayedLog,
        through last: Position,
        reporting report: (_ done: Int) throws(Failure) -> Void
    ) throws(Failure) {
        var learner = RankingLearner(candidateCount: log.candidateCount)
        let first = LearningWindows(log.days).firstDay
        if let first {
            for (index, donation) in log.donations.enumerated()
            where donation.start.day >= first {
                if index % Self.donationsBetweenReports == 0 { try report(index) }
                learner.apply(donation, log.candidates(of: donation))
            }
        }
        coefficients = learner.coefficients
        learnedFrom = first.map(Timestamp.init(startOfDay:))
        learnedThrough = last
        learnedThroughTime = learner.learnedThroughTime
        count = learner.count
    }

    /// The number of donations between two reports: some milliseconds of work.
    private static let donationsBetweenReports = 256
}
