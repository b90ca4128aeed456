/// The result of a rebuild.
public struct RebuildReport: Hashable, Sendable {
    /// The number of folded events.
    public var events: UInt64
    /// The number of unreadable events that were skipped.
    public var skipped: UInt64
    /// The digest of the views.
    public var digest: String
}
