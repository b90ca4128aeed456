/// How far a rebuild has come.
public struct RebuildProgress: Hashable, Sendable {
    /// How many events are folded.
    public var events: UInt64
    /// How many there are in all.
    public var total: UInt64
    /// How many of them were folded before this run, by one that was killed.
    public var resumedAt: UInt64
    /// How long this run has taken.
    public var elapsed: Duration

    /// How many events are folded in a second.
    public var rate: Double {
        let seconds = elapsed / .seconds(1)
        return seconds > 0 ? Double(events - resumedAt) / seconds : 0
    }

    /// How long the rest will take at this rate; `nil` when nobody can tell yet.
    public var timeLeft: Duration? {
        rate > 0 ? .seconds(Double(total - events) / rate) : nil
    }
}

/// What a rebuild did.
public struct RebuildReport: Hashable, Sendable {
    /// How many events were folded.
    public var events: UInt64
    /// How many of them could not be read and were passed over.
    public var skipped: UInt64
    /// The digest of the views.
    public var digest: String
}
