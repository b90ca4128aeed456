internal import Interactions
internal import LMDB

extension FoldStore {
    func row(
        _ table: Folding.Table,
        _ key: [UInt8],
        of snapshot: borrowing Snapshot<Tables>
    ) throws(DonationStoreError) -> [UInt8]? {
        try snapshot.row(StoredView.key(key), in: snapshot.tables[table])
    }
}

extension ViewStore {
    /// Reads one view; `nil` if there is none with that key.
    func view<View: ViewRow>(
        _ table: ViewTable,
        _ key: [UInt8],
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> View? {
        try decodeRow(at: key, in: table, of: snapshot) { row throws(DecodingFailure) in
            try View(decoding: row)
        }
    }

    /// Returns the shown part of a contact's row, without its history.
    func face(
        of contact: ContactKey,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ContactView? {
        try decodeRow(at: contact.bytes, in: .contacts, of: snapshot) {
            row throws(DecodingFailure) in
            try ContactView(beginningOf: row)
        }
    }

    /// Returns the part of a conversation's row that a suggestion shows, without tallies and
    /// timeline.
    func face(
        of conversation: ConversationKey,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ConversationView? {
        try decodeRow(at: conversation.bytes, in: .conversations, of: snapshot) {
            row throws(DecodingFailure) in
            try ConversationView(beginningOf: row)
        }
    }

    private func decodeRow<View>(
        at key: [UInt8],
        in table: ViewTable,
        of snapshot: borrowing Snapshot<ViewTables>,
        _ body: (Span<UInt8>) throws(DecodingFailure) -> View
    ) throws(DonationStoreError) -> View? {
        let stored = StoredView.key(key)
        guard let value = try snapshot.value(forKey: stored.span, in: snapshot.tables[table]) else {
            return nil
        }
        do {
            return try body(value.extracting(try StoredView.rowStart(value)..<value.count))
        } catch {
            // The views are at fault, not the log, and will be made again.
            throw snapshot.unreadable()
        }
    }

    /// Returns the contact that a person is; `nil` if no live donation names the person.
    func contactKey(
        of person: PersonKey,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ContactKey? {
        let rowKey = StoredPerson.rowKey(of: person, StoredView.digest)
        return try self.person(ofRowKey: rowKey, in: snapshot)?.contact
    }

    private func person(
        ofRowKey key: [UInt8],
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> StoredPerson? {
        try decodeRow(at: key, in: .persons, of: snapshot) { row throws(DecodingFailure) in
            try StoredPerson(rowKey: key, decoding: row)
        }
    }

    /// Returns the persons that have a piece of evidence; for very long evidence, others too.
    func members(
        of piece: ContactKey,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [PersonKey] {
        let prefix = piece.memberPrefix
        var rowKeys: [[UInt8]] = []
        try snapshot.forEachRow(
            in: snapshot.tables[.members],
            prefix: prefix
        ) { key, _ in rowKeys.append(Array(key[prefix.count...])) }
        var members: [PersonKey] = []
        for rowKey in rowKeys {
            if let person = StoredPerson.person(ofRowKey: rowKey) {
                members.append(person)
            } else if let stored = try person(ofRowKey: rowKey, in: snapshot) {
                members.append(stored.key)
            }
        }
        return members
    }

    /// Returns the persons that are a contact.
    ///
    /// - Complexity: O(*p* log *n*) in the persons that have any of the evidence.
    func persons(
        ofContact key: ContactKey,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<PersonKey> {
        var found: Set<PersonKey> = []
        var seen: Set<ContactKey> = []
        var open = key.person?.evidence ?? [key]
        // A link joins persons who share no evidence.
        var linked: [PersonKey] = []
        try forEach(in: snapshot.tables[.corrections], of: snapshot) {
            _,
            row throws(DecodingFailure) in
            linked += try StoredCorrection.persons(decoding: row.span)
        }
        for person in linked where try contactKey(of: person, in: snapshot) == key {
            open += person.evidence
        }
        while let piece = open.popLast() {
            guard seen.insert(piece).inserted else { continue }
            for person in try members(of: piece, in: snapshot) where !found.contains(person) {
                guard try contactKey(of: person, in: snapshot) == key else { continue }
                found.insert(person)
                open += person.evidence
            }
        }
        return found
    }

    /// Returns the evidence that leads to a contact, without unlinked pieces.
    func evidence(
        ofContact key: ContactKey,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<ContactKey> {
        var evidence: Set<ContactKey> = []
        for piece in try Set(persons(ofContact: key, in: snapshot).flatMap(\.evidence))
        where try row(.evidence, piece.bytes, of: snapshot) == key.bytes {
            evidence.insert(piece)
        }
        return evidence
    }

    /// Returns the contacts that some persons are, in the order of their keys, each with its
    /// persons.
    func contacts(
        of persons: [PersonKey],
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [(key: ContactKey, persons: [PersonKey])] {
        var contacts: [ContactKey: [PersonKey]] = [:]
        for person in persons {
            guard let key = try contactKey(of: person, in: snapshot) else { continue }
            contacts[key, default: []].append(person)
        }
        let found = contacts.map { (key: $0.key, persons: $0.value) }
        // Only evidence within an app is in the order of names, and few have it.
        guard found.count > 1, found.contains(where: { $0.key.kind?.isWithinDonors == true }) else {
            return found.sorted { $0.key < $1.key }
        }
        let order = try donorNames().keyOrder
        return found.sorted { order.precedes($0.key, $1.key) }
    }

    /// Returns the rules of identity with which the views were folded.
    func rules(
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> IdentityRules {
        guard let row = try checkpoint(of: snapshot)?.rules else { return IdentityRules() }
        return try snapshot.decoding(try IdentityRules(decoding: row.span))
    }

    /// Returns the region of national phone numbers with which the views were folded.
    func region(of snapshot: borrowing Snapshot<ViewTables>) throws(DonationStoreError) -> Region? {
        try rules(of: snapshot).region
    }

    func donorNames() throws(DonationStoreError) -> DonorNames {
        let snapshot = try log.read()
        return try log.names(in: snapshot)
    }
}
