import Exporting
import Importing
import ImportingTestSupport
import Interactions
import TestSupport
import Testing

@Suite struct `A table of donations` {
    private static func event(_ donation: Donation, at position: UInt64 = 1) -> ExportedEvent {
        var event = FullEvents().events[0]
        event.position = Position(rawValue: position)
        event.event = .donated(donation)
        event.start = donation.interaction.start ?? event.start
        return event
    }

    private static func message(_ change: (inout SendMessageIntent) -> Void) -> Donation {
        var message = SendMessageIntent(recipients: [Person(displayName: "Kim")])
        change(&message)
        var interaction = Interaction(intent: .sendMessage(message), identifier: "m1")
        interaction.start = Timestamp(milliseconds: 1_767_603_500_123)
        return Donation(interaction, from: Donor(app: "org.example.chat"))
    }

    /// The importer's reading of a table of donations.
    private static func imported(
        _ donations: [Donation],
        _ mapping: TableMapping = TableMapping(byNameWith: nil)
    ) -> [Donation] {
        let rows = donations.compactMap { ExportTable.row(event($0)) }
        let text = ([ExportTable.header] + rows).map { "\($0)\r\n" }.joined()
        let source = TableSource(mapping, donor: Donor(app: "table"))
        return items(source, text).donations
    }

    private static func items(_ source: TableSource, _ text: String) -> [HistoryItem] {
        var (source, items) = (source, [HistoryItem]())
        source.take(Array(text.utf8).span, to: &items)
        source.finish(to: &items)
        return items
    }

    private static let texts = [
        "plain", "a,b;c\td", "say \"hi\"", "two\nlines", "=1+1", "+44", "-2", "@sum", "'=1",
        "''=1", "'tis", "＝1", "é\u{301} 你好", "<b>", "a\\b\\\"c", "x > y",
        "a;=1", "a|-1", "a:'@x", "Tel: +44", "a - b", "a -b", "x ''+1", "a;\t=1", "(+44)", "a\"=1",
        "e-mail@example.org", "2026-01-05T09:00:00+02:00",
    ]

    @Test(arguments: texts)
    func `keeps every text through an import`(text: String) throws {
        let donation = Self.message { message in
            message.people.conversationIdentifier = text
            message.people.sender = Person(
                displayName: "Ana \(text)",
                personHandle: PersonHandle(value: "u \(text)")
            )
        }
        var given = donation
        given.interaction.identifier = text
        given.donor.account = text
        let read = try #require(Self.imported([given]).first)
        #expect(read.interaction.identifier == text)
        #expect(read.donor == given.donor)
        #expect(read.interaction.start == given.interaction.start)
        let people = read.interaction.intent.people
        #expect(people.conversationIdentifier == text)
        #expect(people.sender?.personHandle?.value == "u \(text)")
        #expect(people.recipients.map(\.displayName) == ["Kim"])
    }

    @Test(arguments: [true, false, nil])
    func `says whether it is a group, through an import`(isGroup: Bool?) throws {
        let donation = Self.message { $0.people.isGroup = isGroup }
        let read = try #require(Self.imported([donation]).first)
        #expect(read.interaction.intent.people.isGroup == isGroup)
    }

    @Test(arguments: texts)
    func `begins no cell with what a spreadsheet takes for a formula`(text: String) {
        let donation = Self.message { message in
            message.people.conversationIdentifier = text
            message.people.speakableGroupName = SpeakableString(text)
            message.people.sender = Person(
                displayName: text,
                personHandle: PersonHandle(value: text)
            )
            message.people.recipients = [Person(personHandle: PersonHandle(value: text))]
        }
        for cell in Self.cells(of: ExportTable.row(Self.event(donation)) ?? "") {
            let first = cell.unicodeScalars.first ?? " "
            #expect(!"=+-@\t\r＝＋－＠".unicodeScalars.contains(first), "\(cell)")
        }
    }

    @Test(arguments: texts)
    func `begins no cell with a formula, whatever parts the cells`(text: String) {
        let donation = Self.message { message in
            message.people.conversationIdentifier = text
            message.people.speakableGroupName = SpeakableString("\(text) \(text)")
            message.people.sender = Person(displayName: text)
        }
        let row = ExportTable.row(Self.event(donation)) ?? ""
        for separator in [",", ";", "\t", "|", ":", " ", "~"] as [Character] {
            for cell in row.split(separator: separator, omittingEmptySubsequences: true) {
                // Spreadsheets remove quotes and spaces.
                let text = cell.drop { $0 == "\"" || $0 == " " }
                guard let first = text.first, "=+-@＝＋－＠".contains(first) else { continue }
                #expect(text.dropFirst().allSatisfy { $0 == " " } || text.dropFirst().first == " ")
            }
        }
    }

    /// The cells of a row by RFC 4180 alone.
    private static func cells(of row: String) -> [String] {
        var (cells, isQuoted, cell) = ([String](), false, "")
        for scalar in row.unicodeScalars {
            switch scalar {
            case "\"":
                isQuoted.toggle()
                cell.unicodeScalars.append(scalar)
            case "," where !isQuoted:
                cells.append(cell)
                cell = ""
            default: cell.unicodeScalars.append(scalar)
            }
        }
        return (cells + [cell]).map { cell in
            let scalars = Array(cell.unicodeScalars)
            guard scalars.first == "\"" else {
                #expect(!scalars.contains("\"") && !scalars.contains("\n"))
                return cell
            }
            #expect(scalars.count > 1 && scalars.last == "\"")
            let pieces = scalars.dropFirst().dropLast().split(
                separator: "\"",
                omittingEmptySubsequences: false
            )
            // Inside, each quote is doubled.
            #expect(pieces.count % 2 == 1)
            for index in stride(from: 1, to: pieces.count, by: 2) { #expect(pieces[index].isEmpty) }
            var inner = String.UnicodeScalarView()
            for (index, piece) in pieces.enumerated() {
                if index % 2 == 1 { inner.append("\"") }
                inner.append(contentsOf: piece)
            }
            return String(inner)
        }
    }

    @Test func `has as many cells in each row as columns`() {
        var generator = DonationGenerator(seed: 3)
        for _ in 0..<300 {
            let donation = generator.donation()
            let cells = Self.cells(of: ExportTable.row(Self.event(donation)) ?? "")
            #expect(cells.count == ExportTable.columns.count)
        }
        #expect(Set(ExportTable.columns).count == ExportTable.columns.count)
        // Tables of others alone have only one other party.
        let fields = TableMapping.Field.allCases.filter {
            !["other", "name", "handle"].contains("\($0)")
        }
        .map(\.rawValue)
        #expect(Set(fields).isSubset(of: ExportTable.columns))
        #expect(
            FullEvents().events.compactMap { ExportTable.row($0) }.count == FullEvents.classes.count
        )
    }

    @Test(arguments: [
        TableMapping(byNameWith: nil),
        try? TableMapping(ExportTable.columns.prefix(11).map { "\($0)=\($0)" }),
    ])
    func `gives back who, which way, when and what`(mapping: TableMapping?) throws {
        let mapping = try #require(mapping)
        let ana = Person(
            displayName: "Ana",
            personHandle: PersonHandle(value: "+44 20 7946 0018", type: .phoneNumber)
        )
        let ben = Person(
            displayName: "Ben \"B\" Silva; Dr, II",
            personHandle: PersonHandle(value: "ben@example.org", type: .emailAddress)
        )
        let me = Person(displayName: "Me", isMe: true)
        let outgoing = Self.message { message in
            message.people.sender = me
            message.people.recipients = [ana, ben]
        }
        var call = outgoing
        var intent = StartCallIntent(contacts: [ana])
        intent.callCapability = .videoCall
        call.interaction.intent = .startCall(intent)
        call.interaction.direction = .outgoing
        call.interaction.end = Timestamp(milliseconds: 1_767_603_600_000)
        var other = Self.message { $0.people.sender = ben }
        other.interaction.direction = .incoming
        var card = OtherIntent(className: "ContactCard")
        card.people.recipients = [Person(displayName: "12345")]
        other.interaction.intent = .other(card)
        let read = Self.imported([outgoing, call, other], mapping)
        #expect(read.count == 3)
        #expect(read[0].interaction.direction == .outgoing)
        #expect(read[0].interaction.intent.people.sender == nil)
        #expect(
            read[0].interaction.intent.people.recipients.map(\.personHandle) == [
                ana.personHandle, ben.personHandle,
            ]
        )
        #expect(read[0].interaction.intent.people.recipients[0] == ana)
        guard case .startCall(let found) = read[1].interaction.intent else {
            Issue.record("no call")
            return
        }
        #expect(found.callCapability == .videoCall && found.people.contacts == [ana])
        #expect(read[1].interaction.end == call.interaction.end)
        #expect(read[2].interaction.intent.className == "ContactCard")
        #expect(read[2].interaction.intent.people.recipients == [Person(displayName: "12345")])
        #expect(read[2].interaction.direction == .incoming)
    }

    @Test func `of others is read by the names of its columns where nobody maps them`() {
        let source = TableSource(TableMapping(byNameWith: nil), donor: Donor(app: "table"))
        func read(_ text: String) -> [HistoryItem] {
            Self.items(source, text)
        }
        #expect(read("Start,Sender\n2026-01-05,Bo\n").donations.count == 1)
        #expect(read("start,whom\n2026-01-05,Bo\n").donations.isEmpty)
        #expect(read("when,sender\n2026-01-05,Bo\n").skipped == [.unreadable])
    }
}
