import DonationStore

/// Deletes what a contact took part in, inside a transaction.
struct SQLiteDeletion {
    private let database: SQLiteDatabase
    private let counts: Bool

    init(_ database: SQLiteDatabase, counts: Bool) {
        self.database = database
        self.counts = counts
    }

    /// - Returns: How many donations there were.
    func delete(contact key: String) throws -> Int {
        try database.run(
            """
            CREATE TEMP TABLE IF NOT EXISTS gone (id INTEGER PRIMARY KEY, conversation INTEGER);
            CREATE TEMP TABLE IF NOT EXISTS touched (contact INTEGER PRIMARY KEY);
            DELETE FROM gone; DELETE FROM touched;
            """
        )
        try database.prepare(
            """
            INSERT INTO gone SELECT id, conversation FROM donations WHERE id IN (
                SELECT donation FROM participants
                WHERE contact = (SELECT id FROM contacts WHERE key = ?1)
            )
            """
        ).bind(1, key).run()
        let count = database.changes
        try database.run(
            """
            INSERT OR IGNORE INTO touched
                SELECT contact FROM participants WHERE donation IN (SELECT id FROM gone);
            DELETE FROM participants WHERE donation IN (SELECT id FROM gone);
            DELETE FROM donations WHERE id IN (SELECT id FROM gone);
            """
        )
        if counts { try countAgain() }
        return count
    }

    /// What cannot be taken back from a counter, such as a least, is counted again.
    private func countAgain() throws {
        let weight = SQLiteSchema.weight(start: "start", now: "\(SkewedHistory.now.milliseconds)")
        let tally = "sum(is_incoming), sum(1 - is_incoming), min(start), max(start), sum(\(weight))"
        try database.run(
            """
            DELETE FROM conversation_counters
                WHERE conversation IN (SELECT conversation FROM gone);
            INSERT INTO conversation_counters SELECT conversation, \(tally) FROM donations
                WHERE conversation IN (SELECT conversation FROM gone) GROUP BY conversation;
            DELETE FROM contact_counters WHERE contact IN (SELECT contact FROM touched);
            INSERT INTO contact_counters SELECT contact, \(tally)
                FROM participants JOIN donations ON id = donation
                WHERE contact IN (SELECT contact FROM touched) GROUP BY contact;
            """
        )
    }
}
