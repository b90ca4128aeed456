import DatabaseImporting
import Foundation
import GRDB
import Importing
import ImportingTestSupport
import Interactions
import TestSupport
import Testing

/// The tables of browsers and desktops, as their programs make them.
enum VisitSchema {
    static let firefox = """
        CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR,
            rev_host LONGVARCHAR, visit_count INTEGER DEFAULT 0, hidden INTEGER DEFAULT 0 NOT NULL,
            typed INTEGER DEFAULT 0 NOT NULL, frecency INTEGER DEFAULT -1 NOT NULL,
            last_visit_date INTEGER, guid TEXT, url_hash INTEGER DEFAULT 0 NOT NULL);
        CREATE TABLE moz_historyvisits (id INTEGER PRIMARY KEY, from_visit INTEGER,
            place_id INTEGER, visit_date INTEGER, visit_type INTEGER, session INTEGER);
        """
    static let chromium = """
        CREATE TABLE urls (id INTEGER PRIMARY KEY AUTOINCREMENT, url LONGVARCHAR, title LONGVARCHAR,
            visit_count INTEGER DEFAULT 0 NOT NULL, typed_count INTEGER DEFAULT 0 NOT NULL,
            last_visit_time INTEGER NOT NULL, hidden INTEGER DEFAULT 0 NOT NULL);
        CREATE TABLE visits (id INTEGER PRIMARY KEY AUTOINCREMENT, url INTEGER NOT NULL,
            visit_time INTEGER NOT NULL, from_visit INTEGER, transition INTEGER DEFAULT 0 NOT NULL,
            segment_id INTEGER, visit_duration INTEGER DEFAULT 0 NOT NULL);
        """
    static let kactivities = """
        CREATE TABLE SchemaInfo (key text PRIMARY KEY, value text);
        CREATE TABLE ResourceEvent (usedActivity TEXT, initiatingAgent TEXT, targettedResource TEXT,
            start INTEGER, end INTEGER);
        CREATE TABLE ResourceInfo (targettedResource TEXT, title TEXT, mimetype TEXT,
            autoTitle INTEGER, autoMimetype INTEGER, PRIMARY KEY(targettedResource));
        """
}

@Suite("A database of Firefox")
struct FirefoxDatabaseTests {
    private static let time: Int64 = 1_767_609_000_000_000

    private func read(_ sql: String..., schema: String = VisitSchema.firefox) throws
        -> [HistoryItem]
    {
        let made = try MadeDatabase(schema, sql.joined())
        return try items(try FirefoxDatabase(at: made.path, DatabaseOptions()))
    }

    private static func page(
        _ id: Int,
        _ url: Any?,
        _ title: Any? = "Page",
        hidden: Any? = 0
    ) -> String {
        """
        INSERT INTO moz_places (id, url, title, hidden)
        VALUES (\(id), \(literal(url)), \(literal(title)), \(literal(hidden)));
        """
    }

    private static func visit(
        _ id: Int,
        _ page: Any?,
        _ type: Any? = 1,
        from: Int = 0,
        at date: Any? = time
    ) -> String {
        """
        INSERT INTO moz_historyvisits VALUES (\(id), \(from), \(literal(page)), \(literal(date)),
            \(literal(type)), 0);
        """
    }

    @Test("gives each visit of a page")
    func visits() throws {
        let read = try read(
            Self.page(1, "https://ana:secret@example.org/"),
            Self.page(2, "http://example.org/b", nil),
            Self.visit(1, 1),
            Self.visit(2, 2, 2, at: Self.time + 1_999_999),
            Self.visit(3, 1, 9)
        )
        #expect(read.skipped.isEmpty)
        #expect(
            read.visits.map(\.activity.webpageURL)
                == ["https://example.org/", "http://example.org/b", "https://example.org/"]
        )
        #expect(read.visits.map(\.activity.title) == ["Page", nil, "Page"])
        #expect(read.visits.map(\.activity.type).first == "org.mozilla.firefox.browsing")
        #expect(
            read.visits.map(\.donor)
                == Array(repeating: Donor(app: "org.mozilla.firefox"), count: 3)
        )
        #expect(read.visits[1].start.rfc3339 == "2026-01-05T10:30:01.999Z")
        #expect(read.visits[1].end == read.visits[1].start)
    }

    @Test("shows what the browser shows: no parts of pages, no redirects, no downloads")
    func invisible() throws {
        let pages = (1...9).map {
            Self.page($0, "https://example.org/\($0)", hidden: $0 == 9 ? 1 : 0)
        }
        let read = try read(
            pages.joined(),
            // A page that leads to another, and that to a third one.
            Self.visit(1, 1),
            Self.visit(2, 2, 5, from: 1),
            Self.visit(3, 3, 6, from: 2),
            // A link is no redirect.
            Self.visit(4, 4, 1, from: 3),
            Self.visit(5, 5, 4),
            Self.visit(6, 6, 8),
            Self.visit(7, 7, 7),
            Self.visit(8, 9)
        )
        #expect(
            read.visits.map(\.activity.webpageURL)
                == ["https://example.org/3", "https://example.org/4"]
        )
        #expect(
            read.skipped == [.redirect, .redirect, .embedded, .embedded, .download, .hidden]
        )
    }

    @Test("skips values of any kind that are no page")
    func hostile() throws {
        let read = try read(
            Self.page(1, nil),
            Self.page(2, Array("https://example.org/ab".utf8)),
            Self.page(3, Array(repeating: UInt8(7), count: 16)),
            Self.page(4, 42),
            Self.page(5, "https://example.org/5", Array("title".utf8), hidden: "x"),
            Self.page(6, "about:blank"),
            Self.page(7, "https://example.org/7"),
            (1...6).map { Self.visit($0, $0) }.joined(),
            Self.visit(7, 99),
            Self.visit(8, nil),
            Self.visit(9, "x"),
            Self.visit(10, 7, nil, at: nil),
            Self.visit(11, 7, "x", at: -1),
            Self.visit(12, 7, at: "never"),
            Self.visit(13, 7, at: Int64.min),
            Self.visit(14, 7, at: Int64.max),
            Self.visit(15, 7, at: 1.5e300)
        )
        #expect(read.count == 15)
        #expect(
            read.visits.map(\.activity.webpageURL) == [
                "https://example.org/5", "https://example.org/7",
            ]
        )
        #expect(read.visits.first?.activity.title == nil)
        #expect(read.skipped.count { $0 == .noDate } == 5)
        #expect(read.skipped.count { $0 == .noAddress } == 7)
    }

    @Test("with endless texts takes their beginning")
    func endless() throws {
        let made = try MadeDatabase(VisitSchema.firefox, Self.visit(1, 1) + Self.visit(2, 2))
        let queue = try DatabaseQueue(path: made.path)
        try queue.write { database in
            let long = String(repeating: "title ", count: 2_000_000)
            let sql = "INSERT INTO moz_places (id, url, title) VALUES (?, ?, ?)"
            try database.execute(sql: sql, arguments: [1, "https://example.org/", long])
            try database.execute(sql: sql, arguments: [2, "https://example.org/" + long, "x"])
        }
        try queue.close()
        let read = try items(try FirefoxDatabase(at: made.path, DatabaseOptions()))
        #expect(read.visits.first?.activity.title?.utf8.count == 2048)
        #expect(read.skipped == [.longAddress])
    }

    @Test("of an old version or another program is read, or refused by name")
    func versions() throws {
        let old = """
            CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url LONGVARCHAR);
            CREATE TABLE moz_historyvisits (id INTEGER PRIMARY KEY, place_id INTEGER,
                visit_date INTEGER, visit_type INTEGER);
            INSERT INTO moz_places VALUES (1, 'https://example.org/');
            INSERT INTO moz_historyvisits VALUES (1, 1, \(Self.time), 1);
            """
        #expect(try read("", schema: old).visits.count == 1)
        let made = try MadeDatabase("CREATE TABLE moz_places (id, url)")
        #expect(throws: DatabaseHistoryError.noTable("moz_historyvisits")) {
            _ = try FirefoxDatabase(at: made.path, DatabaseOptions())
        }
    }

    @Test("that is open in the browser gives its last visits, too")
    func isOpen() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "places.sqlite")
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(sql: VisitSchema.firefox)
            try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            try database.execute(sql: Self.page(1, "https://example.org/") + Self.visit(1, 1))
        }
        let read = try items(try FirefoxDatabase(at: path, DatabaseOptions()))
        #expect(read.visits.count == 1)
        try queue.close()
    }

    @Test(
        "names the browser by its folder",
        arguments: [
            (".mozilla/firefox/a.default", "org.mozilla.firefox"),
            (".librewolf/a.default", "io.gitlab.librewolf-community"),
            (".var/app/net.waterfox.waterfox/.waterfox/a", "net.waterfox.waterfox"),
            (".thunderbird/a", "org.mozilla.Thunderbird"), ("zeno", "org.mozilla.firefox"),
        ]
    )
    func browsers(folder: String, app: String) throws {
        let made = try MadeDatabase(
            VisitSchema.firefox,
            Self.page(1, "https://example.org/") + Self.visit(1, 1)
        )
        let path = try made.moved(to: folder, "places.sqlite")
        let read = try items(try FirefoxDatabase(at: path, DatabaseOptions()))
        #expect(read.visits.map(\.donor) == [Donor(app: app)])
        let options = DatabaseOptions(app: "org.example.mine", account: "work")
        let named = try items(try FirefoxDatabase(at: path, options))
        #expect(named.visits.map(\.donor) == [Donor(app: "org.example.mine", account: "work")])
        #expect(named.visits.map(\.activity.type) == ["org.example.mine.browsing"])
    }
}

extension MadeDatabase {
    /// Copies the file into a folder, and returns its path there.
    func moved(to folder: String, _ name: String) throws -> String {
        let target = URL(fileURLWithPath: directory.path(of: folder))
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let file = target.appendingPathComponent(name)
        try FileManager.default.copyItem(at: URL(fileURLWithPath: path), to: file)
        return file.path
    }
}

@Suite("A database of Chromium")
struct ChromiumDatabaseTests {
    private static let time: Int64 = 13_412_082_600_000_000
    /// The only page of a chain.
    private static let whole: Int64 = 0x3000_0000

    private func read(_ sql: String..., schema: String = VisitSchema.chromium) throws
        -> [HistoryItem]
    {
        let made = try MadeDatabase(schema, sql.joined())
        return try items(try ChromiumDatabase(at: made.path, DatabaseOptions()))
    }

    private static func page(_ id: Int, _ url: Any?, _ title: Any? = "Page", hidden: Int = 0)
        -> String
    {
        """
        INSERT INTO urls (id, url, title, last_visit_time, hidden)
        VALUES (\(id), \(literal(url)), \(literal(title)), 0, \(hidden));
        """
    }

    private static func visit(
        _ id: Int,
        _ page: Int,
        _ transition: Int64 = whole,
        at time: Int64 = time,
        for duration: Int64 = 0
    ) -> String {
        """
        INSERT INTO visits (id, url, visit_time, transition, visit_duration)
        VALUES (\(id), \(page), \(time), \(transition), \(duration));
        """
    }

    @Test("gives each visit of a page, with its end")
    func visits() throws {
        let read = try read(
            Self.page(1, "https://ana:secret@example.org/"),
            Self.visit(1, 1, for: 61_000_000),
            Self.visit(2, 1, Self.whole | 8),
            Self.visit(3, 1, for: -5),
            Self.visit(4, 1, for: .max)
        )
        #expect(read.skipped.isEmpty)
        #expect(
            read.visits.map(\.start.rfc3339)
                == Array(repeating: "2026-01-05T10:30:00.000Z", count: 4)
        )
        #expect(read.visits.first?.end.rfc3339 == "2026-01-05T10:31:01.000Z")
        #expect(read.visits.dropFirst().allSatisfy { $0.end == $0.start })
        #expect(read.visits.first?.activity.webpageURL == "https://example.org/")
        #expect(read.visits.first?.activity.type == "org.chromium.Chromium.browsing")
    }

    @Test("shows what the browser shows: the ends of chains, and no frames")
    func invisible() throws {
        let pages = (1...6).map {
            Self.page($0, "https://example.org/\($0)", hidden: $0 == 6 ? 1 : 0)
        }
        let read = try read(
            pages.joined(),
            Self.visit(1, 1, 0x1000_0001),
            Self.visit(2, 2, 0x8000_0001),
            Self.visit(3, 3, 0xA000_0001 - (1 << 32)),
            Self.visit(4, 4, Self.whole | 3),
            Self.visit(5, 4, Self.whole | 4),
            Self.visit(6, 5, Self.whole | 10),
            Self.visit(7, 6)
        )
        #expect(read.visits.map(\.activity.webpageURL) == ["https://example.org/3"])
        #expect(
            read.skipped == [.redirect, .redirect, .embedded, .embedded, .hidden, .hidden]
        )
    }

    @Test("skips values of any kind that are no page")
    func hostile() throws {
        let schema = """
            CREATE TABLE urls (id INTEGER PRIMARY KEY, url, title);
            CREATE TABLE visits (id INTEGER PRIMARY KEY, url, visit_time, transition);
            INSERT INTO urls VALUES (1, NULL, NULL), (2, x'00', x'00'), (3, 'chrome://newtab/', 1),
                (4, 'https://example.org/4', x'ff');
            INSERT INTO visits VALUES (1, 1, \(Self.time), 805306368), (2, 2, 1, 805306368),
                (3, 3, 1, 805306368), (4, 4, 0, 805306368), (5, 4, -1, 805306368),
                (6, 4, 'x', 805306368), (7, 4, NULL, 805306368),
                (8, 4, 9223372036854775807, 805306368), (9, 4, \(Self.time), NULL),
                (10, 'x', 1, 1e300), (11, 4, -9223372036854775808, x'00');
            """
        let read = try read("", schema: schema)
        #expect(read.count == 11)
        #expect(read.visits.count == 2)
        #expect(read.skipped.count { $0 == .noDate } == 5)
        #expect(read.skipped.count { $0 == .noAddress } == 3)
    }

    @Test(
        "names the browser by its folder",
        arguments: [
            (".config/chromium/Default", "org.chromium.Chromium"),
            (".config/google-chrome/Default", "com.google.Chrome"),
            (".config/google-chrome-beta/Profile 1", "com.google.Chrome"),
            ("Library/Application Support/Google/Chrome/Default", "com.google.Chrome"),
            (".config/BraveSoftware/Brave-Browser/Default", "com.brave.Browser"),
            (".config/microsoft-edge/Default", "com.microsoft.Edge"),
            (".var/app/com.vivaldi.Vivaldi/config/vivaldi/Default", "com.vivaldi.Vivaldi"),
            ("operas", "org.chromium.Chromium"),
        ]
    )
    func browsers(folder: String, app: String) throws {
        let made = try MadeDatabase(
            VisitSchema.chromium,
            Self.page(1, "https://example.org/") + Self.visit(1, 1)
        )
        let path = try made.moved(to: folder, "History")
        let read = try items(try ChromiumDatabase(at: path, DatabaseOptions()))
        #expect(read.visits.map(\.donor) == [Donor(app: app)])
    }
}

@Suite("A database of KActivities")
struct ResourceDatabaseTests {
    private func read(_ sql: String, schema: String = VisitSchema.kactivities) throws
        -> [HistoryItem]
    {
        let made = try MadeDatabase(schema, sql)
        return try items(try ResourceDatabase(at: made.path, DatabaseOptions()))
    }

    @Test("gives each visit of a document or a page")
    func visits() throws {
        let read = try read(
            """
            INSERT INTO ResourceInfo VALUES ('/home/ana/a b.odt', 'ignored',
                'application/vnd.oasis.opendocument.text', 1, 1),
                ('https://example.org/', 'Example', 'text/html', 0, 1);
            INSERT INTO ResourceEvent VALUES
                ('u', 'org.kde.kate', '/home/ana/a b.odt', 1767609000, 1767609060),
                ('u', 'org.kde.falkon.desktop', 'https://example.org/', 1767609000, NULL),
                ('u', 'org.kde.kate', 'file:///home/ana/c', 1767609000, 5),
                ('u', ':global', '/home/ana/c', 1767609000, NULL),
                ('u', 'org.kde.plasma', 'applications:org.kde.kate.desktop', 1767609000, NULL);
            """
        )
        #expect(read.visits.map(\.donor.app) == ["org.kde.kate", "org.kde.falkon", "org.kde.kate"])
        #expect(read.visits.map(\.activity.title) == ["a b.odt", "Example", "c"])
        #expect(
            read.visits[0].activity.attributes["contentURL"] == .url("file:///home/ana/a%20b.odt")
        )
        #expect(
            read.visits[0].activity.attributes["contentType"]
                == .text("org.oasis-open.opendocument.text")
        )
        #expect(read.visits.map { $0.end.milliseconds - $0.start.milliseconds } == [60_000, 0, 0])
        #expect(
            read.skipped.map(\.rawValue) == ["no app", "an address that begins with applications:"]
        )
    }

    @Test("without the second table, or with one of many twins, gives each visit once")
    func tables() throws {
        let event = "INSERT INTO ResourceEvent VALUES ('u', 'a', '/a', 1767609000, NULL);"
        let events = """
            CREATE TABLE ResourceEvent (usedActivity TEXT, initiatingAgent TEXT,
                targettedResource TEXT, start INTEGER);
            INSERT INTO ResourceEvent VALUES ('u', 'a', '/a', 1767609000);
            """
        #expect(try read("", schema: events).visits.count == 1)
        let twins = """
            CREATE TABLE ResourceEvent (usedActivity TEXT, initiatingAgent TEXT,
                targettedResource TEXT, start INTEGER, end INTEGER);
            CREATE TABLE ResourceInfo (targettedResource TEXT, title TEXT, mimetype TEXT);
            """
        let twin = "INSERT INTO ResourceInfo VALUES ('/a', 'x', 'text/plain');"
        let sql = String(repeating: twin, count: 1500) + event + event
        #expect(try read("BEGIN;" + sql + "COMMIT", schema: twins).visits.count == 2)
    }

    @Test("has as many items as rows, over several pages")
    func pages() throws {
        let sql = """
            WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
            INSERT INTO ResourceEvent SELECT 'u', 'a', '/' || i, 1767609000 + i, NULL FROM n;
            """
        let read = try read(sql)
        #expect(read.visits.map(\.activity.title) == (1...2500).map { "\($0)" })
    }
}
