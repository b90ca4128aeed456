import CSQLite
import DonationStore
import Foundation

/// A store's events in SQLite, in the tables that one would make for them: what one would use
/// instead of the store.
///
/// It is spared what the store does: who a contact is and which conversation it was is decided when
/// the tables are filled, and what is aggregated is written nowhere.
final class SQLiteHistory {
    private static let tables = """
        CREATE TABLE donors (id INTEGER PRIMARY KEY, app TEXT NOT NULL, account TEXT);
        CREATE TABLE contacts (id INTEGER PRIMARY KEY, key TEXT NOT NULL, name TEXT);
        CREATE TABLE conversations (id INTEGER PRIMARY KEY, key TEXT NOT NULL, name TEXT);
        CREATE TABLE donations (
            id INTEGER PRIMARY KEY,
            donor INTEGER NOT NULL REFERENCES donors,
            identifier TEXT NOT NULL,
            start INTEGER NOT NULL,
            is_incoming INTEGER NOT NULL,
            is_call INTEGER NOT NULL,
            conversation INTEGER REFERENCES conversations
        );
        CREATE TABLE participants (
            donation INTEGER NOT NULL REFERENCES donations,
            contact INTEGER NOT NULL REFERENCES contacts,
            PRIMARY KEY (donation, contact)
        ) WITHOUT ROWID;
        """

    /// What is aggregated: counts each way, the first and the last start, and how many donations
    /// there were in each hour of the week.
    enum Form {
        /// A statement for the counts and one for the hours, as one would write them.
        case plain
        /// One statement for both, so that SQLite sorts once.
        case onePass

        fileprivate func statements(for key: String, from tables: String) -> [String] {
            let hour = "(start / 3600000 + 72) % 168 AS hour"
            let tally = """
                count(*) AS count, min(start) AS first, max(start) AS last,
                sum(is_incoming) AS incoming
                """
            return switch self {
            case .plain:
                [
                    "SELECT \(key), \(tally) FROM \(tables) GROUP BY \(key)",
                    "SELECT \(key), \(hour), count(*) FROM \(tables) GROUP BY \(key), hour",
                ]
            case .onePass:
                [
                    """
                    SELECT \(key), sum(count), min(first), max(last), sum(incoming),
                        group_concat(hour || ':' || count)
                    FROM (SELECT \(key), \(hour), \(tally) FROM \(tables) GROUP BY \(key), hour)
                    GROUP BY \(key)
                    """
                ]
            }
        }
    }

    /// The version of SQLite.
    static var version: String { String(cString: sqlite3_libversion()) }

    /// Where the tables of a store are.
    static func path(besideStoreAt path: String) -> String { "\(path).sqlite" }

    private let database: SQLiteDatabase
    private let queries: [SQLiteStatement]

    /// Opens tables that are filled, with as much memory as they take.
    init(besideStoreAt path: String, aggregating form: Form) throws {
        let path = Self.path(besideStoreAt: path)
        guard FileManager.default.fileExists(atPath: path) else {
            throw UnexpectedOutcome(description: "there is no \(path), which 'rebuild' makes")
        }
        database = try SQLiteDatabase(at: path)
        try database.run(
            """
            PRAGMA cache_size = -1048576;
            PRAGMA mmap_size = 68719476736;
            PRAGMA temp_store = MEMORY;
            """
        )
        let statements =
            form.statements(
                for: "contact",
                from: "participants JOIN donations ON donations.id = participants.donation"
            )
            + form.statements(
                for: "conversation",
                from: "donations WHERE conversation IS NOT NULL"
            )
        queries = try statements.map(database.prepare)
    }

    /// How many donations there are.
    func count() throws -> Int {
        Int(try database.prepare("SELECT count(*) FROM donations").firstText() ?? "") ?? 0
    }

    /// Aggregates everything by contact and by conversation, and looks at nothing of it.
    func aggregate() throws {
        for query in queries { try query.run() }
    }

    /// Makes the tables of a store, unless they are there and end with the same donation.
    static func fill(fromStoreAt path: String) throws {
        let store = try DonationStore.open(at: path)
        guard let last = try store.event(at: try store.lastPosition()) else {
            throw UnexpectedOutcome(description: "there is nothing in \(path)")
        }
        let databasePath = Self.path(besideStoreAt: path)
        guard case .donated(let donation) = last.event,
            let identifier = donation.interaction.identifier
        else { throw UnexpectedOutcome(description: "\(path) does not end with a donation") }
        if FileManager.default.fileExists(atPath: databasePath) {
            let found = try? SQLiteDatabase(at: databasePath).prepare(
                "SELECT identifier FROM donations WHERE id = \(last.position.rawValue)"
            ).firstText()
            guard found != identifier else { return }
        }
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: databasePath + suffix)
        }
        let database = try SQLiteDatabase(at: databasePath)
        try database.run("PRAGMA journal_mode = WAL; PRAGMA cache_size = -262144")
        try database.run(tables)
        try database.run("BEGIN")
        var filler = try SQLiteFiller(database)
        var position = Position.start
        while case let events = try store.events(after: position, limit: 4096),
            let end = events.last
        {
            for event in events { try filler.add(event) }
            position = end.position
        }
        try database.run("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
