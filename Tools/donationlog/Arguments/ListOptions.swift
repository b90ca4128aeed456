import ArgumentParser
import DonationStore

/// The selection, the order and the appearance of a list of contacts or conversations.
struct ListOptions: ParsableArguments {
    @Option(
        name: [.customShort("n", allowingJoined: true), .customLong("limit")],
        help: ArgumentHelp("List only this many; -5 means -n 5.", valueName: "number")
    )
    var limit: Int?

    @Option(help: "Sort by this: names from A on, numbers and times from the greatest on.")
    var sort = ListField.last

    @Option(
        help: ArgumentHelp("List only those of this app.", valueName: "app"),
        completion: .donor
    )
    var app: String?

    @Option(
        help: ArgumentHelp("Write each in this format.", valueName: "text"),
        transform: { try LineFormat<ListField>($0) }
    )
    var format: LineFormat<ListField>?

    @OptionGroup(title: "Appearance") var display: DisplayOptions

    func validate() throws {
        guard limit ?? 0 >= 0 else {
            throw ArgumentParser.ValidationError("--limit is below zero.")
        }
    }

    /// The placeholders, for the help.
    static let fields = ListField.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
}

extension ListOptions {
    /// The number of items in memory at a time, however long the list is.
    static let pageCount = 10_000

    /// Writes the chosen items as a table, in the format of `--format`, or as JSON.
    ///
    /// - Parameters:
    ///   - isListed: Returns whether an item is in the list.
    ///   - page: Reads the items after one in the order of their keys, or the first ones after
    ///     `nil`.
    ///   - find: Looks items up again, and leaves out those that no longer exist.
    ///   - fields: The columns of the table; long lines shorten the first one.
    ///   - none: The text for an empty list.
    ///   - isJSON: Whether to write JSON.
    ///   - output: The destination.
    /// - Throws: A failure if the tool cannot read the store or write the output.
    func write<Item: Listed>(
        where isListed: (Item) -> Bool = { _ in true },
        readingPages page: (_ last: Item?, _ limit: Int) throws(DonationStoreError) -> Answer<Item>,
        finding find: ([Item.Identity]) throws(DonationStoreError) -> [Item],
        columns fields: [ListField],
        none: String,
        asJSON isJSON: Bool,
        to output: Output
    ) throws(Failure) {
        guard format == nil || !isJSON else {
            throw .message("give one of --format and --json", .validationFailure)
        }
        let chosen = try self.chosen(where: isListed, page)
        let style = display.time
        if isJSON {
            try forEachPage(of: chosen, find) { items throws(Failure) in
                for item in items { try output.line(item.json) }
            }
        } else if let format {
            try forEachPage(of: chosen, find) { items throws(Failure) in
                for item in items.lazy.map({ $0 as any Listed }) {
                    try output.line(format.text { $0.text(item, style) })
                }
            }
        } else if chosen.isEmpty {
            try output.line(none)
        } else {
            try display.paging(output) { output throws(Failure) in
                let right = fields.indices.filter { fields[$0].isNumber }
                var columns = Columns(right: right, trimming: 0, to: display.tableWidth)
                var rows = [fields.map { $0.rawValue.uppercased() }]
                try forEachPage(of: chosen, find) { items throws(Failure) in
                    rows += items.map { item in
                        let item: any Listed = item
                        return fields.map { $0.text(item, style) }
                    }
                    try output.write(columns.text(of: rows))
                    rows = []
                }
            }
        }
    }

    /// Returns the entries of the app's items in order, as many as the user wants.
    private func chosen<Item: Listed>(
        where isListed: (Item) -> Bool,
        _ page: (_ last: Item?, _ limit: Int) throws(DonationStoreError) -> Answer<Item>
    ) throws(Failure) -> [ListEntry<Item>] {
        let (app, order, limit) = (app, sort, limit)
        var entries: [ListEntry<Item>] = []
        var last: Item?
        repeat {
            let items = try asking(try page(last, Self.pageCount))
            if last == nil { tellLag(of: items) }
            last = items.count < Self.pageCount ? nil : items.last
            for item in items {
                if let app, !item.apps.contains(app) { continue }
                guard isListed(item) else { continue }
                entries.append(ListEntry(item, order))
            }
            // Those beyond the limit need no memory.
            if let limit, last != nil { keep(limit, of: &entries) }
        } while last != nil
        keep(limit ?? .max, of: &entries)
        return entries
    }

    /// Puts entries in order and keeps the first ones.
    private func keep<Item: Listed>(_ count: Int, of entries: inout [ListEntry<Item>]) {
        entries.sort()
        entries.removeLast(max(0, entries.count - count))
    }

    /// Reads the items of some entries page by page, and passes each page on.
    private func forEachPage<Item: Listed>(
        of entries: [ListEntry<Item>],
        _ find: ([Item.Identity]) throws(DonationStoreError) -> [Item],
        _ body: ([Item]) throws(Failure) -> Void
    ) throws(Failure) {
        for start in stride(from: 0, to: entries.count, by: Self.pageCount) {
            let page = entries[start..<min(start + Self.pageCount, entries.count)]
            try body(try asking(try find(page.map(\.identity))))
        }
    }
}

/// An item in a list, without its contents.
private struct ListEntry<Item: Listed>: Comparable {
    let identity: Item.Identity
    private let rank: Int64
    private let lastActivity: Int64
    /// The name in a list ordered by name, in lower case and as given; empty in other lists.
    private let lowercasedName: String
    private let name: String
    private let key: Item.SortKey

    init(_ item: Item, _ order: ListField) {
        identity = item.identity
        let shown: any Listed = item
        rank = order.rank(shown)
        lastActivity = ListField.last.rank(shown)
        name = order.rawValue == ListField.name.rawValue ? item.listName : ""
        lowercasedName = name.lowercased()
        key = item.sortKey
    }

    static func < (one: ListEntry, other: ListEntry) -> Bool {
        // In a list ordered by name all ranks are equal; in other lists all names are.
        if one.rank != other.rank { return one.rank > other.rank }
        if one.name != other.name {
            return (one.lowercasedName, one.name) < (other.lowercasedName, other.name)
        }
        // Equal items follow the last activity, and then the key.
        if one.lastActivity != other.lastActivity { return one.lastActivity > other.lastActivity }
        return one.key < other.key
    }

    static func == (one: ListEntry, other: ListEntry) -> Bool { one.key == other.key }
}
