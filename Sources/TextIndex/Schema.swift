internal import Foundation
internal import GRDB

/// The tables of an index.
///
/// `texts` keeps the texts and FTS5's index of them: the entries of each word, and of each
/// beginning of one to four characters. It keeps no positions: a question breaks the texts of the
/// few entries that it returns.
enum Schema {
    /// The lengths of the beginnings that the index keeps are 1 to this.
    static let longestIndexedBeginning = 4
    /// Raise it with any change of the tables.
    private static let version = 1

    private static var currentVersion: String { "\(version)/\(WordBreaker.version)" }

    private static let statements = [
        """
        CREATE VIRTUAL TABLE texts USING fts5(title, keywords, text, rest, \
        tokenize = 'donation_words', prefix = '1 2 3 4', detail = none, columnsize = 0)
        """,
        // More of a batch in memory gives fewer segments to merge.
        "INSERT INTO texts(texts, rank) VALUES ('hashsize', 8388608)",
        "CREATE TABLE state(key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
    ]

    /// Lets readers go on while one writes.
    ///
    /// SQLite waits for nobody when two connections change the mode at once: it fails one of them
    /// at once, since each holds a lock that the other one needs. So that one tries again.
    static func useLog(in database: Database) throws {
        var tries = 0
        while true {
            do {
                let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode")
                guard mode != "wal" else { return }
                return try database.execute(sql: "PRAGMA journal_mode = WAL")
            } catch let error as DatabaseError
                where error.resultCode == .SQLITE_BUSY && tries < mostTries
            {
                tries += 1
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }

    /// The tries to change the mode, 10 ms apart.
    private static let mostTries = 500

    /// Makes the tables if there are none of this version; returns whether it did.
    static func prepare(_ database: Database) throws -> Bool {
        guard try storedVersion(in: database) != currentVersion else { return false }
        var isMade = false
        try database.inTransaction(.immediate) {
            // Another process may have been first.
            guard try storedVersion(in: database) != currentVersion else { return .commit }
            for table in ["texts", "state"] {
                try database.execute(sql: "DROP TABLE IF EXISTS \(table)")
            }
            for statement in statements { try database.execute(sql: statement) }
            // SQLite 3.42 and later can take single words out of the index at once.
            if sqliteVersion(in: database) >= 3_042_000 {
                try database.execute(
                    sql: "INSERT INTO texts(texts, rank) VALUES ('secure-delete', 1)"
                )
            }
            try database.execute(
                sql: "INSERT INTO state VALUES ('version', ?)",
                arguments: [currentVersion]
            )
            isMade = true
            return .commit
        }
        return isMade
    }

    /// Makes sure that no other version has taken the file over.
    static func check(_ database: Database, path: String) throws {
        let version = try String.fetchOne(
            database.cachedStatement(sql: "SELECT value FROM state WHERE key = 'version'")
        )
        guard version == currentVersion else { throw TextIndexError.takenOver(path: path) }
    }

    private static func storedVersion(in database: Database) throws -> String? {
        // GRDB's `tableExists` remembers a missing table when another process has made it since.
        let tables = try Int.fetchOne(
            database,
            sql: "SELECT count(*) FROM sqlite_master WHERE name IN ('state', 'texts')"
        )
        guard tables == 2 else { return nil }
        return try String.fetchOne(
            database,
            sql: "SELECT value FROM state WHERE key = 'version'"
        )
    }

    private static func sqliteVersion(in database: Database) -> Int {
        let version = (try? String.fetchOne(database, sql: "SELECT sqlite_version()")) ?? ""
        let numbers = version.split(separator: ".").compactMap { Int($0) }
        guard numbers.count >= 2 else { return 0 }
        return numbers[0] * 1_000_000 + numbers[1] * 1000
    }

    static func checkpoint(in database: Database) throws -> [UInt8]? {
        try Data.fetchOne(
            database.cachedStatement(sql: "SELECT value FROM state WHERE key = 'checkpoint'")
        )
        .map(Array.init)
    }
}
