import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `A room of Matrix` {
    private static func read(
        _ text: String,
        me: [String] = [],
        pieces: Int = 1 << 20
    ) -> [HistoryItem] {
        let source = MatrixSource(donor: Donor(app: "matrix"), owner: HistoryOwner(me))
        return items(source, Array(text.utf8), pieces: pieces)
    }

    private static func room(_ events: String..., exporter: String = "Ana") -> String {
        """
        {"room_name": "Walkers", "room_creator": "Kim", "topic": "", "export_date": "5 Jan 2026",
         "exported_by": "\(exporter)", "messages": [\(events.joined(separator: ","))]}
        """
    }

    private static func event(
        _ number: Int,
        _ sender: String,
        type: String = "m.room.message",
        _ content: String = #""msgtype": "m.text", "body": "hello }""#,
        more: String = ""
    ) -> String {
        """
        {"type": "\(type)", "sender": "@\(sender):x.org", "content": {\(content)}, \(more)
         "origin_server_ts": \(1_767_609_000_000 + number), "event_id": "$\(number)",
         "room_id": "!room:x.org", "unsigned": {"age": 5}}
        """
    }

    private static func member(_ person: String, _ name: String, isDirect: Bool = false) -> String {
        event(
            0,
            person,
            type: "m.room.member",
            #""membership": "join", "displayname": "\#(name)", "is_direct": \#(isDirect)"#,
            more: #""state_key": "@\#(person):x.org","#
        )
    }

    @Test(arguments: [1, 7, 1 << 20])
    func `says who wrote when, cut anywhere, and has a card`(pieces: Int) throws {
        let text = Self.room(
            Self.member("ana", "Ana"),
            Self.member("kim", "Kim"),
            Self.event(1, "kim"),
            Self.event(2, "ana"),
            Self.event(3, "bo", type: "m.sticker")
        )
        let read = Self.read(text, pieces: pieces)
        #expect(read.skipped == [.serviceMessage, .serviceMessage])
        let interactions = read.donations.map(\.interaction)
        try #require(interactions.count == 4)
        #expect(interactions.prefix(3).map(\.direction) == [.incoming, .outgoing, .incoming])
        #expect(interactions.prefix(3).map(\.identifier) == ["$1", "$2", "$3"])
        #expect(interactions[0].start?.rfc3339 == "2026-01-05T10:30:00.001Z")
        let people = interactions.map(\.intent.people)
        #expect(Set(people.map(\.conversationIdentifier)) == ["!room:x.org"])
        #expect(people[0].sender == Person(customIdentifier: "@kim:x.org"))
        #expect(people.map(\.isGroup) == [true, true, true, true])
        #expect(interactions[3].intent.isCard)
        #expect(people[3].speakableGroupName?.spokenPhrase == "Walkers")
        #expect(
            people[3].contacts == [Person(displayName: "Kim", customIdentifier: "@kim:x.org")]
        )
    }

    @Test func `of two is the conversation with the other`() throws {
        let text = Self.room(
            Self.member("ana", "Ana"),
            Self.member("kim", "Kim", isDirect: true),
            Self.event(1, "kim"),
            Self.event(2, "ana")
        )
        let interactions = Self.read(text).donations.map(\.interaction)
        try #require(interactions.count == 2)
        let kim = Person(displayName: "Kim", customIdentifier: "@kim:x.org")
        #expect(interactions.map(\.intent.people.isGroup) == [false, false])
        #expect(interactions[0].intent.people.sender == kim)
        #expect(interactions[1].intent.people.recipients == [kim])
    }

    @Test func `knows its owner by whoever made the export, or by name`() {
        let unknown = Self.room(Self.event(1, "kim"), Self.event(2, "ana"))
        #expect(Self.read(unknown).skipped == [.unknownOwner, .unknownOwner])
        let byIdentifier = Self.room(Self.event(2, "ana"), exporter: "@ana:x.org")
        #expect(Self.read(byIdentifier).donations.first?.interaction.direction == .outgoing)
        let twoOfOneName = Self.room(
            Self.member("ana", "Ana"),
            Self.member("other", "Ana"),
            Self.event(1, "ana"),
            Self.event(2, "other")
        )
        #expect(Self.read(twoOfOneName).skipped.suffix(2) == [.unknownOwner, .unknownOwner])
        let byOption = Self.read(unknown, me: ["@ana:x.org"]).donations
        #expect(byOption.prefix(2).map(\.interaction.direction) == [.incoming, .outgoing])
    }

    @Test func `has reactions, corrections and notices, which are no messages`() {
        let text = Self.room(
            Self.event(1, "kim", type: "m.reaction"),
            Self.event(2, "kim", type: "m.room.encrypted"),
            Self.event(2, "kim", #""msgtype": "m.bad.encrypted", "body": "** Unable **""#),
            Self.event(3, "kim", #""msgtype": "m.notice""#),
            Self.event(4, "kim", ""),
            Self.event(5, "kim", #""m.relates_to": {"rel_type": "m.replace"}"#),
            Self.event(6, "kim", type: "m.room.topic"),
            #"{"type": "m.room.message"}"#,
            Self.event(7, "kim").replacing("1767609000007", with: "\"now\"")
        )
        #expect(
            Self.read(text, me: ["@ana:x.org"]).skipped == [
                .reaction, .encrypted, .encrypted, .bot, .serviceMessage, .serviceMessage,
                .serviceMessage,
                .unreadable, .noDate,
            ]
        )
    }

    @Test(arguments: [
        "%PDF", "{}", "[1]", #"{"messages": {}}"#, String(repeating: "[", count: 300),
    ])
    func `that is none is told`(text: String) {
        #expect(Self.read(text).skipped == [.unreadable])
    }

    @Test func `that is cut off gives what came before`() {
        let whole = Self.room(Self.event(1, "kim"), Self.event(2, "ana"))
        for length in stride(from: 1, to: whole.utf8.count, by: 7) {
            let text = String(decoding: whole.utf8.prefix(length), as: UTF8.self)
            let read = Self.read(text, me: ["@ana:x.org"])
            #expect(read.skipped == [.cutOff])
            #expect(read.donations.count <= 3)
        }
    }
}
