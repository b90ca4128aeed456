import DatabaseImporting
import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `A knowledgeC database` {
    private static let schema = """
        CREATE TABLE ZOBJECT (Z_PK INTEGER PRIMARY KEY, ZSTARTDATE TIMESTAMP, ZENDDATE TIMESTAMP,
            ZSTREAMNAME VARCHAR, ZVALUESTRING VARCHAR, ZUUID VARCHAR, ZSOURCE INTEGER,
            ZSTRUCTUREDMETADATA INTEGER);
        CREATE TABLE ZSOURCE (Z_PK INTEGER PRIMARY KEY, ZBUNDLEID VARCHAR, ZITEMID VARCHAR);
        CREATE TABLE ZSTRUCTUREDMETADATA (Z_PK INTEGER PRIMARY KEY,
            Z_DKINTENTMETADATAKEY__INTENTCLASS VARCHAR, Z_DKINTENTMETADATAKEY__INTENTVERB VARCHAR,
            Z_DKINTENTMETADATAKEY__DIRECTION INTEGER,
            Z_DKINTENTMETADATAKEY__INTENTHANDLINGSTATUS INTEGER,
            Z_DKINTENTMETADATAKEY__DONATEDBYSIRI INTEGER,
            Z_DKINTENTMETADATAKEY__SERIALIZEDINTERACTION BLOB);
        INSERT INTO ZSOURCE VALUES (1, 'org.example.chat', NULL);
        """

    private static func intent(
        _ number: Int,
        name: String? = "INSendMessageIntent",
        archive: [UInt8]? = nil,
        direction: Int = 1,
        stream: String = "/app/intents",
        source: Int? = 1
    ) -> String {
        """
        INSERT INTO ZSTRUCTUREDMETADATA VALUES (\(number), \(literal(name)), 'SendMessage',
            \(direction), 3, 0, \(literal(archive)));
        INSERT INTO ZOBJECT VALUES (\(number), 789300902, 789300903, '\(stream)', NULL, 'U-\(number)',
            \(literal(source)), \(number));
        """
    }

    private static func archive(
        of intent: ArchiveWriter.Object,
        name: String = "INInteraction",
        isWrapped: Bool = false
    ) -> [UInt8] {
        let inner = ArchiveWriter.archive(
            .instance(
                name,
                [
                    ("_identifier", .text("m1")), ("_groupIdentifier", .text("g1")),
                    ("_intent", intent),
                ]
            )
        )
        guard isWrapped else { return inner }
        return ArchiveWriter.archive(.instance("NSMutableData", [("NS.data", .data(inner))]))
    }

    private static var full: ArchiveWriter.Object {
        let handle = ArchiveWriter.Object.instance(
            "INPersonHandle",
            [("value", .text("bo@example.org"))]
        )
        let bo = ArchiveWriter.Object.instance(
            "INPerson",
            [("displayName", .text("Bo Silva")), ("personHandle", handle)]
        )
        let other = ArchiveWriter.Object.instance("INPerson", [("customIdentifier", .text("u17"))])
        return .instance(
            "INSendMessageIntent",
            [
                ("conversationIdentifier", .text("c42")),
                (
                    "speakableGroupName",
                    .instance("INSpeakableString", [("spokenPhrase", .text("Família"))])
                ),
                ("recipients", .array([bo, other, .instance("NSNumber", [])])),
                ("content", .text("hello")),
            ]
        )
    }

    private func read(_ sql: String...) throws -> [HistoryItem] {
        let made = try MadeDatabase(Self.schema, sql.joined())
        return try items(try KnowledgeDatabase(at: made.path, DatabaseOptions()))
    }

    @Test func `says in columns which app did what and which way`() throws {
        let read = try self.read(
            Self.intent(1),
            Self.intent(2, name: "INPlayMediaIntent", direction: 2),
            Self.intent(3, name: nil, direction: 0),
            Self.intent(4, stream: "/app/inFocus")
        )
        let interactions = read.interactions
        #expect(
            interactions.map(\.intent.className) == [
                "INSendMessageIntent", "INPlayMediaIntent", "INSendMessageIntent",
            ]
        )
        #expect(interactions.map(\.direction) == [.outgoing, .incoming, .unspecified])
        #expect(interactions.map(\.identifier) == ["U-1", "U-2", "U-3"])
        #expect(interactions.first?.intentHandlingStatus == .success)
        #expect(interactions.first?.unknownFields.json == ["intentVerb": "SendMessage"])
        #expect(interactions.first?.end?.rfc3339 == "2026-01-05T10:15:03.000Z")
        #expect(read.donations.first?.donor == Donor(app: "org.example.chat"))
        #expect(read.noted.isEmpty)
    }

    @Test(arguments: [false, true])
    func `names people where the archive holds them plainly`(isWrapped: Bool) throws {
        let bytes = Self.archive(of: Self.full, isWrapped: isWrapped)
        let read = try self.read(Self.intent(1, archive: bytes))
        let interaction = try #require(read.interactions.first)
        #expect(read.count == 1)
        #expect(interaction.identifier == "m1")
        #expect(interaction.groupIdentifier == "g1")
        let people = interaction.intent.people
        #expect(people.conversationIdentifier == "c42")
        #expect(people.speakableGroupName?.spokenPhrase == "Família")
        #expect(people.recipients.map(\.displayName) == ["Bo Silva", nil])
        #expect(people.recipients.map(\.personHandle?.value) == ["bo@example.org", nil])
        #expect(people.recipients.map(\.customIdentifier) == [nil, "u17"])
        guard case .sendMessage(let intent) = interaction.intent else { return }
        #expect(intent.content == nil)
    }

    @Test func `says so where only Apple can read whom an intent names`() throws {
        let opaque = ArchiveWriter.Object.instance(
            "INSendMessageIntent",
            [("bytes", .data([0x0A, 0x02]))]
        )
        let read = try self.read(
            Self.intent(1, archive: Self.archive(of: opaque)),
            Self.intent(2, archive: Array("bplist00 and no more".utf8)),
            Self.intent(3, archive: Self.archive(of: Self.full, name: "NSObject"))
        )
        #expect(read.donations.count == 3)
        #expect(read.noted == [.opaqueIntent, .opaqueIntent, .opaqueIntent])
        #expect(read.interactions.first?.identifier == "m1")
        #expect(read.interactions.last?.identifier == "U-3")
        #expect(read.interactions.allSatisfy { $0.intent.people.everyone.isEmpty })
    }

    @Test func `skips what names no app`() throws {
        #expect(try read(Self.intent(1, source: nil)).skipped == [.noApp])
        #expect(throws: DatabaseHistoryError.noTable("ZOBJECT")) {
            let made = try MadeDatabase("CREATE TABLE ZINTERACTIONS (x)")
            _ = try KnowledgeDatabase(at: made.path, DatabaseOptions())
        }
    }

    @Test func `survives archives of any bytes`() throws {
        let bytes = Self.archive(of: Self.full)
        var sql = ""
        for place in bytes.indices where place % 3 == 0 || place >= bytes.count - 40 {
            var changed = bytes
            changed[place] = UInt8(truncatingIfNeeded: place &* 31 | 0x80)
            sql += Self.intent(place + 1, archive: changed)
        }
        for length in stride(from: 0, to: bytes.count, by: 37) {
            sql += Self.intent(100_000 + length, archive: Array(bytes.prefix(length)))
        }
        let read = try self.read("BEGIN;" + sql + "COMMIT")
        #expect(!read.donations.isEmpty)
        #expect(read.skipped.isEmpty)
    }
}
