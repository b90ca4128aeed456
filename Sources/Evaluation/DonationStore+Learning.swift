public import DonationStore
public import Interactions

/// Donations that came after weights were learned, though they began before.
package struct LateHistory: Hashable, Sendable {
    /// The number of the donations.
    package var count: Int
    /// The position of the adoption of the weights.
    package var adoption: Position
}

extension DonationStore {
    /// Learns the weights of the ranking from the recent past, and adopts them.
    ///
    /// The adoption is an event in the log, which is on disk when the method returns; from then on
    /// suggestions in every process use it. It replaces weights set by hand. If nothing can be
    /// learned, or the learned weights are in force already, the method appends nothing; but it
    /// appends them again if ``learningWouldHelp()``.
    ///
    /// - Parameter monitor: Can cancel the learning, up to the adoption.
    /// - Returns: The learned weights, and the weights in force now; `nil` for the defaults.
    /// - Throws: ``CorrectionError`` if the log cannot be read or written, or the monitor cancels;
    ///   then nothing was adopted, except after ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: As ``learnedCoefficients(monitor:)``, and one commit.
    @discardableResult
    public func learn(monitor: WorkMonitor = WorkMonitor()) throws(CorrectionError) -> (
        learned: LearnedCoefficients, inForce: AdoptedCoefficients?
    ) {
        let learned = try CorrectionError.storing(try learnedCoefficients(monitor: monitor))
        let known = try CorrectionError.storing(try adoptedCoefficients())
        guard learned.count > 0 else { return (learned, known) }
        if known?.coefficients == learned.coefficients {
            let isLate = try CorrectionError.storing(try learningWouldHelp())
            guard isLate else { return (learned, known) }
        }
        try CorrectionError.storing(try monitor.check())
        try adopt(
            learned.coefficients,
            learnedThrough: learned.learnedThrough,
            learnedThroughTime: learned.time(replacing: known)
        )
        return (learned, try CorrectionError.storing(try adoptedCoefficients()))
    }

    /// Returns whether learning again would help, since much history came late.
    ///
    /// It would if learned weights are in force, and an eighth or more of the donations that they
    /// would be learned from today, up to the same time, came only after they were learned. So a
    /// history that is imported late, or a telephone that was offline, is not lost for the weights.
    /// Newer donations alone do not count: they are learned from in their time.
    ///
    /// - Returns: Whether it would help; `false` while no learned weights are in force.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* + *m*) in the days of all donors, and the donations that came since,
    ///   once the views are caught up: independent of the length of the log.
    public func learningWouldHelp() throws(DonationStoreError) -> Bool {
        try lateHistory() != nil
    }

    /// Returns the history that came late, if learning again would help.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: As ``learningWouldHelp()``.
    package func lateHistory() throws(DonationStoreError) -> LateHistory? {
        guard let adopted = try adoptedCoefficients(), let last = adopted.learnedThrough else {
            return nil
        }
        let (late, all) = try lateDonations(before: adopted.time, after: last) {
            LearningWindows($0).firstDay
        }
        guard RankingLearner.isWorthLearning(late: late, of: all) else { return nil }
        return LateHistory(count: late, adoption: adopted.position)
    }
}

extension LearnedCoefficients {
    /// Returns the time through which the learning knew the past: the newest donation's, but not
    /// before that of an adoption that it knew, since it replaces that one.
    fileprivate func time(replacing known: AdoptedCoefficients?) -> Timestamp? {
        guard let known, known.position <= learnedThrough else { return learnedThroughTime }
        return learnedThroughTime.map { max($0, known.time) }
    }
}
