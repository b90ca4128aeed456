internal import Interactions

extension DonationStore {
    /// Appends lines of donation JSON in one commit; on return, those accepted are on disk.
    ///
    /// A line has the same result as the donation that `Donation(line:app:)` reads from it, and is
    /// faster: nearly all go straight from text into the log.
    ///
    /// ```swift
    /// let lines = text.split(separator: 0x0A).map(Array.init)
    /// for (number, result) in try store.donate(lines: lines).enumerated() {
    ///     if case .failure(let refusal) = result { print("line \(number + 1): \(refusal)") }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - lines: The lines in UTF-8, one JSON object each, as in `docs/donation-json.md`.
    ///   - app: The donor of donations that name no donor.
    /// - Returns: A result for each line, in order: a receipt, or the reason for a refusal.
    /// - Throws: ``DonationStoreError``; then nothing was stored, except after
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*n* log *m*) in the bytes of the lines and the events.
    public func donate(
        lines: [[UInt8]],
        app: String? = nil
    ) throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        let prepared = log.prepare(lines, app: app)
        // To refuse them all takes no lock, for which a caller might wait.
        let refusals = prepared.compactMap { result in
            if case .failure(let refusal) = result { refusal } else { nil }
        }
        guard refusals.count < prepared.count else { return refusals.map(Result.failure) }
        return try log.append(prepared)
    }
}
