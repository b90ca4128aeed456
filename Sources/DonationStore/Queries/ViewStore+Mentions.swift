internal import Interactions

extension ViewStore {
    /// A contact as it is looked for in what stays when it is deleted.
    ///
    /// Every spelling counts under which it was donated, and no handle that is several people's.
    /// Handles that are the contact's on the word of one app alone do not count.
    func soughtPerson(
        _ contact: Contact,
        _ scope: ContactScope
    ) throws(DonationStoreError) -> SoughtPerson {
        let region = try log.end().region
        let snapshot = try readCaughtUp()
        var traces = PersonTraces(region: region)
        traces.add(name: contact.name)
        let reached = try reached(key(of: contact, in: snapshot), scope, in: snapshot)
        let evidence = reached.evidence.filter { reached.doubtful[$0] == nil }
            .subtracting(reached.joiningNobody)
        guard !evidence.isEmpty else {
            traces.add(contact.person) { _ in true }
            return SoughtPerson(evidence: [contact.identity], traces: traces, region: region)
        }
        let positions = reached.positions
        try log.forEachDonation(at: positions) { record, envelope, _ throws(DecodingFailure) in
            guard case .donation(let interaction) = try CopiedRecord(decoding: record).content
            else { return }
            let donor = envelope.donor
            for person in interaction.intent.people.everyone where !person.isMe {
                let all = ContactKey.evidence(
                    of: person,
                    donor: donor,
                    region: region,
                    isCard: interaction.intent.isCard
                )
                guard !evidence.isDisjoint(with: all) else { continue }
                traces.add(person) { reference in
                    ContactKey(person, reference, donor: donor, region: region)
                        .map(evidence.contains) == true
                }
            }
        }
        return SoughtPerson(evidence: evidence, traces: traces, region: region)
    }
}
