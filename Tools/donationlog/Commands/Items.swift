import ArgumentParser
import DonationStore

struct Items: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "items",
        abstract: "List the items: what apps have put into their search indexes.",
        discussion: """
            The list is sorted by app, index and identifier. An expired item is not found. With \
            --json it has one item per line, with all attributes.

              donationlog items
              donationlog items --app org.example.mail --index archive
              donationlog items --json | jq -r 'select(.isExpired) | .identifier'
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(
        help: ArgumentHelp(
            "List only those of the index with this name; an empty one means an app's default "
                + "index.",
            valueName: "name"
        ),
        completion: .index
    )
    var index: String?

    @OptionGroup var time: PastOptions

    @OptionGroup(title: "Selection") var list: TableOptions

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let donors = try list.donors(in: store)
        let (memory, now) = try time.memory(of: store)
        let items = try memory.items(from: donors, index: index, limit: list.most)
        if options.json {
            for item in items { try output.line(.object(item.members(at: now))) }
            return
        }
        let style = list.display.time
        try list.write(
            header: ["TITLE", "IDENTIFIER", "APP", "INDEX", "DOMAIN", "INDEXED", "EXPIRES"],
            rows: items.map { stored in
                let expires = style.text(of: stored.expiration, now: now)
                return [
                    stored.item.displayName ?? "", stored.item.identifier, stored.donor.text,
                    stored.index, stored.item.domainIdentifier ?? "",
                    style.text(of: stored.last, now: now),
                    stored.isExpired(at: now) ? "\(expires) (expired)" : expires,
                ]
            },
            none: "no items",
            to: output
        )
    }
}

extension StoredItem {
    /// Returns all fields as members of a JSON object.
    fileprivate func members(at now: Timestamp) -> [String: JSONValue] {
        let members: [String: JSONValue] = [
            "index": .string(index), "identifier": .string(item.identifier),
            "title": JSONValue(item.displayName), "domain": JSONValue(item.domainIdentifier),
            "attributes": .object(item.attributes.mapValues(\.json)), "position": position.json,
            "first": first.json, "last": last.json, "expires": expiration.json,
            "isExpired": .bool(isExpired(at: now)),
        ]
        return members.merging(donor.members) { $1 }
    }
}
