import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `A chat of Signal` {
    private static func read(
        _ text: String,
        file: String = "Bo (+442079460018)",
        pieces: Int = 1 << 20
    ) -> [HistoryItem] {
        let source = SignalSource(of: SignalChat(fileName: file), donor: Donor(app: "signal"))
        return items(source, Array(text.utf8), pieces: pieces)
    }

    private static func message(_ number: Int, _ type: String, _ more: String = "") -> String {
        """
        {"id": "m\(number)", "conversationId": "c1", "type": "\(type)", "body": "hello }]",
         "sent_at": \(1_767_609_000_000 + number), \(more) "received_at": 7}
        """
    }

    private static let kim = #""source": "+351210000000", "sourceServiceId": "u-kim","#

    @Test(arguments: [1, 7, 1 << 20])
    func `says who wrote to whom and when, cut anywhere`(pieces: Int) throws {
        let call =
            #""callHistoryDetails": {"wasIncomingCall": true, "acceptedTime": 1767609003000, "#
            + #""endedTime": 1767609060003, "wasVideoCall": false},"#
        let text =
            "[\n"
            + [
                Self.message(1, "incoming", #""source": "+442079460018","#),
                Self.message(2, "outgoing"), Self.message(3, "call-history", call),
            ].joined(separator: ",\n") + "\n]\n"
        let interactions = Self.read(text, pieces: pieces).donations.map(\.interaction)
        try #require(interactions.count == 3)
        #expect(interactions.map(\.direction) == [.incoming, .outgoing, .incoming])
        #expect(interactions.map(\.identifier) == ["m1", "m2", "m3"])
        let people = interactions.map(\.intent.people)
        #expect(people.map(\.isGroup) == [false, false, false])
        #expect(people.map(\.conversationIdentifier) == ["c1", "c1", "c1"])
        let bo = Person(
            displayName: "Bo",
            personHandle: PersonHandle(value: "+442079460018", type: .phoneNumber)
        )
        #expect(people[0].sender == bo)
        #expect(people[1].recipients == [bo])
        #expect(interactions[0].start?.rfc3339 == "2026-01-05T10:30:00.001Z")
        #expect(interactions[2].intent.className == "INStartCallIntent")
        #expect(interactions[2].end?.rfc3339 == "2026-01-05T10:31:00.003Z")
    }

    @Test func `is a group if the file's name says so, and has a card`() throws {
        let text =
            "[\(Self.message(1, "incoming", Self.kim)), \(Self.message(2, "outgoing")), "
            + "\(Self.message(3, "incoming"))]"
        let read = Self.read(text, file: "Family (group)")
        #expect(read.skipped == [.noSender])
        let interactions = read.donations.map(\.interaction)
        try #require(interactions.count == 3)
        let kim = Person(
            personHandle: PersonHandle(value: "+351210000000", type: .phoneNumber),
            customIdentifier: "u-kim"
        )
        #expect(interactions[0].intent.people.sender == kim)
        #expect(interactions[1].intent.people.everyone.isEmpty)
        #expect(interactions[2].intent.isCard)
        #expect(interactions[2].intent.people.speakableGroupName?.spokenPhrase == "Family")
        #expect(interactions[2].intent.people.contacts == [kim])
        #expect(interactions.map(\.intent.people.isGroup) == [true, true, true])
        let unknown = Self.read(text, file: "messages").donations.map(\.interaction)
        #expect(unknown.map(\.intent.people.isGroup) == [nil, nil])
    }

    @Test func `skips lines of the service and records that say too little`() {
        let records = [
            Self.message(1, "group-v2-change"), Self.message(2, "keychange"),
            Self.message(3, "outgoing", #""flags": 2,"#), Self.message(4, "call-history"),
            Self.message(5, "incoming", #""expirationTimerUpdate": {"expireTimer": 5},"#),
            #"{"type": "incoming", "id": "x", "sent_at": 1767609000000}"#,
            #"{"type": "outgoing", "id": "x", "conversationId": "c", "sent_at": "soon"}"#,
            #"{"id": 1, "id": 2}"#,
        ]
        #expect(
            Self.read("[\(records.joined(separator: ","))]").skipped
                == Array(repeating: .serviceMessage, count: 5) + [
                    .unreadable, .noDate, .unreadable,
                ]
        )
    }

    @Test(arguments: ["%PDF", "{}", #"{"messages": []}"#, "[{]}", "[][]"])
    func `that is none is told`(text: String) {
        #expect(Self.read(text).skipped == [.unreadable])
    }

    @Test func `that is cut off gives what came before`() {
        let whole = "[\(Self.message(1, "outgoing")), \(Self.message(2, "outgoing"))]"
        for length in stride(from: 1, to: whole.utf8.count, by: 7) {
            let read = Self.read(String(decoding: whole.utf8.prefix(length), as: UTF8.self))
            #expect(read.skipped == [.cutOff])
        }
    }
}

@Suite struct `A chat that signal-export wrote` {
    private static func read(
        _ records: String...,
        folder: String = "Bo",
        pieces: Int = 1 << 20
    ) -> [HistoryItem] {
        let clock = WallClock { _ in 7200 }
        let source = SignalExportSource(of: folder, donor: Donor(app: "signal"), clock: clock)
        return items(source, Array(records.joined(separator: "\n").utf8), pieces: pieces)
    }

    private static func record(
        _ sender: String,
        _ second: Int = 0,
        _ more: String = "",
        body: String = "hello }\\n  "
    ) -> String {
        """
        {"date": "2026-01-05T10:30:0\(second).250000", "sender": "\(sender)", "body": "\(body)", \
        "quote": "", "sticker": null, "reactions": [{"name": "Me", "emoji": "x"}], \(more) \
        "attachments": []}
        """
    }

    @Test(arguments: [1, 7, 1 << 20])
    func `says who wrote to whom and when, cut anywhere`(pieces: Int) throws {
        let interactions = Self.read(
            Self.record("Bo", 1),
            Self.record("Me", 2),
            Self.record("Bo", 3, #""call": true, "missed": true,"#, body: " "),
            pieces: pieces
        ).donations.map(\.interaction)
        try #require(interactions.count == 3)
        #expect(interactions.map(\.direction) == [.incoming, .outgoing, .incoming])
        #expect(interactions[0].start?.rfc3339 == "2026-01-05T08:30:01.250Z")
        let people = interactions.map(\.intent.people)
        #expect(people.map(\.conversationIdentifier) == ["Bo", "Bo", "Bo"])
        #expect(people.map(\.isGroup) == [nil, nil, nil])
        #expect(people[0].sender == Person(displayName: "Bo"))
        #expect(people[1].recipients == [Person(displayName: "Bo")])
        #expect(interactions.map(\.intent.className).last == "INStartCallIntent")
    }

    @Test func `is a group once two others have written, and its messages stay the same`() throws {
        let first = [Self.record("Me", 1), Self.record("Bo", 2), Self.record("Bo", 2)]
        let before = Self.read(first[0], first[1], first[2], folder: "Walkers")
        let after = Self.read(first[0], first[1], first[2], Self.record("Kim"), folder: "Walkers")
        #expect(Set(before.donations.map(\.interaction.identifier)).count == 3)
        #expect(Array(after.prefix(3)) == before)
        let card = try #require(after.donations.last).interaction.intent
        #expect(card.isCard)
        #expect(card.people.isGroup == true)
        #expect(card.people.speakableGroupName?.spokenPhrase == "Walkers")
        #expect(card.people.contacts.map(\.displayName) == ["Bo", "Kim"])
    }

    @Test func `takes the folder's name for one of two people with the same name`() {
        let interaction = Self.read(Self.record("Bo"), folder: "Bo2").donations.first?.interaction
        #expect(interaction?.intent.people.sender == Person(displayName: "Bo2"))
    }

    @Test func `skips lines of the service and records that say too little`() {
        let read = Self.read(
            Self.record("Bo", 1, body: "  "),
            Self.record("Bo", 1, #""deleted": true,"#),
            Self.record("No-Sender"),
            Self.record("None"),
            #"{"date": "soon", "sender": "Bo", "body": "x"}"#,
            "[1]",
            "",
            "{",
            #"{"a": ""# + String(repeating: "x", count: 1 << 20) + #""}"#
        )
        #expect(
            read.skipped == [
                .serviceMessage, .serviceMessage, .noSender, .noSender, .noDate, .unreadable,
                .unreadable, .tooLong,
            ]
        )
    }
}
