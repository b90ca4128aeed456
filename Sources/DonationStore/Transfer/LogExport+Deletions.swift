public import Interactions

/// What the tombstones of a log delete and withdraw.
public struct LogDeletions: Sendable {
    private let deleted: DeletedPositions

    fileprivate init(_ deleted: DeletedPositions) {
        self.deleted = deleted
    }

    /// Whether a later event deleted this donation, or withdrew this correction.
    ///
    /// - Complexity: O(log *r*) in the runs of positions deleted.
    public func contains(_ event: ExportedEvent) -> Bool {
        deleted.contains(event.position, of: event.donor ?? DonorNumber(rawValue: 0))
    }
}

extension LogExport {
    /// What of the events that come is deleted by others that come.
    ///
    /// - Throws: ``DonationStoreError`` when the log cannot be read.
    /// - Complexity: O(*n*) in the number of events; memory for the runs of positions deleted.
    public func deletions() throws(DonationStoreError) -> LogDeletions {
        LogDeletions(try log.deletedPositions(after: .start, through: last))
    }
}
