internal import Foundation
internal import GRDB

/// Texts by number, found by the words in them.
///
/// An index is an SQLite file, which can be removed and built anew at any time. Several threads
/// and processes may use it at once: one writes, the others read the last commit. It survives the
/// end of a process at any moment, but not a power cut: after one, remove it and build it anew.
///
/// ```swift
/// let index = try TextIndex(at: "/path/to/index") try index.update { update
/// throws(TextIndexError) in try update.replace(17, with: TextEntry(title: "Quarterly report"))
/// update.checkpoint = [17] } let matches = try index.matches(for: "quart", isComplete: false)
/// ```
package final class TextIndex: Sendable {
    /// The bytes of all texts of one entry together, at most.
    package static let longestTexts = WordBreaker.longestText

    /// The number of entries that a question looks at, if no other is given.
    package static let usualLimit = 400

    /// The file; `nil` if the index is in memory.
    package let path: String?

    /// Whether the index was made, or emptied as one of another version, when it was opened.
    ///
    /// It has no entries and no checkpoint then.
    package let wasMadeAnew: Bool

    let queue: DatabaseQueue
    var place: String { path ?? "in memory" }

    /// Opens an index, and makes it if there is none.
    ///
    /// An index of another version of the tables, of ICU or of Unicode is emptied: see
    /// ``wasMadeAnew``. The file is private to its owner.
    ///
    /// - Parameter path: The file; `nil` for an index in memory.
    /// - Throws: ``TextIndexError``.
    package init(at path: String?) throws(TextIndexError) {
        self.path = path
        let place = path ?? "in memory"
        if let path { try Self.makeFile(at: path) }
        do {
            queue =
                if let path {
                    try DatabaseQueue(path: path, configuration: Self.configuration())
                } else {
                    try DatabaseQueue(configuration: Self.configuration())
                }
            wasMadeAnew = try queue.writeWithoutTransaction { database in
                if path != nil { try Schema.useLog(in: database) }
                return try Schema.prepare(database)
            }
        } catch {
            throw TextIndexError(error, path: place)
        }
    }

    private static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = "text index"
        configuration.prepareDatabase { database in
            try WordBreaker.register(in: database)
            // The file can be built anew: nobody waits for the disk.
            try database.execute(sql: "PRAGMA synchronous = OFF")
            try database.execute(sql: "PRAGMA secure_delete = ON")
            try database.execute(sql: "PRAGMA journal_size_limit = 4194304")
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        return configuration
    }

    /// Makes the file before SQLite does, so that others cannot read it whatever the umask.
    private static func makeFile(at path: String) throws(TextIndexError) {
        guard PrivateFile.make(at: path) else {
            throw .inaccessible(path: path, detail: "the file cannot be made")
        }
    }

    // MARK: Access

    /// Reads the state of one commit.
    func read<Result>(
        _ body: (Database) throws -> Result
    ) throws(TextIndexError) -> Result {
        do {
            return try queue.read { database in
                try Schema.check(database, path: place)
                return try body(database)
            }
        } catch let error as TextIndexError {
            throw error
        } catch {
            throw TextIndexError(error, path: place)
        }
    }

    /// Reads the checkpoint of the last update; `nil` if there was none.
    package func checkpoint() throws(TextIndexError) -> [UInt8]? {
        try read { try Schema.checkpoint(in: $0) }
    }

    /// The number of entries.
    ///
    /// - Complexity: O(*n*) in the entries.
    package func count() throws(TextIndexError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM texts_content") ?? 0 }
    }

    /// Changes entries and the checkpoint: all of it, or nothing if an error is thrown.
    ///
    /// - Parameter body: Makes the changes.
    /// - Throws: ``TextIndexError``, from the body as well.
    package func update(
        _ body: (inout TextUpdate) throws(TextIndexError) -> Void
    ) throws(TextIndexError) {
        do {
            try queue.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    try Schema.check(database, path: place)
                    var update = try TextUpdate(database, path: place)
                    try body(&update)
                    try update.finish()
                    return .commit
                }
            }
        } catch let error as TextIndexError {
            throw error
        } catch {
            throw TextIndexError(error, path: place)
        }
    }

    /// Rewrites the index without the words of removed entries, and empties the files beside it.
    ///
    /// A removal takes the texts away at once, but single words may stay in the file until they are
    /// merged with others. After this call none is left, unless another process is reading.
    ///
    /// - Complexity: O(*n*) in the entries.
    /// - Throws: ``TextIndexError``.
    package func forgetRemovedWords() throws(TextIndexError) {
        do {
            try queue.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    try Schema.check(database, path: place)
                    try database.execute(sql: "INSERT INTO texts(texts) VALUES ('optimize')")
                    return .commit
                }
                try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        } catch let error as TextIndexError {
            throw error
        } catch {
            throw TextIndexError(error, path: place)
        }
    }
}
