package import Interactions

extension HistoryReason {
    /// A message from whom nobody knows any more, or from the owner to nobody.
    package static let unnamed = HistoryReason(rawValue: "from somebody without a name")
}

/// Reads the messages that Facebook and Instagram export as JSON.
///
/// A message has a sender and a time, but no identifier. The source does not read its text.
package struct MessengerSource: HistorySource, RecordTaking {
    private let donor: Donor
    private let owner: HistoryOwner
    private let thread: MessengerThread
    private let people: [Person]
    var records = JSONRecords(of: ["participants", "messages"])
    private var identifiers = ContentIdentifiers()
    private var hasDonations = false

    /// Makes a source for a file.
    ///
    /// - Parameters:
    ///   - thread: The facts about its conversation.
    ///   - donor: The donor of the messages.
    ///   - owner: The owner, by the name in the file.
    package init(of thread: MessengerThread, donor: Donor, owner: HistoryOwner) {
        self.thread = thread
        self.donor = donor
        self.owner = owner
        people = (thread.other.map { [$0] } ?? thread.participants)
            .filter { !owner.contains($0) && !Self.isNobody($0) }
            .compactMap { Person(name: $0, owner: HistoryOwner()) }
    }

    /// Whether the rest of the file is no JSON.
    package var isComplete: Bool { records.hasFault }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        takeRecords(of: bytes, to: &items)
    }

    /// Ends the file.
    package mutating func finish(to items: inout [HistoryItem]) {
        if hasDonations, thread.isGroup, let path = thread.path {
            let card = ConversationCard(
                conversation: path.boundedIdentifier,
                name: thread.title.flatMap(DisplayName.cleaned),
                members: people
            )
            items.append(card.item(from: donor))
        }
        if let item = records.end() { items.append(item) }
    }

    mutating func item(
        _ fields: [String: JSONValue],
        in list: String,
        at location: HistoryLocation
    ) -> HistoryItem? {
        guard list == "messages" else { return nil }
        let sent = fields.integer("timestamp_ms") ?? fields.integer("timestamp")
        guard let start = Timestamp(history: sent) else {
            return .skipped(.noDate, at: location)
        }
        guard let path = thread.path, thread.participants.count <= DonationLimits.people else {
            return .skipped(thread.path == nil ? .unreadable : .tooManyPeople, at: location)
        }
        guard let sender = fields.mended("sender_name") ?? fields.mended("senderName") else {
            return .skipped(.noSender, at: location)
        }
        guard !Self.isNotice(fields) else { return .skipped(.serviceMessage, at: location) }
        guard let isMine = isMine(sender) else { return .skipped(.unknownOwner, at: location) }
        guard isMine || !Self.isNobody(sender) else {
            return .skipped(.unnamed, at: location)
        }
        guard sender != Self.program else { return .skipped(.bot, at: location) }
        var people = IntentPeople()
        people.conversationIdentifier = path.boundedIdentifier
        // The name and the members may change, so the conversation's card has them.
        people.isGroup = thread.isGroup
        if isMine {
            if !thread.isGroup { people.recipients = self.people }
        } else {
            people.sender = Person(name: sender, owner: HistoryOwner())
        }
        guard people.isGroup == true || !people.everyone.isEmpty else {
            return .skipped(.nobodyElse, at: location)
        }
        let duration = fields.integer("call_duration")
        let isCall = duration != nil || fields.text("type") == "Call"
        var interaction = Interaction(
            intent: Intent(history: people, isCall: isCall),
            direction: isMine ? .outgoing : .incoming,
            start: start,
            identifier: identifiers.next(for: [path, "\(start.milliseconds)", sender]),
            groupIdentifier: people.conversationIdentifier
        )
        if let duration, (1..<10_000_000).contains(duration) {
            interaction.end = Timestamp(milliseconds: start.milliseconds + duration * 1000)
        }
        hasDonations = true
        return .donation(Donation(interaction, from: donor), at: location)
    }

    /// Returns whether the owner sent a message; `nil` if nothing tells it.
    private func isMine(_ sender: String) -> Bool? {
        if owner.contains(sender) { return true }
        // A chat of two has the other's name for its title. Whoever is no participant has closed
        // the account and writes under another name.
        if let other = thread.other {
            return sender != other
                && (thread.isOwnerMissing || thread.participants.contains(sender))
        }
        return owner.isEmpty ? nil : false
    }

    /// Returns whether a name is that of everybody who has closed the account.
    private static func isNobody(_ name: String) -> Bool {
        nobody.contains(name.lowercased().replacing("’", with: "'"))
    }

    /// The program that answers in any chat.
    private static let program = "Meta AI"

    private static let nobody: Set<String> = [
        "facebook user", "instagram user", "other user", "messenger user",
        "facebook-nutzer", "facebook-nutzer/in", "instagram-nutzer", "instagram-nutzer*in",
        "utilisateur de facebook", "utilisateur facebook", "utilisateur d'instagram",
        "utilisateur instagram", "usuario de facebook", "usuario de instagram",
        "usuário do facebook", "usuário do instagram", "utilizador do facebook",
        "utilizador do instagram", "utente di facebook", "utente facebook",
        "utente di instagram", "facebookgebruiker", "facebook-gebruiker", "instagram-gebruiker",
        "użytkownik facebooka", "użytkownik instagrama", "facebook-användare",
        "instagram-användare", "uživatel facebooku", "uživatel instagramu",
        "пользователь facebook", "пользователь instagram", "facebook kullanıcısı",
        "instagram kullanıcısı",
    ]

    /// Returns whether a record is a line about the conversation, or a message taken back.
    private static func isNotice(_ fields: [String: JSONValue]) -> Bool {
        fields["is_unsent"] == true || fields["isUnsent"] == true
            || ["Subscribe", "Unsubscribe", "placeholder"].contains(fields.text("type"))
    }
}
