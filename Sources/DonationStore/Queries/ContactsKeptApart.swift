internal import Interactions
internal import LMDB

extension DonationStore {
    /// Returns the pairs of contacts that the owner keeps apart.
    ///
    /// An event names two participants, and keeps apart the two contacts to whom they belong now.
    /// If a donation with one of them is deleted, the event keeps nobody apart.
    ///
    /// - Complexity: O(*e* + *k* log *n*) in the *e* events of the log and the *k* events that keep
    ///   contacts apart. The function reads the envelope of every event.
    func contactsKeptApart(
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<Set<ContactKey>> {
        let events = try log.eventsInForce(KeptApart.self)
        guard !events.isEmpty else { return [] }
        let rules = try views.rules(of: snapshot)
        let names = try views.donorNames()
        var apart: Set<Set<ContactKey>> = []
        for (position, event) in events where event.participants.count == 2 {
            var pair: Set<ContactKey> = []
            for participant in event.participants where participant.position < position {
                let contact = try contact(of: participant, rules, names, in: snapshot)
                if let contact { pair.insert(contact) }
            }
            if pair.count == 2 { apart.insert(pair) }
        }
        return apart
    }

    /// Returns the contact that a participant is; `nil` if the donation is not live, or the
    /// participant is the owner.
    private func contact(
        of participant: ParticipantReference,
        _ rules: IdentityRules,
        _ names: DonorNames,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ContactKey? {
        guard let event = try log.event(at: participant.position), !event.isDeleted,
            let donation = event.donation, let donor = names.number(of: donation.donor)
        else { return nil }
        let intent = donation.interaction.intent
        let everyone = intent.people.everyone
        guard everyone.indices.contains(participant.index) else { return nil }
        let person = everyone[participant.index]
        guard !rules.isOwner(person) else { return nil }
        let evidence = ContactKey.evidence(
            of: person,
            donor: donor,
            region: rules.region,
            isCard: intent.isCard
        )
        return try views.contactKey(of: PersonKey(evidence), in: snapshot)
    }
}

extension EventLog {
    /// Returns the owner's events of a kind that nobody took back, in order.
    ///
    /// - Complexity: O(*e*) in the events of the log; reads their envelopes.
    func eventsInForce<Payload: LoggedPayload>(
        _ type: Payload.Type
    ) throws(DonationStoreError) -> [(position: Position, payload: Payload)] {
        let last = try end().last
        var events: [(position: Position, payload: Payload)] = []
        var next: Position? = last > .start ? Position.start.next : nil
        while let position = next {
            next = try readChunk(from: position, through: last) {
                position,
                record,
                _ throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                guard envelope.kind == Payload.kind, envelope.state == .whole else { return }
                try Envelope.verifyChecksum(of: record)
                let payload = try Payload(decoding: record, Envelope.length..<record.count)
                events.append((position, payload))
            }
        }
        // Only later tombstones reach an event.
        guard let first = events.first?.position else { return [] }
        let deleted = try deletedPositions(after: first, through: last)
        let owner = DonorNumber(rawValue: 0)
        return events.filter { !deleted.contains($0.position, of: owner) }
    }
}
