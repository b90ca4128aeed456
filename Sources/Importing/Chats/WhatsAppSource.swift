internal import Interactions

/// Reads a chat that WhatsApp exports as text.
///
/// The file has no numbers of messages, and no time zone. The source ignores the text of messages,
/// and so skips their further lines.
package struct WhatsAppSource: HistorySource {
    /// The number of identifiers to remember.
    private static let memory = 65_536

    private let options: WhatsAppOptions
    private var lines = LineCutter(limit: WhatsAppLine.limit)
    private var hasBegun = false
    /// The form of the file's lines.
    private var form: WhatsAppLine.Form?
    private var hasMessages = false
    private var ordinals: [String: Int] = [:]
    private var starts = StartOrdinals()

    /// Makes a source for a chat.
    package init(_ options: WhatsAppOptions) {
        self.options = options
    }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        var index = 0
        while let line = lines.next(in: bytes, from: &index) {
            take(lines.bytes(of: line, in: bytes), at: .line(line.number), to: &items)
        }
    }

    /// Ends the file.
    package mutating func finish(to items: inout [HistoryItem]) {
        if let line = lines.last() {
            take(Array(lines.carried[line.range]), at: .line(line.number), to: &items)
        }
        guard hasMessages, options.chat.isGroup, let conversation else { return }
        let card = ConversationCard(
            conversation: conversation,
            name: options.chat.name,
            members: options.chat.others.compactMap(Self.person)
        )
        items.append(card.item(from: options.donor))
    }

    private mutating func take(
        _ bytes: [UInt8],
        at location: HistoryLocation,
        to items: inout [HistoryItem]
    ) {
        guard let line = WhatsAppLine(bytes), form == nil || form == line.form else {
            if !hasBegun, !bytes.allSatisfy(\.isWhiteSpace) {
                hasBegun = true
                items.append(.skipped(.unreadable, at: location))
            }
            return
        }
        let isFirst = form == nil
        (hasBegun, form) = (true, line.form)
        guard let wall = options.dateOrder.wall(line) else {
            items.append(.skipped(.noDate, at: location))
            return
        }
        guard let sender = line.sender, !isNotice(line, by: sender, isFirst: isFirst) else {
            items.append(.skipped(.serviceMessage, at: location))
            return
        }
        hasMessages = true
        var donation = donation(wall, sender)
        starts.order(&donation.interaction, within: line.hasSecond ? .second : .minute)
        items.append(.donation(donation, at: location))
    }

    /// Returns whether a text under a name is the app's own.
    private func isNotice(_ line: WhatsAppLine, by sender: String, isFirst: Bool) -> Bool {
        if line.namesItsSender || (isFirst && line.isAnnouncement) { return true }
        guard options.chat.isGroup, sender == options.chat.name else { return false }
        return line.isMarked || options.chat.hasNotices
    }

    /// Makes the donation of a message.
    ///
    /// The owner's messages go to the chat's name in a group, too: an earlier export may have shown
    /// nobody else. The store takes that participant for the room.
    private mutating func donation(_ wall: Timestamp, _ sender: String) -> Donation {
        let chat = options.chat
        let isMine = options.owner.contains(sender)
        var people = IntentPeople()
        people.conversationIdentifier = conversation
        if chat.isGroup { people.isGroup = true }
        if chat.hasNotices { people.speakableGroupName = SpeakableString(chat.name) }
        if isMine {
            people.recipients = [Self.person(chat.name)].compactMap { $0 }
        } else {
            people.sender = Self.person(sender)
        }
        var intent = SendMessageIntent()
        intent.people = people
        let interaction = Interaction(
            intent: .sendMessage(intent),
            direction: isMine ? .outgoing : .incoming,
            start: options.clock.moment(showing: wall),
            identifier: identifier(wall, sender),
            groupIdentifier: conversation
        )
        return Donation(interaction, from: options.donor)
    }

    private static func person(_ name: String) -> Person? {
        guard PhoneText.isNumber(name) else { return Person(name: name, owner: HistoryOwner()) }
        return Person(name: nil, handle: name, owner: HistoryOwner())
    }

    private var conversation: String? {
        guard !options.chat.name.isEmpty else { return nil }
        guard options.chat.name.utf8.count > DonationLimits.identifierBytes else {
            return options.chat.name
        }
        var hash = StableHash()
        hash.add(options.chat.name.utf8)
        return "digest:\(hash.text)"
    }

    /// Returns an identifier that is the same for the message in another export.
    ///
    /// It follows from the chat, the time as written, the sender, and a count of the sender's
    /// messages at that time.
    private mutating func identifier(_ wall: Timestamp, _ sender: String) -> String {
        var hash = StableHash()
        for part in [options.chat.name, "\(wall.milliseconds)", sender] {
            hash.add(part.utf8)
            hash.add(0)
        }
        let key = hash.text
        if ordinals.count >= Self.memory { ordinals.removeAll(keepingCapacity: true) }
        ordinals[key, default: 0] += 1
        return "digest:\(key)-\(ordinals[key, default: 1])"
    }
}
