package import Importing

/// A database with a person's history, in the format of another program.
///
/// It returns the records that it understands, and the reasons to skip others, some rows at a time
/// and in the order of the table. It changes neither the file nor anything beside it.
package protocol DatabaseHistory {
    /// Reads the next rows.
    ///
    /// - Parameter items: The items; the method appends those of the rows.
    /// - Returns: Whether there may be more rows.
    /// - Throws: ``DatabaseHistoryError``, if the rest of the file is unreadable.
    mutating func next(to items: inout [HistoryItem]) throws(DatabaseHistoryError) -> Bool
}

/// The reason why a database is unreadable.
package enum DatabaseHistoryError: Error, Hashable, Sendable {
    /// The system cannot open the file, for a reason.
    case cannotOpen(String)
    /// The file is no SQLite database.
    case notADatabase
    /// The database lacks a table, so it belongs to another program.
    case noTable(String)
    /// A table lacks a column, so the database has an unknown version.
    case noColumn(String, table: String)
    /// The pages of the file contradict each other, for a reason.
    case damaged(String)
}

extension DatabaseHistoryError: CustomStringConvertible {
    /// The error and its remedy.
    package var description: String {
        switch self {
        case .cannotOpen(let reason): "cannot open: \(reason)"
        case .notADatabase: "no SQLite database"
        case .noTable(let name): "no table \(name) in it; is it the database of this format?"
        case .noColumn(let name, let table):
            "table \(table) has no column \(name); this version of the format is not known"
        case .damaged(let reason):
            "the database is damaged: \(reason); `sqlite3 FILE .recover` may save the rest"
        }
    }
}
