import DatabaseImporting
import Foundation
import GRDB
import Importing
import ImportingTestSupport
import Interactions
import TestSupport
import Testing

@Suite struct `A database of Apple's Messages` {
    private static let schema = """
        CREATE TABLE handle (ROWID INTEGER PRIMARY KEY, id TEXT, service TEXT);
        CREATE TABLE chat (ROWID INTEGER PRIMARY KEY, guid TEXT, style INTEGER,
            chat_identifier TEXT, room_name TEXT, display_name TEXT);
        CREATE TABLE message (ROWID INTEGER PRIMARY KEY, guid TEXT, text TEXT, handle_id INTEGER,
            date INTEGER, is_from_me INTEGER, item_type INTEGER, associated_message_type INTEGER);
        CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER);
        CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER);
        INSERT INTO handle VALUES (1, '+442079460018', 'SMS'), (2, 'kim@example.org', 'iMessage');
        INSERT INTO chat VALUES (1, 'SMS;-;+442079460018', 45, '+442079460018', NULL, ''),
            (2, 'iMessage;+;chat7', 43, 'chat7', 'chat7', 'Family');
        INSERT INTO chat_handle_join VALUES (1, 1), (2, 1), (2, 2), (2, 99);
        """

    private static func message(_ number: Int, _ changes: [String: Any?] = [:]) -> String {
        var cells: [String: Any?] = [
            "ROWID": number, "guid": "G-\(number)", "handle_id": 1, "is_from_me": 0,
            "date": 789_300_902_250_000_000, "item_type": 0, "associated_message_type": 0,
        ]
        let chat = changes["chat"] ?? 1
        cells.merge(changes.filter { $0.key != "chat" }) { $1 }
        let names = cells.keys.sorted()
        let values = names.map { literal(cells[$0] ?? nil) }.joined(separator: ",")
        return "INSERT INTO message (\(names.joined(separator: ","))) VALUES (\(values));"
            + (chat.map { "INSERT INTO chat_message_join VALUES (\($0), \(number));" } ?? "")
    }

    private static func read(_ messages: String..., me: [String] = []) throws -> [HistoryItem] {
        let made = try MadeDatabase(schema, messages.joined())
        return try items(
            try MessageDatabase(at: made.path, DatabaseOptions(owner: HistoryOwner(me)))
        )
    }

    @Test func `says who wrote to whom and when`() throws {
        let read = try Self.read(
            Self.message(1),
            Self.message(2, ["is_from_me": 1, "handle_id": 1, "date": 789_300_903]),
            Self.message(3, ["chat": 2, "handle_id": 2]),
            Self.message(4, ["chat": 2, "handle_id": 0, "is_from_me": 1])
        )
        let interactions = read.interactions.filter { !$0.intent.isCard }
        try #require(interactions.count == 4)
        #expect(interactions.map(\.direction) == [.incoming, .outgoing, .incoming, .outgoing])
        #expect(interactions.map(\.identifier) == ["G-1", "G-2", "G-3", "G-4"])
        #expect(interactions[0].start?.rfc3339 == "2026-01-05T10:15:02.250Z")
        #expect(interactions[1].start?.rfc3339 == "2026-01-05T10:15:03.000Z")
        let people = interactions.map(\.intent.people)
        #expect(people.map(\.isGroup) == [false, false, true, true])
        #expect(people[0].conversationIdentifier == "+442079460018")
        #expect(people[0].sender?.personHandle?.type == .phoneNumber)
        #expect(people[1].recipients == [people[0].sender])
        #expect(people[2].sender?.personHandle?.value == "kim@example.org")
        #expect(people[3].everyone.isEmpty)
        let card = try #require(read.interactions.first { $0.intent.isCard }).intent.people
        #expect(card.conversationIdentifier == people[3].conversationIdentifier)
        #expect(card.speakableGroupName?.spokenPhrase == "Family")
        #expect(card.contacts.map(\.personHandle?.value) == ["+442079460018", "kim@example.org"])
        #expect(Set(read.donations.map(\.donor.app)) == ["com.apple.MobileSMS"])
    }

    @Test func `has reactions and notices, which are no messages`() throws {
        let read = try Self.read(
            Self.message(1, ["associated_message_type": 2001]),
            Self.message(2, ["associated_message_type": 3001]),
            Self.message(3, ["item_type": 2]),
            Self.message(4, ["associated_message_type": 2]),
            Self.message(5, ["date": 0]),
            Self.message(6, ["date": "today"]),
            Self.message(7, ["chat": nil, "handle_id": 0]),
            Self.message(8, ["chat": 2, "handle_id": 0]),
            Self.message(9, ["date": Int64.max])
        )
        #expect(
            read.skipped == [
                .reaction, .reaction, .serviceMessage, .noDate, .noDate, .nobody, .noSender,
            ]
        )
        let messages = read.interactions.filter { !$0.intent.isCard }
        #expect(messages.map(\.identifier) == ["G-4", "G-9"])
    }

    @Test func `is one conversation over services and updates, with the other by its name`() throws
    {
        let read = try Self.read(
            """
            INSERT INTO chat VALUES (3, 'iMessage;-;+442079460018', 45, '+442079460018', NULL, ''),
                (4, 'any;+;chat9', 43, NULL, NULL, '');
            """,
            Self.message(1),
            Self.message(2, ["chat": 3, "is_from_me": 1, "handle_id": 0]),
            Self.message(3, ["chat": 4, "handle_id": 2])
        ).interactions.filter { !$0.intent.isCard }.map(\.intent.people)
        #expect(
            read.map(\.conversationIdentifier) == ["+442079460018", "+442079460018", "chat9"]
        )
        #expect(read[1].recipients.map(\.personHandle?.value) == ["+442079460018"])
    }

    @Test func `does not count the deleted and the failed, and knows a room without its chat`()
        throws
    {
        let made = try MadeDatabase(
            Self.schema,
            """
            ALTER TABLE message ADD COLUMN error INTEGER;
            ALTER TABLE message ADD COLUMN cache_roomnames TEXT;
            CREATE TABLE chat_recoverable_message_join (chat_id INTEGER, message_id INTEGER);
            INSERT INTO chat_recoverable_message_join VALUES (2, 1);
            """,
            Self.message(1, ["chat": nil]),
            Self.message(2, ["is_from_me": 1, "error": 22]),
            Self.message(3, ["error": 22]),
            Self.message(4, ["chat": nil, "cache_roomnames": "chat7"])
        )
        let read = try items(try MessageDatabase(at: made.path, DatabaseOptions()))
        #expect(read.skipped == [.recentlyDeleted, .notSent])
        #expect(read.interactions.map(\.identifier) == ["G-3", "G-4"])
        let last = try #require(read.interactions.last).intent.people
        #expect(last.conversationIdentifier == "chat7")
        #expect(last.isGroup == true)
        #expect(last.sender?.personHandle?.value == "+442079460018")
    }

    @Test func `without chats takes the handle for the conversation`() throws {
        let read = try Self.read(
            Self.message(1, ["chat": nil]),
            Self.message(2, ["chat": nil, "is_from_me": 1, "guid": nil])
        ).interactions
        #expect(
            read.map(\.intent.people.conversationIdentifier) == ["+442079460018", "+442079460018"]
        )
        #expect(read.last?.intent.people.recipients.count == 1)
        #expect(read.last?.identifier?.hasPrefix("digest:") == true)
    }

    @Test func `counts a message in two chats once, and the owner in none`() throws {
        let read = try Self.read(
            Self.message(1, ["chat": 2, "is_from_me": 1]),
            "INSERT INTO chat_message_join VALUES (1, 1);",
            me: ["kim@example.org"]
        ).interactions
        #expect(read.count == 1)
        #expect(read.first?.intent.people.conversationIdentifier == "+442079460018")
    }

    @Test func `is read on over many pages, and refused without its tables`() throws {
        let many = (1...1203).map { Self.message($0) }.joined()
        #expect(try Self.read("BEGIN;", many, "COMMIT;").donations.count == 1203)
        let empty = try MadeDatabase("CREATE TABLE message (date, is_from_me, handle_id)")
        #expect(throws: DatabaseHistoryError.noTable("handle")) {
            try MessageDatabase(at: empty.path, DatabaseOptions())
        }
        let old = try MadeDatabase("CREATE TABLE message (date)")
        #expect(throws: DatabaseHistoryError.noColumn("is_from_me", table: "message")) {
            try MessageDatabase(at: old.path, DatabaseOptions())
        }
    }
}
