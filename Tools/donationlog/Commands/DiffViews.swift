import ArgumentParser
import DonationStore

struct DiffViews: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff-views",
        abstract: "Show what changed in contacts and conversations between two moments.",
        discussion: """
            A moment is a position of the log, or a date, which stands for everything received by \
            then. Ranks are those of the first 10000 suggestions at each moment.

              donationlog diff-views 3000 3752
              donationlog diff-views "1 week ago"
              donationlog diff-views monday --json | jq .conversations
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp("The earlier moment.", valueName: "from"),
        completion: .moment,
        transform: pastPoint
    )
    var from: PastPoint

    @Argument(
        help: ArgumentHelp("The later moment; now unless given.", valueName: "to"),
        completion: .moment,
        transform: pastPoint
    )
    var to: PastPoint?

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let (old, new) = (try Past(from, in: store), try Past(to, in: store))
        let positions = (old: old.views.position, new: new.views.position)
        if options.json {
            // The output is written in pieces, because there may be a million differences.
            try output.write("{\"contacts\":[".utf8)
            try write(try contacts(old, new), asJSONTo: output)
            try output.write("],\"conversations\":[".utf8)
            try write(try conversations(old, new), asJSONTo: output)
            return try output.write(
                "],\"from\":\(positions.old.rawValue),\"to\":\(positions.new.rawValue)}\n".utf8
            )
        }
        try output.line("from \(positions.old.rawValue) to \(positions.new.rawValue)")
        try write(try contacts(old, new), titled: "contacts", to: output)
        try write(try conversations(old, new), titled: "conversations", to: output)
    }

    private func contacts(_ old: Past, _ new: Past) throws(Failure) -> [Difference] {
        let seen = { (contact: Contact) in Seen(count: contact.roles.count, rank: nil) }
        return try Difference.all(
            from: (try Pages(old.views.contacts(after:limit:)), seen),
            to: (try Pages(new.views.contacts(after:limit:)), seen)
        ) { contact in
            (contact.person.label, "")
        }
    }

    private func conversations(_ old: Past, _ new: Past) throws(Failure) -> [Difference] {
        try Difference.all(
            from: (try Pages(old.views.conversations(after:limit:)), try old.seen()),
            to: (try Pages(new.views.conversations(after:limit:)), try new.seen())
        ) { conversation in
            (conversation.label, conversation.donor.text)
        }
    }

    private func write(_ differences: [Difference], asJSONTo output: Output) throws(Failure) {
        for (index, difference) in differences.enumerated() {
            if index > 0 { try output.write(CollectionOfOne(UInt8(ascii: ","))) }
            try output.piece(difference.json)
        }
    }

    private func write(
        _ differences: [Difference],
        titled title: String,
        to output: Output
    ) throws(Failure) {
        try output.line("")
        guard !differences.isEmpty else { return try output.line("no \(title) changed") }
        try output.line(title)
        var columns = Columns(right: [3])
        for start in stride(from: 0, to: differences.count, by: ListOptions.pageCount) {
            let page = differences[start...].prefix(ListOptions.pageCount)
            for line in columns.lines(of: page.map(\.row)) { try output.line("  \(line)") }
        }
    }
}

/// The facts about a contact or conversation at a moment.
private struct Seen: Equatable {
    var count: Int
    var rank: Int?
}

/// The difference of these facts between two moments.
private struct Difference: Comparable {
    /// The kind of a difference; the list shows them in this order.
    enum Change: String {
        case added, gone, changed

        var rank: Int { self == .added ? 0 : self == .gone ? 1 : 2 }
    }

    var key: String
    var name: String
    var app: String
    var old: Seen?
    var new: Seen?

    private var change: Change { old == nil ? .added : new == nil ? .gone : .changed }

    static func < (one: Difference, other: Difference) -> Bool {
        (one.change.rank, one.key) < (other.change.rank, other.key)
    }

    /// Returns the added, gone and changed items, in this order.
    ///
    /// - Parameters:
    ///   - old: The items at the earlier moment, and the facts about each.
    ///   - new: The items at the later moment, and the facts about each.
    ///   - labels: Returns the name and the app of an item.
    /// - Returns: The items that differ.
    /// - Throws: A failure if the tool cannot read the views.
    static func all<Item: Listed>(
        from old: (pages: Pages<Item>, seen: (Item) -> Seen),
        to new: (pages: Pages<Item>, seen: (Item) -> Seen),
        _ labels: (Item) -> (name: String, app: String)
    ) throws(Failure) -> [Difference] where Item.Identity: Comparable {
        var (olds, news) = (old.pages, new.pages)
        var all: [Difference] = []
        while let next = [olds.next, news.next].compactMap(\.?.identity).min() {
            let before = olds.next?.identity == next ? try olds.pop() : nil
            let after = news.next?.identity == next ? try news.pop() : nil
            let (was, becomes) = (before.map(old.seen), after.map(new.seen))
            guard was != becomes, let item = after ?? before else { continue }
            let (name, app) = labels(item)
            all.append(Difference(key: item.key, name: name, app: app, old: was, new: becomes))
        }
        all.sort()
        return all
    }

    var row: [String] {
        [
            change.rawValue, name, app, Self.text(old?.count, new?.count),
            old?.rank == new?.rank ? "" : "rank \(Self.text(old?.rank, new?.rank))",
        ]
    }

    private static func text(_ old: Int?, _ new: Int?) -> String {
        guard old != new else { return new.map { "\($0)" } ?? "" }
        return "\(old.map { "\($0)" } ?? "–") → \(new.map { "\($0)" } ?? "–")"
    }

    var json: JSONValue {
        let number = { (number: Int?) in number.map { JSONValue.integer(Int64($0)) } ?? .null }
        return [
            "change": .string(change.rawValue), "key": .string(key), "name": .string(name),
            "oldCount": number(old?.count), "newCount": number(new?.count),
            "oldRank": number(old?.rank), "newRank": number(new?.rank),
        ]
    }
}

/// A list of any length, read page by page.
private struct Pages<Item: Listed> {
    typealias Read = (_ last: Item?, _ limit: Int) throws(DonationStoreError) -> [Item]

    private let read: Read
    private var page: ArraySlice<Item> = []
    private var isLast = false

    init(_ read: @escaping Read) throws(Failure) {
        self.read = read
        try fill(after: nil)
    }

    /// The next item.
    var next: Item? { page.first }

    mutating func pop() throws(Failure) -> Item? {
        let item = page.popFirst()
        if page.isEmpty, !isLast { try fill(after: item) }
        return item
    }

    private mutating func fill(after last: Item?) throws(Failure) {
        let items = try asking(try read(last, ListOptions.pageCount))
        isLast = items.count < ListOptions.pageCount
        page = items[...]
    }
}

extension Past {
    /// The number of suggestions with a rank.
    private static let mostRanked = 10_000

    /// Returns a function that finds the facts about a conversation, with its rank.
    fileprivate func seen() throws(Failure) -> (Conversation) -> Seen {
        let suggestions = try asking(
            try views.suggestions(at: .clock(time), limit: Self.mostRanked)
        )
        // Group them, so that each conversation is compared with few suggestions.
        let ranked = Dictionary(grouping: suggestions.enumerated()) { entry in
            [entry.element.donor.text, entry.element.conversationIdentifier]
        }
        return { conversation in
            let found = ranked[[conversation.donor.text, conversation.conversationIdentifier]]?
                .first { $0.element.suggests(conversation) }
            return Seen(
                count: conversation.incoming.count + conversation.outgoing.count,
                rank: found.map { $0.offset + 1 }
            )
        }
    }
}
