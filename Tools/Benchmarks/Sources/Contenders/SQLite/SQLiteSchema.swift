/// The obvious tables, and the obvious counters beside them.
enum SQLiteSchema {
    static let tables = """
        CREATE TABLE IF NOT EXISTS donors (
            id INTEGER PRIMARY KEY, app TEXT NOT NULL, account TEXT NOT NULL, UNIQUE (app, account)
        );
        CREATE TABLE IF NOT EXISTS contacts (
            id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT
        );
        CREATE TABLE IF NOT EXISTS conversations (
            id INTEGER PRIMARY KEY, donor INTEGER NOT NULL REFERENCES donors, key TEXT NOT NULL,
            name TEXT, UNIQUE (donor, key)
        );
        CREATE TABLE IF NOT EXISTS donations (
            id INTEGER PRIMARY KEY,
            donor INTEGER NOT NULL REFERENCES donors,
            identifier TEXT NOT NULL,
            start INTEGER NOT NULL,
            is_incoming INTEGER NOT NULL,
            is_call INTEGER NOT NULL,
            conversation INTEGER REFERENCES conversations,
            payload BLOB NOT NULL,
            UNIQUE (identifier, donor, start)
        );
        CREATE INDEX IF NOT EXISTS donations_ranked
            ON donations (conversation, start, is_incoming);
        CREATE TABLE IF NOT EXISTS participants (
            donation INTEGER NOT NULL REFERENCES donations,
            contact INTEGER NOT NULL REFERENCES contacts,
            PRIMARY KEY (donation, contact)
        ) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS participants_by_contact ON participants (contact);
        """

    /// A row each; the score halves with age as of one fixed day, so that the order never changes.
    static let counters = ["conversation", "contact"].map { key in
        """
        CREATE TABLE IF NOT EXISTS \(key)_counters (
            \(key) INTEGER PRIMARY KEY REFERENCES \(key)s, incoming INTEGER NOT NULL,
            outgoing INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
            score REAL NOT NULL
        );
        CREATE INDEX IF NOT EXISTS \(key)s_ranked ON \(key)_counters (score DESC, \(key));
        """
    }.joined(separator: "\n")

    /// The weight of a donation, half as much for each week of its age.
    static func weight(start: String, now: String) -> String {
        "(CASE is_incoming WHEN 0 THEN 4.0 ELSE 1.0 END) * pow(2.0, (\(start) - \(now)) / 604800000.0)"
    }

    static func count(in key: String) -> String {
        """
        INSERT INTO \(key)_counters VALUES (?1, ?2, 1 - ?2, ?3, ?3, ?4)
        ON CONFLICT (\(key)) DO UPDATE SET
            incoming = incoming + excluded.incoming, outgoing = outgoing + excluded.outgoing,
            first = min(first, excluded.first), last = max(last, excluded.last),
            score = score + excluded.score
        """
    }
}
