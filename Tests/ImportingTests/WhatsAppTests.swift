import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `A chat of WhatsApp` {
    private static let utc = WallClock { _ in 0 }

    private func read(
        _ text: String,
        me: String = "Ana",
        group: String? = nil,
        file: String? = nil,
        order: DateOrder? = nil,
        clock: WallClock = utc,
        pieces: Int = 1 << 20
    ) throws -> [HistoryItem] {
        let owner = HistoryOwner([me])
        let survey = survey(text, pieces: pieces)
        let options = WhatsAppOptions(
            donor: Donor(app: "whatsapp"),
            owner: owner,
            chat: try survey.chat(owner, group: group, file: file),
            dateOrder: try order ?? survey.dateOrder(),
            clock: clock
        )
        return items(WhatsAppSource(options), Array(text.utf8), pieces: pieces)
    }

    private func survey(_ text: String, pieces: Int = 1 << 20) -> WhatsAppSurvey {
        var survey = WhatsAppSurvey()
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + pieces)
            survey.take(bytes.span.extracting(start..<end))
            start = end
        }
        survey.finish()
        return survey
    }

    private static let phone = """
        \u{FEFF}[25/01/26, 09:15:02] Bo Silva: \u{200E}Messages and calls are end-to-end encrypted.\r
        [25/01/26, 09:15:02] Bo Silva: hello\r
        \u{200E}[25/01/26, 09:15:03] Ana: hello\r
        and a second line: with a colon\r
        [25/01/26, 21:15:03] Ana: \u{200E}image omitted\r
        """

    @Test(arguments: [1, 5, 1 << 20])
    func `says who wrote when, cut anywhere`(pieces: Int) throws {
        let read = try self.read(Self.phone, pieces: pieces)
        let interactions = read.donations.map(\.interaction)
        #expect(read.skipped == [.serviceMessage])
        #expect(interactions.map(\.direction) == [.incoming, .outgoing, .outgoing])
        #expect(
            interactions.map { $0.start?.rfc3339 } == [
                "2026-01-25T09:15:02.000Z", "2026-01-25T09:15:03.000Z", "2026-01-25T21:15:03.000Z",
            ]
        )
        let bo = Person(displayName: "Bo Silva")
        try #require(interactions.count == 3)
        #expect(interactions[0].intent.people.sender == bo)
        #expect(interactions[1].intent.people.recipients == [bo])
        #expect(interactions[1].intent.people.conversationIdentifier == "Bo Silva")
        #expect(interactions.map(\.intent.people.isGroup) == [nil, nil, nil])
        #expect(Set(interactions.map(\.identifier)).count == 3)
    }

    @Test(arguments: [
        ("25/01/2026, 09:15 - Bo: x", "2026-01-25T09:15:00.000Z"),
        ("1/25/26, 9:15\u{202F}PM - Bo: x", "2026-01-25T21:15:00.000Z"),
        ("1/25/26, 12:15 AM - Bo: x", "2026-01-25T00:15:00.000Z"),
        ("[25/1/26, 12:15:09 p. m.] Bo: x", "2026-01-25T12:15:09.000Z"),
        ("[5.1.2026 klo 14.08.18] Bo: x", "2026-01-05T14:08:18.000Z"),
        ("05.01.26, 09:15 - Bo: x", "2026-01-05T09:15:00.000Z"),
        ("2026-01-05, 9:15 a.m. - Bo: x", "2026-01-05T09:15:00.000Z"),
        ("[2026. 1. 5. 오후 9:15:02] Bo: x", "2026-01-05T21:15:02.000Z"),
        ("[2026/1/5 下午9:15:02] Bo: x", "2026-01-05T21:15:02.000Z"),
        ("\u{200F}[٢٥/١/٢٠٢٦, ٩:١٥:٠٢ م] Bo: x", "2026-01-25T21:15:02.000Z"),
        ("25-01-26 09:15 - Bo: x", "2026-01-25T09:15:00.000Z"),
        ("25/01/2026, 09:15 – Bo: x", "2026-01-25T09:15:00.000Z"),
        ("25/01/26 09:15:02: Bo: x", "2026-01-25T09:15:02.000Z"),
        ("1/25/26, 9:15:02 PM: Bo: x", "2026-01-25T21:15:02.000Z"),
        ("[25/1/2569 09:15:02] Bo: x", "2026-01-25T09:15:02.000Z"),
        ("[25/1/69 09:15:02] Bo: x", "2026-01-25T09:15:02.000Z"),
    ])
    func `comes in many forms`(line: String, time: String) throws {
        let interaction = try #require(try read(line).donations.first?.interaction)
        #expect(interaction.start?.rfc3339 == time)
        #expect(interaction.intent.people.sender == Person(displayName: "Bo"))
    }

    @Test func `keeps its order within a minute, in every export that has the minute`() throws {
        let before = "25/01/2026, 09:14 - Bo: x\n"
        let minute = ["Bo", "Ana", "Ana", "Bo"].map { "25/01/2026, 09:15 - \($0): x\n" }
        let after = "25/01/2026, 09:16 - Bo: x\n"
        let all = try read(before + minute.joined() + after).donations.map(\.interaction)
        let time = "2026-01-25T09"
        #expect(
            all.map { $0.start?.rfc3339 } == [
                "\(time):14:00.000Z", "\(time):15:00.000Z", "\(time):15:00.001Z",
                "\(time):15:00.002Z", "\(time):15:00.003Z", "\(time):16:00.000Z",
            ]
        )
        #expect(all.allSatisfy { $0.startUnit == .minute })
        let later = try read(minute.joined() + after).donations.map(\.interaction)
        #expect(later == Array(all.dropFirst()))
        let earlier = try read(before + minute.joined()).donations.map(\.interaction)
        #expect(earlier == all.dropLast())
    }

    @Test(arguments: [
        "hello", "", "25/01/2026", "25/01/2026, 09:15", "25/01/2026, 09:65 - Bo: x",
        "25/01/2026, 25:15 - Bo: x", "13:00 PM - Bo: x", "25/01/2026, 13:15 PM - Bo: x",
        "[25/01/26, 09:15:02 Bo: x", "25/01/2026, 09:15 -Bo: x", "99999/1/1, 09:15 - Bo: x",
        "2026 people, 10:15 - they: said", "\u{200E}", "[",
    ])
    func `goes on with a message in every other line`(line: String) throws {
        let text = "25/01/2026, 09:15 - Bo: x\n\(line)\n"
        #expect(try read(text).count == 1)
    }

    @Test func `tells the order of its dates where that can be told`() throws {
        func order(_ dates: String...) -> Result<DateOrder, WhatsAppSurvey.Problem> {
            let text = dates.map { "\($0), 09:15 - Bo: x\n" }.joined()
            return Result { () throws(WhatsAppSurvey.Problem) in try survey(text).dateOrder() }
        }
        #expect(order("1/2/26", "13/2/26") == .success(.dmy))
        #expect(order("1/2/26", "1/13/26") == .success(.mdy))
        #expect(order("2026/1/2") == .success(.ymd))
        #expect(order("1.2.26") == .success(.dmy))
        #expect(order("1/1/26", "5/5/26") == .success(.dmy))
        // With days first, messages would go back in time.
        #expect(order("1/9/26", "2/1/26") == .success(.mdy))
        #expect(order("9/1/26", "1/2/26") == .success(.dmy))
        #expect(order("1/2/26", "3/4/26") == .failure(.ambiguousDates))
        #expect(order("1/13/26", "13/1/26") == .failure(.contradictoryDates))
        #expect(try read("1/2/26, 09:15 - Bo: x", order: .mdy).donations.count == 1)
        #expect(try read("1/13/26, 09:15 - Bo: x", order: .dmy).skipped == [.noDate])
    }

    @Test func `of a group needs a name, which the app writes under, too`() throws {
        let text = """
            [25/01/26, 09:15:02] Family: \u{200E}Bo created this group
            [25/01/26, 09:15:03] Bo: x
            [25/01/26, 09:15:03] ~\u{202F}Kim: x
            [25/01/26, 09:15:03] \u{202A}+44 20 7946\u{2011}0018\u{202C}: x
            [25/01/26, 09:15:04] Ana: x
            """
        #expect(throws: WhatsAppSurvey.Problem.unnamedGroup) { try self.read(text) }
        let read = try self.read(text, group: "Family")
        #expect(read.skipped == [.serviceMessage])
        let people = read.donations.map(\.interaction.intent.people).dropLast()
        try #require(people.count == 4)
        #expect(people.map(\.sender?.displayName) == ["Bo", "Kim", nil, nil])
        #expect(
            people[2].sender?.personHandle
                == PersonHandle(
                    value: "+44 20 7946-0018",
                    type: .phoneNumber
                )
        )
        // The store takes that participant for the room.
        #expect(people[3].recipients == [Person(displayName: "Family")])
        #expect(people.allSatisfy { $0.speakableGroupName?.spokenPhrase == "Family" })
        #expect(people.allSatisfy { $0.conversationIdentifier == "Family" })
    }

    @Test func `has notices under the names of people, who have not written by them`() throws {
        let text = """
            [25/01/26, 09:15:02] Family: \u{200E}Messages and calls are end-to-end encrypted.
            [25/01/26, 09:15:02] Kim: \u{200E}Kim joined using this group's invite link
            [25/01/26, 09:15:03] Bo: \u{200E}Bo left
            [25/01/26, 09:15:03] Bo: Bo left
            [25/01/26, 09:15:04] Bo: \u{200E}Bobby and I in a text of the app's own form
            \u{200E}[25/01/26, 09:15:05] Lee: \u{200E}image omitted
            [25/01/26, 09:15:06] Ana: hello
            """
        let read = try self.read(text)
        #expect(read.skipped == [.serviceMessage, .serviceMessage, .serviceMessage])
        let people = read.donations.map(\.interaction.intent.people)
        #expect(people.map(\.sender?.displayName) == ["Bo", "Bo", "Lee", nil, nil])
        #expect(people.last?.contacts.map(\.displayName) == ["Bo", "Lee"])
        #expect(people.allSatisfy { $0.conversationIdentifier == "Family" && $0.isGroup == true })
    }

    @Test func `has one form of lines, and further ones are text`() throws {
        let text = "[25/01/26, 09:15:02] Bo: x\n25/01/26, 09:15 - Kim: pasted\n"
        #expect(try read(text).donations.count == 1)
        #expect(try read("25/01/26, 09:15:02: somebody wrote\n").skipped == [.unreadable])
    }

    @Test func `keeps its identity when an export shows that it is a group`() throws {
        let first = "25/01/26, 09:15 - Ana: x\n"
        let second = first + "25/01/26, 09:16 - Bo: x\n"
        let third = second + "26/01/26, 09:16 - Kim: x\n"
        let fourth = third + "26/01/26, 09:17 - Lee: x\n"
        let reads = try [first, second, third, fourth].map { try read($0, file: "Family") }
        let donations = reads.map { $0.donations.map(\.interaction) }
        #expect(donations.map(\.count) == [1, 3, 4, 5])
        for read in donations {
            #expect(read.allSatisfy { $0.intent.people.conversationIdentifier == "Family" })
            let messages = read.filter { !$0.intent.isCard }
            let all = donations[3].filter { !$0.intent.isCard }
            #expect(messages.map(\.identifier) == all.prefix(messages.count).map(\.identifier))
            #expect(messages[0].intent.people.recipients == [Person(displayName: "Family")])
        }
        let cards = donations.map { $0.last { $0.intent.isCard } }
        #expect(cards.map { $0?.intent.people.contacts.count } == [nil, 1, 2, 3])
        #expect(Set(cards.map { $0?.identifier }).count == 4)
        #expect(cards[3]?.intent.people.speakableGroupName?.spokenPhrase == "Family")
        #expect(cards[3]?.start == Timestamp(milliseconds: 0))
        let again = try read("25/01/26, 09:16 - Bo: y\n" + third, file: "Family")
        #expect(again.donations.last?.interaction.identifier == cards[2]?.identifier)
    }

    @Test(arguments: ["Bo Silva", "Bo Silva (1)", "Bo Silva - Copy", "Bo_Silva", "bo silva 😀"])
    func `of two is named as the other writes, whatever the file's name spells`(
        file: String
    ) throws {
        let read = try self.read("25/01/26, 09:15 - Bo Silva: x\n", file: file)
        let people = try #require(read.donations.first).interaction.intent.people
        #expect(read.donations.count == 1)
        #expect(people.conversationIdentifier == "Bo Silva")
        #expect(people.isGroup == nil && people.speakableGroupName == nil)
        let named = try self.read(Self.phone, file: "\(file) at work").donations
        #expect(named.count == 3)
        #expect(named[0].interaction.intent.people.conversationIdentifier == "Bo Silva")
    }

    @Test func `has lines of the app's own`() throws {
        let text = "25/01/2026, 09:15 - You changed the number\n25/01/2026, 09:15 - Bo: x\n"
        #expect(try read(text).skipped == [.serviceMessage])
    }

    @Test func `gives messages of one minute identifiers of their own, the same each time`() throws
    {
        let text = """
            25/01/2026, 09:15 - Bo: one
            25/01/2026, 09:15 - Ana: two
            25/01/2026, 09:15 - Bo: three
            25/01/2026, 09:16 - Bo: one
            """
        let identifiers = try read(text).donations.map(\.interaction.identifier)
        #expect(Set(identifiers).count == 4)
        let later = text.replacing("one", with: "other words") + "\n25/01/2026, 09:17 - Bo: x"
        #expect(
            Array(try read(later).donations.map(\.interaction.identifier).prefix(4)) == identifiers
        )
        let other = try read(text, me: "Ana", order: .dmy)
        #expect(other.donations.map(\.interaction.identifier) == identifiers)
    }

    @Test func `has the times of a clock on the wall`() throws {
        // One hour ahead, and two from 29 March 2026, 01:00 UTC.
        let change = Timestamp(rfc3339: "2026-03-29T01:00:00Z")?.milliseconds ?? 0
        let clock = WallClock { $0.milliseconds < change ? 3600 : 7200 }
        let text =
            "[28/03/26, 09:15:02] Bo: x\n[29/03/26, 09:15:02] Bo: x\n[29/03/26, 02:30:00] Bo: x"
        #expect(
            try read(text, clock: clock).donations.map { $0.interaction.start?.rfc3339 } == [
                "2026-03-28T08:15:02.000Z", "2026-03-29T07:15:02.000Z", "2026-03-29T01:30:00.000Z",
            ]
        )
    }

    @Test func `of another format is told as such`() throws {
        #expect(try read("%PDF-1.4\n1 0 obj\n").skipped == [.unreadable])
        #expect(try read("").isEmpty)
        let long = "25/01/2026, 09:15 - Bo: " + String(repeating: "x", count: 1 << 20)
        #expect(try read(long + "\n" + long).donations.count == 2)
    }
}
