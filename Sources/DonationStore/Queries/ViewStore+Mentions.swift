internal import Interactions

extension ViewStore {
    /// Returns the traces of a contact to search for in the donations that stay after its deletion.
    ///
    /// Every spelling under which it was donated counts, but no handle of several people. The
    /// search lists a handle that is the contact's on one app's word alone wherever it stays; an
    /// erasure takes nothing out for it in other apps.
    func soughtPerson(
        _ contact: Contact,
        _ scope: ContactScope
    ) throws(DonationStoreError) -> SoughtPerson {
        let rules = try log.end().rules
        let region = rules.region
        let snapshot = try readCaughtUp()
        let reached = try reached(key(of: contact, in: snapshot), scope, in: snapshot)
        let evidence = reached.evidence.subtracting(reached.joiningNobody)
        var (traces, sure) = (PersonTraces(region: region), PersonTraces(region: region))
        traces.add(name: contact.name)
        sure.add(name: contact.name)
        guard !evidence.isEmpty else {
            traces.add(contact.person) { _ in true }
            var alone = reached
            alone.evidence = [contact.identity]
            return SoughtPerson(reached: alone, traces: traces, sure: traces, rules: rules)
        }
        let positions = (reached.positions + reached.reach.leftOut).sorted()
        try log.forEachDonation(at: positions) {
            record,
            envelope,
            position throws(DecodingFailure) in
            guard case .donation(let interaction) = try CopiedRecord(decoding: record).content
            else { return }
            let donor = envelope.donor
            for person in interaction.intent.people.everyone where !rules.isOwner(person) {
                let all = ContactKey.evidence(
                    of: person,
                    donor: donor,
                    region: region,
                    isCard: interaction.intent.isCard
                )
                guard !evidence.isDisjoint(with: all) else { continue }
                func key(_ reference: EvidenceReference) -> ContactKey? {
                    ContactKey(person, reference, donor: donor, region: region)
                }
                traces.add(person) { key($0).map(evidence.contains) == true }
                guard !reached.reach.leftOut.contains(position) else { continue }
                sure.add(person) { reference in
                    key(reference).map { evidence.contains($0) && reached.doubtful[$0] == nil }
                        == true
                }
            }
        }
        return SoughtPerson(reached: reached, traces: traces, sure: sure, rules: rules)
    }
}
