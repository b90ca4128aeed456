package import Interactions

/// Reads the messages of Signal that signal-export writes: `data.json` in a folder for each chat.
///
/// A line is a message. It has neither a number nor a time zone, and names its writer as the folder
/// does: letters and digits alone. The source ignores the text, unless a record has nothing else.
package struct SignalExportSource: HistorySource, LineTaking {
    /// The name of the owner in all exports.
    private static let owner = "Me"
    /// The name of a writer whom the program did not find.
    private static let nobody = "No-Sender"

    private let chat: String
    private let donor: Donor
    private let clock: WallClock
    var lines = LineCutter(limit: JSONRecords.recordLimit)
    private var identifiers = ContentIdentifiers()
    /// The others who have written.
    private var others: [String] = []
    private var hasDonations = false
    private var starts = StartOrdinals()

    /// Makes a source for a chat.
    ///
    /// - Parameters:
    ///   - chat: The name of the folder: the group's, or the other's.
    ///   - donor: The donor of the messages.
    ///   - clock: The clocks at the place where the export was made.
    package init(of chat: String, donor: Donor, clock: WallClock) {
        self.chat = chat
        self.donor = donor
        self.clock = clock
    }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        takeLines(of: bytes, to: &items)
    }

    /// Ends the file.
    package mutating func finish(to items: inout [HistoryItem]) {
        takeLastLine(to: &items)
        guard hasDonations, others.count > 1 else { return }
        let card = ConversationCard(
            conversation: chat.boundedIdentifier,
            name: DisplayName.cleaned(chat),
            members: others.compactMap(Self.person)
        )
        items.append(card.item(from: donor))
    }

    mutating func take(
        _ bytes: borrowing Span<UInt8>,
        _ line: LineCutter.Line,
        to items: inout [HistoryItem]
    ) {
        let location = HistoryLocation.line(line.number)
        guard !line.isCut else {
            items.append(.skipped(.tooLong, at: location))
            return
        }
        let text = line.range.map { bytes[$0] }
        guard !text.allSatisfy(\.isWhiteSpace) else { return }
        do throws(ValidationError) {
            guard case .object(let fields) = try JSONValue(parsing: text) else {
                items.append(.skipped(.unreadable, at: location))
                return
            }
            items.append(item(fields, at: location))
        } catch {
            items.append(.skipped(.unreadable, at: location))
        }
    }

    private mutating func item(
        _ fields: [String: JSONValue],
        at location: HistoryLocation
    ) -> HistoryItem {
        guard let date = fields.text("date"), let wall = Timestamp(rfc3339: "\(date)Z") else {
            return .skipped(.noDate, at: location)
        }
        guard !Self.isNotice(fields) else { return .skipped(.serviceMessage, at: location) }
        guard let writer = fields.text("sender"), writer != Self.nobody else {
            return .skipped(.noSender, at: location)
        }
        let isMine = writer == Self.owner
        var people = IntentPeople()
        people.conversationIdentifier = chat.boundedIdentifier
        if isMine {
            // In a group, too: an earlier export may have shown nobody else. The store takes that
            // participant for the room.
            people.recipients = [Self.person(chat)].compactMap { $0 }
        } else {
            // Of two people with one name, the folder of the second has a number behind it.
            let isOther = chat.hasPrefix(writer) && chat.dropFirst(writer.count).utf8.isNumber
            guard let sender = Self.person(isOther ? chat : writer) else {
                return .skipped(.noSender, at: location)
            }
            people.sender = sender
            learn(isOther ? chat : writer)
        }
        var interaction = Interaction(
            intent: Intent(history: people, isCall: fields["call"] == true),
            direction: isMine ? .outgoing : .incoming,
            start: clock.moment(showing: wall),
            identifier: identifiers.next(for: [chat, date, writer]),
            groupIdentifier: people.conversationIdentifier
        )
        starts.order(&interaction)
        hasDonations = true
        return .donation(Donation(interaction, from: donor), at: location)
    }

    private mutating func learn(_ name: String) {
        guard others.count < DonationLimits.people, !others.contains(name) else { return }
        others.append(name)
    }

    private static func person(_ name: String) -> Person? {
        Person(name: name, owner: HistoryOwner())
    }

    /// Returns whether a record is a message taken back, or one without anything in it: the lines
    /// of Signal itself.
    private static func isNotice(_ fields: [String: JSONValue]) -> Bool {
        if fields["deleted"] == true { return true }
        let hasText = fields.text("body")?.contains { !$0.isWhitespace } ?? false
        return !hasText && fields["call"] != true && fields.objects("attachments").isEmpty
            && fields.object("sticker").isEmpty && fields.text("quote") == nil
    }
}

extension Substring.UTF8View {
    /// Whether nothing but digits is there.
    fileprivate var isNumber: Bool { allSatisfy(\.isDigit) }
}
