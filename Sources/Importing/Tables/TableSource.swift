package import Interactions

/// Reads text tables with a row of names: comma-separated values (RFC 4180) and similar forms.
package struct TableSource: HistorySource {
    private let parser: TableParser
    private var cutter = TableCutter()
    /// The columns of the fields in a row; `nil` before the row of names.
    private var columns: [TableMapping.Field: Int]?
    private var isUnreadable = false

    /// Makes a source for the tables of a person.
    ///
    /// - Parameters:
    ///   - mapping: The columns of the fields.
    ///   - donor: The donor of rows without an app.
    ///   - owner: The owner's addresses, numbers and names.
    package init(_ mapping: TableMapping, donor: Donor, owner: HistoryOwner = HistoryOwner()) {
        parser = TableParser(mapping: mapping, donor: donor, owner: owner)
    }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        var rows: [TableCutter.Row] = []
        cutter.take(bytes, &rows)
        take(rows, to: &items)
    }

    /// Ends the file.
    package mutating func finish(to items: inout [HistoryItem]) {
        var rows: [TableCutter.Row] = []
        cutter.finish(&rows)
        take(rows, to: &items)
    }

    private mutating func take(_ rows: [TableCutter.Row], to items: inout [HistoryItem]) {
        for row in rows where !isUnreadable {
            if let columns {
                parser.read(row, columns, to: &items)
            } else if let found = parser.columns(in: row) {
                columns = found
            } else {
                isUnreadable = true
                items.append(.skipped(.unreadable, at: .line(row.line)))
                items.append(.noted(.missingColumn, at: .line(row.line)))
            }
        }
    }
}

extension HistoryReason {
    /// The first row lacks a mapped name.
    package static let missingColumn = HistoryReason(
        rawValue: "a column that is mapped is not in the first row"
    )
    /// A direction that is neither of the two.
    package static let noDirection = HistoryReason(rawValue: "a direction, left out")
    /// A row without people.
    package static let nobody = HistoryReason(rawValue: "nobody is named")
}
