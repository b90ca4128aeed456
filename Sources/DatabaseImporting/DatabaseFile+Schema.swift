/// The columns to read from a table.
struct TableColumns {
    var table: String
    var names: [String]
    /// The columns that exist.
    var present: Set<String>

    /// Returns the columns for a `SELECT`, with `NULL` for missing ones.
    ///
    /// - Parameters:
    ///   - alias: The name of the table in the `SELECT`.
    ///   - prefix: The text before the names of the columns in the result.
    /// - Returns: The columns, each with its name.
    func selection(_ alias: String, prefix: String = "") -> String {
        names.map { name in
            let value = present.contains(name) ? "\(alias).\"\(name)\"" : "NULL"
            return "\(value) AS \"\(prefix)\(name)\""
        }
        .joined(separator: ", ")
    }
}

extension DatabaseFile {
    /// Returns the columns of a table.
    ///
    /// - Parameters:
    ///   - table: The name, without quotes.
    ///   - required: The columns that the table must have.
    ///   - others: The columns to read if they exist.
    /// - Returns: The columns.
    /// - Throws: ``DatabaseHistoryError``, if the table or a required column is missing.
    func columns(
        of table: String,
        required: [String],
        others: [String] = []
    ) throws(DatabaseHistoryError) -> TableColumns {
        guard try tables().contains(table) else { throw .noTable(table) }
        let present = try columnNames(of: table)
        for name in required where !present.contains(name) { throw .noColumn(name, table: table) }
        return TableColumns(table: table, names: required + others, present: Set(present))
    }

    /// Returns the names of all tables with rows of their own: no views and no virtual tables.
    func tables() throws(DatabaseHistoryError) -> [String] {
        var names: [String] = []
        let sql = """
            SELECT name FROM sqlite_master
            WHERE type = 'table' AND rootpage > 0 ORDER BY name LIMIT 4096
            """
        try read(sql) { cells in
            if let name = cells.text("name") { names.append(name) }
            return true
        }
        return names
    }

    /// Returns the names of a table's columns, without computed ones.
    func columnNames(of table: String) throws(DatabaseHistoryError) -> [String] {
        var names: [String] = []
        try read("SELECT name FROM pragma_table_info('\(table)')") { cells in
            if let name = cells.text("name") { names.append(name) }
            return true
        }
        return names
    }
}
