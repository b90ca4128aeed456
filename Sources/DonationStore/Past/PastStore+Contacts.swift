internal import Interactions

extension PastStore {
    /// Returns the contacts then that are one contact now.
    ///
    /// There are several if they became one later.
    ///
    /// - Parameter contact: A contact from ``DonationStore/contacts(after:limit:)``.
    /// - Returns: The contacts then, found by any of the contact's present evidence; the one that
    ///   its strongest evidence leads to comes first.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*p* log *n*) in the spellings under which the contact is known.
    public func contacts(within contact: Contact) throws(DonationStoreError) -> [Contact] {
        var found: [Contact] = []
        let evidence = try store.evidence(of: contact).map(\.identity)
        for piece in [contact.identity] + evidence {
            guard let one = try store.views.contact(piece, of: read()) else { continue }
            if !found.contains(where: { $0.identity == one.identity }) { found.append(one) }
        }
        return found
    }

    /// Returns the evidence that led to a contact then, the strongest first.
    ///
    /// Otherwise as ``DonationStore/evidence(of:)``.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*p* log *n*) in the spellings under which the contact was known.
    public func evidence(of contact: Contact) throws(DonationStoreError) -> [Evidence] {
        try store.views.evidence(of: contact, in: read())
    }
}
