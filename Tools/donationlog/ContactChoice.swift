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
            { $0.name?.lowercased().contains(needle) == true },
        ]
        for matches in ways {
            let found = contacts.filter(matches)
            if found.count == 1 { return found[0] }
            guard found.isEmpty else {
                let choices = found.map { "\n  \($0.key)  \($0.person.label)" }.joined()
                throw .message(
                    "'\(text)' may be any of these; name one by its key:\(choices)",
                    .validationFailure
                )
            }
        }
        throw .message("no contact is called '\(text)'", .nothingFound)
    }
}
