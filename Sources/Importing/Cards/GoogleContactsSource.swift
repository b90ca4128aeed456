package import Interactions

/// Reads the contacts that Google exports as a table (*Google CSV*), with old or new headings.
///
/// Each row becomes a card, as that of a vCard.
package struct GoogleContactsSource: HistorySource, RowTaking {
    private let donor: Donor
    private let owner: HistoryOwner
    var cutter = TableCutter()
    private var columns: GoogleContactsColumns?
    private var isUnreadable = false

    /// Makes a source for the contacts of a person.
    ///
    /// - Parameters:
    ///   - donor: The donor of the cards.
    ///   - owner: The owner of the contacts, whose own row is skipped.
    package init(donor: Donor, owner: HistoryOwner = HistoryOwner()) {
        self.donor = donor
        self.owner = owner
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
        if let columns { return read(row, columns, to: &items) }
        columns = GoogleContactsColumns(row)
        if columns == nil {
            isUnreadable = true
            items.append(.skipped(.unreadable, at: .line(row.line)))
        }
    }

    private func read(
        _ row: TableCutter.Row,
        _ columns: GoogleContactsColumns,
        to items: inout [HistoryItem]
    ) {
        let location = HistoryLocation.line(row.line)
        guard !row.isTooLong else {
            items.append(.skipped(.tooLong, at: location))
            return
        }
        let (handles, isComplete) = columns.handles(in: row)
        if !isComplete { items.append(.noted(.tooManyHandles, at: location)) }
        guard let first = handles.first else {
            items.append(.skipped(.noHandle, at: location))
            return
        }
        var person = Person(displayName: columns.displayName(in: row), personHandle: first)
        person.aliases = Array(handles.dropFirst())
        person.nameComponents = columns.nameComponents(in: row)
        if let link = columns.text("photo", in: row), link.hasPrefix("https://"),
            link.utf8.count <= 2048
        {
            person.image = .url(link)
        }
        guard !owner.contains(person) else {
            items.append(.skipped(.ownCard, at: location))
            return
        }
        items.append(.donation(Donation(card: person, changed: nil, from: donor), at: location))
    }
}
