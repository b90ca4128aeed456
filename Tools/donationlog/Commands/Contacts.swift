import ArgumentParser
import DonationStore

struct Contacts: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the contacts: whom anything was donated of.",
        discussion: """
            The last active first; with --json one per line, in the order of their keys. ALL counts \
            the donations that are not deleted in which the contact takes part: those sent to the \
            contact, those received from the contact, and those that somebody else sent to both of you.

              donationlog contacts
              donationlog contacts --json | jq -r 'select(.count > 9) | .name'
            """
    )

    @OptionGroup var options: StoreOptions

    func perform(_ output: Output) throws(Failure) {
        let contacts = try asking(try options.openStore().contacts)
        tellLag(of: contacts)
        guard !options.json else {
            for contact in contacts { try output.line(contact.json) }
            return
        }
        guard !contacts.isEmpty else { return try output.line("no contacts") }
        let rows =
            contacts
            .sorted { ($1.roles.last ?? .never, $0.key) < ($0.roles.last ?? .never, $1.key) }
            .map(\.row)
        let header = ["NAME", "SENT", "RECEIVED", "TOGETHER", "ALL", "LAST"]
        var columns = Columns(right: [1, 2, 3, 4])
        for line in columns.lines(of: [header] + rows) {
            try output.line(line)
        }
    }
}

extension Timestamp {
    /// Before every time.
    static let never = Timestamp(milliseconds: .min)
}

extension Contact {
    fileprivate var row: [String] {
        [
            person.label, "\(roles.sent.count)", "\(roles.received.count)",
            "\(roles.together.count)", "\(roles.count)", roles.last?.localText ?? "",
        ]
    }

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
