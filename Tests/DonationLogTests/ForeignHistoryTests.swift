import DonationStore
import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct `A history of another program` {
    /// Runs the tool on a file, and shows the resulting store.
    ///
    /// Visits show in an export, because `log` shows the time of receipt.
    private static func transcript(
        _ file: String,
        _ options: [String],
        shows command: String = "log"
    ) throws -> String {
        let store = try TestStore(holding: "")
        var text = ""
        for more in [["--dry-run"], [], [], ["--json"]] {
            let arguments = ["import"] + options + more + [file]
            text += try store.run(arguments).transcript(of: arguments, store: store.path)
        }
        for arguments in [[command], ["conversations"], ["contacts"], ["verify"]] {
            text += try store.run(arguments).transcript(of: arguments, store: store.path)
        }
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        return text.replacing(folder, with: "FOLDER")
    }

    private static func database(_ path: String, _ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test func `of Apple's devices is appended once and told of`() throws {
        let directory = try TemporaryDirectory()
        let interactions = directory.path(of: "interactionC.db")
        try Self.database(interactions, Self.interactions)
        try expectGolden(
            "import-interactionc",
            try Self.transcript(interactions, ["--from", "interactionc"])
        )
        let knowledge = directory.path(of: "knowledgeC.db")
        try Self.database(knowledge, Self.knowledge)
        try expectGolden(
            "import-knowledgec",
            try Self.transcript(knowledge, ["--from", "knowledgec", "--account", "old phone"])
        )
    }

    @Test func `of Zeitgeist is appended once and told of`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "activity.sqlite")
        try Self.database(path, Self.activity)
        try expectGolden(
            "import-zeitgeist",
            try Self.transcript(path, ["--from", "zeitgeist"], shows: "export")
        )
    }

    @Test func `of Firefox is appended once and told of`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "places.sqlite")
        try Self.database(path, Self.firefox)
        try expectGolden(
            "import-firefox",
            try Self.transcript(path, ["--from", "firefox"], shows: "export")
        )
    }

    @Test func `of Chromium is appended once and told of`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "History")
        try Self.database(path, Self.chromium)
        let options = ["--from", "chromium", "--app", "com.google.Chrome"]
        try expectGolden("import-chromium", try Self.transcript(path, options, shows: "export"))
    }

    @Test func `of a desktop's recent files is appended once and told of`() throws {
        let directory = try TemporaryDirectory()
        let xbel = directory.path(of: "recently-used.xbel")
        try Data(Self.xbel.utf8).write(to: URL(fileURLWithPath: xbel))
        try expectGolden(
            "import-xbel",
            try Self.transcript(xbel, ["--from", "xbel"], shows: "export")
        )
        let resources = directory.path(of: "database")
        try Self.database(resources, Self.resources)
        try expectGolden(
            "import-kactivities",
            try Self.transcript(resources, ["--from", "kactivities"], shows: "export")
        )
    }

    @Test func `of saved pages is appended once, with the places of their markup`() throws {
        let directory = try TemporaryDirectory()
        let page = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../docs/sample/restaurant.html"),
            encoding: .utf8
        )
        let html = directory.path(of: "Casa Marlene.html")
        let saved = "<!-- saved from url=(0031)https://ana:x@casa-marlene.example/menu -->\n"
        try Data((saved + page).utf8).write(to: URL(fileURLWithPath: html))
        let written = Date(timeIntervalSince1970: 1_767_600_000)
        try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: html)
        let warc = directory.path(of: "crawl.warc")
        let reply = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page
        try Data(
            """
            WARC/1.0\r
            WARC-Type: response\r
            WARC-Target-URI: https://marlene.example/\r
            WARC-Date: 2026-01-05T09:00:00Z\r
            Content-Type: application/http; msgtype=response\r
            Content-Length: \(reply.utf8.count)\r
            \r
            \(reply)\r
            \r

            """.utf8
        ).write(to: URL(fileURLWithPath: warc))
        let store = try TestStore(holding: "")
        let first = try store.run("import", "--from", "pages", html, warc)
        #expect(first.output.contains("appended 2, duplicates 0"), "\(first)")
        let second = try store.run("import", "--from", "pages", html, warc)
        #expect(second.output.contains("appended 0, duplicates 2"), "\(second)")
        let log = try store.run("log", "--json", "--reverse").output
        #expect(log.contains("https://casa-marlene.example/menu"))
        #expect(!log.contains("ana:x"))
        #expect(log.contains("Lindenallee 7"))
        let places = try store.run("places", "--at", "2026-01-05T09:30:00Z")
        #expect(places.output.contains("Casa Marlene"), "\(places)")
        try Data("<p>no address</p>".utf8).write(to: URL(fileURLWithPath: html))
        let none = try store.run("import", "--from", "pages", html)
        #expect(none.output.contains("skipped 1"), "\(none)")
    }

    @Test func `of many visits is appended once, in several batches`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "database")
        try Self.database(
            path,
            Self.resources + """
                WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
                INSERT INTO ResourceEvent SELECT 'u', 'org.kde.kate', '/' || (i / 2 % 700),
                    1767609000 + i / 2, NULL FROM n;
                """
        )
        let store = try TestStore(holding: "")
        let import1 = try store.run("import", "--from", "kactivities", path)
        #expect(import1.output.contains("appended 1253, duplicates 1249, skipped 1, refused 0"))
        let import2 = try store.run("import", "--from", "kactivities", path)
        #expect(import2.output.contains("appended 0, duplicates 2502, skipped 1, refused 0"))
        let rehearsed = try store.run("import", "--from", "kactivities", "--dry-run", path)
        #expect(rehearsed.output.contains("would append 0, duplicates 2502"))
        let none = try TestStore(holding: "")
        let first = try none.run("import", "--from", "kactivities", "--dry-run", path)
        #expect(first.output.contains("would append 1253, duplicates 1249"))
        #expect(try store.run("verify").exitCode == 0)
    }

    @Test func `of Telegram is appended once and told of`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "result.json")
        try Data(Self.telegram.utf8).write(to: URL(fileURLWithPath: path))
        try expectGolden("import-telegram", try Self.transcript(path, ["--from", "telegram"]))
    }

    @Test func `of WhatsApp is appended once and told of`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "WhatsApp Chat with Family.txt")
        try Data(Self.whatsapp.utf8).write(to: URL(fileURLWithPath: path))
        let options = ["--from", "whatsapp", "--me", "Ana", "--time-zone", "Europe/Lisbon"]
        try expectGolden("import-whatsapp", try Self.transcript(path, options))
    }

    @Test func `of WhatsApp has answers within the minute of the message`() throws {
        let directory = try TemporaryDirectory()
        let store = try TestStore(holding: "")
        let names = ["Bo", "Kim", "Lee", "Mia", "Noa", "Pia"]
        for (number, name) in names.enumerated() {
            // In the last chat Ana writes first, and the answer to the other waits.
            let writers = number == names.count - 1 ? ["Ana", name] : [name, name, "Ana"]
            let lines = (1...9).flatMap { day in
                writers.map { "0\(day).07.2026, 09:15 - \($0): x\n" }
            }
            let path = directory.path(of: "WhatsApp Chat with \(name).txt")
            try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: path))
            let options = ["--from", "whatsapp", "--me", "Ana", "--time-zone", "UTC"]
            #expect(try store.run(["import"] + options + [path]).exitCode == 0)
        }
        let now = try #require(Timestamp(rfc3339: "2026-07-09T10:00:00Z"))
        let opened = try DonationStore(at: store.path)
        let waiting = try opened.suggestions(at: .clock(now), limit: 10).filter { suggestion in
            suggestion.reasons.contains { $0.name == .unanswered && $0.value != 0 }
        }
        #expect(waiting.map(\.conversationIdentifier) == ["Pia"])
    }

    /// Imports exports of one chat that grows; returns the positions and the conversations.
    private static func growing(
        _ file: String,
        _ exports: [String],
        _ options: [String]
    ) throws -> (counts: [String], conversations: [String]) {
        let directory = try TemporaryDirectory()
        let store = try TestStore(holding: "")
        let path = directory.path(of: file)
        var counts: [String] = []
        for export in exports + [exports[0]] {
            try Data(export.utf8).write(to: URL(fileURLWithPath: path))
            for _ in 0..<2 {
                let result = try store.run(["import"] + options + [path])
                counts.append(result.lines.first { $0.contains("appended") } ?? result.errors)
            }
        }
        #expect(try store.run("verify").exitCode == 0)
        let shown = try store.run("conversations", "--json").lines
        return (counts.map { $0.replacing(/, last.*/, with: "") }, shown)
    }

    @Test func `of a chat that grows is appended once, and keeps its name`() throws {
        let first = "25/07/2026, 09:14 - Ana: x\n25/07/2026, 09:15 - Bo Silva: x\n"
        let second = first + "25/07/2026, 09:16 - Kim: x\n"
        let whatsapp = try Self.growing(
            "WhatsApp Chat with Family.txt",
            [first, second, second + "25/07/2026, 09:17 - Lee: x\n"],
            ["--from", "whatsapp", "--me", "Ana"]
        )
        let nothing = { (count: Int) in "appended 0, duplicates \(count), skipped 0, refused 0" }
        #expect(
            whatsapp.counts == [
                "appended 3, duplicates 0, skipped 0, refused 0", nothing(3),
                "appended 2, duplicates 2, skipped 0, refused 0", nothing(4),
                "appended 2, duplicates 3, skipped 0, refused 0", nothing(5), nothing(3),
                nothing(3),
            ]
        )
        #expect(whatsapp.conversations.count == 1)
        #expect(whatsapp.conversations[0].contains(#""groupName":"Family""#))

        func export(_ name: String, _ messages: Int...) -> String {
            let lines = messages.map { number in
                """
                {"id": \(number), "type": "message", "date_unixtime": "176760900\(number)",
                 "from": "P\(number)", "from_id": "user\(number)", "text": ""}
                """
            }
            return """
                {"name": "\(name)", "type": "private_group", "id": 5,
                 "messages": [\(lines.joined(separator: ","))]}
                """
        }
        let telegram = try Self.growing(
            "result.json",
            [export("Walkers", 1, 2), export("Walkers", 1, 2, 3), export("Climbers", 1, 2, 3)],
            ["--from", "telegram", "--me", "user1"]
        )
        #expect(
            telegram.counts == [
                "appended 3, duplicates 0, skipped 0, refused 0", nothing(3),
                "appended 2, duplicates 2, skipped 0, refused 0", nothing(4),
                "appended 1, duplicates 3, skipped 0, refused 0", nothing(4), nothing(3),
                nothing(3),
            ]
        )
        #expect(telegram.conversations.count == 1)
        #expect(telegram.conversations[0].contains(#""groupName":"Climbers""#))
    }

    @Test func `that cannot be read is told, with the exit code and what to do`() throws {
        let store = try TestStore(holding: "")
        let directory = try TemporaryDirectory()
        func file(_ name: String, _ text: String) throws -> String {
            let path = directory.path(of: name)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            return path
        }
        let foreign = directory.path(of: "foreign.db")
        try Self.database(foreign, "CREATE TABLE t (x)")
        let text = try file("text.db", String(repeating: "no database\n", count: 99))
        let dates = try file("dates.txt", "1/2/26, 09:15 - Ana: x\n")
        let group = try file(
            "_chat.txt",
            "1.2.26, 09:15 - Ana: x\n1.2.26, 09:15 - Bo: x\n1.2.26, 09:15 - Kim: x\n"
        )
        let other = try file("other.json", "{\"a\": []}")
        let ana = ["--me", "Ana"]
        let cases: [([String], Int32)] = [
            (["interactionc", foreign], 65), (["knowledgec", text], 65),
            (["zeitgeist", directory.path(of: "none")], 66), (["zeitgeist"], 64),
            (["interactionc", "-"], 64), (["telegram", other], 65), (["whatsapp", dates], 64),
            (["whatsapp", dates] + ana, 65), (["whatsapp", group] + ana, 65),
            (["whatsapp"] + ana, 64), (["whatsapp", group, "--time-zone", "Mars"] + ana, 64),
            (["telegram", other, "--chat", "x"], 64), (["whatsapp", text] + ana, 65),
        ]
        var transcript = ""
        for (arguments, code) in cases {
            let all = ["import", "--from"] + arguments
            let result = try store.run(all)
            #expect(result.exitCode == code, "\(arguments)")
            transcript += result.transcript(of: all, store: store.path)
        }
        let folder = URL(fileURLWithPath: foreign).deletingLastPathComponent().path
        try expectGolden("import-wrong", transcript.replacing(folder, with: "FOLDER"))
    }

    // MARK: Files

    private static let interactions = """
        CREATE TABLE ZINTERACTIONS (Z_PK INTEGER PRIMARY KEY, ZDIRECTION INTEGER, ZMECHANISM INTEGER,
            ZSENDER INTEGER, ZSTARTDATE TIMESTAMP, ZENDDATE TIMESTAMP, ZACCOUNT VARCHAR,
            ZBUNDLEID VARCHAR, ZDOMAINIDENTIFIER VARCHAR, ZGROUPNAME VARCHAR, ZUUID VARCHAR);
        CREATE TABLE ZCONTACTS (Z_PK INTEGER PRIMARY KEY, ZDISPLAYNAME VARCHAR,
            ZIDENTIFIER VARCHAR, ZPERSONID VARCHAR, ZCUSTOMIDENTIFIER VARCHAR);
        CREATE TABLE Z_2INTERACTIONRECIPIENT (Z_3INTERACTIONRECIPIENT INTEGER, Z_4RECIPIENTS INTEGER);
        INSERT INTO ZCONTACTS VALUES (1, 'Bo Silva', '+442079460018', '410F', NULL),
            (2, 'Kim', 'kim@example.org', NULL, NULL);
        INSERT INTO ZINTERACTIONS VALUES
            (1, 1, 4, NULL, 789300902, 789300902, 'a1', 'com.apple.MobileSMS', 'c42', NULL, 'U-1'),
            (2, 0, 4, 1, 789300962, NULL, 'a1', 'com.apple.MobileSMS', 'c42', NULL, 'U-2'),
            (3, 0, 0, 1, 789301962, 789302000, NULL, 'com.apple.InCallService', NULL, NULL, 'U-3'),
            (4, 1, 9, NULL, 'never', NULL, NULL, 'org.example.mail', NULL, NULL, 'U-4'),
            (5, 1, 9, NULL, 789301962, NULL, NULL, 'org.example.mail', NULL, NULL, 'U-5');
        INSERT INTO Z_2INTERACTIONRECIPIENT VALUES (1, 1), (1, 2);
        """

    private static let knowledge = """
        CREATE TABLE ZOBJECT (Z_PK INTEGER PRIMARY KEY, ZSTARTDATE TIMESTAMP, ZENDDATE TIMESTAMP,
            ZSTREAMNAME VARCHAR, ZUUID VARCHAR, ZSOURCE INTEGER, ZSTRUCTUREDMETADATA INTEGER);
        CREATE TABLE ZSOURCE (Z_PK INTEGER PRIMARY KEY, ZBUNDLEID VARCHAR);
        CREATE TABLE ZSTRUCTUREDMETADATA (Z_PK INTEGER PRIMARY KEY,
            Z_DKINTENTMETADATAKEY__INTENTCLASS VARCHAR, Z_DKINTENTMETADATAKEY__INTENTVERB VARCHAR,
            Z_DKINTENTMETADATAKEY__DIRECTION INTEGER,
            Z_DKINTENTMETADATAKEY__SERIALIZEDINTERACTION BLOB);
        INSERT INTO ZSOURCE VALUES (1, 'org.example.chat'), (2, NULL);
        INSERT INTO ZSTRUCTUREDMETADATA VALUES (1, 'INSendMessageIntent', 'SendMessage', 1, x'6270'),
            (2, 'INPlayMediaIntent', 'PlayMedia', 0, NULL), (3, NULL, NULL, NULL, NULL);
        INSERT INTO ZOBJECT VALUES (1, 789300902, 789300902, '/app/intents', 'U-1', 1, 1),
            (2, 789300962, 789300970, '/app/intents', 'U-2', 1, 2),
            (3, 789300962, 789300970, '/app/intents', 'U-3', 1, 3),
            (4, 789300962, 789300970, '/app/intents', 'U-4', 2, 1),
            (5, 789300962, 789300970, '/app/inFocus', 'U-5', 1, 1);
        """

    private static let activity = """
        CREATE TABLE uri (id INTEGER PRIMARY KEY, value VARCHAR UNIQUE);
        CREATE TABLE interpretation (id INTEGER PRIMARY KEY, value VARCHAR UNIQUE);
        CREATE TABLE manifestation (id INTEGER PRIMARY KEY, value VARCHAR UNIQUE);
        CREATE TABLE mimetype (id INTEGER PRIMARY KEY, value VARCHAR UNIQUE);
        CREATE TABLE actor (id INTEGER PRIMARY KEY, value VARCHAR UNIQUE);
        CREATE TABLE text (id INTEGER PRIMARY KEY, value VARCHAR UNIQUE);
        CREATE TABLE event (id INTEGER, timestamp INTEGER, interpretation INTEGER,
            manifestation INTEGER, actor INTEGER, subj_id INTEGER, subj_interpretation INTEGER,
            subj_origin INTEGER, subj_mimetype INTEGER, subj_text INTEGER, origin INTEGER);
        INSERT INTO uri VALUES (1, 'x-telepathy-identifier:bo@example.org'), (2, 'file:///a'),
            (3, 'x-telepathy-account-path:gabble/jabber/ana');
        INSERT INTO interpretation VALUES (1, 'zg#SendEvent'), (2, 'zg#ReceiveEvent'),
            (3, 'zg#ModifyEvent'), (4, 'nco#Contact'), (5, 'zg#LeaveEvent');
        INSERT INTO manifestation VALUES (1, 'zg#UserActivity');
        INSERT INTO actor VALUES (1, 'dbus://org.freedesktop.Telepathy.Logger.service');
        INSERT INTO text VALUES (1, 'Bo Silva'), (2, 'a file');
        INSERT INTO event VALUES (1, 1767609000000, 1, 1, 1, NULL, NULL, 1, NULL, NULL, 3),
            (1, 1767609000000, 1, 1, 1, 1, 4, NULL, NULL, 1, 3),
            (2, 1767609060000, 2, 1, 1, 1, 4, NULL, NULL, 1, 3),
            (3, 1767609120000, 3, 1, 1, 2, NULL, NULL, NULL, 2, NULL),
            (4, 1767609180000, 5, 1, 1, 1, 4, NULL, NULL, 1, 3);
        """

    private static let firefox = """
        CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR,
            hidden INTEGER DEFAULT 0 NOT NULL);
        CREATE TABLE moz_historyvisits (id INTEGER PRIMARY KEY, from_visit INTEGER,
            place_id INTEGER, visit_date INTEGER, visit_type INTEGER);
        INSERT INTO moz_places VALUES (1, 'https://ana:secret@example.org/a', 'A page', 0),
            (2, 'https://example.org/b', NULL, 0), (3, 'about:blank', 'x', 0),
            (4, 'http://example.org/b', 'x', 1);
        INSERT INTO moz_historyvisits VALUES (1, 0, 1, 1767609000000000, 1),
            (2, 0, 4, 1767609060000000, 2), (3, 2, 2, 1767609060000001, 6),
            (4, 0, 3, 1767609120000000, 1), (5, 0, 1, 1767609180000000, 4),
            (6, 0, 1, NULL, 1), (7, 0, 1, 1767695400000000, 9);
        """

    private static let chromium = """
        CREATE TABLE urls (id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR,
            hidden INTEGER DEFAULT 0 NOT NULL);
        CREATE TABLE visits (id INTEGER PRIMARY KEY, url INTEGER NOT NULL,
            visit_time INTEGER NOT NULL, transition INTEGER DEFAULT 0 NOT NULL,
            visit_duration INTEGER DEFAULT 0 NOT NULL);
        INSERT INTO urls VALUES (1, 'https://example.org/a', 'A page', 0),
            (2, 'chrome://settings/', 'Settings', 0);
        INSERT INTO visits VALUES (1, 1, 13412082600000000, 805306368, 61000000),
            (2, 1, 13412082660000000, 805306371, 0), (3, 2, 13412082720000000, 805306369, 0),
            (4, 1, 13412082780000000, 268435456, 0), (5, 1, 99412082780000000, 805306368, 0);
        """

    private static let resources = """
        CREATE TABLE ResourceEvent (usedActivity TEXT, initiatingAgent TEXT, targettedResource TEXT,
            start INTEGER, end INTEGER);
        CREATE TABLE ResourceInfo (targettedResource TEXT, title TEXT, mimetype TEXT,
            PRIMARY KEY(targettedResource));
        INSERT INTO ResourceInfo VALUES ('/home/ana/My plan.odt', 'x',
            'application/vnd.oasis.opendocument.text');
        INSERT INTO ResourceEvent VALUES
            ('u', 'org.kde.kate', '/home/ana/My plan.odt', 1767609000, 1767609060),
            ('u', 'org.kde.falkon', 'https://example.org/', 1767609120, NULL),
            ('u', ':global', '/home/ana/x', 1767609120, NULL);
        """

    private static let xbel = """
        <?xml version="1.0" encoding="UTF-8"?>
        <xbel version="1.0"
              xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
              xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
          <bookmark href="file:///home/ana/My%20plan.odt" added="2026-01-05T10:30:00Z"
              modified="2026-01-05T10:30:00Z" visited="2026-01-05T10:30:00Z">
            <info><metadata owner="http://freedesktop.org">
              <mime:mime-type type="application/vnd.oasis.opendocument.text"/>
              <bookmark:applications>
                <bookmark:application name="LibreOffice" exec="&apos;soffice %u&apos;"
                    modified="2026-01-05T10:30:00.500Z" count="2"/>
              </bookmark:applications>
            </metadata></info>
          </bookmark>
          <bookmark href="file:///home/ana/secret.txt" modified="2026-01-05T10:30:00Z">
            <info><metadata owner="http://freedesktop.org"><bookmark:applications>
              <bookmark:application name="gedit" exec="gedit %u" modified="2026-01-05T10:31:00Z"/>
              </bookmark:applications><bookmark:private/></metadata></info>
          </bookmark>
        </xbel>
        """

    private static let telegram = """
        {"about": "Here is the data", "personal_information": {"user_id": 11, "first_name": "Ana"},
         "chats": {"about": "", "list": [
          {"name": "Bo", "type": "personal_chat", "id": 22, "messages": [
           {"id": 1, "type": "message", "date": "2026-01-05T10:30:00", "date_unixtime": "1767609000",
            "from": "Bo", "from_id": "user22", "text": "hello"},
           {"id": 2, "type": "message", "date_unixtime": "1767609060", "from": "Ana",
            "from_id": "user11", "text": ["see ", {"type": "link", "text": "https://example.org"}]},
           {"id": 3, "type": "service", "date_unixtime": "1767609120", "actor": "Ana",
            "actor_id": "user11", "action": "phone_call", "duration_seconds": 61, "text": ""}]},
          {"name": "Walkers", "type": "private_supergroup", "id": 5, "messages": [
           {"id": 1, "type": "service", "date_unixtime": "1767609000", "actor": "Kim",
            "actor_id": "user33", "action": "create_group", "text": ""},
           {"id": 2, "type": "message", "date_unixtime": "1767609060", "from": "Kim",
            "from_id": "user33", "text": "hello"},
           {"id": 3, "type": "message", "from": "Kim", "from_id": "user33", "text": "hello"}]},
          {"type": "saved_messages", "id": 11, "messages": [
           {"id": 1, "type": "message", "date_unixtime": "1767609060", "from": "Ana",
            "from_id": "user11", "text": "to do"}]}
         ]}}
        """

    private static let whatsapp = """
        25/07/2026, 09:14 - Messages and calls are end-to-end encrypted.
        25/07/2026, 09:15 - Bo Silva: hello
        and more
        25/07/2026, 09:15 - Ana: <Media omitted>
        25/07/2026, 09:15 - +44 20 7946 0018: hello
        31/02/2026, 09:16 - Bo Silva: x
        """
}
