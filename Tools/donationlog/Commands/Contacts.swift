import ArgumentParser
import DonationStore

struct Contacts: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "contacts",
        abstract: "List the contacts: the people that donations name.",
        discussion: """
            The list begins with the contact last active, unless --sort says otherwise. With \
            --json it has one contact per line. ALL counts the donations with the contact that are \
            not deleted: those that you sent to the contact, those that you received from the \
            contact, and those that somebody else sent to both of you.

              donationlog contacts
              donationlog contacts -10 --sort sent --app org.example.chat
              donationlog contacts --format "{name}\\t{handle}\\t{last}" --time iso
              donationlog contacts --json | jq -r 'select(.count > 9) | .name'

            --format knows \(ListOptions.fields).
            """
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup(title: "Selection and order") var list: ListOptions
    @OptionGroup var include: IncludeOptions

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        if let app = list.app { try store.requireDonor(app) }
        try list.write(
            where: { include.nobody || $0.nobody == nil },
            readingPages: { (last, limit) throws(DonationStoreError) in
                try store.contactSummaries(after: last?.identity, limit: limit)
            },
            finding: { keys throws(DonationStoreError) in
                try store.contactSummaries(of: keys)
            },
            columns: [.name, .sent, .received, .together, .all, .last],
            none: "no contacts",
            asJSON: options.json,
            to: output
        )
    }
}

/// A contact or its summary.
protocol ListedContact: Listed {
    var name: String? { get }
    var person: Person { get }
    var roles: ContactView.Roles { get }
    var donors: [(donor: Donor, roles: ContactView.Roles)] { get }
}

extension Contact: ListedContact {}
extension ContactSummary: ListedContact {}

extension ListedContact {
    var json: JSONValue {
        let members: [String: JSONValue] = [
            "key": .string(key),
            "name": JSONValue(name),
            "people": [person.json],
            "donors": .array(
                donors.map { donor, roles in
                    let members = donor.members.merging(roles.members) { $1 }
                    return .object(members)
                }
            ),
            "incomingSender": JSONValue(roles.incomingSender),
            "incomingRecipient": JSONValue(roles.incomingRecipient),
            "outgoingRecipient": JSONValue(roles.outgoingRecipient),
        ]
        return .object(members.merging(roles.members) { $1 })
    }
}

extension ListedContact {
    var listName: String {
        if let name, !name.isBlank { return name }
        return person.label
    }
    var handle: String? { person.handlesAndIdentifiers.first }
    var apps: [String] { Set(donors.map(\.donor.app)).sorted() }
    var donorText: String { donors.map(\.donor.text).joined(separator: ", ") }
    var sentCount: Int { roles.sent.count }
    var receivedCount: Int { roles.received.count }
    var togetherCount: Int { roles.together.count }
    var donationCount: Int { roles.count }
    var firstActivity: Timestamp? { roles.first }
    var lastActivity: Timestamp? { roles.last }
}

extension ContactView.Roles {
    var members: [String: JSONValue] {
        [
            "sent": .integer(Int64(sent.count)),
            "received": .integer(Int64(received.count)),
            "together": .integer(Int64(together.count)),
            "count": .integer(Int64(count)),
            "first": JSONValue(first),
            "last": JSONValue(last),
        ]
    }
}
