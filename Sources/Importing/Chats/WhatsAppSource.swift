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
    private var ordinals: [String: Int] = [:]

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
        guard let line = lines.last() else { return }
        take(Array(lines.carried[line.range]), at: .line(line.number), to: &items)
    }

    private mutating func take(
        _ bytes: [UInt8],
        at location: HistoryLocation,
        to items: inout [HistoryItem]
    ) {
        guard let line = WhatsAppLine(bytes) else {
            if !hasBegun, !bytes.allSatisfy(\.isWhiteSpace) {
                hasBegun = true
                items.append(.skipped(.unreadable, at: location))
            }
            return
        }
        hasBegun = true
        guard let wall = options.dateOrder.wall(line) else {
            items.append(.skipped(.noDate, at: location))
            return
        }
        // In a group, the app writes in the name of the group.
        guard let sender = line.sender, !options.isGroup || sender != options.chat else {
            items.append(.skipped(.serviceMessage, at: location))
            return
        }
        let isMine = options.owner.contains(sender)
        var people = IntentPeople()
        people.conversationIdentifier = conversation
        people.isGroup = options.isGroup
        if options.isGroup {
            people.speakableGroupName = SpeakableString(options.chat)
            people.sender = isMine ? nil : Self.person(sender)
        } else if isMine {
            people.recipients = [Self.person(options.chat)].compactMap { $0 }
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
        items.append(.donation(Donation(interaction, from: options.donor), at: location))
    }

    private static func person(_ name: String) -> Person? {
        guard PhoneText.isNumber(name) else { return Person(name: name, owner: HistoryOwner()) }
        return Person(name: nil, handle: name, owner: HistoryOwner())
    }

    private var conversation: String? {
        guard !options.chat.isEmpty else { return nil }
        guard options.chat.utf8.count > DonationLimits.identifierBytes else { return options.chat }
        var hash = StableHash()
        hash.add(options.chat.utf8)
        return "digest:\(hash.text)"
    }

    /// Returns an identifier that is the same for the message in another export.
    ///
    /// It follows from the chat, the time as written, the sender, and a count of the sender's
    /// messages at that time.
    private mutating func identifier(_ wall: Timestamp, _ sender: String) -> String {
        var hash = StableHash()
        for part in [options.chat, "\(wall.milliseconds)", sender] {
            hash.add(part.utf8)
            hash.add(0)
        }
        let key = hash.text
        if ordinals.count >= Self.memory { ordinals.removeAll(keepingCapacity: true) }
        ordinals[key, default: 0] += 1
        return "digest:\(key)-\(ordinals[key, default: 1])"
    }
}
