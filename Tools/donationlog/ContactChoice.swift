import ArgumentParser
import DonationStore

extension DonationStore {
    /// The contact that a text names: by its key, handle, identifier or name, in this order.
    ///
    /// - Throws: A failure that lists the contacts when several are meant.
    func contact(named text: String) throws(Failure) -> Contact {
        let contacts = try asking(self.contacts)
        tellLag(of: contacts)
        let needle = text.lowercased()
        let ways: [(Contact) -> Bool] = [
            { $0.key == text },
            { contact in
                let person = contact.person
                let handles = [person.personHandle].compactMap { $0 } + person.aliases
                return handles.contains { $0.value == text } || person.contactIdentifier == text
                    || person.customIdentifier == text
            },
            { $0.name?.lowercased() == needle },
        ]
        for matches in ways {
            let found = contacts.filter(matches)
            if found.count == 1 { return found[0] }
            guard found.isEmpty else {
                tellError("donationlog: '\(text)' may be any of these; name one by its key:")
                for contact in found { tellError("  \(contact.key)  \(contact.person.label)") }
                throw .told(.validationFailure)
            }
        }
        throw .message(
            "no contact has the key, handle, identifier or whole name '\(text)'; `donationlog "
                + "contacts` lists them",
            .nothingFound
        )
    }
}
