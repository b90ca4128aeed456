import DonationStore

/// Deletes the donations of a contact inside a transaction, by prepared statements.
struct SQLiteDeletion {
    private let database: SQLiteDatabase
    private let forget: [SQLiteStatement]
    private let find: SQLiteStatement
    private let remove: [SQLiteStatement]

    init(_ database: SQLiteDatabase, counts: Bool) throws {
        self.database = database
        try database.run(
            """
            CREATE TEMP TABLE IF NOT EXISTS gone (id INTEGER PRIMARY KEY, conversation INTEGER);
            CREATE TEMP TABLE IF NOT EXISTS touched (contact INTEGER PRIMARY KEY);
            """
        )
        forget = try ["gone", "touched"].map { try database.prepare("DELETE FROM \($0)") }
        find = try database.prepare(
            """
            INSERT INTO gone SELECT id, conversation FROM donations WHERE id IN (
                SELECT donation FROM participants
                WHERE contact = (SELECT id FROM contacts WHERE key = ?1)
            )
            """
        )
        let removing = [
            """
            INSERT OR IGNORE INTO touched
                SELECT contact FROM participants WHERE donation IN (SELECT id FROM gone)
            """,
            "DELETE FROM participants WHERE donation IN (SELECT id FROM gone)",
            "DELETE FROM donations WHERE id IN (SELECT id FROM gone)",
        ]
        remove = try (removing + (counts ? Self.countingAgain : [])).map(database.prepare)
    }

    /// - Returns: The number of donations.
    func delete(contact key: String) throws -> Int {
        for statement in forget { try statement.run() }
        try find.bind(1, key).run()
        let count = database.changes
        for statement in remove { try statement.run() }
        return count
    }

    /// A value that cannot be subtracted from a counter, such as a minimum, is counted again.
    private static var countingAgain: [String] {
        let weight = SQLiteSchema.weight(start: "start", now: "\(SkewedHistory.now.milliseconds)")
        let tally = "sum(is_incoming), sum(1 - is_incoming), min(start), max(start), sum(\(weight))"
        return [
            """
            DELETE FROM conversation_counters WHERE conversation IN (SELECT conversation FROM gone)
            """,
            """
            INSERT INTO conversation_counters SELECT conversation, \(tally) FROM donations
                WHERE conversation IN (SELECT conversation FROM gone) GROUP BY conversation
            """,
            "DELETE FROM contact_counters WHERE contact IN (SELECT contact FROM touched)",
            """
            INSERT INTO contact_counters SELECT contact, \(tally)
                FROM participants JOIN donations ON id = donation
                WHERE contact IN (SELECT contact FROM touched) GROUP BY contact
            """,
        ]
    }
}
