/// SQLite's work for rebuilding its views.
///
/// It computes counts in each direction, the first and the last start, and the donations in each
/// hour of the week, for each contact and conversation. It writes the result nowhere.
package struct SQLiteAggregate {
    private let queries: [SQLiteStatement]
    private let all: SQLiteStatement

    /// Opens filled tables.
    ///
    /// In one pass, one statement gives counts and hours, so that SQLite sorts once; two statements
    /// would be the obvious way.
    package init(at path: String, inOnePass: Bool) throws {
        let database = try SQLiteDatabase(at: path)
        try database.run(
            """
            PRAGMA cache_size = -1048576; PRAGMA mmap_size = 2147418112;
            PRAGMA temp_store = MEMORY;
            """
        )
        let sources = [
            ("contact", "participants JOIN donations ON donations.id = donation"),
            ("conversation", "donations WHERE conversation IS NOT NULL"),
        ]
        queries = try sources.flatMap { key, tables in
            try Self.statements(key, tables, inOnePass).map(database.prepare)
        }
        all = try database.prepare("SELECT count(*) FROM donations")
    }

    /// Aggregates everything, and ignores the result.
    ///
    /// - Returns: The number of donations.
    package func run() throws -> Int {
        for query in queries { try query.run() }
        return Int(try all.firstInteger() ?? 0)
    }

    private static func statements(_ key: String, _ tables: String, _ inOnePass: Bool) -> [String] {
        let hour = "(start / 3600000 + 72) % 168 AS hour"
        let tally = """
            count(*) AS count, min(start) AS first, max(start) AS last, \
            sum(is_incoming) AS incoming
            """
        guard inOnePass else {
            return [
                "SELECT \(key), \(tally) FROM \(tables) GROUP BY \(key)",
                "SELECT \(key), \(hour), count(*) FROM \(tables) GROUP BY \(key), hour",
            ]
        }
        return [
            """
            SELECT \(key), sum(count), min(first), max(last), sum(incoming),
                group_concat(hour || ':' || count)
            FROM (SELECT \(key), \(hour), \(tally) FROM \(tables) GROUP BY \(key), hour)
            GROUP BY \(key)
            """
        ]
    }
}
