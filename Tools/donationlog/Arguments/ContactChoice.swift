import ArgumentParser
import DonationStore

extension DonationStore {
    /// The contact that a text names.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - takesPart: Whether a part of the name is enough; otherwise one has to be chosen of those
    ///     that are found so.
    /// - Returns: The contact.
    /// - Throws: A failure that lists the contacts when several are meant and nobody can choose.
    func contact(named text: String, takesPart: Bool = false) throws(Failure) -> Contact {
        try refuseEmpty(text)
        return try asking { () throws(DonationStoreError) in try contacts(named: text) }
            .meant(takesPart: takesPart)
    }
}

extension ArgumentHelp {
    /// Help that ends with how a contact is named.
    static func contact(_ text: String) -> ArgumentHelp {
        ArgumentHelp(
            "\(text): key, handle, identifier, position of a donation, or name.",
            valueName: "contact"
        )
    }
}

extension Contact: Nameable {
    static var noun: String { "contact" }

    var distinction: [String] {
        [
            person.label, Set(donors.map(\.donor.app)).sorted().joined(separator: ", "),
            person.handlesAndIdentifiers.first ?? "", roles.last?.localText ?? "",
        ]
    }

    var distinctionJSON: JSONValue {
        [
            "key": .string(key), "name": JSONValue(name),
            "apps": .array(Set(donors.map(\.donor.app)).sorted().map { .string($0) }),
            "handle": JSONValue(person.handlesAndIdentifiers.first), "last": JSONValue(roles.last),
        ]
    }
}
