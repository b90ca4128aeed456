internal import Interactions

extension PastStore {
    /// Those who were then what is one contact now: several when they became one later.
    ///
    /// - Parameter contact: One of ``DonationStore/contacts(after:limit:)``.
    /// - Returns: The contacts then, who are known by any evidence of it now, the one that its
    ///   strongest evidence leads to first.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
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

    /// Everything that led to a contact then, the strongest first; otherwise as
    /// ``DonationStore/evidence(of:)``.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*p* log *n*) in the spellings under which the contact was known.
    public func evidence(of contact: Contact) throws(DonationStoreError) -> [Evidence] {
        try store.views.evidence(of: contact, in: read())
    }
}
