/// The progress of a rebuild.
public struct RebuildProgress: Hashable, Sendable {
    /// The number of folded events.
    public var events: UInt64
    /// The number of all events.
    public var total: UInt64
    /// The number of events folded before this run, by one that was killed.
    public var resumedAt: UInt64
    /// The duration of this run so far.
    public var elapsed: Duration

    /// The number of events folded per second.
    public var rate: Double {
        let seconds = elapsed / .seconds(1)
        return seconds > 0 ? Double(events - resumedAt) / seconds : 0
    }

    /// The estimated time for the rest; `nil` while it is unknown.
    public var timeLeft: Duration? {
        rate > 0 ? .seconds(Double(total - events) / rate) : nil
    }
}

/// The result of a rebuild.
public struct RebuildReport: Hashable, Sendable {
    /// The number of folded events.
    public var events: UInt64
    /// The number of unreadable events that were skipped.
    public var skipped: UInt64
    /// The digest of the views.
    public var digest: String
}
