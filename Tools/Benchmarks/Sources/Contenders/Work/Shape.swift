package import DonationStore

/// What a history is like, in numbers.
package struct Shape: Hashable, Codable, Sendable {
    /// How many donations there are.
    package var events: Int
    /// How many contacts they are with; a tenth as many groups.
    package var contacts: Int
    /// How much is said in a message, for larger records; the store keeps it then.
    package var contentBytes = 0
    /// Whether identifiers are in no order.
    package var identifiersAreRandom = false
    /// Whether it begins with one donation for each contact.
    package var meetsEveryone = false
    /// Whether it is with one contact after the other, by one app each, so that all have as many.
    package var takesTurns = false
    package var seed: UInt64 = 1

    package init(events: Int, contacts: Int) {
        self.events = events
        self.contacts = max(12, contacts)
    }

    /// Whether a store is to keep what was said.
    package var content: ContentPolicy { contentBytes > 0 ? .kept : .dropped }
}
