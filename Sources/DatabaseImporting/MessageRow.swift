internal import Importing
internal import Interactions

/// A row of Apple's table `message`, and its chat.
struct MessageRow {
    /// The app of Messages, of any service.
    private static let app = "com.apple.MobileSMS"

    /// A row of the table `chat`.
    struct Chat {
        /// The style of a chat of several; that of a chat of two is 45.
        private static let group: Int64 = 43

        let number: Int64
        /// The other's number or address, or the name of the group's room.
        let identifier: String?
        let name: String?
        let isGroup: Bool

        init?(_ cells: Cells) {
            guard let number = cells.integer("chat_number") else { return nil }
            self.number = number
            let room = cells.text("chat_room_name")
            // The `guid` begins with the service, which differs for the same people and which
            // updates of the system rewrite: `SMS;-;+44…`, `iMessage;-;+44…`, `any;-;+44…`.
            let tail = cells.text("chat_guid")?.split(separator: ";").last.map(String.init)
            identifier = cells.text("chat_chat_identifier") ?? tail ?? room
            name = cells.text("chat_display_name")
            isGroup = cells.integer("chat_style").map { $0 == Self.group } ?? (room != nil)
        }
    }

    let number: Int64
    let chat: Chat?
    private let start: Timestamp?
    private let isMine: Bool
    private let sender: String?
    private let identifier: String?
    /// The name of the group's room, for a message in no chat.
    private let room: String?
    private let isReaction: Bool
    private let isNotice: Bool
    private let isDeleted: Bool
    private let hasFailed: Bool

    init?(_ cells: Cells) {
        guard let number = cells.integer("row_number") else { return nil }
        self.number = number
        chat = Chat(cells)
        start = cells.date(sinceApplesReference: "date")
        isMine = cells.integer("is_from_me") == 1
        sender = cells.text("sender")
        identifier = cells.text("guid")
        room = cells.text("cache_roomnames")
        isDeleted = cells.integer("is_deleted") == 1
        hasFailed = isMine && (cells.integer("error") ?? 0) != 0
        // 2000 to 2006 set a sign, 3000 to 3006 take it back; a sticker on a message is 1000.
        isReaction = (cells.integer("associated_message_type") ?? 0) >= 1000
        isNotice =
            (cells.integer("item_type") ?? 0) != 0
            || (cells.integer("is_system_message") ?? 0) != 0
    }

    /// Returns the card of the row's chat; `nil` for a chat of two.
    func card(_ members: [String], _ options: DatabaseOptions) -> HistoryItem? {
        guard let chat, chat.isGroup, let conversation = chat.identifier,
            let donor = options.donor(app: Self.app, account: nil)
        else { return nil }
        let people = members.compactMap {
            Person(name: nil, handle: $0, isOfTelephone: true, owner: options.owner)
        }
        let card = ConversationCard(
            conversation: conversation,
            name: chat.name.flatMap(DisplayName.cleaned),
            members: people.filter { !$0.isMe }
        )
        return .donation(card.donation(from: donor), at: .row(number))
    }

    /// Returns the item of the row.
    func item(_ members: [String], _ options: DatabaseOptions) -> HistoryItem {
        let location = HistoryLocation.row(number)
        guard !isReaction else { return .skipped(.reaction, at: location) }
        guard !isNotice else { return .skipped(.serviceMessage, at: location) }
        guard !isDeleted else { return .skipped(.recentlyDeleted, at: location) }
        guard !hasFailed else { return .skipped(.notSent, at: location) }
        guard let start else { return .skipped(.noDate, at: location) }
        guard members.count <= DonationLimits.people else {
            return .skipped(.tooManyPeople, at: location)
        }
        guard let donor = options.donor(app: Self.app, account: nil) else {
            return .skipped(.noApp, at: location)
        }
        let people = people(members, options.owner)
        guard people.isGroup == true || people.everyone.contains(where: { !$0.isMe }) else {
            return .skipped(.nobody, at: location)
        }
        guard isMine || people.sender != nil else { return .skipped(.noSender, at: location) }
        let interaction = Interaction(
            intent: Intent(history: people),
            direction: isMine ? .outgoing : .incoming,
            start: start,
            identifier: identifier ?? digest(start),
            groupIdentifier: people.conversationIdentifier
        )
        return .donation(Donation(interaction, from: donor), at: location)
    }

    private func people(_ members: [String], _ owner: HistoryOwner) -> IntentPeople {
        func person(_ handle: String) -> Person? {
            Person(name: nil, handle: handle, isOfTelephone: true, owner: owner)
        }
        var people = IntentPeople()
        // Without a chat, the handle is the other's in both directions.
        people.conversationIdentifier = chat?.identifier ?? room ?? sender
        people.isGroup = chat?.isGroup ?? (room != nil)
        if people.isGroup == true {
            // The name and the members may change, so the chat's card has them, and no message.
            if !isMine { people.sender = sender.flatMap(person) }
            return people
        }
        let other = sender ?? chat?.identifier
        let others = members.isEmpty ? [other].compactMap { $0 } : members
        if isMine {
            people.recipients = others.compactMap(person)
        } else {
            people.sender = (sender ?? others.first).flatMap(person)
        }
        return people
    }

    private func digest(_ start: Timestamp) -> String {
        var hash = StableHash()
        let conversation = chat?.identifier ?? room
        for part in ["\(start.milliseconds)", conversation, sender, "\(isMine)"] {
            hash.add((part ?? "").utf8)
            hash.add(0)
        }
        return "digest:\(hash.text)"
    }
}

extension Cells {
    /// Returns the time for seconds, or for nanoseconds as in recent versions, since 2001.
    fileprivate func date(sinceApplesReference name: String) -> Timestamp? {
        guard let count = integer(name), count > 0 else { return nil }
        // As seconds, this would be the year 5138.
        let milliseconds = count < 100_000_000_000 ? count * 1000 : count / 1_000_000
        return Timestamp(milliseconds: milliseconds + 978_307_200_000)
    }
}
