import DatabaseImporting
import Foundation
import GRDB
import Importing
import ImportingTestSupport
import Interactions
import TestSupport
import Testing

@Suite struct `An interactionC database` {
    /// The tables of Apple's systems, with the numbers of one version.
    private static func schema(_ entity: Int = 2, _ left: Int = 3, _ right: Int = 4) -> String {
        """
        CREATE TABLE ZINTERACTIONS (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
            ZDIRECTION INTEGER, ZISRESPONSE INTEGER, ZMECHANISM INTEGER, ZRECIPIENTCOUNT INTEGER,
            ZSENDER INTEGER, ZSTARTDATE TIMESTAMP, ZENDDATE TIMESTAMP, ZACCOUNT VARCHAR,
            ZBUNDLEID VARCHAR, ZDOMAINIDENTIFIER VARCHAR, ZGROUPNAME VARCHAR, ZUUID VARCHAR);
        CREATE TABLE ZCONTACTS (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZDISPLAYNAME VARCHAR,
            ZIDENTIFIER VARCHAR, ZPERSONID VARCHAR, ZCUSTOMIDENTIFIER VARCHAR);
        CREATE TABLE Z_\(entity)INTERACTIONRECIPIENT (
            Z_\(left)INTERACTIONRECIPIENT INTEGER, Z_\(right)RECIPIENTS INTEGER,
            PRIMARY KEY (Z_\(left)INTERACTIONRECIPIENT, Z_\(right)RECIPIENTS));
        INSERT INTO ZCONTACTS VALUES (1, 2, 'Bo Silva', '+44 20 7946 0018', '410F:ABPerson', NULL),
            (2, 2, 'kim@example.org', 'kim@example.org', NULL, 'u17'), (3, 2, '', NULL, NULL, NULL);
        """
    }

    private static func row(_ changes: [String: Any?] = [:]) -> String {
        var cells: [String: Any?] = [
            "ZSTARTDATE": 789_300_902.25, "ZDIRECTION": 1, "ZBUNDLEID": "com.apple.MobileSMS",
            "ZACCOUNT": "a1", "ZMECHANISM": 4, "ZUUID": "U-1", "ZDOMAINIDENTIFIER": "c42",
        ]
        cells.merge(changes) { $1 }
        let names = cells.keys.sorted()
        let values = names.map { literal(cells[$0] ?? nil) }
        return "INSERT INTO ZINTERACTIONS (\(names.joined(separator: ","))) VALUES "
            + "(\(values.joined(separator: ",")));"
    }

    private static func read(
        _ path: String,
        _ options: DatabaseOptions = DatabaseOptions()
    ) throws -> [HistoryItem] {
        try items(try InteractionDatabase(at: path, options))
    }

    @Test(arguments: [(2, 3, 4), (2, 3, 2), (1, 12, 7)])
    func `says who, when, with which app and which way`(numbers: (Int, Int, Int)) throws {
        let made = try MadeDatabase(
            Self.schema(numbers.0, numbers.1, numbers.2),
            Self.row(["ZGROUPNAME": "Family", "ZENDDATE": 789_300_903]),
            """
            INSERT INTO Z_\(numbers.0)INTERACTIONRECIPIENT
            (Z_\(numbers.1)INTERACTIONRECIPIENT, Z_\(numbers.2)RECIPIENTS) VALUES (1, 2), (1, 1)
            """
        )
        let read = try Self.read(made.path)
        let donation = try #require(read.donations.first)
        #expect(read.count == 1)
        #expect(donation.donor == Donor(app: "com.apple.MobileSMS", account: "a1"))
        let interaction = donation.interaction
        #expect(interaction.start?.rfc3339 == "2026-01-05T10:15:02.250Z")
        #expect(interaction.end?.rfc3339 == "2026-01-05T10:15:03.000Z")
        #expect(interaction.direction == .outgoing)
        #expect(interaction.identifier == "U-1")
        #expect(interaction.unknownFields.json == ["mechanism": 4])
        let people = interaction.intent.people
        #expect(interaction.intent.className == "INSendMessageIntent")
        #expect(people.conversationIdentifier == "c42")
        #expect(people.speakableGroupName?.spokenPhrase == "Family")
        #expect(people.recipients.map(\.displayName) == ["Bo Silva", nil])
        #expect(people.recipients.map(\.personHandle?.type) == [.phoneNumber, .emailAddress])
        #expect(people.recipients.map(\.contactIdentifier) == ["410F:ABPerson", nil])
        #expect(people.recipients.map(\.customIdentifier) == [nil, "u17"])
    }

    @Test func `names people of WhatsApp by number or identifier, and its groups not at all`()
        throws
    {
        let made = try MadeDatabase(
            Self.schema(),
            """
            INSERT INTO ZCONTACTS VALUES (4, 2, 'Lee', '442079460018@s.whatsapp.net', NULL, NULL),
                (5, 2, 'Kim', '86400@lid', NULL, NULL), (6, 2, 'Family', '1-2@g.us', NULL, NULL),
                (7, 2, NULL, '442079460019:3@s.whatsapp.net', NULL, NULL);
            """,
            Self.row([
                "ZDIRECTION": 0, "ZSENDER": 4, "ZDOMAINIDENTIFIER": nil,
                "ZBUNDLEID": "net.whatsapp.WhatsApp",
            ]),
            """
            INSERT INTO Z_2INTERACTIONRECIPIENT (Z_3INTERACTIONRECIPIENT, Z_4RECIPIENTS)
            VALUES (1, 5), (1, 6), (1, 7)
            """
        )
        let read = try Self.read(made.path)
        let people = try #require(read.donations.first).interaction.intent.people
        #expect(people.conversationIdentifier == "1-2@g.us" && people.isGroup == true)
        #expect(
            people.sender?.personHandle == PersonHandle(value: "+442079460018", type: .phoneNumber)
        )
        #expect(people.recipients.map(\.customIdentifier) == ["86400@lid", nil])
        #expect(people.recipients.map(\.personHandle?.value) == [nil, "+442079460019"])
        #expect(read.noted.isEmpty)
    }

    @Test func `names nobody whose number is withheld`() throws {
        let made = try MadeDatabase(
            Self.schema(),
            "INSERT INTO ZCONTACTS VALUES (4, 2, 'Unknown', 'Unknown', NULL, NULL);",
            Self.row(["ZSENDER": 4, "ZDIRECTION": 0, "ZDOMAINIDENTIFIER": nil])
        )
        #expect(try Self.read(made.path).skipped == [.nobody])
    }

    @Test func `takes 0 for incoming, and other numbers for neither way`() throws {
        let made = try MadeDatabase(
            Self.schema(),
            Self.row(["ZDIRECTION": 0, "ZSENDER": 1]),
            Self.row(["ZDIRECTION": 2, "ZSENDER": 1]),
            Self.row(["ZDIRECTION": 1, "ZSENDER": 1])
        )
        let read = try Self.read(made.path).interactions
        #expect(read.map(\.direction) == [.incoming, .unspecified, .outgoing])
        #expect(read.map(\.intent.people.sender?.isMe) == [false, false, true])
    }

    @Test func `takes what telephones do for calls`() throws {
        let made = try MadeDatabase(
            Self.schema(),
            Self.row(["ZBUNDLEID": "com.apple.InCallService", "ZSENDER": 1, "ZDIRECTION": 0])
        )
        let interaction = try #require(try Self.read(made.path).interactions.first)
        #expect(interaction.intent.className == "INStartCallIntent")
        #expect(interaction.intent.people.sender?.displayName == "Bo Silva")
    }

    @Test func `gives what has no identifier the same one each time`() throws {
        let rows = [
            Self.row(["ZUUID": nil]), Self.row(["ZUUID": nil]),
            Self.row(["ZUUID": nil, "ZDOMAINIDENTIFIER": "c43"]),
        ]
        let made = try MadeDatabase(Self.schema(), rows.joined())
        let identifiers = try Self.read(made.path).interactions.map(\.identifier)
        #expect(try Self.read(made.path).interactions.map(\.identifier) == identifiers)
        #expect(identifiers[0] == identifiers[1])
        #expect(identifiers[0] != identifiers[2])
        let uuid = try MadeDatabase(
            Self.schema(),
            Self.row(["ZUUID": [UInt8](0x0A...0x19)])
        )
        #expect(
            try Self.read(uuid.path).interactions.first?.identifier
                == "0A0B0C0D-0E0F-1011-1213-141516171819"
        )
    }

    @Test func `is read on over many pages`() throws {
        let rows = (0..<1203).map { Self.row(["ZUUID": "U-\($0)"]) }
        let made = try MadeDatabase(Self.schema(), "BEGIN", rows.joined(), "COMMIT")
        let read = try Self.read(made.path)
        #expect(read.interactions.map(\.identifier) == (0..<1203).map { "U-\($0)" })
    }

    @Test func `skips what cannot be donated and says why`() throws {
        let made = try MadeDatabase(
            Self.schema(),
            Self.row(["ZBUNDLEID": nil]) + Self.row(["ZSTARTDATE": "yesterday"])
                + Self.row(["ZSTARTDATE": 1e300]) + Self.row(["ZDOMAINIDENTIFIER": nil])
                + Self.row(["ZSENDER": 3]) + Self.row(["ZSENDER": 99]),
            "INSERT INTO Z_2INTERACTIONRECIPIENT VALUES (5, 3), (77, 1), ('x', 'y')"
        )
        let read = try Self.read(made.path)
        #expect(read.skipped == [.noApp, .noDate, .noDate, .nobody])
        #expect(read.noted.count == 2)
        #expect(read.donations.count == 2)
    }

    @Test func `has an owner, an app and an account if told`() throws {
        let made = try MadeDatabase(
            Self.schema(),
            Self.row(["ZDIRECTION": 0, "ZSENDER": 1]),
            "INSERT INTO Z_2INTERACTIONRECIPIENT VALUES (1, 2)"
        )
        let options = DatabaseOptions(
            app: "phone",
            account: "old",
            owner: HistoryOwner(["kim@example.org"])
        )
        let donation = try #require(try Self.read(made.path, options).donations.first)
        #expect(donation.donor == Donor(app: "phone", account: "old"))
        #expect(donation.interaction.intent.people.recipients.map(\.isMe) == [true])
    }
}

@Suite struct `A database that is not what it should be` {
    private func error(_ path: String) -> DatabaseHistoryError? {
        do {
            _ = try items(try InteractionDatabase(at: path, DatabaseOptions()))
            return nil
        } catch {
            return error as? DatabaseHistoryError
        }
    }

    @Test func `is refused with what is missing`() throws {
        #expect(error("/none/interactionC.db") == .cannotOpen("no such file"))
        #expect(error("/tmp") == .cannotOpen("no file on disk"))
        let empty = try MadeDatabase("CREATE TABLE t (x)")
        #expect(error(empty.path) == .noTable("ZINTERACTIONS"))
        let old = try MadeDatabase("CREATE TABLE ZINTERACTIONS (Z_PK INTEGER PRIMARY KEY)")
        #expect(error(old.path) == .noColumn("ZSTARTDATE", table: "ZINTERACTIONS"))
        let joinless = try MadeDatabase(
            "CREATE TABLE ZINTERACTIONS (ZSTARTDATE, ZDIRECTION, ZBUNDLEID, ZSENDER)",
            "CREATE TABLE ZCONTACTS (ZIDENTIFIER)",
            "CREATE TABLE Z_xINTERACTIONRECIPIENT (a)"
        )
        #expect(error(joinless.path) == .noTable("Z_…INTERACTIONRECIPIENT"))
        let text = empty.directory.path(of: "text")
        try Data(repeating: 0x41, count: 4096).write(to: URL(fileURLWithPath: text))
        #expect(error(text) == .notADatabase)
        try Data().write(to: URL(fileURLWithPath: text))
        #expect(error(text) == .notADatabase)
    }

    @Test func `is no view that never ends`() throws {
        let made = try MadeDatabase(
            """
            CREATE VIEW ZINTERACTIONS AS WITH RECURSIVE r(Z_PK) AS (
                SELECT 1 UNION ALL SELECT Z_PK + 1 FROM r)
            SELECT Z_PK, 1 AS ZSTARTDATE, 1 AS ZDIRECTION, 'a' AS ZBUNDLEID, 1 AS ZSENDER FROM r
            """
        )
        #expect(error(made.path) == .noTable("ZINTERACTIONS"))
    }

    @Test(arguments: 0..<60)
    func `with bytes changed is read or refused, never more`(seed: Int) throws {
        let rows = (1...300).map {
            "INSERT INTO ZINTERACTIONS VALUES (\($0), 789300902, 1, 'a', 1, 'c\($0)');"
        }
        let made = try MadeDatabase(
            "PRAGMA page_size = 512",
            """
            CREATE TABLE ZINTERACTIONS (Z_PK INTEGER PRIMARY KEY, ZSTARTDATE, ZDIRECTION, ZBUNDLEID,
                ZSENDER, ZDOMAINIDENTIFIER);
            CREATE TABLE ZCONTACTS (Z_PK INTEGER PRIMARY KEY, ZIDENTIFIER);
            CREATE TABLE Z_2INTERACTIONRECIPIENT (Z_3INTERACTIONRECIPIENT, Z_2RECIPIENTS);
            INSERT INTO ZCONTACTS VALUES (1, 'bo@example.org');
            """,
            "BEGIN",
            rows.joined(),
            "COMMIT"
        )
        let url = URL(fileURLWithPath: made.path)
        var bytes = [UInt8](try Data(contentsOf: url))
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<(1 + seed % 20) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
                in: 0...255,
                using: &random
            )
        }
        if seed % 3 == 0 { bytes.removeLast(bytes.count / 4) }
        try Data(bytes).write(to: url)
        // Every damaged file leads to an end.
        if let error = error(made.path) { #expect(!"\(error)".isEmpty) }
    }

    @Test func `is damaged in the middle, and what comes before is read`() throws {
        let rows = (1...3000).map {
            "INSERT INTO ZINTERACTIONS VALUES (\($0), 789300902, 1, 'a', NULL, 'c\($0)');"
        }
        let made = try MadeDatabase(
            "PRAGMA page_size = 512",
            """
            CREATE TABLE ZCONTACTS (Z_PK INTEGER PRIMARY KEY, ZIDENTIFIER);
            CREATE TABLE Z_2INTERACTIONRECIPIENT (Z_3INTERACTIONRECIPIENT, Z_2RECIPIENTS);
            CREATE TABLE ZINTERACTIONS (Z_PK INTEGER PRIMARY KEY, ZSTARTDATE, ZDIRECTION, ZBUNDLEID,
                ZSENDER, ZDOMAINIDENTIFIER);
            """,
            "BEGIN",
            rows.joined(),
            "COMMIT"
        )
        let url = URL(fileURLWithPath: made.path)
        var bytes = [UInt8](try Data(contentsOf: url))
        for index in (bytes.count - 20 * 512)..<bytes.count { bytes[index] = 0xFF }
        try Data(bytes).write(to: url)
        var database = try InteractionDatabase(at: made.path, DatabaseOptions())
        var found: [HistoryItem] = []
        #expect(throws: DatabaseHistoryError.self) {
            while try database.next(to: &found) {}
        }
        #expect(found.count >= 1000)
    }

    @Test func `is neither changed nor joined by other files`() throws {
        let made = try MadeDatabase(
            "CREATE TABLE ZINTERACTIONS (ZSTARTDATE, ZDIRECTION, ZBUNDLEID, ZSENDER)",
            "CREATE TABLE ZCONTACTS (ZIDENTIFIER)",
            "CREATE TABLE Z_2INTERACTIONRECIPIENT (Z_3INTERACTIONRECIPIENT, Z_2RECIPIENTS)",
            "PRAGMA journal_mode = WAL"
        )
        let folder = made.directory.path(of: "")
        // Rows that a program has not yet moved into the file count, too.
        let writer = try DatabaseQueue(path: made.path)
        try writer.writeWithoutTransaction {
            try $0.execute(sql: "INSERT INTO ZCONTACTS VALUES ('bo@example.org')")
            try $0.execute(sql: "INSERT INTO ZINTERACTIONS VALUES (1, 0, 'a', 1)")
        }
        let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(before.contains { $0.hasSuffix("-wal") })
        let bytes = try Data(contentsOf: URL(fileURLWithPath: made.path))
        let read = try items(try InteractionDatabase(at: made.path, DatabaseOptions()))
        #expect(read.donations.count == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: made.path)) == bytes)
        try writer.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        _ = try items(try InteractionDatabase(at: made.path, DatabaseOptions()))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == names)
    }
}
