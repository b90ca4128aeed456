public import Interactions

/// The donations and corrections that the tombstones of a log delete or withdraw.
public struct LogDeletions: Sendable {
    private let deleted: DeletedPositions

    fileprivate init(_ deleted: DeletedPositions) {
        self.deleted = deleted
    }

    /// Returns whether a later event deleted this donation, or withdrew this correction.
    ///
    /// - Complexity: O(log *r*) in the runs of positions deleted.
    public func contains(_ event: ExportedEvent) -> Bool {
        deleted.contains(event.position, of: event.donorOfDonation)
    }
}

extension LogExport {
    /// Returns the exported events that later exported events delete.
    ///
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(*n*) in the number of events; memory for the runs of positions deleted.
    public func deletions() throws(DonationStoreError) -> LogDeletions {
        LogDeletions(try log.deletedPositions(after: .start, through: last))
    }
}
