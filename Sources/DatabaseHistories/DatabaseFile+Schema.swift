/// The columns of a table that are to be read, in an order.
struct TableColumns {
    var table: String
    var names: [String]
    /// Which of them there are.
    var present: Set<String>

    /// The columns for a `SELECT`, each as it is named or as nothing.
    func selection(_ alias: String) -> String {
        names.map { present.contains($0) ? "\(alias).\"\($0)\"" : "NULL" }.joined(separator: ", ")
    }
}

extension DatabaseFile {
    /// The columns of a table.
    ///
    /// - Parameters:
    ///   - table: A name without marks.
    ///   - required: Those that must be there.
    ///   - others: Those that are read where they are.
    /// - Returns: The columns, the required first.
    /// - Throws: ``DatabaseHistoryError``, when there is no such table, or one that is required is
    ///   missing.
    func columns(
        of table: String,
        required: [String],
        others: [String] = []
    ) throws(DatabaseHistoryError) -> TableColumns {
        guard try tables().contains(table) else { throw .noTable(table) }
        let present = try columnNames(of: table)
        for name in required where !present.contains(name) {
            throw .noColumn(name, table: table)
        }
        return TableColumns(table: table, names: required + others, present: Set(present))
    }

    /// The names of all tables with rows of their own: no view, and nothing that a function makes
    /// up.
    func tables() throws(DatabaseHistoryError) -> [String] {
        var names: [String] = []
        let sql = """
            SELECT name FROM sqlite_master
            WHERE type = 'table' AND rootpage > 0 ORDER BY name LIMIT 4096
            """
        try read(sql) { cells in
            if let name = cells.text(0) { names.append(name) }
            return true
        }
        return names
    }

    /// The names of a table's columns, those left out that are computed.
    func columnNames(of table: String) throws(DatabaseHistoryError) -> [String] {
        var names: [String] = []
        try read("SELECT name FROM pragma_table_info('\(table)')") { cells in
            if let name = cells.text(0) { names.append(name) }
            return true
        }
        return names
    }
}
