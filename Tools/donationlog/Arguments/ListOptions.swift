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
    var sort = ListOrder.last

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

/// The order of a list.
enum ListOrder: String, CaseIterable, ExpressibleByArgument {
    case last, first, name, sent, received, together, all
}

/// A placeholder in the line of a contact or a conversation.
enum ListField: String, CaseIterable, Sendable {
    case key, name, handle, app, sent, received, together, all, first, last
}

/// A contact or a conversation in a list.
protocol Listed: Sendable {
    /// The value that looks the item up.
    associatedtype Identity
    var identity: Identity { get }
    var key: String { get }
    /// The name in a list.
    var listName: String { get }
    var handle: String? { get }
    var apps: [String] { get }
    var sentCount: Int { get }
    var receivedCount: Int { get }
    /// The number of donations from somebody else to the owner and a contact; 0 for a conversation.
    var togetherCount: Int { get }
    /// The number of all donations.
    var donationCount: Int { get }
    var firstActivity: Timestamp? { get }
    var lastActivity: Timestamp? { get }
    var json: JSONValue { get }
}

extension ListOptions {
    /// The number of items in memory at a time, however long the list is.
    static let pageCount = 10_000

    /// Writes the chosen items as a table, in the format of `--format`, or as JSON.
    ///
    /// - Parameters:
    ///   - page: Reads the items after one in the order of their keys, or the first ones after
    ///     `nil`.
    ///   - find: Looks items up again, and leaves out those that no longer exist.
    ///   - header: The names of the columns; long lines shorten the first one.
    ///   - right: The columns that are aligned to the right.
    ///   - row: Makes one row of the table.
    ///   - none: The text for an empty list.
    ///   - isJSON: Whether to write JSON.
    ///   - output: The destination.
    /// - Throws: A failure if the tool cannot read the store or write the output.
    func write<Item: Listed>(
        readingPages page: (_ last: Item?, _ limit: Int) throws(DonationStoreError) -> Answer<Item>,
        finding find: ([Item.Identity]) throws(DonationStoreError) -> [Item],
        header: [String],
        right: Set<Int>,
        row: (Item, TimeStyle) -> [String],
        none: String,
        asJSON isJSON: Bool,
        to output: Output
    ) throws(Failure) {
        guard format == nil || !isJSON else {
            throw .message("give one of --format and --json", .validationFailure)
        }
        let chosen = try self.chosen(page)
        let style = display.time
        if isJSON {
            try forEachPage(of: chosen, find) { items throws(Failure) in
                for item in items { try output.line(item.json) }
            }
        } else if let format {
            try forEachPage(of: chosen, find) { items throws(Failure) in
                for item in items { try output.line(format.text { item.text(of: $0, style) }) }
            }
        } else if chosen.isEmpty {
            try output.line(none)
        } else {
            try display.paging(output) { output throws(Failure) in
                var columns = Columns(right: right, trimming: 0, to: display.tableWidth)
                var rows = [header]
                try forEachPage(of: chosen, find) { items throws(Failure) in
                    for line in columns.lines(of: rows + items.map { row($0, style) }) {
                        try output.line(line)
                    }
                    rows = []
                }
            }
        }
    }

    /// Returns the entries of the app's items in order, as many as the user wants.
    private func chosen<Item: Listed>(
        _ page: (_ last: Item?, _ limit: Int) throws(DonationStoreError) -> Answer<Item>
    ) throws(Failure) -> [ListEntry<Item>] {
        var entries: [ListEntry<Item>] = []
        var last: Item?
        repeat {
            let items = try asking(try page(last, Self.pageCount))
            if last == nil { tellLag(of: items) }
            last = items.count < Self.pageCount ? nil : items.last
            for item in items where app.map(item.apps.contains) ?? true {
                entries.append(ListEntry(item, sort))
            }
        } while last != nil
        entries.sort()
        return limit.map { Array(entries.prefix($0)) } ?? entries
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
    /// The name in a list ordered by name; empty in other lists.
    private let name: String
    private let key: String

    init(_ item: Item, _ order: ListOrder) {
        identity = item.identity
        rank = item.rank(by: order)
        lastActivity = item.rank(by: .last)
        name = order == .name ? item.listName : ""
        key = item.key
    }

    static func < (one: ListEntry, other: ListEntry) -> Bool {
        if one.name != other.name {
            return (one.name.lowercased(), one.name) < (other.name.lowercased(), other.name)
        }
        // Items of equal rank follow the last activity, and then the key.
        if one.rank != other.rank { return one.rank > other.rank }
        if one.lastActivity != other.lastActivity { return one.lastActivity > other.lastActivity }
        return one.key < other.key
    }

    static func == (one: ListEntry, other: ListEntry) -> Bool { one.key == other.key }
}

extension Listed {
    fileprivate func rank(by order: ListOrder) -> Int64 {
        switch order {
        case .last: lastActivity?.milliseconds ?? .min
        case .first: firstActivity?.milliseconds ?? .min
        case .name: 0
        case .sent: Int64(sentCount)
        case .received: Int64(receivedCount)
        case .together: Int64(togetherCount)
        case .all: Int64(donationCount)
        }
    }

    fileprivate func text(of field: ListField, _ style: TimeStyle) -> String {
        switch field {
        case .key: key
        case .name: listName
        case .handle: handle ?? ""
        case .app: apps.joined(separator: ", ")
        case .sent: "\(sentCount)"
        case .received: "\(receivedCount)"
        case .together: "\(togetherCount)"
        case .all: "\(donationCount)"
        case .first: firstActivity.map { style.text(of: $0) } ?? ""
        case .last: lastActivity.map { style.text(of: $0) } ?? ""
        }
    }
}
