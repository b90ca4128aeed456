import CSQLite

/// An error of SQLite.
struct SQLiteError: Error, CustomStringConvertible {
    var description: String
}

/// A database of SQLite, as little of it as the benchmarks need.
final class SQLiteDatabase {
    private let pointer: OpaquePointer

    init(at path: String) throws {
        var pointer: OpaquePointer?
        let code = sqlite3_open(path, &pointer)
        guard code == SQLITE_OK, let pointer else {
            sqlite3_close(pointer)
            throw SQLiteError(description: "\(path): \(String(cString: sqlite3_errstr(code)))")
        }
        self.pointer = pointer
    }

    deinit {
        sqlite3_close(pointer)
    }

    /// Runs statements that have no parameters, whatever they return.
    func run(_ statements: String) throws {
        try check(sqlite3_exec(pointer, statements, nil, nil, nil))
    }

    func prepare(_ statement: String) throws -> SQLiteStatement {
        var prepared: OpaquePointer?
        try check(sqlite3_prepare_v2(pointer, statement, -1, &prepared, nil))
        guard let prepared else { throw SQLiteError(description: "there is no statement") }
        return SQLiteStatement(prepared, of: self)
    }

    fileprivate func check(_ code: Int32) throws {
        guard code != SQLITE_OK else { return }
        throw SQLiteError(description: String(cString: sqlite3_errmsg(pointer)))
    }
}

/// A prepared statement.
final class SQLiteStatement {
    /// What stands for a parameter.
    enum Value {
        case integer(Int64)
        case text(String)
    }

    private let pointer: OpaquePointer
    private let database: SQLiteDatabase

    fileprivate init(_ pointer: OpaquePointer, of database: SQLiteDatabase) {
        self.pointer = pointer
        self.database = database
    }

    deinit {
        sqlite3_finalize(pointer)
    }

    /// Runs it from the beginning, with a value for each parameter; `nil` is NULL.
    ///
    /// - Returns: How many rows it returned.
    @discardableResult
    func run(_ values: Value?...) throws -> Int {
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
        var rows = 0
        var code = sqlite3_step(pointer)
        while code == SQLITE_ROW {
            rows += 1
            code = sqlite3_step(pointer)
        }
        try database.check(sqlite3_reset(pointer))
        return rows
    }

    /// Runs it from the beginning, and returns the first column of its first row as a text.
    func firstText() throws -> String? {
        defer { sqlite3_reset(pointer) }
        guard sqlite3_step(pointer) == SQLITE_ROW else { return nil }
        return sqlite3_column_text(pointer, 0).map { String(cString: $0) }
    }

    private func bind(_ value: Value?, at index: Int32) throws {
        // What C has as a macro: SQLite copies the text.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .integer(let number): try database.check(sqlite3_bind_int64(pointer, index, number))
        case .text(let text):
            try database.check(sqlite3_bind_text(pointer, index, text, -1, transient))
        case nil: try database.check(sqlite3_bind_null(pointer, index))
        }
    }
}
