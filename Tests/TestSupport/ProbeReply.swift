/// What `storeprobe` answers to one command.
package struct ProbeReply: Codable, Sendable {
    /// Whether there is a store at all.
    package var hasStore = true
    /// The error that ended the command; `nil` when it was done.
    package var problem: String?
    /// What is at positions 1, 2, 3 …: the identifier of a donation, `#deleted`, `#erased` or
    /// `#unknown`.
    package var events: [String] = []
    /// What a verification found.
    package var findings: [String] = []
    /// The positions that were given to donations of this command, 0 for a refused one.
    package var positions: [UInt64] = []

    /// What became of a `ProbeOperation`.
    package var outcomes: [ProbeOutcome] = []

    /// Makes a reply that says nothing.
    package init() {}
}
