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

            With a name, the list has only the people whom it fits: any of their names or \
            nicknames, the beginning of a word, an address, or a number in any written form.

              donationlog contacts
              donationlog contacts ana
              donationlog contacts -10 --sort sent --app org.example.chat
              donationlog contacts --format "{name}\\t{handle}\\t{last}" --time iso
              donationlog contacts --json | jq -r 'select(.count > 9) | .name'

            --format knows \(ListOptions.fields).
            """
    )

    @OptionGroup var options: StoreOptions
    @Argument(
        help: ArgumentHelp(
            "List only those whom this name, address or number fits, whole or as its beginning.",
            valueName: "name"
        ),
        completion: .person
    )
    var name: String?

    @OptionGroup(title: "Selection and order") var list: ListOptions
    @OptionGroup var include: IncludeOptions

    func validate() throws {
        guard name.map({ !$0.isBlank }) ?? true else {
            throw ArgumentParser.ValidationError("Give a name that is not empty, or none.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        if let app = list.app { try store.requireDonor(app) }
        let named = try name.map { name throws(Failure) in try store.summaries(fitting: name) }
        try list.write(
            where: { include.nobody || $0.nobody == nil },
            readingPages: {
                (last: ContactSummary?, limit) throws(DonationStoreError) -> Answer<ContactSummary>
                in
                if let named { return Answer(last == nil ? named : [], lag: 0) }
                return try store.contactSummaries(after: last?.identity, limit: limit)
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

extension DonationStore {
    /// Returns the contacts whom a name, an address or a number fits, or whom it names otherwise.
    ///
    /// - Throws: A failure with similar names if there are none.
    fileprivate func summaries(fitting name: String) throws(Failure) -> [ContactSummary] {
        let found = try asking(try contacts(completing: name)).compactMap { finding in
            if case .person(let contact) = finding.subject { contact } else { nil }
        }
        guard found.isEmpty else { return found }
        // A key, an identifier or a position.
        let naming = try asking(try contacts(named: name))
        guard !naming.found.isEmpty else { return [try summary(meant: naming)] }
        return try asking(try contactSummaries(of: naming.found.map(\.identity)))
    }

    private func summary(meant naming: Naming<Contact>) throws(Failure) -> ContactSummary {
        let key = try naming.meant(takesPart: true).identity
        guard let summary = try asking(try contactSummaries(of: [key])).first else {
            throw .message("no contact fits '\(naming.text)'", .nothingFound)
        }
        return summary
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
