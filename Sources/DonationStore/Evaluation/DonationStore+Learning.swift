public import Interactions

extension DonationStore {
    /// Learns the weights of the ranking from the recent past, and adopts them.
    ///
    /// The adoption is an event in the log, which is on disk when this returns; suggestions go by it
    /// from then on, in every process. Nothing is appended when nothing can be learned, or nothing was
    /// sent since the weights in force were learned.
    ///
    /// - Returns: What is in force now; `nil` for the weights to start from.
    /// - Throws: ``DonationStoreError`` when the log cannot be read or written; then nothing was
    ///   adopted, unless it is ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: As ``learnedPolicy()``, and one commit.
    @discardableResult
    public func learn() throws(DonationStoreError) -> AdoptedPolicy? {
        let learned = try learnedPolicy()
        let known = try adoptedPolicy()
        guard learned.count > 0, known?.policy != learned.policy else { return known }
        try adopt(learned.policy, learnedThrough: learned.learnedThrough)
        return try adoptedPolicy()
    }
}
