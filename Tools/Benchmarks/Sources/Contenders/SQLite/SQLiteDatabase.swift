import CSQLite
import Foundation

/// An error of SQLite.
package struct SQLiteError: Error, CustomStringConvertible {
    package let description: String
}

/// A database of SQLite, with only the functions that the benchmarks need.
final class SQLiteDatabase {
    fileprivate let pointer: OpaquePointer

    init(at path: String) throws {
        var pointer: OpaquePointer?
        // Never two threads at a time: its own locks would cost time for each column.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &pointer, flags, nil)
        guard code == SQLITE_OK, let pointer else {
            sqlite3_close(pointer)
            throw SQLiteError(description: "\(path): \(String(cString: sqlite3_errstr(code)))")
        }
        self.pointer = pointer
        // SQLite's own handler waits up to 100 ms between two looks at the lock.
        sqlite3_busy_handler(
            pointer,
            { _, tries in usleep(200) == 0 && tries < 300_000 ? 1 : 0 },
            nil
        )
    }

    deinit {
        // Remaining statements close it when the last of them goes.
        sqlite3_close_v2(pointer)
    }

    /// Runs statements without parameters, and ignores their results.
    func run(_ statements: String) throws {
        try check(sqlite3_exec(pointer, statements, nil, nil, nil))
    }

    func prepare(_ statement: String) throws -> SQLiteStatement {
        var prepared: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        try check(sqlite3_prepare_v3(pointer, statement, -1, flags, &prepared, nil))
        guard let prepared else { throw SQLiteError(description: "there is no statement") }
        return SQLiteStatement(prepared, of: self)
    }

    var lastRow: Int64 { sqlite3_last_insert_rowid(pointer) }
    var changes: Int { Int(sqlite3_changes(pointer)) }

    fileprivate func check(_ code: Int32) throws {
        guard code != SQLITE_OK else { return }
        throw SQLiteError(description: String(cString: sqlite3_errmsg(pointer)))
    }
}

/// A prepared statement, with parameters numbered from 1 and columns from 0.
final class SQLiteStatement {
    /// A macro in C: SQLite copies the bytes.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private let pointer: OpaquePointer
    private let database: SQLiteDatabase

    fileprivate init(_ pointer: OpaquePointer, of database: SQLiteDatabase) {
        self.pointer = pointer
        self.database = database
    }

    deinit {
        sqlite3_finalize(pointer)
    }

    @discardableResult
    func bind(_ index: Int32, _ number: Int64?) -> SQLiteStatement {
        if let number {
            sqlite3_bind_int64(pointer, index, number)
        } else {
            sqlite3_bind_null(pointer, index)
        }
        return self
    }

    @discardableResult
    func bind(_ index: Int32, _ number: Double) -> SQLiteStatement {
        sqlite3_bind_double(pointer, index, number)
        return self
    }

    @discardableResult
    func bind(_ index: Int32, _ text: String?) -> SQLiteStatement {
        if let text {
            sqlite3_bind_text(pointer, index, text, -1, Self.transient)
        } else {
            sqlite3_bind_null(pointer, index)
        }
        return self
    }

    @discardableResult
    func bind(_ index: Int32, _ bytes: [UInt8]) -> SQLiteStatement {
        sqlite3_bind_blob(pointer, index, bytes, Int32(bytes.count), Self.transient)
        return self
    }

    /// Runs it to its end.
    ///
    /// - Parameter row: A closure for each row.
    /// - Returns: The number of rows.
    /// - Throws: ``SQLiteError``.
    @discardableResult
    func run(_ row: (SQLiteStatement) -> Void = { _ in }) throws -> Int {
        var rows = 0
        while sqlite3_step(pointer) == SQLITE_ROW {
            rows += 1
            row(self)
        }
        try database.check(sqlite3_reset(pointer))
        return rows
    }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

    /// Reads every byte of a column, as the others read their records.
    func sum(_ column: Int32) -> Int {
        guard let bytes = sqlite3_column_blob(pointer, column) else { return 0 }
        let count = Int(sqlite3_column_bytes(pointer, column))
        return UnsafeRawBufferPointer(start: bytes, count: count).reduce(0) { $0 &+ Int($1) }
    }

    /// The first column of the first row.
    func firstInteger() throws -> Int64? {
        var first: Int64?
        try run { if first == nil { first = $0.integer(0) } }
        return first
    }
}
