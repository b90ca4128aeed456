public import Interactions

/// What became of a donation that was accepted: it is in the log, on disk.
public struct Receipt: Hashable, Sendable {
    /// Where it is.
    public var position: Position
    /// Its identifier: the donor's, or the one it was given.
    public var identifier: String
    /// Whether the log held it already, and nothing was appended.
    public var isDuplicate: Bool
    /// How many of its images were left out for being too large.
    public var omittedImages: Int
}

/// What a deletion did.
public struct DeletionReceipt: Hashable, Sendable {
    /// How many donations were deleted.
    public var deleted: Int
    /// Where the tombstone is; `nil` when there was nothing to delete.
    public var position: Position?
    /// When the oldest of the donations began; `nil` when there is none.
    public var oldest: Timestamp?
    /// When the newest of them began.
    public var newest: Timestamp?

    /// This and what another deletion did, of other donations.
    ///
    /// - Parameter other: The later one.
    /// - Returns: What both did; the position is that of the last tombstone.
    public func joined(with other: DeletionReceipt) -> DeletionReceipt {
        var joined = self
        joined.deleted += other.deleted
        joined.position = other.position ?? position
        joined.oldest = [oldest, other.oldest].compactMap(\.self).min()
        joined.newest = [newest, other.newest].compactMap(\.self).max()
        return joined
    }

    init(of entries: [IdentifierEntry], at position: Position?) {
        deleted = entries.count
        self.position = position
        oldest = entries.map(\.start).min()
        newest = entries.map(\.start).max()
    }
}
