package import Interactions

/// What the name of a file tells about a chat of Signal: `Bo (+44 …).json`, `Family (group).json`.
package struct SignalChat: Sendable {
    /// The name of the other, or of the group.
    let name: String?
    /// The other's number, user name or account.
    let handle: String?
    /// Whether it is a group; `nil` if the name does not tell.
    let isGroup: Bool?

    /// Reads the name of a file without its ending.
    package init(fileName: String) {
        guard fileName.hasSuffix(")"), let open = fileName.lastIndex(of: "(") else {
            (name, handle, isGroup) = (nil, nil, nil)
            return
        }
        let detail = String(fileName[fileName.index(after: open)...].dropLast())
        name = DisplayName.cleaned(String(fileName[..<open]))
        isGroup = detail == "group"
        handle = detail == "group" || detail.isEmpty ? nil : detail
    }
}

/// Reads the messages of Signal Desktop that sigtop exports as JSON, a file for each chat.
///
/// The records are those of Signal itself. The source reads who wrote when, but no text.
package struct SignalSource: HistorySource, RecordTaking {
    private let chat: SignalChat
    private let donor: Donor
    var records = JSONRecords(of: [""])
    /// The conversation of the messages so far.
    private var conversation: String?
    /// The members of a group who have written, by account or number.
    private var members: [String: Person] = [:]

    /// Makes a source for a chat.
    ///
    /// - Parameters:
    ///   - chat: What the name of its file tells.
    ///   - donor: The donor of the messages.
    package init(of chat: SignalChat, donor: Donor) {
        self.chat = chat
        self.donor = donor
    }

    /// Whether the rest of the file is no JSON.
    package var isComplete: Bool { records.hasFault }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        takeRecords(of: bytes, to: &items)
    }

    /// Ends the file.
    package mutating func finish(to items: inout [HistoryItem]) {
        if chat.isGroup == true, let conversation {
            let card = ConversationCard(
                conversation: conversation,
                name: chat.name,
                members: Array(members.values)
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
        let call = fields.object("callHistoryDetails")
        let isMine: Bool
        switch fields.text("type") {
        case "incoming": isMine = false
        case "outgoing": isMine = true
        // Recent versions keep the facts of a call elsewhere.
        case "call-history" where !call.isEmpty: isMine = call["wasIncomingCall"] != true
        default: return .skipped(.serviceMessage, at: location)
        }
        // The changed time after which messages disappear is sent as a message, too.
        guard fields.integer("flags") ?? 0 == 0, fields.object("expirationTimerUpdate").isEmpty
        else { return .skipped(.serviceMessage, at: location) }
        guard let conversation = fields.text("conversationId")?.boundedIdentifier,
            let identifier = fields.text("id")?.boundedIdentifier
        else { return .skipped(.unreadable, at: location) }
        let sent = fields.integer("sent_at") ?? fields.integer("timestamp")
        guard let start = Timestamp(history: sent) else {
            return .skipped(.noDate, at: location)
        }
        guard let people = people(fields, conversation, isMine: isMine) else {
            return .skipped(.noSender, at: location)
        }
        var interaction = Interaction(
            intent: Intent(history: people, isCall: !call.isEmpty, isVideo: Self.isVideo(call)),
            direction: isMine ? .outgoing : .incoming,
            start: start,
            identifier: identifier,
            groupIdentifier: conversation
        )
        if call.integer("acceptedTime") != nil,
            let end = Timestamp(history: call.integer("endedTime")), end > start
        {
            interaction.end = end
        }
        self.conversation = conversation
        return .donation(Donation(interaction, from: donor), at: location)
    }

    private static func isVideo(_ call: [String: JSONValue]) -> Bool? {
        guard case .bool(let isVideo)? = call["isVideo"] else { return nil }
        return isVideo
    }

    // MARK: People

    private mutating func people(
        _ fields: [String: JSONValue],
        _ conversation: String,
        isMine: Bool
    ) -> IntentPeople? {
        var people = IntentPeople()
        people.conversationIdentifier = conversation
        people.isGroup = chat.isGroup
        let sender = Self.sender(fields)
        let other = chat.isGroup == false ? Self.other(of: chat) ?? sender : nil
        if isMine {
            people.recipients = [other].compactMap { $0 }
        } else {
            guard let sender = other ?? sender else { return nil }
            people.sender = sender
            let key = sender.customIdentifier ?? sender.personHandle?.value ?? ""
            if chat.isGroup == true, members.count < DonationLimits.people || members[key] != nil {
                members[key] = sender
            }
        }
        return people
    }

    private static func sender(_ fields: [String: JSONValue]) -> Person? {
        Person(
            name: nil,
            handle: fields.text("source"),
            customIdentifier: fields.text("sourceServiceId") ?? fields.text("sourceUuid"),
            owner: HistoryOwner()
        )
    }

    /// Returns the other in a chat of two: a number is a handle, anything else Signal's own.
    private static func other(of chat: SignalChat) -> Person? {
        let isNumber = chat.handle.map(PhoneText.isNumber) ?? false
        return Person(
            name: chat.name,
            handle: isNumber ? chat.handle : nil,
            customIdentifier: isNumber ? nil : chat.handle,
            owner: HistoryOwner()
        )
    }
}
