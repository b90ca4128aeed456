internal import GRDB
internal import Importing

/// The rows of a table with a visit in each.
struct VisitRows {
    /// The number of rows to read at once.
    static let page = 1000

    private let file: DatabaseFile
    private let rows: String
    private var last = Int64.min
    /// Makes the item of a row.
    var item: (Cells, HistoryLocation) -> HistoryItem = { .skipped(.noAddress, at: $1) }

    /// Makes the reader of a query, which selects the `number` of a row first and has one argument:
    /// the number of the row before.
    init(of file: DatabaseFile, _ rows: String) {
        (self.file, self.rows) = (file, rows)
    }

    mutating func next(to items: inout [HistoryItem]) throws(DatabaseHistoryError) -> Bool {
        var numbers: [Int64] = []
        var found: [HistoryItem] = []
        let item = item
        var count = 0
        try file.read(rows, with: [last]) { cells in
            guard let number = cells.integer("number") else { return false }
            count += 1
            // A join may find several rows for one.
            guard number != numbers.last else { return true }
            numbers.append(number)
            found.append(item(cells, .row(number)))
            return true
        }
        try Rows.check(numbers, after: last)
        items += found
        last = numbers.last ?? last
        return count == Self.page
    }
}

extension TableColumns {
    /// The largest number of characters to read of a text; an address that is kept has fewer.
    private static let longestText = 8192

    /// Returns a column for a `SELECT`, with `NULL` for a missing one.
    func selected(_ name: String, _ alias: String) -> String {
        "\(present.contains(name) ? "\(alias).\"\(name)\"" : "NULL") AS \"\(name)\""
    }

    /// Returns the beginning of a text column for a `SELECT`, with `NULL` for a missing one.
    func shortened(_ name: String, _ alias: String) -> String {
        let value = "substr(\(alias).\"\(name)\", 1, \(Self.longestText))"
        return "\(present.contains(name) ? value : "NULL") AS \"\(name)\""
    }
}

extension Cells {
    /// Returns a text that is not empty; of bytes and numbers nothing.
    func string(_ column: String) -> String? {
        let value: DatabaseValue? = row[column]
        guard case .string(let text)? = value?.storage, !text.isEmpty else { return nil }
        return text
    }
}
