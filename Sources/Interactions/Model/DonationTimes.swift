/// The times of a donation as the log keeps them.
package struct DonationTimes {
    /// The start: the donor's own, or the time of receipt.
    package let start: Timestamp
    /// The end; `nil` if it adds nothing.
    package let end: Timestamp?
    /// Whether the donor gave no start, and the end does not tell it either.
    package let startIsDefaulted: Bool
    /// Whether the donor told neither a start nor an end, so that the log decides the start.
    package let isUntimed: Bool

    /// Makes the times of a donation.
    ///
    /// - Parameters:
    ///   - start: The start as given.
    ///   - end: The end as given.
    ///   - receivedAt: The time of receipt.
    ///   - isExplicit: Whether a start not given counts as if it were.
    package init(
        start: Timestamp?,
        end: Timestamp?,
        receivedAt: Timestamp,
        isExplicit: Bool = false
    ) {
        var given = start
        let last = end ?? receivedAt
        if given == nil, isExplicit || last < receivedAt {
            // This is as explicit as a donor's own start: an interaction that ended did not begin
            // at receipt.
            given = min(receivedAt, last)
        }
        self.start = given ?? receivedAt
        startIsDefaulted = given == nil
        isUntimed = start == nil && end == nil
        // An end equal to the start adds nothing.
        self.end = end == given ? nil : end
    }

    /// Takes the times from another log.
    init(start: Timestamp, end: Timestamp?, startIsDefaulted: Bool) {
        (self.start, self.end, self.startIsDefaulted) = (start, end, startIsDefaulted)
        isUntimed = false
    }
}
