public import DonationStore
public import Interactions

extension DonationStore {
    /// Learns the weights of the ranking from the recent past, and adopts them.
    ///
    /// The adoption is an event in the log, which is on disk when the method returns; from then on
    /// suggestions in every process use it. It replaces weights set by hand. If nothing can be
    /// learned, or the learned weights are in force already, the method appends nothing.
    ///
    /// - Returns: The learned weights, and the weights in force now; `nil` for the defaults.
    /// - Throws: ``CorrectionError`` if the log cannot be read or written; then nothing was
    ///   adopted, except after ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: As ``learnedPolicy()``, and one commit.
    @discardableResult
    public func learn() throws(CorrectionError) -> (
        learned: LearnedPolicy, inForce: AdoptedPolicy?
    ) {
        let learned = try CorrectionError.storing(try learnedPolicy())
        let known = try CorrectionError.storing(try adoptedPolicy())
        guard learned.count > 0, known?.policy != learned.policy else { return (learned, known) }
        try adopt(learned.policy, learnedThrough: learned.learnedThrough)
        return (learned, try CorrectionError.storing(try adoptedPolicy()))
    }
}
