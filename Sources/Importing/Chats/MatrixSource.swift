package import Interactions

extension HistoryReason {
    /// An event that the export could not decrypt.
    package static let encrypted = HistoryReason(rawValue: "a message that is still encrypted")
}

/// Reads a room of Matrix as Element exports it (*Export chat*, JSON).
///
/// It reads the sender, the time and the number of an event, but not its text.
package struct MatrixSource: HistorySource, RecordTaking {
    private let donor: Donor
    private let owner: HistoryOwner
    var records = JSONRecords(of: ["messages"])
    private var roomName: String?
    /// The name of whoever made the export, or the identifier of somebody without a name.
    private var exporter: String?
    /// The latest names of people, by identifier.
    private var names: [String: String] = [:]
    /// The members in the order of their first events.
    private var members: [String] = []
    private var isDirect = false
    private var room: String?
    private var hasDonations = false

    /// Makes a source for the rooms of a person.
    ///
    /// - Parameters:
    ///   - donor: The donor of the messages.
    ///   - owner: The owner, by the Matrix identifier; without it, whoever made the export.
    package init(donor: Donor, owner: HistoryOwner) {
        self.donor = donor
        self.owner = owner
    }

    /// Whether the rest of the file is no JSON.
    package var isComplete: Bool { records.hasFault }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        takeRecords(of: bytes, to: &items)
    }

    mutating func take(_ value: [UInt8], named name: String) {
        if name == "room_name" { roomName = JSONText.text(value) }
        if name == "exported_by" { exporter = JSONText.text(value) }
    }

    /// Ends the file.
    package mutating func finish(to items: inout [HistoryItem]) {
        if hasDonations, !isDirect, let room {
            let card = ConversationCard(
                conversation: room.boundedIdentifier,
                name: roomName.flatMap(DisplayName.cleaned),
                members: members.filter { isMine($0) == false }.compactMap { person($0) }
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
        guard let sender = fields.text("sender"), let room = fields.text("room_id"),
            let event = fields.text("event_id")
        else { return .skipped(.unreadable, at: location) }
        let content = fields.object("content")
        switch fields.text("type") {
        case "m.room.message", "m.sticker": break
        case "m.room.encrypted": return .skipped(.encrypted, at: location)
        case "m.reaction": return .skipped(.reaction, at: location)
        case "m.room.member":
            learn(content, of: fields.text("state_key") ?? sender)
            return .skipped(.serviceMessage, at: location)
        default: return .skipped(.serviceMessage, at: location)
        }
        // So Element writes what it cannot read.
        guard content.text("msgtype") != "m.bad.encrypted" else {
            return .skipped(.encrypted, at: location)
        }
        // Programs that answer are to write notices.
        guard content.text("msgtype") != "m.notice" else { return .skipped(.bot, at: location) }
        // A correction repeats a message; a redaction leaves no content.
        guard !content.isEmpty, content.object("m.relates_to").text("rel_type") != "m.replace"
        else {
            return .skipped(.serviceMessage, at: location)
        }
        guard let start = Timestamp(history: fields.integer("origin_server_ts")) else {
            return .skipped(.noDate, at: location)
        }
        guard let isMine = isMine(sender) else { return .skipped(.unknownOwner, at: location) }
        var people = IntentPeople()
        people.conversationIdentifier = room.boundedIdentifier
        people.isGroup = !isDirect
        if !isMine {
            // A name in a room may change, so the room's card has it.
            guard let person = person(sender, hasName: isDirect) else {
                return .skipped(.noSender, at: location)
            }
            people.sender = person
        } else if isDirect {
            people.recipients = members.filter { self.isMine($0) == false }.prefix(1)
                .compactMap { person($0) }
        }
        let interaction = Interaction(
            intent: Intent(history: people),
            direction: isMine ? .outgoing : .incoming,
            start: start,
            identifier: event.boundedIdentifier,
            groupIdentifier: people.conversationIdentifier
        )
        self.room = room
        hasDonations = true
        return .donation(Donation(interaction, from: donor), at: location)
    }

    // MARK: People

    private func person(_ identifier: String, hasName: Bool = true) -> Person? {
        Person(
            name: hasName ? names[identifier] : nil,
            customIdentifier: identifier,
            owner: HistoryOwner()
        )
    }

    /// Returns whether the owner is somebody; `nil` if nothing tells it.
    private func isMine(_ person: String) -> Bool? {
        guard owner.isEmpty else { return owner.contains(person) }
        guard let exporter else { return nil }
        if exporter.hasPrefix("@"), exporter.contains(":") { return person == exporter }
        // The name tells nothing as long as nobody has it, or if several have.
        guard names.values.count(where: { $0 == exporter }) == 1 else { return nil }
        return names[person] == exporter
    }

    /// Learns what an event about a member tells.
    private mutating func learn(_ content: [String: JSONValue], of person: String) {
        if content["is_direct"] == true { isDirect = true }
        guard members.count < DonationLimits.people || members.contains(person) else { return }
        if !members.contains(person) { members.append(person) }
        if let name = content.text("displayname") { names[person] = name }
    }
}
