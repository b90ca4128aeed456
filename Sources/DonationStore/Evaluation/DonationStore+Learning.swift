public import Interactions

extension DonationStore {
    /// Learns the weights of the ranking from the recent past, and adopts them.
    ///
    /// The adoption is an event in the log, which is on disk when this returns; suggestions go by
    /// it from then on, in every process. Weights that were set by hand are replaced. Nothing is
    /// appended when nothing can be learned, or what was learned is in force.
    ///
    /// - Returns: What was learned, and what is in force now; `nil` for the weights to start from.
    /// - Throws: ``DonationStoreError`` when the log cannot be read or written; then nothing was
    ///   adopted, unless it is ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: As ``learnedPolicy()``, and one commit.
    @discardableResult
    public func learn() throws(DonationStoreError) -> (
        learned: LearnedPolicy, inForce: AdoptedPolicy?
    ) {
        let learned = try learnedPolicy()
        let known = try adoptedPolicy()
        guard learned.count > 0, known?.policy != learned.policy else { return (learned, known) }
        try adopt(learned.policy, learnedThrough: learned.learnedThrough)
        return (learned, try adoptedPolicy())
    }
}
