public import Interactions

extension DonationStore {
    /// Returns the numbers and mail addresses of the only person of a conversation to open, by all
    /// apps and address books, the numbers first.
    ///
    /// - Parameter target: The conversation.
    /// - Returns: The handles; none for a group, and for somebody whom the store does not know.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*p* log *n*) in the spellings under which the person is known.
    public func otherHandles(
        of target: Opening.Target
    ) throws(DonationStoreError) -> [PersonHandle] {
        guard target.people.count == 1, !target.isRoom,
            let contact = try contact(for: target.people[0], from: .app(target.app))
        else { return [] }
        return try handles(of: contact)
    }

    /// Returns the numbers and mail addresses of a contact, by all apps and address books, but for
    /// those that the owner called dead.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*p* log *n*) in the spellings under which the contact is known.
    public func handles(of contact: Contact) throws(DonationStoreError) -> [PersonHandle] {
        let all = try evidence(of: contact)
        let evidence = try answer { snapshot throws(DonationStoreError) in
            let wishes = try self.views.wishes(in: snapshot)
            return all.filter { !wishes.isDead($0.identity) }
        }
        func handles(_ kind: ContactKey.Kind, as type: PersonHandleType) -> [PersonHandle] {
            evidence.filter { $0.kind == kind }.map { piece in
                let value = piece.key.drop { $0 != ":" }.dropFirst()
                return PersonHandle(value: String(value), type: type)
            }
        }
        return handles(.phoneNumber, as: .phoneNumber) + handles(.emailAddress, as: .emailAddress)
    }
}
