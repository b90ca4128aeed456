/// What `storeprobe` answers to one command.
public struct ProbeReply: Codable, Sendable {
    /// Whether there is a store at all.
    public var hasStore = true
    /// The error that ended the command; `nil` when it was done.
    public var problem: String?
    /// What is at positions 1, 2, 3 …: the identifier of a donation, `#deleted`, `#erased` or
    /// `#unknown`.
    public var events: [String] = []
    /// What a verification found.
    public var findings: [String] = []
    /// The positions that were given to donations of this command, 0 for a refused one.
    public var positions: [UInt64] = []

    /// What became of a `ProbeOperation`.
    public var outcomes: [ProbeOutcome] = []

    /// Makes a reply that says nothing.
    public init() {}
}
