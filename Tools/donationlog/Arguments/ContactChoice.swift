import ArgumentParser
import DonationStore

extension DonationStore {
    /// The contact that a text names: by its key, handle, identifier, name or, where that is enough,
    /// a part of the name, in this order.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - takesPart: Whether a part of the name is enough; otherwise one has to be chosen of those
    ///     that are found so.
    /// - Returns: The contact.
    /// - Throws: A failure that lists the contacts when several are meant and nobody can choose.
    func contact(named text: String, takesPart: Bool = false) throws(Failure) -> Contact {
        try refuseEmpty(text)
        let contacts = try asking(self.contacts)
        tellLag(of: contacts)
        let needle = text.lowercased()
        let ways: [(Contact) -> Bool] = [
            { $0.key == text },
            { contact in
                ([contact.person] + contact.channels.map(\.person)).contains { $0.has(text) }
            },
        ]
        for matches in ways {
            if let found = try choose(text, contacts.filter(matches)) { return found }
        }
        if let found = try contact(knownBy: text) { return found }
        if let found = try choose(text, contacts.filter { $0.name?.lowercased() == needle }) {
            return found
        }
        let near = contacts.filter { $0.name?.lowercased().contains(needle) == true }
        if let found = try choose(text, near, isExact: takesPart) { return found }
        throw .message(
            "no contact has the key, handle, identifier or \(takesPart ? "" : "whole ")name "
                + "'\(text)'; `donationlog contacts` lists them",
            .nothingFound
        )
    }

    private func choose(
        _ text: String,
        _ found: [Contact],
        isExact: Bool = true
    ) throws(Failure) -> Contact? {
        guard !found.isEmpty else { return nil }
        return try donationlog.choose(
            text,
            from: found,
            { [$0.key, $0.person.label] },
            name: "key",
            isExact: isExact
        )
    }

    /// The contact to whom a handle or an identifier leads that is written otherwise.
    private func contact(knownBy text: String) throws(Failure) -> Contact? {
        for person in Person.candidates(text) where person.displayName == nil {
            let found = try asking { () throws(DonationStoreError) in
                try self.contact(for: person)
            }
            if let found { return found }
        }
        return nil
    }
}

/// Refuses a name that would be part of every other, as an unset variable of a shell.
func refuseEmpty(_ text: String) throws(Failure) {
    guard text.allSatisfy(\.isWhitespace) else { return }
    throw .message("an empty name names nobody; give a part of one at least", .validationFailure)
}
