public import Histories

/// A database in which people already have the history of what they did with whom.
///
/// It hands out what it understood and what it did not, some rows at a time, in the order of the
/// table. Nothing of the file, nor beside it, is changed.
public protocol DatabaseHistory {
    /// Reads the next rows.
    ///
    /// - Parameter items: Where to put what they turned out to be.
    /// - Returns: Whether there may be more.
    /// - Throws: ``DatabaseHistoryError``, when the file cannot be read on.
    mutating func next(to items: inout [HistoryItem]) throws(DatabaseHistoryError) -> Bool
}

/// Why a database cannot be read.
public enum DatabaseHistoryError: Error, Hashable, Sendable {
    /// It cannot be opened, for a reason.
    case cannotOpen(String)
    /// It is no database of SQLite.
    case notADatabase
    /// It has no table of that name, so it is another program's.
    case noTable(String)
    /// A table has no column of that name, so it is of a version that is not known here.
    case noColumn(String, table: String)
    /// Its pages contradict each other, as a reason says.
    case damaged(String)
}

extension DatabaseHistoryError: CustomStringConvertible {
    /// What is wrong, and what can be done.
    public var description: String {
        switch self {
        case .cannotOpen(let reason): "cannot open: \(reason)"
        case .notADatabase: "no database of SQLite"
        case .noTable(let name): "no table \(name) in it; is it the database of this format?"
        case .noColumn(let name, let table):
            "table \(table) has no column \(name); this version of the format is not known"
        case .damaged(let reason):
            "the database is damaged: \(reason); `sqlite3 FILE .recover` may save what is left"
        }
    }
}
