package import Interactions

/// The facts about a group that no message states: its name, its members, and that it is a group.
///
/// They become one donation, a card, which reports nothing that happened. Its identifier follows
/// from the facts, so an import that shows nothing new makes no new one.
package struct ConversationCard {
    /// The largest size of the members' texts in bytes; a donation has room for more.
    private static let memberBytes = 32_768

    let conversation: String
    let name: String?
    let members: [Person]

    /// Makes the facts about a group.
    package init(conversation: String, name: String?, members: [Person]) {
        self.conversation = conversation
        self.name = name
        self.members = members
    }

    /// Makes the donation of the card.
    package func donation(from donor: Donor) -> Donation {
        var intent = OtherIntent(className: OtherIntent.cardClassName)
        intent.people.conversationIdentifier = conversation
        intent.people.isGroup = true
        intent.people.speakableGroupName = name.map { SpeakableString($0) }
        intent.people.contacts = keptMembers
        var interaction = Interaction(
            intent: .other(intent),
            direction: .incoming,
            // Before all messages, so that a name or a flag of theirs prevails.
            start: Timestamp(milliseconds: 0),
            identifier: "conversation:\(digest(intent.people))",
            groupIdentifier: conversation
        )
        interaction.intentHandlingStatus = .failure
        return Donation(interaction, from: donor)
    }

    /// Makes the item for a card of a file's conversation.
    func item(from donor: Donor) -> HistoryItem {
        .donation(donation(from: donor), at: .file)
    }

    /// The members in an order that does not depend on the export, as many as a donation holds.
    private var keptMembers: [Person] {
        var size = 0
        return members.sorted { Self.key($0) < Self.key($1) }
            .prefix { member in
                size += Self.key(member).utf8.count + (member.displayName?.utf8.count ?? 0) + 32
                return size <= Self.memberBytes
            }
    }

    private func digest(_ people: IntentPeople) -> String {
        var hash = StableHash()
        let texts =
            [conversation, name ?? ""]
            + people.contacts.flatMap { [Self.key($0), $0.displayName ?? ""] }
        for text in texts {
            hash.add(text.utf8)
            hash.add(0)
        }
        return hash.text
    }

    private static func key(_ person: Person) -> String {
        person.customIdentifier ?? person.personHandle?.value ?? person.displayName ?? ""
    }
}
