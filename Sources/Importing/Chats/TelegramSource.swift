package import Interactions

/// Reads the JSON exports of Telegram Desktop, with all chats or one.
///
/// The file may have any size, because the source holds one message at a time. It reads the sender,
/// the time and the number of a message, but not its text.
package struct TelegramSource: HistorySource {
    /// The meaning of an open array or object.
    private enum Role { case root, chats, list, chat, messages, owner, other }

    /// The largest size of a message in bytes.
    static let messageLimit = 1 << 20

    private var scanner = JSONScanner()
    private var roles: [Role] = []
    private var parser: TelegramParser
    private var chat = TelegramChat()
    /// The message in progress, and its beginning.
    private var message: [UInt8] = []
    private var start: Int?
    private var hasFault = false
    /// Whether the file has any chats.
    private var hasChats = false
    private var marks = 0
    /// The members of the group in progress, by identifier.
    private var members: [String: Person] = [:]
    /// Whether the chat in progress has given a donation.
    private var hasDonations = false
    private var starts = StartOrdinals()

    /// Makes a source for the chats of a person.
    ///
    /// - Parameters:
    ///   - donor: The donor of the messages.
    ///   - owner: The owner, by number or name; an export of all chats names the owner itself.
    ///   - clock: The clocks at the place of times without a zone, in exports from before 2021;
    ///     without it, these have no date.
    package init(
        donor: Donor,
        owner: HistoryOwner = HistoryOwner(),
        clock: WallClock? = nil
    ) {
        parser = TelegramParser(donor: donor, owner: owner, clock: clock)
    }

    /// Whether the rest of the file is no JSON.
    package var isComplete: Bool { hasFault }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        for index in bytes.indices {
            let byte = bytes[index]
            // Some programs begin a UTF-8 file with a byte-order mark.
            if scanner.offset == 0, [0xEF, 0xBB, 0xBF].contains(byte), marks < 3 {
                marks += 1
                continue
            }
            if start != nil, message.count <= Self.messageLimit { message.append(byte) }
            let (first, second) = scanner.take(byte)
            if let first { take(first, byte, to: &items) }
            if let second { take(second, byte, to: &items) }
            if hasFault { return }
        }
    }

    /// Ends the file.
    package mutating func finish(to items: inout [HistoryItem]) {
        guard !hasFault else { return }
        if !scanner.isBetweenValues {
            items.append(.skipped(.cutOff, at: .byte(start ?? scanner.offset)))
        } else if !hasChats, scanner.offset > 0 {
            items.append(.skipped(.unreadable, at: .file))
        }
    }

    private mutating func take(
        _ event: JSONScanner.Event,
        _ byte: UInt8,
        to items: inout [HistoryItem]
    ) {
        switch event {
        case .begin(let isObject, let name, let offset):
            let role = role(isObject, name)
            if role == .chats || role == .messages { hasChats = true }
            if role == .chat || role == .root { chat = TelegramChat() }
            if roles.last == .messages, isObject {
                start = offset
                message = [byte]
            }
            roles.append(role)
        case .end:
            if roles.popLast() == .messages { finishChat(to: &items) }
            guard roles.last == .messages, let start else { return }
            read(at: .byte(start + marks), to: &items)
            self.start = nil
        case .value(let text, let name): takeValue(text, name)
        case .fault(let offset):
            hasFault = true
            items.append(.skipped(.unreadable, at: .byte(offset + marks)))
        }
    }

    private func role(_ isObject: Bool, _ name: [UInt8]) -> Role {
        switch (roles.last, isObject) {
        case (nil, true): .root
        case (.root, true) where name.isNamed("chats") || name.isNamed("left_chats"): .chats
        case (.root, true) where name.isNamed("personal_information"): .owner
        case (.chats, false) where name.isNamed("list"): .list
        case (.list, true): .chat
        case (.root, false) where name.isNamed("messages"): .messages
        case (.chat, false) where name.isNamed("messages"): .messages
        default: .other
        }
    }

    private mutating func takeValue(_ text: [UInt8], _ name: [UInt8]) {
        guard let role = roles.last, !text.isEmpty else { return }
        if role == .owner, name.isNamed("user_id") { parser.me = JSONText.identifier(text) }
        guard role == .chat || role == .root else { return }
        if name.isNamed("name") { chat.name = JSONText.text(text) }
        if name.isNamed("type") { chat.kind = TelegramChat.Kind(JSONText.text(text)) }
        if name.isNamed("id") { chat.identifier = JSONText.identifier(text) }
    }

    private mutating func finishChat(to items: inout [HistoryItem]) {
        defer { (members, hasDonations, starts) = ([:], false, StartOrdinals()) }
        guard hasDonations, let card = parser.card(of: chat, members: Array(members.values)) else {
            return
        }
        items.append(.donation(card, at: .byte(scanner.offset + marks)))
    }

    private mutating func read(at location: HistoryLocation, to items: inout [HistoryItem]) {
        defer { message.removeAll(keepingCapacity: true) }
        guard message.count <= Self.messageLimit else {
            items.append(.skipped(.tooLong, at: location))
            return
        }
        do throws(ValidationError) {
            guard case .object(let fields) = try JSONValue(parsing: message) else { return }
            var item = parser.item(fields, of: chat, at: location)
            if case .donation(var donation, let location) = item {
                hasDonations = true
                starts.order(&donation.interaction, within: .second)
                item = .donation(donation, at: location)
            }
            items.append(item)
            if members.count < DonationLimits.people, let member = parser.member(fields, of: chat),
                let identifier = member.customIdentifier
            {
                // The latest name of a member.
                members[identifier] = member
            }
        } catch {
            items.append(.skipped(.unreadable, at: location))
        }
    }
}

/// Written values of JSON.
enum JSONText {
    static func text(_ written: [UInt8]) -> String? {
        guard case .string(let text)? = try? JSONValue(parsing: written) else { return nil }
        return text
    }

    /// Returns a number or a text as an identifier.
    static func identifier(_ written: [UInt8]) -> String? {
        switch try? JSONValue(parsing: written) {
        case .integer(let number): "\(number)"
        case .string(let text) where !text.isEmpty && text.utf8.count <= 64: text
        default: nil
        }
    }
}
