/// What a donation says about people: who took part, which way it went, which conversation it is.
///
/// The rules are those of "One person or a group, and which conversation" in `docs/ARCHITECTURE.md`.
package struct Participation {
    /// A participant who is not the store's owner.
    package struct Other {
        package var key: ContactKey
        package var person: Person
        package var isSender: Bool
    }

    /// Who donated it.
    package var donor: DonorNumber
    /// When it began.
    package var start: Timestamp
    /// Outgoing or incoming, inferred where the donor did not say.
    package var direction: Direction
    /// Whether it is a call, to which no answer is owed.
    package var isCall: Bool
    /// Whether it counts for ranking: it did not fail.
    package var counts: Bool
    /// The distinct others, in the order donated, the sender first.
    package var others: [Other]
    /// How many others there are; `nil` when nobody knows.
    package var size: Int?
    /// How many an incoming donation was sent to, the owner among them.
    package var addressees: Int
    /// What names the conversation; `nil` when nothing does.
    package var conversation: ConversationKey?
    /// What the group is called.
    package var groupName: String?
    /// A picture of the conversation.
    package var image: Image?

    package init(_ interaction: Interaction, donor: DonorNumber, start: Timestamp) {
        let people = interaction.intent.people
        self.donor = donor
        self.start = start
        direction = Self.direction(interaction)
        if case .startCall = interaction.intent { isCall = true } else { isCall = false }
        counts = interaction.intentHandlingStatus != .failure
        others = Self.others(people, direction: direction, isCall: isCall, donor: donor)
        groupName = people.speakableGroupName.flatMap {
            $0.spokenPhrase.isEmpty ? nil : $0.spokenPhrase
        }
        image = people.images["speakableGroupName"] ?? people.images["callRecordToCallBack"]

        var recipientCount: Int?
        if case .sendMessage(let intent) = interaction.intent {
            recipientCount = intent.donationMetadata?.recipientCount.map {
                min($0, DonationLimits.largestCount)
            }
        }
        size = recipientCount ?? (others.isEmpty ? nil : others.count)
        let recipients = others.count { !$0.isSender }
        addressees = max(recipientCount ?? 1, recipients + 1)
        conversation = Self.conversation(interaction, people, others, donor)
    }

    private static func direction(_ interaction: Interaction) -> Direction {
        guard interaction.direction == .unspecified else { return interaction.direction }
        guard let sender = interaction.intent.people.sender, !sender.isMe else { return .outgoing }
        return .incoming
    }

    private static func others(
        _ people: IntentPeople,
        direction: Direction,
        isCall: Bool,
        donor: DonorNumber
    ) -> [Other] {
        // Who sends an outgoing interaction is the owner, flagged or not.
        let sender = direction == .incoming ? people.sender : nil
        let owner = direction == .outgoing ? people.sender : nil
        let ownerKey = owner.flatMap { ContactKey($0, donor: donor) }
        var seen: Set<ContactKey> = []
        var others: [Other] = []
        func add(_ person: Person, isSender: Bool) {
            guard !person.isMe, let key = ContactKey(person, donor: donor), key != ownerKey,
                seen.insert(key).inserted
            else { return }
            others.append(Other(key: key, person: person, isSender: isSender))
        }
        if let sender { add(sender, isSender: true) }
        for person in people.recipients { add(person, isSender: false) }
        // Of an incoming call the contacts are those who call, unless a sender is named.
        let callers = isCall && direction == .incoming && sender == nil
        for person in people.contacts { add(person, isSender: callers) }
        return others
    }

    private static func conversation(
        _ interaction: Interaction,
        _ people: IntentPeople,
        _ others: [Other],
        _ donor: DonorNumber
    ) -> ConversationKey? {
        if let identifier = people.conversationIdentifier {
            return ConversationKey(.identifier, identifier, donor)
        }
        if others.count == 1, let room = others[0].person.customIdentifier,
            people.speakableGroupName != nil
        {
            return ConversationKey(.identifier, room, donor)
        }
        guard others.isEmpty else { return ConversationKey(of: others.map(\.key), donor) }
        if let identifier = interaction.groupIdentifier {
            return ConversationKey(.identifier, identifier, donor)
        }
        guard let name = people.speakableGroupName?.spokenPhrase, !name.isEmpty else { return nil }
        return ConversationKey(.name, name, donor)
    }
}
