import ArgumentParser
import DonationStore

extension DonationStore {
    /// Returns the contact that a text names.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - takesPart: Whether a part of the name is enough; otherwise the user chooses among the
    ///     contacts that it fits.
    /// - Returns: The contact.
    /// - Throws: A failure that lists the contacts if the text fits several and nobody can choose.
    func contact(named text: String, takesPart: Bool = false) throws(Failure) -> Contact {
        try refuseEmpty(text)
        return try asking(try contacts(named: text))
            .meant(takesPart: takesPart)
    }
}

extension ArgumentHelp {
    /// Returns help that ends with the ways to name a contact.
    static func contact(_ text: String) -> ArgumentHelp {
        ArgumentHelp(
            "\(text): key, handle, identifier, position of a donation, or name.",
            valueName: "contact"
        )
    }
}

extension Contact: Nameable {
    static var noun: String { "contact" }
    var textKey: String { key }

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
