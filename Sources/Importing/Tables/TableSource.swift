package import Interactions

/// Reads text tables with a row of names: comma-separated values (RFC 4180) and similar forms.
package struct TableSource: HistorySource, RowTaking {
    private var parser: TableParser
    var cutter = TableCutter()
    /// The places of the fields in a row; `nil` before the row of names.
    private var layout: TableParser.Layout?
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
        takeRows(of: bytes, to: &items)
    }

    /// Ends the file.
    package mutating func finish(to items: inout [HistoryItem]) {
        takeLastRow(to: &items)
    }

    mutating func take(_ row: TableCutter.Row, to items: inout [HistoryItem]) {
        guard !isUnreadable else { return }
        if let layout { return parser.read(row, layout, to: &items) }
        do throws(MissingColumn) {
            layout = try parser.layout(under: row)
        } catch {
            isUnreadable = true
            items.append(.skipped(.unreadable, at: .line(row.line)))
            items.append(.noted(error.reason, at: .line(row.line)))
        }
    }
}

/// A column that the first row of a table lacks.
struct MissingColumn: Error {
    private static let mostNames = 20
    private static let nameLength = 40

    /// The reason, with the name of the column and the names that there are.
    let reason: HistoryReason

    /// Makes the error for the first row of a table.
    init(_ column: String, in row: TableCutter.Row) {
        let names = row.cells.prefix(Self.mostNames).map { cell in
            let name = DisplayName.cleaned(CharacterSet.decodeUnnamed(cell).text) ?? ""
            return "'\(name.prefix(Self.nameLength))'"
        }
        let more = row.cells.count > Self.mostNames ? " …" : ""
        reason = HistoryReason(
            rawValue: "no column '\(column)'; the columns are "
                + names.joined(separator: ", ") + more
        )
    }
}

extension HistoryReason {
    /// A direction that is neither of the two.
    package static let noDirection = HistoryReason(rawValue: "a direction, left out")
    /// A row without people.
    package static let nobody = HistoryReason(rawValue: "nobody is named")
}
