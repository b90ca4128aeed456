public import Interactions
internal import LMDB

/// An address or telephone number that belongs to several people and joins nobody.
public struct SharedHandle: Hashable, Sendable {
    /// The handle as text, as in `phone:+442079460018`.
    public var key: String
    /// The address or number alone, in its normal form.
    public var handle: String
    /// The reason why it joins nobody.
    public var reason: HandleSharing
    /// The app whose donations show this.
    public var donor: Donor
    /// The keys of the contacts who have it, in order; at most ``mostContacts``.
    public var contacts: [String]
    /// The contacts' names, or what stands in for a missing name.
    public var people: [Person]

    /// The largest number of contacts listed for one handle.
    public static let mostContacts = 8
}

extension SharedHandle {
    /// Makes a handle of several people in a history that is not in the store.
    package init(key: String, handle: String, reason: HandleSharing, donor: Donor, names: [String])
    {
        self.init(
            key: key,
            handle: handle,
            reason: reason,
            donor: donor,
            contacts: [],
            people: names.map { Person(displayName: $0) }
        )
    }
}

extension DonationStore {
    /// Returns the addresses and numbers that join nobody because they belong to several people.
    ///
    /// Examples are a landline on the cards of two people, and the address of a service that sends
    /// under many names.
    ///
    /// - Returns: The handles in the order of their keys, each once for every app whose donations
    ///   show it.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*s* log *n*) in the handles, once the views are caught up.
    public func sharedHandles() throws(DonationStoreError) -> Answer<SharedHandle> {
        try answer(views.sharedHandles)
    }
}

extension ViewStore {
    func sharedHandles(
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [SharedHandle] {
        let names = try donorNames()
        var handles: [SharedHandle] = []
        let order = names.keyOrder
        let sharings = try sharings(of: snapshot).compactMap { piece, number, reason in
            names.byNumber[number].map { (piece: piece, donor: $0, reason: reason) }
        }.sorted { left, right in
            left.piece == right.piece
                ? left.donor < right.donor : order.precedes(left.piece, right.piece)
        }
        for (piece, donor, reason) in sharings {
            var handle = SharedHandle(
                key: piece.description(names),
                handle: piece.text,
                reason: reason,
                donor: donor,
                contacts: [],
                people: []
            )
            for contact in try contacts(having: piece, in: snapshot) {
                guard let view = try face(of: contact, in: snapshot) else { continue }
                handle.contacts.append(contact.description(names))
                handle.people.append(view.person)
            }
            handles.append(handle)
        }
        return handles
    }

    /// Returns the pieces of evidence that belong to several people.
    func sharedPieces(
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<ContactKey> {
        Set(try sharings(of: snapshot).map(\.piece))
    }

    private func sharings(
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError)
        -> [(piece: ContactKey, donor: DonorNumber, reason: HandleSharing)]
    {
        var found: [(piece: ContactKey, donor: DonorNumber, reason: HandleSharing)] = []
        try forEach(in: snapshot.tables[.shared], of: snapshot) {
            key,
            row throws(DecodingFailure) in
            found.append(try Fold.sharing(decoding: key, row))
        }
        return found
    }

    /// Returns the first contacts that have a piece of evidence, whether it leads to them or not.
    private func contacts(
        having piece: ContactKey,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [ContactKey] {
        var contacts: Set<ContactKey> = []
        for person in try members(of: piece, in: snapshot) {
            if let contact = try contactKey(of: person, in: snapshot) { contacts.insert(contact) }
        }
        let order = try donorNames().keyOrder
        let sorted = contacts.sorted { order.precedes($0, $1) }
        return Array(sorted.prefix(SharedHandle.mostContacts))
    }
}
