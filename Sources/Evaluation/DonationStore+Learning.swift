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
    /// - Complexity: As ``learnedCoefficients()``, and one commit.
    @discardableResult
    public func learn() throws(CorrectionError) -> (
        learned: LearnedCoefficients, inForce: AdoptedCoefficients?
    ) {
        let learned = try CorrectionError.storing(try learnedCoefficients())
        let known = try CorrectionError.storing(try adoptedCoefficients())
        guard learned.count > 0, known?.coefficients != learned.coefficients else {
            return (learned, known)
        }
        try adopt(learned.coefficients, learnedThrough: learned.learnedThrough)
        return (learned, try CorrectionError.storing(try adoptedCoefficients()))
    }
}
