internal import Interactions

/// What a file of Facebook's or Instagram's messages tells about its conversation.
///
/// The facts stand before and behind the messages, so the file is read twice. Encrypted chats are
/// in files of another form: names without objects, and the title with a number behind it.
package struct MessengerThread {
    private var records = JSONRecords(of: ["participants", "messages"])
    /// The names of the participants; at most one more than a donation may have.
    private(set) var participants: [String] = []
    private(set) var title: String?
    /// The identifier of the conversation, as in `inbox/bo_5x2k`.
    private(set) var path: String?
    private var kind: String?
    /// The first two names of those who write.
    private var senders: Set<String> = []

    /// Makes the facts of a file before its first byte.
    package init() {}

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>) {
        var events: [JSONRecords.Event] = []
        records.take(bytes) { events.append($0) }
        for event in events {
            switch event {
            case .record(let fields, "participants", _): add(fields.mended("name"))
            case .element(let text, "participants"): add(JSONText.text(text).map(MendedText.mended))
            case .record(let fields, "messages", _) where senders.count < 2:
                if let name = fields.mended("sender_name") ?? fields.mended("senderName") {
                    senders.insert(name)
                }
            case .value(let text, "threadName"):
                title = JSONText.text(text).map(MendedText.mended).map(Self.withoutNumber)
                path = title
            case .value(let text, "title"):
                title = JSONText.text(text).map(MendedText.mended)
            case .value(let text, "thread_path"):
                path = JSONText.text(text).map(MendedText.mended)
            case .value(let text, "thread_type"): kind = JSONText.text(text)
            default: break
            }
        }
    }

    /// Whether several others take part.
    ///
    /// Recent exports do not tell. Then the participants do, or a title that is no participant's
    /// name: others may have left.
    var isGroup: Bool {
        switch kind {
        case "Regular": false
        case "RegularGroup": true
        default: participants.count > 2 || !(title.map(participants.contains) ?? true)
        }
    }

    /// The other in a chat of two, whose name is its title.
    var other: String? {
        guard !isGroup, let title, participants.contains(title) else { return nil }
        // Who alone takes part and writes may be the owner.
        return isOwnerMissing && senders.count < 2 ? nil : title
    }

    /// Whether the only participant is the one whose name is the title, as in old exports.
    var isOwnerMissing: Bool { participants.count == 1 && participants.first == title }

    /// Whether only the owner's name tells the owner's messages, and no participant has it.
    package func lacks(_ owner: HistoryOwner) -> Bool {
        !owner.isEmpty && other == nil && !participants.contains { owner.contains($0) }
    }

    /// Returns the title in `Bo Silva_12`, whose number may differ in the next export.
    private static func withoutNumber(_ name: String) -> String {
        guard let mark = name.lastIndex(of: "_"), mark > name.startIndex,
            case let number = name[name.index(after: mark)...].utf8, !number.isEmpty,
            number.allSatisfy(\.isDigit)
        else { return name }
        return String(name[..<mark])
    }

    private mutating func add(_ name: String?) {
        guard let name, participants.count <= DonationLimits.people,
            !participants.contains(name)
        else { return }
        participants.append(name)
    }
}

extension [String: JSONValue] {
    /// The text of a field, with its letters as their writer meant them.
    func mended(_ name: String) -> String? { text(name).map(MendedText.mended) }
}
