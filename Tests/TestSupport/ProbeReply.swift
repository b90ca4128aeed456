/// The answer of `storeprobe` to one command.
package struct ProbeReply: Codable, Sendable {
    /// Whether a store exists.
    package var hasStore = true
    /// The error that ended the command; `nil` after success.
    package var problem: String?
    /// The content of positions 1, 2, 3 …: a donation's identifier, `#deleted`, `#erased`,
    /// `#unknown`, or the words for an event of activities and items.
    package var events: [String] = []
    /// The findings of a verification.
    package var findings: [String] = []
    /// The positions of this command's donations, 0 for a refused one.
    package var positions: [UInt64] = []
    /// The last position of this command's commit; `nil` without one.
    package var position: UInt64?
    /// The content of ``position``, as in ``events``.
    package var identifier: String?

    /// The outcome of a `ProbeOperation`.
    package var outcomes: [ProbeOutcome] = []

    /// Makes an empty reply.
    package init() {}
}
