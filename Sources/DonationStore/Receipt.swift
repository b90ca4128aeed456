public import Interactions

/// The result of an accepted donation, which is in the log, on disk.
public struct Receipt: Hashable, Sendable {
    /// The donation's position.
    public var position: Position
    /// The donation's identifier: the donor's, or the one that the store gave it.
    public var identifier: String
    /// Whether the log held the donation already, so that nothing was appended.
    public var isDuplicate: Bool
    /// The number of its images that were left out as too large.
    public var omittedImages: Int
}

/// The result of a deletion.
public struct DeletionReceipt: Hashable, Sendable {
    /// The number of deleted donations, with the events of activities and items among them.
    public var deleted: Int
    /// The number of deleted events of activities, items and links.
    public var activityEvents = 0
    /// The tombstone's position; `nil` if there was nothing to delete.
    public var position: Position?
    /// The start of the oldest of the donations; `nil` if there is none.
    public var oldest: Timestamp?
    /// The start of the newest of the donations; `nil` if there is none.
    public var newest: Timestamp?

    /// Combines this receipt with one of a deletion of other donations.
    ///
    /// - Parameter other: The later receipt.
    /// - Returns: The effect of both; the position is that of the last tombstone.
    public func joined(with other: DeletionReceipt) -> DeletionReceipt {
        var joined = self
        joined.deleted += other.deleted
        joined.activityEvents += other.activityEvents
        joined.position = other.position ?? position
        joined.oldest = [oldest, other.oldest].compactMap(\.self).min()
        joined.newest = [newest, other.newest].compactMap(\.self).max()
        return joined
    }

    /// Makes the receipt of a deletion of interactions, and of other events with these starts.
    init(
        of entries: [IdentifierEntry],
        andEvents starts: [Timestamp] = [],
        at position: Position?
    ) {
        deleted = entries.count + starts.count
        activityEvents = starts.count
        self.position = position
        let all = entries.map(\.start) + starts
        oldest = all.min()
        newest = all.max()
    }
}
