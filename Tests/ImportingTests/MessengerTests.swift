import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `A chat of Facebook or Instagram` {
    private static func read(
        _ text: String,
        me: [String] = [],
        pieces: Int = 1 << 20
    ) -> [HistoryItem] {
        let bytes = Array(text.utf8)
        var thread = MessengerThread()
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + pieces)
            thread.take(bytes.span.extracting(start..<end))
            start = end
        }
        let source = MessengerSource(
            of: thread,
            donor: Donor(app: "facebook"),
            owner: HistoryOwner(me)
        )
        return items(source, bytes, pieces: pieces)
    }

    private static func file(
        _ messages: String...,
        people: [String] = ["Zo\\u00c3\\u00ab", "Ana"],
        more: String = #""thread_type": "Regular""#
    ) -> String {
        let participants = people.map { #"{"name": "\#($0)"}"# }.joined(separator: ",")
        return """
            {"participants": [\(participants)], "messages": [\(messages.joined(separator: ","))],
             "title": "\(people.count > 2 ? "Fam\\u00c3\\u00adlia" : people[0])",
             "is_still_participant": true, "thread_path": "inbox/zoe_5x2k", \(more)}
            """
    }

    private static func message(_ sender: String, _ time: Int, _ more: String = "") -> String {
        """
        {"sender_name": "\(sender)", "timestamp_ms": \(1_767_609_000_000 + time), \(more)
         "content": "ol\\u00c3\\u00a1 }", "is_geoblocked_for_viewer": false}
        """
    }

    @Test(arguments: [1, 7, 1 << 20])
    func `says who wrote to whom and when, cut anywhere`(pieces: Int) throws {
        let text = Self.file(
            Self.message("Ana", 2, #""reactions": [{"reaction": "x", "actor": "Bo"}],"#),
            Self.message("Zo\\u00c3\\u00ab", 1),
            Self.message("Ana", 0, #""call_duration": 61,"#)
        )
        let interactions = Self.read(text, pieces: pieces).donations.map(\.interaction)
        try #require(interactions.count == 3)
        #expect(interactions.map(\.direction) == [.outgoing, .incoming, .outgoing])
        let people = interactions.map(\.intent.people)
        #expect(people[0].recipients == [Person(displayName: "Zoë")])
        #expect(people[1].sender == Person(displayName: "Zoë"))
        #expect(people[2].contacts == [Person(displayName: "Zoë")])
        #expect(people.map(\.isGroup) == [false, false, false])
        #expect(Set(people.map(\.conversationIdentifier)) == ["inbox/zoe_5x2k"])
        #expect(interactions[1].start?.rfc3339 == "2026-01-05T10:30:00.001Z")
        #expect(interactions[2].end?.rfc3339 == "2026-01-05T10:31:01.000Z")
        #expect(Set(interactions.map(\.identifier)).count == 3)
    }

    @Test func `of several needs the owner's name, and has a card`() throws {
        let people = ["Bo", "Ana", "Kim"]
        let text = Self.file(
            Self.message("Bo", 1),
            Self.message("Ana", 0),
            Self.message("Left", 2),
            Self.message("Facebook user", 3),
            people: people,
            more: #""thread_type": "RegularGroup""#
        )
        #expect(Self.read(text).skipped == Array(repeating: .unknownOwner, count: 4))
        let read = Self.read(text, me: ["ana"])
        #expect(read.skipped == [.unnamed])
        let interactions = read.donations.map(\.interaction)
        #expect(
            interactions.map(\.direction) == [.incoming, .outgoing, .incoming, .incoming]
        )
        let card = try #require(interactions.last).intent
        #expect(card.isCard)
        #expect(card.people.isGroup == true)
        #expect(card.people.speakableGroupName?.spokenPhrase == "Família")
        #expect(card.people.contacts.map(\.displayName) == ["Bo", "Kim"])
        #expect(interactions[1].intent.people.everyone.isEmpty)
        // Recent exports lack the type.
        let recent = Self.file(Self.message("Bo", 1), people: people, more: #""x": 1"#)
        #expect(
            Self.read(recent, me: ["Ana"]).donations.first?.interaction.intent.people.isGroup
                == true
        )
    }

    @Test func `with somebody who has closed the account has no owner but the participant`() {
        let text = Self.file(
            Self.message("Other User", 2),
            Self.message("Ana", 1),
            Self.message("Former Name", 0),
            people: ["Facebook User", "Ana"]
        )
        let read = Self.read(text)
        #expect(read.skipped == [.unnamed, .nobodyElse])
        #expect(read.donations.map(\.interaction.direction) == [.incoming])
        let german = Self.file(
            Self.message("Facebook-Nutzer", 1),
            people: ["Facebook-Nutzer", "Ana"]
        )
        #expect(Self.read(german).skipped == [.unnamed])
        let program = Self.file(Self.message("Meta AI", 1), people: ["Meta AI", "Ana"])
        #expect(Self.read(program).skipped == [.bot])
    }

    @Test func `with oneself names nobody, and one without the owner is a chat of two`() throws {
        let own = Self.file(Self.message("Ana", 1), people: ["Ana"])
        #expect(Self.read(own).skipped == [.unknownOwner])
        #expect(Self.read(own, me: ["Ana"]).skipped == [.nobodyElse])
        let old = Self.file(Self.message("Bo", 1), Self.message("Ana", 0), people: ["Bo"])
        let interactions = Self.read(old).donations.map(\.interaction)
        #expect(interactions.map(\.direction) == [.incoming, .outgoing])
        #expect(interactions.last?.intent.people.recipients == [Person(displayName: "Bo")])
    }

    @Test func `without a type is a group if its title is no participant's name`() {
        let two = Self.file(Self.message("Bo", 1), people: ["Bo", "Ana"], more: #""x": 1"#)
        #expect(Self.read(two).donations.first?.interaction.intent.people.isGroup == false)
        let left = two.replacing(#""title": "Bo""#, with: #""title": "Walkers""#)
        let read = Self.read(left, me: ["Ana"]).donations.map(\.interaction.intent)
        #expect(read.map(\.people.isGroup) == [true, true])
        #expect(read.last?.people.speakableGroupName?.spokenPhrase == "Walkers")
        #expect(Self.read(left).skipped == [.unknownOwner])
    }

    @Test(arguments: [1, 7, 1 << 20])
    func `may be encrypted, in a file of another form`(pieces: Int) throws {
        func file(_ people: String, _ title: String) -> String {
            """
            {"participants": [\(people)], "threadName": "\(title)_7", "messages": [
             {"isUnsent": false, "media": [], "senderName": "Zoë N", "text": "x",
              "timestamp": 1767609000000, "type": "text"},
             {"isUnsent": false, "senderName": "Ana", "timestamp": 1767609000001, "type": "media"},
             {"isUnsent": true, "senderName": "Ana", "timestamp": 1767609000002, "type": "x"},
             {"senderName": "Ana", "timestamp": 1767609000003, "type": "placeholder"}]}
            """
        }
        let two = Self.read(file(#""Ana", "Zoë N""#, "Zoë N"), pieces: pieces)
        #expect(two.skipped == [.serviceMessage, .serviceMessage])
        let interactions = two.donations.map(\.interaction)
        #expect(interactions.map(\.direction) == [.incoming, .outgoing])
        let people = interactions.map(\.intent.people)
        #expect(people.map(\.conversationIdentifier) == ["Zoë N", "Zoë N"])
        #expect(people.first?.sender == Person(displayName: "Zoë N"))
        #expect(people.last?.recipients == [Person(displayName: "Zoë N")])
        #expect(interactions.first?.start?.rfc3339 == "2026-01-05T10:30:00.000Z")
        let group = file(#""Ana", "Zoë N", "Kim""#, "Walkers")
        let several = Self.read(group, me: ["Ana"], pieces: pieces).donations.map(\.interaction)
        #expect(several.map(\.intent.people.isGroup) == [true, true, true])
        #expect(several.last?.intent.people.contacts.count == 2)
    }

    @Test func `gives each message the same identifier when it has grown`() {
        let old = [Self.message("Ana", 5), Self.message("Ana", 5), Self.message("Ana", 1)]
        func identifiers(_ text: String) -> Set<String?> {
            Set(Self.read(text).donations.map(\.interaction.identifier))
        }
        let first = identifiers(Self.file(old[0], old[1], old[2]))
        let second = identifiers(Self.file(Self.message("Ana", 9), old[0], old[1], old[2]))
        #expect(first.count == 3)
        #expect(second.count == 4)
        #expect(first.isSubset(of: second))
    }

    @Test func `skips lines of the service and records that say too little`() {
        let text = Self.file(
            Self.message("Ana", 1, #""type": "Subscribe","#),
            Self.message("Ana", 1, #""is_unsent": true,"#),
            #"{"sender_name": "Ana"}"#,
            #"{"sender_name": "Ana", "timestamp_ms": "5"}"#,
            #"{"sender_name": 7, "timestamp_ms": 1767609000000}"#,
            #"{"sender_name": "Ana", "timestamp_ms": 1e300}"#,
            "[]",
            "7",
            #"{"a": ""# + String(repeating: "x", count: 1 << 20) + #""}"#
        )
        #expect(
            Self.read(text).skipped == [
                .serviceMessage, .serviceMessage, .noDate, .noDate, .noSender, .noDate, .tooLong,
            ]
        )
    }

    @Test(arguments: ["%PDF", "{}", "[1]", #"{"messages": [{"a": 1], "b"}"#, "{]"])
    func `that is none is told`(text: String) {
        #expect(Self.read(text).skipped == [.unreadable])
    }

    @Test func `that is cut off gives nothing without its facts`() {
        let whole = Self.file(Self.message("Ana", 1), Self.message("Ana", 2))
        for length in stride(from: 1, to: whole.utf8.count, by: 7) {
            let read = Self.read(String(decoding: whole.utf8.prefix(length), as: UTF8.self))
            #expect(read.skipped.last == .cutOff)
        }
    }
}
