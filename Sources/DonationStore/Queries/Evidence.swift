public import Interactions
internal import LMDB

/// One piece of what tells who a contact is: an identifier, an address, a number, a handle.
public struct Evidence: Hashable, Sendable {
    /// The evidence as text, as in `phone:+442079460018`.
    public var key: String
    /// The same as the views have it.
    let identity: ContactKey

    /// Of which kind it is.
    public var kind: ContactKey.Kind? { identity.kind }
}

extension DonationStore {
    /// Everything that leads to a contact, the strongest first; not what was unlinked.
    ///
    /// - Parameter contact: One of ``contacts(after:limit:)``.
    /// - Returns: The pieces, in the order of their strength.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*p* log *n*) in the spellings under which the contact is known, once the
    ///   views are caught up.
    public func evidence(of contact: Contact) throws(DonationStoreError) -> Answer<Evidence> {
        try answer { snapshot throws(DonationStoreError) in
            try self.views.evidence(of: contact, in: snapshot)
        }
    }

    /// Joins contacts into one person, whatever their evidence says.
    ///
    /// The event names the newest donation of each.
    ///
    /// - Parameter contacts: Two or more of ``contacts(after:limit:)``.
    /// - Returns: Where the event is; ``withdraw(_:)`` takes it back.
    /// - Throws: ``DonationStoreError/correctionRefused(_:)`` when they cannot be joined, or
    ///   another ``DonationStoreError``; then nothing was appended, unless it is
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*c* log *n*) in the contacts and the events, and one commit.
    @discardableResult
    public func link(contacts: [Contact]) throws(DonationStoreError) -> Position {
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
        return try link(participants)
    }

    /// Has a piece of evidence that leads to a contact join nobody any more.
    ///
    /// It is a landline that two people share, or an identifier that an app gave to two. People who
    /// are joined by other evidence, or by a link, stay joined.
    ///
    /// - Parameters:
    ///   - evidence: One of ``evidence(of:)``.
    ///   - contact: The contact it leads to.
    /// - Returns: Where the event is, which names the newest donation with this evidence;
    ///   ``withdraw(_:)`` takes it back. `nil` when the evidence is not the contact's.
    /// - Throws: ``DonationStoreError``; then nothing was appended, unless it is
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*h* log *n*) in the history of the contact, and one commit.
    @discardableResult
    public func unlink(
        _ evidence: Evidence,
        of contact: Contact
    ) throws(DonationStoreError) -> Position? {
        let found = try newest(of: contact) { person, donor, region, _ in
            person.evidenceReferences.first { reference in
                ContactKey(person, reference, donor: donor, region: region) == evidence.identity
            }
        }
        guard let found else { return nil }
        return try unlink(found.value, of: found.participant)
    }

    /// The newest participant of a contact's donations for whom `match` finds something.
    private func newest<Value>(
        of contact: Contact,
        _ match: (Person, DonorNumber, Region?, _ isCard: Bool) -> Value?
    ) throws(DonationStoreError) -> (participant: ParticipantReference, value: Value)? {
        let region = try log.end().region
        let names = try views.donorNames()
        var end: Position?
        while true {
            let page = try timeline(of: contact, before: end, limit: 256)
            for position in page {
                guard case .donated(let donation)? = try event(at: position)?.event,
                    let donor = names.number(of: donation.donor)
                else { continue }
                let everyone = donation.interaction.intent.people.everyone
                let isCard = donation.interaction.intent.isCard
                for (index, person) in everyone.enumerated() where !person.isMe {
                    if let value = match(person, donor, region, isCard) {
                        return (ParticipantReference(position: position, index: index), value)
                    }
                }
            }
            guard let last = page.last else { return nil }
            end = last
        }
    }
}

extension ViewStore {
    /// Everything that leads to a contact, the strongest first.
    func evidence(
        of contact: Contact,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [Evidence] {
        let names = try donorNames()
        // That it is a card of its own is no piece that anybody could unlink.
        return try evidence(ofContact: contact.identity, in: snapshot)
            .filter { $0.kind != .card }.sorted()
            .map { Evidence(key: $0.description(names), identity: $0) }
    }
}

extension Person {
    /// The pieces of evidence that there are, in the order of their numbers.
    fileprivate var evidenceReferences: [EvidenceReference] {
        let named: [EvidenceReference] = [
            .contactIdentifier, .customIdentifier, .personHandle, .displayName,
        ]
        return (named + aliases.indices.map { .alias($0) }).filter(has)
    }
}
