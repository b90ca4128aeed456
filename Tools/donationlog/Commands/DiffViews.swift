import ArgumentParser
import DonationStore

struct DiffViews: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff-views",
        abstract: "Says what changed in contacts and conversations between two moments.",
        discussion: """
            A moment is a position of the log, or a date, which means what was received by then. \
            Ranks are those of the suggestions at each moment.

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
        help: ArgumentHelp("The later one; now unless given.", valueName: "to"),
        completion: .moment,
        transform: pastPoint
    )
    var to: PastPoint?

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let (old, new) = (try Past(from, in: store), try Past(to, in: store))
        let contacts = Difference.all(from: try old.contacts(), to: try new.contacts())
        let conversations = Difference.all(
            from: try old.conversations(),
            to: try new.conversations()
        )
        if options.json {
            return try output.line([
                "from": old.views.position.json, "to": new.views.position.json,
                "contacts": .array(contacts.map(\.json)),
                "conversations": .array(conversations.map(\.json)),
            ])
        }
        try output.line("from \(old.views.position.rawValue) to \(new.views.position.rawValue)")
        try write("contacts", contacts, output)
        try write("conversations", conversations, output)
    }

    private func write(
        _ title: String,
        _ differences: [Difference],
        _ output: Output
    ) throws(Failure) {
        try output.line("")
        guard !differences.isEmpty else { return try output.line("no \(title) changed") }
        try output.line(title)
        var columns = Columns(right: [3])
        for line in columns.lines(of: differences.map(\.row)) { try output.line("  \(line)") }
    }
}

/// What the views say of one contact or conversation.
private struct Seen {
    var name: String
    var app = ""
    var count: Int
    var rank: Int?
}

/// How that differs between two moments.
private struct Difference {
    var key: String
    var old: Seen?
    var new: Seen?

    private var change: String { old == nil ? "added" : new == nil ? "gone" : "changed" }

    /// What is added, gone and changed, in this order.
    static func all(from old: [String: Seen], to new: [String: Seen]) -> [Difference] {
        let all = Set(old.keys).union(new.keys).map { key in
            Difference(key: key, old: old[key], new: new[key])
        }
        let order = ["added", "gone", "changed"]
        return all.filter { $0.old?.count != $0.new?.count || $0.old?.rank != $0.new?.rank }
            .sorted { left, right in
                let (one, other) = (
                    order.firstIndex(of: left.change), order.firstIndex(of: right.change)
                )
                return (one ?? 0, left.key) < (other ?? 0, right.key)
            }
    }

    var row: [String] {
        [
            change, new?.name ?? old?.name ?? "", new?.app ?? old?.app ?? "",
            Self.text(old?.count, new?.count),
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
            "change": .string(change), "key": .string(key),
            "name": .string(new?.name ?? old?.name ?? ""),
            "oldCount": number(old?.count), "newCount": number(new?.count),
            "oldRank": number(old?.rank), "newRank": number(new?.rank),
        ]
    }
}

extension Past {
    fileprivate func contacts() throws(Failure) -> [String: Seen] {
        var seen: [String: Seen] = [:]
        for contact in try asking(views.contacts) {
            seen[contact.key] = Seen(name: contact.person.label, count: contact.roles.count)
        }
        return seen
    }

    fileprivate func conversations() throws(Failure) -> [String: Seen] {
        let suggestions = try asking { () throws(DonationStoreError) in
            try views.suggestions(at: .clock(time), limit: 1_000_000)
        }
        // So that each is compared with few.
        let ranked = Dictionary(grouping: suggestions.enumerated()) { place in
            [place.element.donor.text, place.element.conversationIdentifier]
        }
        var seen: [String: Seen] = [:]
        for conversation in try asking(views.conversations) {
            let place = ranked[[conversation.donor.text, conversation.conversationIdentifier]]?
                .first { $0.element.suggests(conversation) }
            seen[conversation.key] = Seen(
                name: conversation.label,
                app: conversation.donor.text,
                count: conversation.incoming.count + conversation.outgoing.count,
                rank: place.map { $0.offset + 1 }
            )
        }
        return seen
    }
}
