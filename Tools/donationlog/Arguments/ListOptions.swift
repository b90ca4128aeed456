import ArgumentParser
import DonationStore

/// Which contacts or conversations to list, in what order, and how they look.
struct ListOptions: ParsableArguments {
    @Option(
        name: [.customShort("n", allowingJoined: true), .customLong("limit")],
        help: ArgumentHelp("Only the first so many; -5 is -n 5.", valueName: "number")
    )
    var limit: Int?

    @Option(help: "What to sort by: names from A on, numbers and times from the greatest on.")
    var sort = ListOrder.last

    @Option(help: ArgumentHelp("Only those of this app.", valueName: "app"), completion: .donor)
    var app: String?

    @Option(
        help: ArgumentHelp("Write each like this.", valueName: "text"),
        transform: { try LineFormat<ListField>($0) }
    )
    var format: LineFormat<ListField>?

    @OptionGroup(title: "How it looks") var display: DisplayOptions

    func validate() throws {
        guard limit ?? 0 >= 0 else {
            throw ArgumentParser.ValidationError("--limit is below zero.")
        }
    }

    /// The placeholders, for the help.
    static let fields = ListField.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
}

/// What a list is sorted by.
enum ListOrder: String, CaseIterable, ExpressibleByArgument {
    case last, first, name, sent, received, together, all
}

/// What a placeholder in the line of a contact or a conversation stands for.
enum ListField: String, CaseIterable, Sendable {
    case key, name, handle, app, sent, received, together, all, first, last
}

/// A contact or a conversation, as lists have it.
protocol Listed {
    var key: String { get }
    /// What it is called in a list.
    var listName: String { get }
    var handle: String? { get }
    var apps: [String] { get }
    var sentCount: Int { get }
    var receivedCount: Int { get }
    /// How many somebody else sent to the owner and a contact; 0 for a conversation.
    var togetherCount: Int { get }
    /// How many donations in all.
    var donationCount: Int { get }
    var firstActivity: Timestamp? { get }
    var lastActivity: Timestamp? { get }
    var json: JSONValue { get }
}

extension ListOptions {
    /// Writes those that are chosen: as a table, in the form asked for, or as JSON.
    ///
    /// - Parameters:
    ///   - items: All that there are.
    ///   - header: The names of the columns, the first of which is shortened where a line is too
    ///     long.
    ///   - right: The columns that are aligned to the right.
    ///   - row: One line of the table.
    ///   - isJSON: Whether to write JSON.
    ///   - none: What to say of nothing.
    ///   - output: Where to.
    /// - Throws: A failure when the output cannot be written.
    func write<Item: Listed>(
        _ items: some Sequence<Item>,
        header: [String],
        right: Set<Int>,
        _ row: (Item, TimeStyle) -> [String],
        asJSON isJSON: Bool,
        none: String,
        _ output: Output
    ) throws(Failure) {
        guard format == nil || !isJSON else {
            throw .message("give one of --format and --json", .validationFailure)
        }
        let chosen = self.chosen(items)
        let style = display.time
        if isJSON {
            for item in chosen { try output.line(item.json) }
        } else if let format {
            for item in chosen { try output.line(format.text { item.text(of: $0, style) }) }
        } else if chosen.isEmpty {
            try output.line(none)
        } else {
            try display.paging(output) { output throws(Failure) in
                var columns = Columns(right: right, trimming: 0, to: display.tableWidth)
                for line in columns.lines(of: [header] + chosen.map { row($0, style) }) {
                    try output.line(line)
                }
            }
        }
    }

    /// Those of the app, in order, as many as are asked for.
    private func chosen<Item: Listed>(_ items: some Sequence<Item>) -> [Item] {
        var items = items.filter { item in app.map(item.apps.contains) ?? true }
        items.sort { one, other in
            // Who is the same by that stands by the last activity, and then by the key.
            let ranks = [sort, .last].lazy.map { (one.rank(by: $0), other.rank(by: $0)) }
            if sort == .name, one.listName != other.listName {
                let (name, otherName) = (one.listName.lowercased(), other.listName.lowercased())
                return (name, one.listName) < (otherName, other.listName)
            }
            guard let (rank, otherRank) = ranks.first(where: { $0.0 != $0.1 }) else {
                return one.key < other.key
            }
            return rank > otherRank
        }
        return limit.map { Array(items.prefix($0)) } ?? items
    }
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
