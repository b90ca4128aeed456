import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct `A file of one of many programs` {
    struct Source: Sendable, CustomTestStringConvertible {
        var format: String
        var name: String
        var options: [String] = []
        /// The text, or the statements that make the database.
        var text: String
        /// The donations in it.
        var count: Int

        var testDescription: String { format }
    }

    private static let sources = [
        Source(
            format: "smsbackup",
            name: "sms.xml",
            text: """
                <?xml version='1.0' encoding='UTF-8'?><smses count="3">
                <sms address="+442079460018" date="1767609000000" type="1" body="hello"/>
                <sms address="+442079460018" date="1767609060000" type="2" body="hello"/>
                <mms address="+442079460018~+351210000000" date="1767609060000" msg_box="2"/></smses>
                """,
            count: 3
        ),
        Source(
            format: "chatdb",
            name: "chat.db",
            text: """
                CREATE TABLE handle (id TEXT); CREATE TABLE chat (guid TEXT, style INTEGER);
                CREATE TABLE message (guid TEXT, date INTEGER, is_from_me INTEGER, handle_id INTEGER);
                CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER);
                CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER);
                INSERT INTO handle VALUES ('bo@example.org');
                INSERT INTO chat VALUES ('c', 43);
                INSERT INTO chat_handle_join VALUES (1, 1);
                INSERT INTO message VALUES ('m', 789300902, 0, 1);
                INSERT INTO chat_message_join VALUES (1, 1);
                """,
            count: 2
        ),
        Source(
            format: "facebook",
            name: "message_1.json",
            text: """
                {"participants": [{"name": "Bo"}, {"name": "Ana"}], "messages": [
                 {"sender_name": "Bo", "timestamp_ms": 1767609000000, "content": "hello"}],
                 "title": "Bo", "thread_path": "inbox/bo_1"}
                """,
            count: 1
        ),
        Source(
            format: "instagram",
            name: "message_1.json",
            options: ["--me", "Ana"],
            text: """
                {"participants": [{"name": "Bo"}, {"name": "Kim"}, {"name": "Ana"}], "messages": [
                 {"sender_name": "Ana", "timestamp_ms": 1767609000000, "content": "hello"}],
                 "title": "Walkers", "thread_path": "inbox/walkers_1"}
                """,
            count: 2
        ),
        Source(
            format: "signal",
            name: "Family (group).json",
            text: """
                [{"id": "1", "conversationId": "c", "type": "outgoing", "sent_at": 1767609000000}]
                """,
            count: 2
        ),
        Source(
            format: "matrix",
            name: "room.json",
            options: ["--me", "@ana:example.org"],
            text: """
                {"room_name": "Walkers", "messages": [{"type": "m.room.message", "event_id": "$1",
                 "room_id": "!r:example.org", "sender": "@bo:example.org", "content": {"body": "x"},
                 "origin_server_ts": 1767609000000}]}
                """,
            count: 2
        ),
        Source(
            format: "signal",
            name: "data.json",
            options: ["--time-zone", "Europe/Lisbon"],
            text: """
                {"date": "2026-01-05T10:30:00", "sender": "Bo", "body": "hello", "attachments": []}
                {"date": "2026-01-05T10:31:00", "sender": "Me", "body": "hello", "attachments": []}

                """,
            count: 2
        ),
        Source(
            format: "googlecontacts",
            name: "contacts.csv",
            text: "First Name,Last Name,E-mail 1 - Value\nBo,Silva,bo@example.org\n",
            count: 1
        ),
        Source(
            format: "ics",
            name: "calendar.ics",
            options: ["--me", "ana@example.org", "--time-zone", "Europe/Lisbon"],
            text: """
                BEGIN:VCALENDAR
                BEGIN:VEVENT
                UID:1
                DTSTART;TZID=/example.org/Europe/Athens:20260105T103000
                ORGANIZER:mailto:ana@example.org
                ATTENDEE:mailto:bo@example.org
                END:VEVENT
                END:VCALENDAR

                """,
            count: 1
        ),
    ]

    @Test(arguments: sources)
    func `is appended once, and rehearsed without a change`(source: Source) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: source.name)
        if source.format == "chatdb" {
            let queue = try DatabaseQueue(path: path)
            try queue.write { try $0.execute(sql: source.text) }
            try queue.close()
        } else {
            try Data(source.text.utf8).write(to: URL(fileURLWithPath: path))
        }
        let store = try TestStore(holding: "")
        let arguments = ["import", "--from", source.format] + source.options
        let counts = "\(source.count), duplicates 0, skipped 0, refused 0"
        let dry = try store.run(arguments + ["--dry-run", path])
        #expect(dry.output.contains("would append \(counts)"), "\(dry)")
        let first = try store.run(arguments + [path])
        #expect(first.output.contains("appended \(counts)"), "\(first)")
        let second = try store.run(arguments + [path])
        #expect(second.output.contains("appended 0, duplicates \(source.count)"), "\(second)")
        let export = try store.run(["export"])
        #expect(!export.output.contains("hello"))
    }

    @Test func `that is needed twice cannot be standard input`() throws {
        let store = try TestStore(holding: "")
        let result = try store.run(["import", "--from", "facebook"])
        #expect(result.exitCode == 64)
        #expect(result.errors.contains("read twice"), "\(result)")
        #expect(try store.run(["import", "--from", "ics", "x.ics"]).exitCode == 64)
    }
}
