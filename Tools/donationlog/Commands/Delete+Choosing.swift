import DonationStore

/// The choice that the arguments of ``Delete`` make.
extension Delete {
    /// Returns the contact, the activity or the conversation that the arguments name; `nil` if they
    /// name none.
    func meant(in store: DonationStore) throws(Failure) -> Meant? {
        if let person { return .contact(try store.contact(named: person)) }
        if let activity {
            let found = try store.activity(named: activity) { stored in
                (donor ?? stored.donor.app) == stored.donor.app
                    && (account ?? stored.donor.account) == stored.donor.account
            }
            return .activity(found)
        }
        guard let conversation else { return nil }
        return .conversation(
            try store.conversation(named: conversation, takesPart: false) {
                (donor ?? $0.donor.app) == $0.donor.app
                    && (account ?? $0.donor.account) == $0.donor.account
            }
        )
    }

    var scope: ContactScope { ContactScope(named: person, apps: Set(including)) }

    /// Returns the selection of donations, before `--donor` narrows it.
    func selection(
        _ meant: Meant?,
        in store: DonationStore
    ) throws(Failure) -> DonationSelection {
        switch meant {
        case .activity(let activity): return .activityTargets([.content(activity.key)])
        case .contact(let contact): return .contact(contact, scope)
        case .conversation(let conversation): return .conversation(conversation)
        case nil: break
        }
        if !positions.isEmpty { return .positions(PositionSet(runs: positions.map(\.run))) }
        if let group { return .groupIdentifier(group) }
        if since != nil || until != nil {
            return .starting(in: times.lowerBound..<times.upperBound)
        }
        if !items.isEmpty || !domains.isEmpty { return .activityTargets(try targets(in: store)) }
        return all ? .everythingWithActivities : .identifiers(identifiers)
    }

    /// Returns the items or domains in the index, or in all indexes of the donor.
    private func targets(in store: DonationStore) throws(Failure) -> [ActivityTarget] {
        var indexes = Set([index ?? ""])
        if index == nil {
            indexes.formUnion(try asking(try store.items(from: donors)).map(\.index))
        }
        return indexes.sorted().map { index in
            items.isEmpty
                ? .domains(domains, index: index) : .items(identifiers: items, index: index)
        }
    }

    /// Returns the reminders about an activity, which stay when it is deleted.
    func reminders(
        of meant: Meant?,
        in store: DonationStore
    ) throws(Failure) -> [StoredLink] {
        guard case .activity(let activity)? = meant else { return [] }
        return try asking(try store.links(includingRemoved: true)).filter { $0.isAbout(activity) }
    }
}
