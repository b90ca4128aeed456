import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `An export of Telegram` {
    private static func message(_ number: Int, _ fields: String) -> String {
        """
        {"id": \(number), "type": "message", "date": "2026-01-05T10:30:00",
         "date_unixtime": "\(1_767_609_000 + number)", \(fields), "text": "hello"}
        """
    }

    private static let bo = #""from": "Bo", "from_id": "user22""#
    private static let ana = #""from": "Ana", "from_id": "user11""#
    private static let kim = #""from": "Kim", "from_id": "user33""#

    private static func chat(_ kind: String, _ number: Int, _ messages: String...) -> String {
        """
        {"name": "\(kind == "personal_chat" ? "Bo" : "The ü group")", "type": "\(kind)",
         "id": \(number), "messages": [\(messages.joined(separator: ","))]}
        """
    }

    private static func export(_ chats: String..., owner: String = "") -> String {
        """
        {"about": "…", \(owner) "chats": {"about": "{[", "list": [\(chats.joined(separator: ","))]},
         "left_chats": {"list": []}}
        """
    }

    private static let information =
        #""personal_information": {"user_id": 11, "first_name": "Ana", "bio": "}"},"#

    private func read(
        _ text: String,
        me: [String] = [],
        clock: WallClock? = nil,
        pieces: Int = 1 << 20
    ) -> [HistoryItem] {
        let source = TelegramSource(
            donor: Donor(app: "telegram"),
            owner: HistoryOwner(me),
            clock: clock
        )
        return items(source, Array(text.utf8), pieces: pieces)
    }

    @Test func `keeps the order of a chat within a second`() throws {
        let text = Self.export(
            Self.chat(
                "personal_chat",
                22,
                Self.message(1, Self.bo),
                Self.message(1, Self.ana).replacing(#""id": 1"#, with: #""id": 2"#)
            ),
            Self.chat("personal_chat", 23, Self.message(1, Self.ana)),
            owner: Self.information
        )
        let starts = read(text).donations.compactMap(\.interaction.start?.milliseconds)
        #expect(starts.map { $0 - 1_767_609_001_000 } == [0, 1, 0])
    }

    @Test(arguments: [1, 7, 1 << 20])
    func `says who wrote to whom and when, cut anywhere`(pieces: Int) throws {
        let text = Self.export(
            Self.chat("personal_chat", 22, Self.message(1, Self.bo), Self.message(2, Self.ana)),
            Self.chat("private_group", 5, Self.message(3, Self.kim), Self.message(4, Self.ana)),
            owner: Self.information
        )
        let interactions = read("\u{FEFF}" + text, pieces: pieces).donations.map(\.interaction)
            .filter { !$0.intent.isCard }
        #expect(interactions.map(\.direction) == [.incoming, .outgoing, .incoming, .outgoing])
        #expect(interactions.map(\.identifier) == ["22/1", "22/2", "5/3", "5/4"])
        let people = interactions.map(\.intent.people)
        try #require(people.count == 4)
        #expect(people.map(\.conversationIdentifier) == ["22", "22", "5", "5"])
        #expect(people.map(\.isGroup) == [false, false, true, true])
        let bo = Person(displayName: "Bo", customIdentifier: "user22")
        #expect(people[0].sender == bo)
        #expect(people[1].recipients == [bo])
        #expect(people[2].sender == Person(displayName: "Kim", customIdentifier: "user33"))
        #expect(people[3].everyone.isEmpty)
        #expect(people[3].speakableGroupName == nil)
        #expect(interactions[0].start?.rfc3339 == "2026-01-05T10:30:01.000Z")
    }

    @Test func `of one chat needs a name only in groups`() {
        let group = Self.chat("private_supergroup", 5, Self.message(3, Self.kim))
        #expect(read(group).skipped == [.unknownOwner])
        for me in ["Ana", "user11", "11"] {
            let own = Self.chat("private_supergroup", 5, Self.message(3, Self.ana))
            let items = read(own, me: me == "11" ? ["011", "11"] : [me])
            #expect(items.donations.dropLast().map(\.interaction.direction) == [.outgoing], "\(me)")
        }
        #expect(
            read(group, me: ["Ana"]).donations.dropLast().map(\.interaction.direction) == [
                .incoming
            ]
        )
        let between = Self.chat(
            "personal_chat",
            22,
            Self.message(1, Self.bo),
            Self.message(2, #""from": null, "from_id": "user11""#),
            Self.message(3, #""from": "Bo", "from_id": 22"#)
        )
        #expect(
            read(between).donations.map(\.interaction.direction)
                == [.incoming, .outgoing, .incoming]
        )
    }

    @Test func `gives an account without a name that of a deleted one`() throws {
        let nameless = Self.message(1, #""from": null, "from_id": "user11""#)
        let gone = Self.chat("personal_chat", 11, nameless)
            .replacing(#""name": "Bo""#, with: #""name": null"#)
        let people = try #require(read(gone).donations.first).interaction.intent.people
        #expect(
            people.sender == Person(displayName: "Deleted Account", customIdentifier: "user11")
        )
        let group = Self.chat("private_group", 5, nameless)
        let sender = read(group, me: ["Ana"]).donations.first?.interaction.intent.people.sender
        #expect(sender?.displayName == "Deleted Account")
    }

    @Test func `describes each group in one card, which follows from what it shows`() throws {
        func card(_ messages: String...) throws -> Interaction {
            let group = """
                {"name": "The ü group", "type": "private_group", "id": 5,
                 "messages": [\(messages.joined(separator: ","))]}
                """
            let cards = read(Self.export(group, owner: Self.information)).donations
                .map(\.interaction).filter(\.intent.isCard)
            #expect(cards.count == 1)
            return try #require(cards.first)
        }
        let joined = #"""
            {"id": 4, "type": "service", "date_unixtime": "1767609000", "actor": "Lee",
             "actor_id": "user44", "action": "join_group_by_link", "text": ""}
            """#
        let first = try card(Self.message(3, Self.kim), Self.message(5, Self.ana))
        let people = first.intent.people
        #expect(people.conversationIdentifier == "5" && people.isGroup == true)
        #expect(people.speakableGroupName?.spokenPhrase == "The ü group")
        #expect(people.contacts == [Person(displayName: "Kim", customIdentifier: "user33")])
        let again = try card(
            Self.message(3, Self.kim),
            Self.message(5, Self.ana),
            Self.message(6, Self.kim)
        )
        #expect(again.identifier == first.identifier)
        let grown = try card(Self.message(3, Self.kim), joined)
        #expect(grown.intent.people.contacts.map(\.displayName) == ["Kim", "Lee"])
        #expect(grown.identifier != first.identifier)
    }

    @Test func `has calls among the lines of the service`() throws {
        func call(_ number: Int, _ actor: Int, _ more: String) -> String {
            """
            {"id": \(number), "type": "service", "date_unixtime": "1767609000", "actor": "x",
             "actor_id": "user\(actor)", "action": "phone_call", \(more) "text": ""}
            """
        }
        let text = Self.chat(
            "personal_chat",
            22,
            call(1, 22, #""duration_seconds": 61,"#),
            call(2, 11, #""discard_reason": "missed", "duration_seconds": -1,"#),
            #"{"id": 3, "type": "service", "action": "pin_message", "date_unixtime": "1"}"#
        )
        let read = self.read(text)
        let interactions = read.donations.map(\.interaction)
        #expect(interactions.map(\.intent.className) == ["INStartCallIntent", "INStartCallIntent"])
        #expect(interactions.map(\.direction) == [.incoming, .outgoing])
        #expect(interactions.first?.end?.rfc3339 == "2026-01-05T10:31:01.000Z")
        #expect(interactions.last?.end == nil)
        #expect(interactions.last?.intent.people.contacts.first?.customIdentifier == "user22")
        #expect(read.skipped == [.serviceMessage])
    }

    @Test(arguments: [
        ("saved_messages", HistoryReason.nobodyElse), ("bot_chat", .bot),
        ("public_channel", .channel), ("private_channel", .channel), ("hologram", .unknownChat),
    ])
    func `is skipped where nobody takes part`(kind: String, reason: HistoryReason) {
        #expect(
            read(Self.chat(kind, 5, Self.message(1, Self.kim)), me: ["Ana"]).skipped == [reason]
        )
    }

    @Test func `of old programs has the times of a clock whose zone is named`() {
        func old(_ date: String) -> String {
            #"{"id": 1, "type": "message", "date": "\#(date)", \#(Self.bo)}"#
        }
        let text = Self.chat("personal_chat", 22, old("2020-07-05T16:55:32"), old("yesterday"))
        #expect(read(text).skipped == [.noDate, .noDate])
        let known = read(text, clock: WallClock { _ in 7200 })
        #expect(known.skipped == [.noDate])
        #expect(
            known.donations.map(\.interaction.start?.rfc3339) == ["2020-07-05T14:55:32.000Z"]
        )
    }

    @Test func `skips single messages that say too little`() {
        let text = Self.chat(
            "private_group",
            5,
            #"{"id": 1, "type": "message", "from_id": "user33"}"#,
            #"{"type": "message", "from_id": "user33", "date_unixtime": "1"}"#,
            #"{"id": 3, "type": "message", "date_unixtime": "1"}"#,
            Self.message(4, #""from": "News", "from_id": "channel9""#),
            #"{"id": 5, "id": 5}"#,
            #"{"id": 6, "type": "message", "date_unixtime": "99999999999999"}"#,
            #"{"id": 7, "text": ""# + String(repeating: "x", count: 1 << 20) + #""}"#,
            Self.message(8, Self.kim)
        )
        let read = self.read(text, me: ["Ana"])
        #expect(
            read.skipped == [
                .noDate, .unreadable, .noSender, .channel, .unreadable, .noDate, .tooLong,
            ]
        )
        #expect(read.donations.count { !$0.interaction.intent.isCard } == 1)
    }

    @Test(arguments: [
        "%PDF-1.4", "[1, 2]]", "{]", "{\"chats\": {\"list\": [}]}", "{\"a\" 1: 2}}",
        "{\"a\": \u{1}}", String(repeating: "[", count: 300), "{} {}", "1",
        #"{"messages": [{"id": 1], "id": 2}"#, "[1, 2]", #"{"name": "Bo", "list": []}"#,
    ])
    func `that is no JSON is told at its first fault`(text: String) {
        #expect(read(text).skipped == [.unreadable])
    }

    @Test func `that is cut off gives what came before`() {
        let whole = Self.chat(
            "personal_chat",
            22,
            Self.message(1, Self.bo),
            Self.message(2, Self.bo)
        )
        for length in stride(from: 1, to: whole.utf8.count, by: 3) {
            let read = self.read(String(decoding: whole.utf8.prefix(length), as: UTF8.self))
            #expect(read.skipped == [.cutOff])
            #expect(read.donations.count <= 2)
        }
        #expect(read("").isEmpty)
    }

    @Test func `is not fooled by what people write`() {
        let text =
            #""\"messages\": [{\"id\": 9}] }}]}", "messages": [{"id": 8}], "x": {"messages": []}"#
        let items = read(
            Self.chat("personal_chat", 22, Self.message(1, Self.bo + #", "forwarded": "# + text))
        )
        #expect(items.donations.map(\.interaction.identifier) == ["22/1"])
        #expect(items.count == 1)
    }
}
