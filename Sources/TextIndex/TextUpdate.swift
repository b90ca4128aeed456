internal import Foundation
internal import GRDB

/// Changes of an index that are committed together.
package struct TextUpdate: ~Copyable {
    private let database: Database
    private let path: String
    private let storedCheckpoint: [UInt8]?
    /// No entry has a greater identifier.
    private var greatest: Int64

    /// What the caller wants to know of the index's state: at first as the last update left it.
    package var checkpoint: [UInt8]?

    init(_ database: Database, path: String) throws {
        let stored = try Schema.checkpoint(in: database)
        let greatest = try Int64.fetchOne(database, sql: "SELECT max(id) FROM texts_content")
        self.database = database
        self.path = path
        storedCheckpoint = stored
        checkpoint = stored
        self.greatest = greatest ?? .min
    }

    /// Puts an entry in place of that with the same identifier, if there is one.
    ///
    /// - Parameters:
    ///   - id: The identifier; of a newer or better entry it should be greater.
    ///   - entry: The texts.
    /// - Throws: ``TextIndexError``.
    package mutating func replace(
        _ id: UInt64,
        with entry: TextEntry
    ) throws(TextIndexError) {
        let row = try rowNumber(of: id)
        let byteCount = [entry.title, entry.keywords, entry.text]
            .reduce(0) { $0 + $1.utf8.count }
        // A byte for each line between the parts that are stored together.
        guard byteCount + 2 <= TextIndex.longestTexts else {
            throw .textTooLong(id: id, byteCount: byteCount)
        }
        if row <= greatest { try execute("DELETE FROM texts WHERE rowid = ?", [row]) }
        greatest = max(greatest, row)
        let stored = StoredEntry(entry)
        try execute(
            "INSERT INTO texts(rowid, title, keywords, text, rest) VALUES (?, ?, ?, ?, ?)",
            [row, stored.beginnings[0], stored.beginnings[1], stored.beginnings[2], stored.rest]
        )
    }

    /// Removes entries; unknown identifiers are ignored.
    package mutating func remove(_ ids: some Sequence<UInt64>) throws(TextIndexError) {
        for id in ids {
            guard let row = Int64(exactly: id) else { continue }
            try execute("DELETE FROM texts WHERE rowid = ?", [row])
        }
    }

    /// Removes all entries, with every word of them.
    package mutating func removeAll() throws(TextIndexError) {
        // FTS5's own "delete-all" is for tables without texts.
        try execute("DELETE FROM texts_content", [])
        try execute("INSERT INTO texts(texts) VALUES ('rebuild')", [])
        greatest = .min
    }

    func finish() throws(TextIndexError) {
        guard checkpoint != storedCheckpoint else { return }
        if let checkpoint {
            try execute(
                "INSERT OR REPLACE INTO state VALUES ('checkpoint', ?)",
                [Data(checkpoint)]
            )
        } else {
            try execute("DELETE FROM state WHERE key = 'checkpoint'", [])
        }
    }

    private func rowNumber(of id: UInt64) throws(TextIndexError) -> Int64 {
        guard let row = Int64(exactly: id) else { throw .identifierTooLarge(id: id) }
        return row
    }

    private func execute(
        _ sql: String,
        _ arguments: [(any DatabaseValueConvertible)?]
    ) throws(TextIndexError) {
        do {
            try database.cachedStatement(sql: sql)
                .execute(arguments: StatementArguments(arguments))
        } catch {
            throw TextIndexError(error, path: path)
        }
    }
}
