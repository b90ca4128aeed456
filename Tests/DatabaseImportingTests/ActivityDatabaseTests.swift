import DatabaseImporting
import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `A database of Zeitgeist` {
    private static let schema =
        ["uri", "interpretation", "manifestation", "mimetype", "actor", "text"].map {
            "CREATE TABLE \($0) (id INTEGER PRIMARY KEY, value VARCHAR UNIQUE);"
        }.joined() + """
            CREATE TABLE payload (id INTEGER PRIMARY KEY, value BLOB);
            CREATE TABLE event (id INTEGER, timestamp INTEGER, interpretation INTEGER,
                manifestation INTEGER, actor INTEGER, payload INTEGER, subj_id INTEGER,
                subj_interpretation INTEGER, subj_manifestation INTEGER, subj_origin INTEGER,
                subj_mimetype INTEGER, subj_text INTEGER, subj_storage INTEGER, origin INTEGER,
                subj_id_current INTEGER);
            CREATE VIEW event_view AS SELECT * FROM event;
            """

    private static let zg = "http://www.zeitgeist-project.com/ontologies/2010/01/27/zg#"
    private static let nco = "http://www.semanticdesktop.org/ontologies/2007/03/22/nco#Contact"

    private static func row(
        _ event: Int,
        _ done: String,
        by activity: String = "UserActivity",
        subject: String = "",
        kind: String = "",
        origin: String = "",
        type: String = "",
        text: String = ""
    ) -> String {
        let values = [
            ("interpretation", zg + done), ("manifestation", zg + activity),
            ("actor", "application://empathy.desktop"), ("uri", subject), ("interpretation", kind),
            ("uri", origin), ("mimetype", type), ("text", text),
            ("uri", "x-telepathy-account-path:gabble/jabber/ana"),
        ]
        let inserts = values.map { "INSERT OR IGNORE INTO \($0) (value) VALUES ('\($1)');" }
            .joined()
        let ids = values.map { "(SELECT id FROM \($0) WHERE value = '\($1)')" }
        return inserts + """
            INSERT INTO event (id, timestamp, interpretation, manifestation, actor, subj_id,
                subj_interpretation, subj_origin, subj_mimetype, subj_text, origin)
            VALUES (\(event), \(1_767_609_000_000 + event), \(ids.joined(separator: ", ")));
            """
    }

    /// The log entries of a message through Telepathy, for the message and for the contact.
    private static func message(_ event: Int, _ done: String) -> String {
        row(event, done, origin: "x-telepathy-identifier:bo@example.org", type: "plain/text")
            + row(
                event,
                done,
                subject: "x-telepathy-identifier:bo@example.org",
                kind: nco,
                text: "Bo Silva"
            )
    }

    private func read(_ sql: String, _ owner: HistoryOwner = HistoryOwner()) throws -> [HistoryItem]
    {
        let made = try MadeDatabase(Self.schema, "BEGIN;" + sql + "COMMIT")
        return try items(try ActivityDatabase(at: made.path, DatabaseOptions(owner: owner)))
    }

    @Test func `names whom messages went to and came from`() throws {
        let read = try self.read(
            Self.message(1, "SendEvent") + Self.message(2, "ReceiveEvent")
                + Self.message(3, "AccessEvent") + Self.message(4, "LeaveEvent")
        )
        #expect(read.skipped == [.nothingDone, .nothingDone])
        let interactions = read.interactions
        #expect(interactions.map(\.direction) == [.outgoing, .incoming])
        #expect(interactions.map(\.identifier) == ["event-1", "event-2"])
        #expect(interactions.first?.start?.rfc3339 == "2026-01-05T10:30:00.001Z")
        let person = try #require(interactions.first?.intent.people.recipients.first)
        #expect(interactions.first?.intent.people.recipients.count == 1)
        #expect(person.displayName == "Bo Silva")
        #expect(person.personHandle?.value == "bo@example.org")
        #expect(interactions.last?.intent.people.sender == person)
        #expect(
            read.donations.first?.donor == Donor(app: "empathy", account: "gabble/jabber/ana")
        )
    }

    @Test func `takes the beginning of a call for the call`() throws {
        func call(_ event: Int, _ done: String, by activity: String) -> String {
            Self.row(
                event,
                done,
                by: activity,
                origin: "x-telepathy-identifier:bo",
                type: "x-telepathy/call"
            )
        }
        let read = try self.read(
            call(1, "CreateEvent", by: "UserActivity") + call(2, "AccessEvent", by: "UserActivity")
                + call(3, "CreateEvent", by: "WorldActivity")
        )
        #expect(
            read.interactions.map(\.intent.className)
                == Array(
                    repeating: "INStartCallIntent",
                    count: 2
                )
        )
        #expect(read.interactions.map(\.direction) == [.outgoing, .incoming])
        #expect(read.skipped == [.nothingDone])
    }

    @Test func `knows addresses by their scheme`() throws {
        let read = try self.read(
            Self.row(1, "SendEvent", subject: "mailto:Bo%20S%40x@example.org?subject=hello")
                + Self.row(2, "SendEvent", subject: "TEL:+442079460018", text: "not a name")
                + Self.row(3, "SendEvent", subject: "mailto:")
                + Self.row(4, "SendEvent", subject: "mailto:ana@example.org"),
            HistoryOwner(["ana@example.org"])
        )
        let people = read.interactions.flatMap(\.intent.people.recipients)
        #expect(people.map(\.personHandle?.value) == ["Bo S@x@example.org", "+442079460018"])
        #expect(people.map(\.displayName) == [nil, nil])
        #expect(read.skipped == [.nobody, .nobody])
    }

    @Test func `is mostly about files, which were visited`() throws {
        let rows = (1...1500).map { Self.row($0, "ModifyEvent", subject: "file:///\($0)") }
        let read = try self.read(rows.joined() + Self.message(9999, "SendEvent"))
        #expect(read.skipped.isEmpty)
        #expect(read.donations.count == 1)
        #expect(read.visits.map(\.activity.title) == (1...1500).map { "\($0)" })
    }

    @Test func `shows the files and pages that its owner opened, made or changed`() throws {
        let page = "https://ana:secret@example.org/"
        let read = try self.read(
            Self.row(1, "AccessEvent", subject: "file:///a%20b.txt", type: "text/plain", text: "t")
                // Two subjects of one event are two visits.
                + Self.row(2, "AccessEvent", subject: "file:///b")
                + Self.row(2, "AccessEvent", subject: page, type: "text/html", text: "Example")
                + Self.row(3, "CreateEvent", by: "HeuristicActivity", subject: "file:///c")
                + Self.row(4, "CreateEvent", by: "ScheduledActivity", subject: "file:///d")
                + Self.row(5, "LeaveEvent", subject: "file:///e")
                + Self.row(6, "DeleteEvent", subject: "file:///f")
                + Self.row(7, "AccessEvent", subject: "sftp://server/g")
                + Self.row(8, "AccessEvent", subject: "file://server/h")
                + Self.row(9, "SendEvent", subject: "file:///i")
        )
        #expect(read.donations.isEmpty)
        #expect(read.visits.map(\.activity.title) == ["a b.txt", "b", "Example", "c"])
        #expect(read.visits.map(\.activity.webpageURL) == [nil, nil, "https://example.org/", nil])
        #expect(Set(read.visits.map(\.donor)) == [Donor(app: "empathy")])
        #expect(read.visits.first?.start.rfc3339 == "2026-01-05T10:30:00.001Z")
        #expect(
            read.visits.first?.activity.attributes["contentType"] == .text("public.plain-text")
        )
        #expect(read.skipped.count { $0 == .nobody } == 5)
        #expect(read.skipped.count == 6)
    }

    @Test func `of another program is refused`() throws {
        let made = try MadeDatabase("CREATE TABLE event (id, timestamp)")
        #expect(throws: DatabaseHistoryError.noTable("interpretation")) {
            _ = try ActivityDatabase(at: made.path, DatabaseOptions())
        }
    }
}
