public import Interactions
internal import LMDB

/// A piece of evidence of a contact's identity: an identifier, an address, a number or a handle.
public struct Evidence: Hashable, Sendable {
    /// The evidence as text, as in `phone:+442079460018`.
    public var key: String
    /// The evidence's key in the views.
    let identity: ContactKey

    /// The kind of evidence.
    public var kind: ContactKey.Kind? { identity.kind }
}

extension DonationStore {
    /// Returns the evidence that leads to a contact, the strongest first, without unlinked pieces.
    ///
    /// - Parameter contact: A contact from ``contacts(after:limit:)``.
    /// - Returns: The pieces, in the order of their strength.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*p* log *n*) in the spellings under which the contact is known, once the
    ///   views are caught up.
    public func evidence(of contact: Contact) throws(DonationStoreError) -> Answer<Evidence> {
        try answer { snapshot throws(DonationStoreError) in
            try self.views.evidence(of: contact, in: snapshot)
        }
    }

    /// Joins contacts into one person, whatever their evidence says.
    ///
    /// The event names the donation of each that began last.
    ///
    /// ```swift
    /// let handles = ["ana@example.org", "ana@work.example"]
    /// let named = try handles.map { handle in try store.contacts(named: handle) }
    /// if named.allSatisfy(\.isExact) { try store.link(contacts: named.compactMap(\.only)) }
    /// ```
    ///
    /// - Parameter contacts: Two or more contacts from ``contacts(after:limit:)``.
    /// - Returns: The event's position; ``withdraw(_:)`` takes it back.
    /// - Throws: ``CorrectionRefusal`` if they cannot be joined, or an error of the store; then
    ///   nothing was appended, except after ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*h* log *n*) in the histories of the contacts and the events, and one
    ///   commit.
    @discardableResult
    public func link(contacts: [Contact]) throws(CorrectionError) -> Position {
        try link(try CorrectionError.storing(try participants(of: contacts)))
    }

    /// Remembers that two contacts are not one person, so that ``likelyPairs()`` leaves them out.
    ///
    /// The event names the donation of each that began last, and holds as long as both donations
    /// are there. It joins and parts nobody: a later ``link(contacts:)`` joins the two.
    ///
    /// ```swift
    /// for pair in try store.likelyPairs().pairs where pair.reason == .nickname {
    ///     try store.keepApart(pair.first, pair.second)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - first: A contact from ``contacts(after:limit:)``.
    ///   - second: Another contact.
    /// - Returns: The event's position; ``withdraw(_:)`` takes it back.
    /// - Throws: ``CorrectionRefusal`` if both are one contact or one of them has no donations
    ///   left, or an error of the store; then nothing was appended, except after
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*h* log *n*) in the histories of the contacts and the events, and one
    ///   commit.
    @discardableResult
    public func keepApart(
        _ first: Contact,
        _ second: Contact
    ) throws(CorrectionError) -> Position {
        try log.keepApart(try CorrectionError.storing(try participants(of: [first, second])))
    }

    /// Returns the participant of the latest donation that is each contact.
    func participants(
        of contacts: [Contact]
    ) throws(DonationStoreError) -> [ParticipantReference] {
        var participants: [ParticipantReference] = []
        for contact in contacts {
            let snapshot = try views.readCaughtUp()
            let persons = try views.persons(ofContact: contact.identity, in: snapshot)
            let found = try newest(of: contact) { person, donor, region, isCard in
                let evidence = ContactKey.evidence(
                    of: person,
                    donor: donor,
                    region: region,
                    isCard: isCard
                )
                return persons.contains(PersonKey(evidence)) ? true : nil
            }
            if let found { participants.append(found.participant) }
        }
        return participants
    }

    /// Stops a piece of evidence that leads to a contact from joining people, in every donation.
    ///
    /// Use it for a landline that two people share, or an identifier that an app gave to two
    /// people. People whom other evidence or a link joins stay joined.
    ///
    /// ```swift
    /// for piece in try store.evidence(of: contact) where piece.key == "phone:+442079460018" {
    ///     try store.unlink(piece, of: contact)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - evidence: A piece from ``evidence(of:)``.
    ///   - contact: The contact that it leads to.
    /// - Returns: The event's position, which ``withdraw(_:)`` takes back; `nil` if the evidence is
    ///   not the contact's. The event names the newest donation with this evidence.
    /// - Throws: ``CorrectionError``; then nothing was appended, except after
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*h* log *n*) in the history of the contact, and one commit.
    @discardableResult
    public func unlink(
        _ evidence: Evidence,
        of contact: Contact
    ) throws(CorrectionError) -> Position? {
        let found = try CorrectionError.storing(
            try newest(of: contact) { person, donor, region, _ in
                person.evidenceReferences.first { reference in
                    ContactKey(person, reference, donor: donor, region: region) == evidence.identity
                }
            }
        )
        guard let found else { return nil }
        return try unlink(found.value, of: found.participant)
    }

    /// Returns the participant of the donation of a contact that began last, of those for whose
    /// participants `match` finds a value.
    func newest<Value>(
        of contact: Contact,
        _ match: (Person, DonorNumber, Region?, _ isCard: Bool) -> Value?
    ) throws(DonationStoreError) -> (participant: ParticipantReference, value: Value)? {
        let rules = try log.end().rules
        let names = try views.donorNames()
        let everything = Array(try timeline(of: contact, limit: .max))
        for position in try log.latest(.max, of: everything) {
            guard let donation = try event(at: position)?.donation,
                let donor = names.number(of: donation.donor)
            else { continue }
            let everyone = donation.interaction.intent.people.everyone
            let isCard = donation.interaction.intent.isCard
            for (index, person) in everyone.enumerated() where !rules.isOwner(person) {
                if let value = match(person, donor, rules.region, isCard) {
                    return (ParticipantReference(position: position, index: index), value)
                }
            }
        }
        return nil
    }
}

extension ViewStore {
    /// Returns the evidence that leads to a contact, the strongest first.
    func evidence(
        of contact: Contact,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [Evidence] {
        let names = try donorNames()
        // A card's own key is no evidence that the owner could unlink.
        return try evidence(ofContact: contact.identity, in: snapshot)
            .filter { $0.kind != .card }.sorted { names.keyOrder.precedes($0, $1) }
            .map { Evidence(key: $0.description(names), identity: $0) }
    }
}

extension Person {
    /// The person's pieces of evidence, in the order of their numbers.
    fileprivate var evidenceReferences: [EvidenceReference] {
        let named: [EvidenceReference] = [
            .contactIdentifier, .customIdentifier, .personHandle, .displayName,
        ]
        return (named + aliases.indices.map { .alias($0) }).filter(has)
    }
}
