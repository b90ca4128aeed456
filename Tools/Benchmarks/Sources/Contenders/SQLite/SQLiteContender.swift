import DonationStore
import Foundation

/// The usual alternative to the store, SQLite and a schema.
package final class SQLiteContender: Contender {
    private let database: SQLiteDatabase
    /// Whether it keeps counters and answers from them.
    private let counts: Bool
    private let work: Work?
    private var writer: SQLiteWriter
    /// Threads share one connection: with one each they would sleep until another is done.
    private let lock = NSLock()
    private let begin: SQLiteStatement
    private let commit: SQLiteStatement
    private let found: SQLiteStatement
    private let scanned: SQLiteStatement
    private let last: SQLiteStatement
    private let ranked: SQLiteStatement
    private lazy var deletion = Result { try SQLiteDeletion(database, counts: counts) }

    /// Opens the tables for the donations of `work`, and makes missing ones.
    package init(at path: String, for work: Work?, isDurable: Bool, counts: Bool) throws {
        self.work = work
        self.counts = counts
        database = try SQLiteDatabase(at: path)
        try database.run(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL");
            PRAGMA cache_size = -262144; PRAGMA mmap_size = 2147418112;
            PRAGMA temp_store = MEMORY; PRAGMA secure_delete = OFF;
            BEGIN IMMEDIATE; \(SQLiteSchema.tables) \(counts ? SQLiteSchema.counters : "") COMMIT;
            """
        )
        writer = try SQLiteWriter(database, counts: counts)
        begin = try database.prepare("BEGIN IMMEDIATE")
        commit = try database.prepare("COMMIT")
        found = try database.prepare(
            """
            SELECT payload, start, is_incoming, conversation FROM donations WHERE identifier = ?1
            AND donor = (SELECT id FROM donors WHERE app = ?2 AND account = ?3)
            """
        )
        scanned = try database.prepare("SELECT payload FROM donations ORDER BY id")
        last = try database.prepare("SELECT payload FROM donations ORDER BY id DESC LIMIT ?1")
        ranked = try database.prepare(counts ? Self.rankingCounters : Self.rankingTables)
    }

    private static let rankingCounters = """
        SELECT c.id, c.key, c.name, score FROM conversation_counters
        JOIN conversations c ON c.id = conversation ORDER BY score DESC LIMIT 4
        """
    private static let rankingTables = """
        SELECT c.id, c.key, c.name, score FROM (
            SELECT conversation, sum(\(SQLiteSchema.weight(start: "start", now: "?1"))) AS score
            FROM donations WHERE conversation IS NOT NULL
            GROUP BY conversation ORDER BY score DESC LIMIT 4
        ) JOIN conversations c ON c.id = conversation
        """

    package func donate(_ range: Range<Int>) throws {
        lock.lock()
        defer { lock.unlock() }
        try begin.run()
        do {
            for row in work?.rows[range] ?? [] { try writer.add(row) }
            try commit.run()
        } catch {
            try? database.run("ROLLBACK")
            throw error
        }
    }

    package func read(_ index: Int) throws {
        guard let row = work?.rows[index] else { throw NotDone(self, "read without work") }
        found.bind(1, row.identifier).bind(2, row.app).bind(3, row.account ?? "")
        guard try found.run({ _ = $0.sum(0) }) > 0 else {
            throw UnexpectedOutcome("\(row.identifier) was not found")
        }
    }

    package func scan() throws -> Int {
        try scanned.run { _ = $0.sum(0) }
    }

    package func tail(_ count: Int) throws {
        try last.bind(1, Int64(count)).run { _ = $0.sum(0) }
    }

    package func suggest() throws -> Int {
        if !counts { ranked.bind(1, SkewedHistory.now.milliseconds) }
        return try ranked.run()
    }

    package func delete(contact key: String) throws -> Int {
        let deletion = self.deletion
        try begin.run()
        let count = try deletion.get().delete(contact: key)
        try commit.run()
        return count
    }

    /// Fills it with a corpus in one commit, with some donations at a time in memory.
    package func fill(from corpus: Corpus) throws {
        let store = try DonationStore.open(at: corpus.path, content: corpus.shape.content)
        try begin.run()
        try store.forEachDonation { position, donation in
            try writer.add(Row(position, donation, try store.payload(at: position) ?? []))
        }
        try commit.run()
        try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    package func erase() throws {
        try database.run("PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
