import DonationStore

extension EventFilter {
    /// Returns the part of the filter that the views answer; `nil` if it needs no views.
    ///
    /// - Throws: A failure if a name fits nobody, or several.
    func selection(in store: DonationStore) throws(Failure) -> DonationQuery? {
        guard person != nil || conversation != nil || donor != nil || intent != nil else {
            return nil
        }
        var selection = DonationQuery()
        selection.contact = try person.map { name throws(Failure) in
            try store.contact(named: name, takesPart: true)
        }
        if let contact = selection.contact {
            for app in including { try store.requireDonor(app) }
            let scope = ContactScope(named: person, apps: Set(including))
            selection.reach = try asking(try store.doubts(about: contact, scope))
            selection.reach?.tellDoubts(of: contact, of: donor, "shows")
        }
        selection.conversation = try conversation.map { name throws(Failure) in
            try store.conversation(named: name) { (donor ?? $0.donor.app) == $0.donor.app }
        }
        selection.app = donor
        selection.includesActivities = !asksForDonation
        // The user may leave out the `IN` and the `Intent` of a class.
        if let intent { selection.intentClasses = [intent, "IN\(intent)Intent"] }
        if since != nil || until != nil {
            let first = since ?? Timestamp(milliseconds: .min)
            selection.times = first..<max(first, until ?? Timestamp(milliseconds: .max))
        }
        return selection
    }
}
