internal import Interactions
internal import LMDB

// The names and pictures of a contact that an app's own conversations and suggestions show.

extension ViewStore {
    /// Returns a contact as an app may show it.
    ///
    /// The result leaves out names and pictures that lead to the contact on the word of another app
    /// alone. An app that names a person with several handles joins them. Its name for that person
    /// belongs to the handle and identifiers by which it reaches the person, in every app that
    /// knows one of these; an alias does not carry the name further. The owner's word does: a link,
    /// or a card of an address book. Within the app itself, its own word does too.
    ///
    /// The method calls `links` for the owner's links if another app gave a name or picture to a
    /// handle that this app does not know. For the contact, the beginning of its row is enough.
    func shown(
        _ view: ContactView,
        _ contact: ContactKey,
        as persons: [PersonKey],
        by donor: DonorNumber,
        links: () throws(DonationStoreError) -> [[PersonKey]],
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ContactView {
        guard !view.hasPortraits(ofNoneBut: donor) else { return view }
        let region = try region(of: snapshot)
        var known = Set(persons.flatMap(\.evidence))
        var names: DonorNames?
        var shown = view
        try shown.keepPortraits(asKnownBy: donor) { giver, person throws(DonationStoreError) in
            var reached = person
            reached.aliases = []
            let direct = ContactKey.evidence(of: reached, donor: giver, region: region)
            if !known.isDisjoint(with: direct) { return true }
            if names == nil {
                let all = try donorNames()
                names = all
                var joins = try links().map { Set($0.flatMap(\.evidence)) }
                // The app's own joins, and those of address books.
                let whole = try whole(view, contact, in: snapshot)
                var trusted = whole.channels.map { (donor: $0.donor, person: $0.person) }
                    .filter { all.areOfOneApp($0.donor, donor) }
                for card in view.portrayed
                where try isAddressBook(all.numbers(ofAppOf: card.donor), in: snapshot) {
                    trusted.append(card)
                }
                joins += trusted.map { donor, person in
                    Set(ContactKey.evidence(of: person, donor: donor, region: region))
                }
                known.join(joins)
            }
            return !known.isDisjoint(with: direct) || names?.areOfOneApp(giver, donor) == true
        }
        return shown
    }

    /// Returns a contact as an app may show it, by the links in the views.
    func shown(
        _ view: ContactView,
        _ contact: ContactKey,
        as persons: [PersonKey],
        by donor: DonorNumber,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ContactView {
        guard !view.hasPortraits(ofNoneBut: donor) else { return view }
        return try shown(
            view,
            contact,
            as: persons,
            by: donor,
            links: { () throws(DonationStoreError) in try self.links(in: snapshot) },
            in: snapshot
        )
    }

    /// Returns a contact as an app that reaches it by a channel may show it.
    func shown(
        _ view: ContactView,
        _ contact: ContactKey,
        in channel: ChannelView,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ContactView {
        let region = try region(of: snapshot)
        let evidence = ContactKey.evidence(of: channel.person, donor: channel.donor, region: region)
        let person = PersonKey(evidence)
        return try shown(view, contact, as: [person], by: channel.donor, in: snapshot)
    }

    /// Returns a contact's whole row.
    private func whole(
        _ view: ContactView,
        _ contact: ContactKey,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ContactView {
        guard view.channels.isEmpty else { return view }
        return try self.view(.contacts, contact.bytes, of: snapshot) ?? view
    }

    /// Returns the persons whom each of the owner's links joins.
    func links(
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [[PersonKey]] {
        var links: [[PersonKey]] = []
        try forEach(in: snapshot.tables[.corrections], of: snapshot) {
            _,
            row throws(DecodingFailure) in
            let linked = try StoredCorrection.persons(decoding: row.span)
            if linked.count > 1 { links.append(linked) }
        }
        return links
    }

    /// Returns whether some donors have donated nothing but cards.
    ///
    /// Then they are an address book rather than an app that describes its own people.
    func isAddressBook(
        _ donors: [DonorNumber],
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Bool {
        for donor in donors {
            var prefix: [UInt8] = []
            prefix.appendBigEndian(donor.rawValue)
            var cursor = try snapshot.cursor(in: snapshot.tables[.days])
            var isOnEntry = try cursor.seek(atOrAfter: prefix.span)
            while isOnEntry, cursor.key.starts(with: prefix) {
                // Most apps show on their first day that they are no address book.
                guard try snapshot.decoding(try Self.hasCardsAlone(day: cursor.value)) else {
                    return false
                }
                isOnEntry = try cursor.moveToNext()
            }
        }
        return true
    }

    /// Returns whether the stored row of a day counts nothing but cards.
    private static func hasCardsAlone(day value: Span<UInt8>) throws(DecodingFailure) -> Bool {
        let row = value.extracting(try StoredView.rowStart(value)..<value.count)
        return try DayView(decoding: row).actions.allSatisfy { $0.action == .card }
    }
}

extension Set<ContactKey> {
    /// Adds all pieces that are joined to one of these, step by step.
    ///
    /// - Complexity: O(*j*²) in the joins.
    fileprivate mutating func join(_ joins: [Set<ContactKey>]) {
        var rest = joins
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            var apart: [Set<ContactKey>] = []
            for join in rest {
                if isDisjoint(with: join) {
                    apart.append(join)
                } else {
                    formUnion(join)
                    hasGrown = true
                }
            }
            rest = apart
        }
    }
}
