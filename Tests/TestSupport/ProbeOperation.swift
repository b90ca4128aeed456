/// What `storeprobe` is asked to do to a store that another process has open, too.
package struct ProbeOperation: Codable, Sendable {
    /// What is done.
    package enum Kind: Codable, Sendable {
        /// Donates these lines of donation JSON in one batch.
        case donate([String])
        /// Deletes the donations of identifiers.
        case deleteIdentifiers([String])
        /// Deletes the donations of a group identifier.
        case deleteGroup(String)
        /// Deletes all donations of the app.
        case deleteAll
        /// Erases what is deleted.
        case erase
        /// Makes the views again.
        case rebuild
    }

    /// Where the store is; it stays open until an operation names another.
    package var path: String
    /// The time that the store sees, in milliseconds since 1970.
    package var now: Int64
    /// Names this boot of the machine.
    package var boot: String
    /// Whose donations.
    package var app: String?
    /// Of which account.
    package var account: String?
    /// What is done.
    package var kind: Kind

    /// Puts an operation together.
    package init(path: String, now: Int64, boot: String, kind: Kind) {
        self.path = path
        self.now = now
        self.boot = boot
        self.kind = kind
    }
}

/// What became of a donation or of an operation, without the types of the store.
package struct ProbeOutcome: Codable, Hashable, Sendable {
    /// Where the donation or the tombstone is, or what a donation conflicts with.
    package var position: UInt64?
    /// The donation's identifier.
    package var identifier: String?
    /// Whether the log had it.
    package var isDuplicate = false
    /// The field to blame for a refusal.
    package var field: String?
    /// What is wrong with it.
    package var reason: String?
    /// How many were deleted, or erased.
    package var count = 0

    /// Makes an outcome that says nothing.
    package init() {}
}
