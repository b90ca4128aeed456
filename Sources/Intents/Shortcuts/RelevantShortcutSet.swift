internal import DonationStore
internal import Foundation

/// The relevant shortcuts of one app in a store.
///
/// Each is a donation whose intent has the class `INRelevantShortcut` and the shortcut's fields. A
/// set has two possible slots, which the identifiers of the donations tell apart. One commit
/// writes a new set into the free slot, and then the other set is deleted. Until then the set
/// written last is in force, so there is always a whole set, whoever dies in between.
///
/// The donations have no group identifier, because a group without people would be a conversation
/// of that name.
struct RelevantShortcutSet {
    private static let className = "INRelevantShortcut"

    let store: DonationStore
    let app: String

    /// Returns the fields of the shortcuts in force, with their pictures.
    func shortcuts() throws(INIntentError.Cause) -> [Fields] {
        try inStore { () throws(DonationStoreError) in
            var shortcuts: [Fields] = []
            for donation in try slots().current.stored {
                var fields = try INInteraction(donation, in: store).intent.fields
                fields.remove("class")
                shortcuts.append(fields)
            }
            return shortcuts
        }
    }

    /// Puts another set in force; it is on disk when this method returns.
    ///
    /// - Throws: ``INIntentError/Cause``; the earlier set is then still in force, unless only its
    ///   deletion failed. The next set deletes its rest.
    func replace(with donations: [Donation]) throws(INIntentError.Cause) {
        let (current, free) = try inStore { () throws(DonationStoreError) in try slots() }
        // Remove the rest of a set that an earlier call could not delete.
        try delete(free.identifiers)
        try donate(donations, to: free)
        try delete(current.identifiers)
    }

    private func donate(_ donations: [Donation], to slot: Slot) throws(INIntentError.Cause) {
        guard let donor = donations.first?.donor else { return }
        // The first donation comes last. It marks the set as complete, and an owner's rule that
        // deletes the oldest donations keeps the first ones.
        let interactions = donations.enumerated().reversed().map { index, donation in
            var interaction = donation.interaction
            interaction.identifier = slot.identifier(of: index)
            return interaction
        }
        let handle = store.donor(donor.app, account: donor.account)
        let results = try inStore { () throws(DonationStoreError) in
            try handle.donate(interactions)
        }
        do throws(DonationRefusal) {
            for result in results { _ = try result.get() }
        } catch {
            try delete(donations.indices.map(slot.identifier))
            throw .donation(.refused(error))
        }
    }

    /// Deletes donations from all accounts of the app, which share one set.
    private func delete(_ identifiers: [String]) throws(INIntentError.Cause) {
        guard !identifiers.isEmpty else { return }
        try inStore { () throws(DonationStoreError) in
            _ = try store.donor(app).delete(identifiers: identifiers)
        }
    }

    private func inStore<Value>(
        _ body: () throws(DonationStoreError) -> Value
    ) throws(INIntentError.Cause) -> Value {
        do throws(DonationStoreError) { return try body() } catch { throw .store(error) }
    }

    // MARK: Slots

    /// A slot of a set, and its contents.
    private struct Slot {
        var index: Int
        var stored: [Donation] = []
        /// The position of the first donation, which is written last; 0 without one.
        var position = Position.start

        var identifiers: [String] { stored.indices.map(identifier) }

        func identifier(of shortcut: Int) -> String {
            "INRelevantShortcutStore/\(index)/\(shortcut)"
        }
    }

    private func slots() throws(DonationStoreError) -> (current: Slot, free: Slot) {
        let (first, second) = (try slot(0), try slot(1))
        return first.position > second.position ? (first, second) : (second, first)
    }

    private func slot(_ index: Int) throws(DonationStoreError) -> Slot {
        var slot = Slot(index: index)
        while let (position, donation) = try donation(of: slot.identifier(of: slot.stored.count)),
            // A donation with another start belongs to another set, which was not fully deleted.
            slot.stored.first.map({ $0.interaction.start == donation.interaction.start }) ?? true
        {
            if slot.stored.isEmpty { slot.position = position }
            slot.stored.append(donation)
        }
        return slot
    }

    private func donation(
        of identifier: String
    ) throws(DonationStoreError) -> (Position, Donation)? {
        guard let position = try store.positions(identifier: identifier, from: .app(app)).max(),
            let donation = try store.event(at: position)?.donation
        else { return nil }
        return (position, donation)
    }

    // MARK: Donations

    /// Returns the donations for shortcuts, before they have a slot.
    static func donations(
        of shortcuts: [INRelevantShortcut],
        from donor: Donor
    ) throws(ValidationError) -> [Donation] {
        // One time tells the donations of a set from those of others.
        let now = DateInterval(start: Date(), duration: 0)
        var donations: [Donation] = []
        for shortcut in shortcuts {
            var fields = shortcut.fields
            fields["class"] = className
            let interaction = INInteraction(intent: INIntent(fields: fields), response: nil)
            interaction.dateInterval = now
            donations.append(try interaction.donation(from: donor))
        }
        return donations
    }
}
