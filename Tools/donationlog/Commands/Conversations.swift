import ArgumentParser
import DonationStore

struct Conversations: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the conversations.",
        discussion: """
            The last active first; with --json one per line, in the order of their keys.

              donationlog conversations
              donationlog conversations --json | jq 'select(.isGroup)'
            """
    )

    @OptionGroup var options: StoreOptions

    func perform(_ output: Output) throws(Failure) {
        let conversations = try asking(try options.openStore().conversations)
        tellLag(of: conversations)
        guard !options.json else {
            for conversation in conversations { try output.line(conversation.json) }
            return
        }
        guard !conversations.isEmpty else { return try output.line("no conversations") }
        let rows =
            conversations
            .sorted { ($1.last ?? .never, $0.key) < ($0.last ?? .never, $1.key) }
            .map(\.row)
        var columns = Columns(right: [2, 3])
        for line in columns.lines(of: [["NAME", "APP", "SENT", "RECEIVED", "LAST"]] + rows) {
            try output.line(line)
        }
    }
}

extension Conversation {
    /// What it is called: the group's name, else that of the person whom it is with.
    var name: String? {
        groupName ?? (isWithOnePerson ? people[0].displayName : nil)
    }

    /// What to call it, where it has no name, too.
    var label: String {
        name ?? people.labels(ofGroup: isGroup, else: conversationIdentifier ?? key)
    }

    fileprivate var row: [String] {
        [
            label, donor.text, "\(outgoing.count)", "\(incoming.count)", last?.localText ?? "",
        ]
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "key": .string(key),
            "name": JSONValue(name),
            "donor": .string(donor.app),
            "conversationIdentifier": JSONValue(conversationIdentifier),
            "groupName": JSONValue(groupName),
            "isGroup": .bool(isGroup),
            "people": .array(people.map(\.json)),
            "donors": [.object(donor.members)],
            "incoming": JSONValue(incoming),
            "outgoing": JSONValue(outgoing),
            "count": .integer(Int64(incoming.count + outgoing.count)),
            "first": JSONValue(first),
            "last": JSONValue(last),
        ]
        if let account = donor.account { members["account"] = .string(account) }
        return .object(members)
    }
}
