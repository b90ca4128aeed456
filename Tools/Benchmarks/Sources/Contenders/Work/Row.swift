package import DonationStore

/// A donation in the form of tables.
///
/// Contact and conversation are decided here, before the timing, which spares the tables the
/// store's work.
package struct Row: Sendable {
    package let position: Int64
    package let app: String
    package let account: String?
    package let identifier: String
    package let start: Int64
    package let isIncoming: Bool
    package let isCall: Bool
    package let conversation: String?
    package let title: String?
    package let contacts: [(key: String, name: String?)]
    /// The rest, in the bytes that the store writes.
    package let payload: [UInt8]

    package init(_ position: Position, _ donation: Donation, _ payload: [UInt8]) {
        let interaction = donation.interaction
        let people = interaction.intent.people
        self.position = Int64(position.rawValue)
        (app, account) = (donation.donor.app, donation.donor.account)
        identifier = interaction.identifier ?? ""
        start = interaction.start?.milliseconds ?? 0
        isIncoming = interaction.direction == .incoming
        isCall = if case .startCall = interaction.intent { true } else { false }
        var names: [String: String?] = [:]
        for person in people.everyone where !person.isMe {
            if let key = Self.key(of: person) { names[key] = person.displayName }
        }
        contacts = names.sorted { $0.key < $1.key }.map { (key: $0.key, name: $0.value) }
        conversation =
            people.conversationIdentifier
            ?? (contacts.isEmpty ? nil : "of " + contacts.map(\.key).joined(separator: " "))
        title = people.speakableGroupName?.spokenPhrase
        self.payload = payload
    }

    static func key(of person: Person) -> String? {
        person.contactIdentifier ?? person.personHandle?.value ?? person.customIdentifier
            ?? person.displayName
    }
}
