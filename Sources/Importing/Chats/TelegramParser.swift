internal import Interactions

extension HistoryReason {
    /// A chat with a program.
    package static let bot = HistoryReason(rawValue: "a chat with a bot")
    /// A post in a channel, which has readers and no participants.
    package static let channel = HistoryReason(rawValue: "a post of a channel")
    /// A chat of an unknown kind.
    package static let unknownChat = HistoryReason(rawValue: "a chat of an unknown kind")
    /// A line from a service or an app in a chat.
    package static let serviceMessage = HistoryReason(rawValue: "a line of the service's own")
    /// A group in which nothing tells the owner's messages.
    package static let unknownOwner = HistoryReason(
        rawValue: "a group, where you are not known: name yourself with --me"
    )
}

/// A chat of an export.
struct TelegramChat {
    enum Kind {
        case person, group, channel, bot, own, unknown

        init(_ name: String?) {
            switch name {
            case "personal_chat": self = .person
            case "private_group", "private_supergroup", "public_supergroup": self = .group
            case "private_channel", "public_channel": self = .channel
            case "bot_chat": self = .bot
            case "saved_messages": self = .own
            default: self = .unknown
            }
        }
    }

    /// The service's own account, which sends codes and takes no message.
    static let serviceAccount = "777000"

    var name: String?
    var kind = Kind.unknown
    var identifier: String?
}

/// Makes donations of messages.
struct TelegramParser {
    let donor: Donor
    let owner: HistoryOwner
    /// The clocks at the place of times without a zone; `nil` if nobody named it.
    let clock: WallClock?
    /// The owner's number, if the export gives it.
    var me: String?

    /// Returns the member of a group whom a message or a line of the service shows; `nil` for the
    /// owner, and for a group or a channel that writes in its own name.
    func member(_ fields: [String: JSONValue], of chat: TelegramChat) -> Person? {
        guard chat.kind == .group else { return nil }
        let sender = Sender(fields, fields["actor_id"] == nil ? "from" : "actor")
        guard sender.identifier?.hasPrefix("user") == true, isMine(sender, chat) == false else {
            return nil
        }
        return person(sender.name, sender.identifier)
    }

    /// Returns the card of a group; `nil` for any other chat.
    func card(of chat: TelegramChat, members: [Person]) -> Donation? {
        guard chat.kind == .group, let conversation = chat.identifier else { return nil }
        let name = chat.name.flatMap(DisplayName.cleaned)
        return ConversationCard(conversation: conversation, name: name, members: members)
            .donation(from: donor)
    }

    /// Returns the item for a message.
    func item(
        _ fields: [String: JSONValue],
        of chat: TelegramChat,
        at location: HistoryLocation
    ) -> HistoryItem {
        switch chat.kind {
        case .own: return .skipped(.nobodyElse, at: location)
        case .bot: return .skipped(.bot, at: location)
        case .channel: return .skipped(.channel, at: location)
        case .unknown: return .skipped(.unknownChat, at: location)
        case .person where chat.identifier == TelegramChat.serviceAccount:
            return .skipped(.bot, at: location)
        case .person, .group: break
        }
        let isCall = fields["action"] == "phone_call"
        guard fields["type"] == "message" || isCall else {
            return .skipped(.serviceMessage, at: location)
        }
        guard let conversation = chat.identifier, let number = Self.number(fields["id"]) else {
            return .skipped(.unreadable, at: location)
        }
        guard let start = start(fields) else { return .skipped(.noDate, at: location) }
        let sender = Sender(fields, isCall ? "actor" : "from")
        guard let isMine = isMine(sender, chat) else {
            return .skipped(.unknownOwner, at: location)
        }
        var people = IntentPeople()
        people.conversationIdentifier = conversation
        people.isGroup = chat.kind == .group
        if let reason = fill(&people, from: sender, in: chat, isMine: isMine) {
            return .skipped(reason, at: location)
        }
        var interaction = Interaction(
            intent: Self.intent(people, isCall),
            direction: isMine ? .outgoing : .incoming,
            start: start,
            identifier: "\(conversation)/\(number)",
            groupIdentifier: conversation
        )
        if isCall, let duration = Self.number(fields["duration_seconds"]),
            (0..<10_000_000).contains(duration)
        {
            interaction.end = Timestamp(milliseconds: start.milliseconds + duration * 1000)
        }
        return .donation(Donation(interaction, from: donor), at: location)
    }

    /// Returns the time of a message; old exports have only that on the exporting machine's clock.
    private func start(_ fields: [String: JSONValue]) -> Timestamp? {
        if let seconds = Self.number(fields["date_unixtime"]) {
            return seconds.magnitude < 1 << 40 ? Timestamp(milliseconds: seconds * 1000) : nil
        }
        guard let clock, let date = fields.text("date"), date.utf8.count <= 32 else { return nil }
        return Timestamp(rfc3339: "\(date)Z").map { clock.moment(showing: $0) }
    }

    // MARK: People

    private struct Sender {
        var name: String?
        /// The identifier, as in `user42`.
        var identifier: String?

        /// The bare number of a user.
        var number: String? {
            identifier.map { $0.hasPrefix("user") ? String($0.dropFirst(4)) : $0 }
        }

        init(_ fields: [String: JSONValue], _ field: String) {
            if case .string(let name)? = fields[field] { self.name = name }
            switch fields["\(field)_id"] {
            case .string(let text): identifier = text
            // Old exports write only the number.
            case .integer(let number): identifier = "user\(number)"
            default: break
            }
        }
    }

    /// Returns whether the owner sent the message; `nil` if nothing tells it.
    private func isMine(_ sender: Sender, _ chat: TelegramChat) -> Bool? {
        if let me, let number = sender.number { return number == me }
        if [sender.number, sender.identifier, sender.name].contains(where: {
            $0.map { owner.contains($0) } ?? false
        }) {
            return true
        }
        // In a chat of two, the owner is whoever is not the other.
        if chat.kind == .person {
            return sender.number.map { $0 != chat.identifier } ?? (sender.name != chat.name)
        }
        return owner.isEmpty ? nil : false
    }

    /// Fills in the people; returns the reason if that fails.
    private func fill(
        _ people: inout IntentPeople,
        from sender: Sender,
        in chat: TelegramChat,
        isMine: Bool
    ) -> HistoryReason? {
        if chat.kind == .group {
            // A group's name may change, so its card has it, and no message.
            guard !isMine else { return nil }
            // A group or a channel that writes in its own name is no person.
            guard sender.identifier?.hasPrefix("channel") != true else { return .channel }
            people.sender = person(sender.name, sender.identifier)
            return people.sender == nil ? .noSender : nil
        }
        let other = person(chat.name, chat.identifier.map { "user\($0)" })
        if isMine {
            people.recipients = [other].compactMap { $0 }
        } else {
            people.sender = other
        }
        return nil
    }

    /// The name of an account that no longer exists, of which an export gives `null`.
    private static let deletedAccount = "Deleted Account"

    private func person(_ name: String?, _ identifier: String?) -> Person? {
        let name = name ?? (identifier == nil ? nil : Self.deletedAccount)
        return Person(name: name, customIdentifier: identifier, owner: HistoryOwner())
    }

    private static func intent(_ people: IntentPeople, _ isCall: Bool) -> Intent {
        if isCall {
            var intent = StartCallIntent(contacts: people.recipients)
            intent.people.sender = people.sender
            intent.people.conversationIdentifier = people.conversationIdentifier
            intent.people.isGroup = people.isGroup
            return .startCall(intent)
        }
        var intent = SendMessageIntent()
        intent.people = people
        return .sendMessage(intent)
    }

    private static func number(_ value: JSONValue?) -> Int64? {
        switch value {
        case .integer(let number): number
        case .string(let text): Int64(text)
        default: nil
        }
    }
}
