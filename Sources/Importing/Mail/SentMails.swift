package import Interactions

/// The identifiers of the last mails that the owner sent, to know their answers.
///
/// It holds at least the last ``generation``, and at most twice as many, as hashes of 8 bytes.
package struct SentMails: Sendable {
    static let generation = 65_536
    private var recent: Set<UInt64> = []
    private var older: Set<UInt64> = []

    /// Makes an empty set.
    package init() {}

    /// Adds a mail, if the owner sent it.
    package mutating func insert(_ mail: Donation) {
        guard mail.interaction.direction == .outgoing, let identifier = mail.interaction.identifier
        else { return }
        var hash = StableHash()
        hash.add(identifier.utf8)
        insert(hash.short)
    }

    mutating func insert(_ identifier: UInt64) {
        if recent.count >= Self.generation {
            older = recent
            recent.removeAll()
        }
        recent.insert(identifier)
    }

    /// Returns whether a mail of this hash is among them.
    package func contains(_ identifier: UInt64) -> Bool {
        recent.contains(identifier) || older.contains(identifier)
    }
}
