import ArgumentParser
import DonationStore

struct Conversations: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "conversations",
        abstract: "List the conversations.",
        discussion: """
            The list begins with the conversation last active, unless --sort says otherwise. With \
            --json it has one conversation per line.

              donationlog conversations
              donationlog conversations -10 --sort received --app org.example.chat
              donationlog conversations --json | jq 'select(.isGroup)'

            --format knows \(ListOptions.fields).
            """
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup(title: "Selection and order") var list: ListOptions

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        if let app = list.app { try store.requireDonor(app) }
        try list.write(
            readingPages: { (last, limit) throws(DonationStoreError) in
                try store.conversations(after: last, limit: limit)
            },
            finding: { keys throws(DonationStoreError) in try store.conversations(of: keys) },
            columns: [.name, .donor, .sent, .received, .last],
            none: "no conversations",
            asJSON: options.json,
            to: output
        )
    }
}

extension Conversation: Listed {
    var listName: String { label }
    var handle: String? { people.count == 1 ? people[0].handlesAndIdentifiers.first : nil }
    var apps: [String] { [donor.app] }
    var donorText: String { donor.text }
    var sentCount: Int { outgoing.count }
    var receivedCount: Int { incoming.count }
    var togetherCount: Int { 0 }
    var donationCount: Int { incoming.count + outgoing.count }
    var firstActivity: Timestamp? { first }
    var lastActivity: Timestamp? { last }
}

extension Conversation {
    /// The name of the group, or of the only other person.
    var name: String? {
        groupName ?? (isWithOnePerson ? people[0].displayName : nil)
    }

    /// The name, or a substitute if there is none.
    var label: String {
        name.flatMap { $0.isBlank ? nil : $0 }
            ?? people.labels(ofGroup: isGroup, else: conversationIdentifier ?? key)
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
