package import DonationStore

/// The shape of a history in numbers.
package struct Shape: Hashable, Codable, Sendable {
    /// The number of donations.
    package var events: Int
    /// The number of contacts; a tenth as many groups.
    package var contacts: Int
    /// The length of a message, for larger records; the store then keeps it.
    package var contentBytes = 0
    /// Whether identifiers have no order.
    package var identifiersAreRandom = false
    /// Whether it begins with one donation for each contact.
    package var meetsEveryone = false
    /// Whether it uses one contact after the other with one app each, so that all have equally
    /// many.
    package var takesTurns = false
    package var seed: UInt64 = 1

    package init(events: Int, contacts: Int) {
        self.events = events
        self.contacts = max(12, contacts)
    }

    /// Whether a store keeps message content.
    package var content: ContentHandling { contentBytes > 0 ? .kept : .dropped }
}
