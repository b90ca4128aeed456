/// An operation for `storeprobe` on a store that another process has open, too.
package struct ProbeOperation: Codable, Sendable {
    /// The kind of operation.
    package enum Kind: Codable, Sendable {
        /// Donates these lines of donation JSON in one batch.
        case donate([String])
        /// Deletes the donations of identifiers.
        case deleteIdentifiers([String])
        /// Deletes the donations of a group identifier.
        case deleteGroup(String)
        /// Deletes all donations of the app.
        case deleteAll
        /// Erases the deleted donations.
        case erase
        /// Rebuilds the views.
        case rebuild
        /// Makes the activity of an event, as JSON, current.
        case becomeCurrent(String)
        /// Indexes the items of events, as JSON, in the index with a name, with a client state.
        case index([String], name: String, state: [UInt8]?)
        /// Visits the page of an event, as JSON, at a time in milliseconds since 1970.
        case visit(String, start: Int64)
        /// Notes the place of an event, as JSON.
        case notePlace(String)
    }

    /// The path of the store, which stays open until an operation names another.
    package var path: String
    /// The store's time, in milliseconds since 1970.
    package var now: Int64
    /// The name of this boot of the machine.
    package var boot: String
    /// The donor's app.
    package var app: String?
    /// The donor's account.
    package var account: String?
    /// The operation.
    package var kind: Kind

    /// Combines the parts of an operation.
    package init(path: String, now: Int64, boot: String, kind: Kind) {
        self.path = path
        self.now = now
        self.boot = boot
        self.kind = kind
    }
}

/// The outcome of a donation or of an operation, without the types of the store.
package struct ProbeOutcome: Codable, Hashable, Sendable {
    /// The position of the donation or the tombstone, or of the donation in conflict.
    package var position: UInt64?
    /// The donation's identifier.
    package var identifier: String?
    /// Whether the log already had it.
    package var isDuplicate = false
    /// The field to blame for a refusal.
    package var field: String?
    /// The fault of the field.
    package var reason: String?
    /// The number of deleted or erased donations.
    package var count = 0

    /// Makes an empty outcome.
    package init() {}
}
