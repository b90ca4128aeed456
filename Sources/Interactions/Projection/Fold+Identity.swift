// Identity: persons as donors name them, the evidence they share, and the contacts they form.

extension Fold {
    /// Returns the number of the person in an appearance.
    mutating func number(of appearance: Int) throws(FoldFailure) -> Int {
        if let known = reader.summaries[appearance].person, !persons[Int(known)].isRemoved {
            return Int(known)
        }
        let number = try person(reader.appearances[appearance].person)
        reader.summaries[appearance].person = Int32(truncatingIfNeeded: number)
        return number
    }

    /// Returns the number of the person in an appearance, who must be known; `nil` otherwise.
    mutating func knownNumber(of appearance: Int) throws(FoldFailure) -> Int? {
        if let known = reader.summaries[appearance].person, !persons[Int(known)].isRemoved {
            return Int(known)
        }
        let number = try existingPerson(reader.appearances[appearance].person)
        reader.summaries[appearance].person = number.map { Int32(truncatingIfNeeded: $0) }
        return number
    }

    /// Returns the number of a person, whom it loads or adds.
    private mutating func person(_ key: PersonKey) throws(FoldFailure) -> Int {
        if let known = try existingPerson(key) { return known }
        let number = persons.count
        let evidence = key.evidence
        let contact = try contact(ofNew: key)
        persons.append(PersonRow(key: key, contact: contact))
        heldBytes += 4 * key.bytes.count
        personNumbers[key] = number
        for piece in evidence {
            self.evidence[piece, default: EvidenceRow()].persons.append(number)
            marked.members.append((piece, key, isRemoved: false))
        }
        return number
    }

    /// Returns the number of a person in memory or on disk; `nil` for an unknown one.
    mutating func existingPerson(_ key: PersonKey) throws(FoldFailure) -> Int? {
        // A removed person may still be on disk.
        if let known = personNumbers[key] { return persons[known].isRemoved ? nil : known }
        let rowKey = rowKey(of: key)
        guard let row = try source.row(.persons, rowKey) else { return nil }
        let stored: StoredPerson
        do {
            stored = try StoredPerson(rowKey: rowKey, decoding: row.span)
        } catch {
            throw .unusableViews
        }
        var person = PersonRow(key: key, contact: try contact(stored: stored.contact))
        person.count = stored.count
        persons.append(person)
        heldBytes += 4 * key.bytes.count
        personNumbers[key] = persons.count - 1
        return persons.count - 1
    }

    /// Returns the contact of a new person: the one that the evidence leads to, or a new one.
    private mutating func contact(ofNew person: PersonKey) throws(FoldFailure) -> Int {
        let pieces = try joiningEvidence(of: person)
        var found: Int?
        for piece in pieces {
            guard let contact = try contact(of: piece) else { continue }
            if let other = found, other != contact { join(other, contact) }
            found = root(of: contact)
        }
        let contact: Int
        if let found {
            contact = found
            if pieces[0] < contacts[contact].key { rename(contact, to: pieces[0]) }
        } else {
            contact = addContact(pieces[0])
        }
        for piece in pieces { setContact(of: piece, to: contact) }
        return contact
    }

    /// Returns the evidence that joins a person to others; if none does, a key of the person's own.
    mutating func joiningEvidence(of person: PersonKey) throws(FoldFailure) -> [ContactKey] {
        let unlinked = try loadedCorrections().unlinked
        let evidence = person.evidence
        var joining: [ContactKey] = []
        for piece in evidence where unlinked[piece] == nil {
            if try !isShared(piece) { joining.append(piece) }
        }
        return joining.isEmpty ? [ContactKey(ofUnjoined: person)] : joining
    }

    /// Returns the contact that a piece of evidence leads to; `nil` when there is none.
    mutating func contact(of piece: ContactKey) throws(FoldFailure) -> Int? {
        if let known = evidence[piece], known.contact != nil || known.isTouched {
            return known.contact.map { root(of: $0) }
        }
        guard let row = try source.row(.evidence, piece.bytes) else { return nil }
        let contact = try contact(stored: ContactKey(bytes: row))
        evidence[piece, default: EvidenceRow()].contact = contact
        return root(of: contact)
    }

    /// Sets the contact that a piece of evidence leads to.
    mutating func setContact(of piece: ContactKey, to contact: Int?) {
        evidence[piece, default: EvidenceRow()].contact = contact
        touchEvidence(piece)
    }

    private mutating func touchEvidence(_ piece: ContactKey) {
        guard evidence[piece]?.isTouched == false else { return }
        evidence[piece]?.isTouched = true
        marked.evidence.append(piece)
    }

    /// Returns the number of the contact stored on disk under a key.
    private mutating func contact(stored key: ContactKey) throws(FoldFailure) -> Int {
        if let known = contactNumbers[key] { return root(of: known) }
        guard let stored: ContactView = try view(.contacts, key.bytes) else {
            throw .unusableViews
        }
        let contact = addContact(key, stored)
        contacts[contact].storedKey = key
        return contact
    }

    /// Returns the contact into which joins have merged a contact.
    func root(of contact: Int) -> Int {
        var contact = contact
        while Int(parents[contact]) != contact { contact = Int(parents[contact]) }
        return contact
    }

    // MARK: Joining

    /// Merges two contacts; ``settle()`` folds the view again.
    mutating func join(_ first: Int, _ second: Int) {
        var (first, second) = (root(of: first), root(of: second))
        guard first != second else { return }
        // The contact with fewer parts goes under the other, to keep every way to a root short.
        if contacts[first].parts.count < contacts[second].parts.count { swap(&first, &second) }
        let other = contacts[second]
        parents[second] = Int32(truncatingIfNeeded: first)
        contacts[first].parts += [second] + other.parts
        contacts[second].parts = []
        unsettle(first)
        touchContact(second)
        if other.key < contacts[first].key { rename(first, to: other.key) }
    }

    /// Gives a contact a stronger key; ``settle()`` updates the references to the old one.
    private mutating func rename(_ contact: Int, to key: ContactKey) {
        contacts[contact].key = key
        contactNumbers[key] = contact
        touchContact(contact)
        marked.renamedContacts.insert(contact, &contacts[contact].isRenamed)
    }

    /// Marks a contact for splitting or folding again.
    mutating func unsettle(_ contact: Int) {
        touchContact(contact)
        marked.unsettledContacts.insert(contact, &contacts[contact].isUnsettled)
    }

    /// Returns all persons of a contact and of those merged into it, even persons without
    /// donations.
    mutating func allPersons(of contact: Int) throws(FoldFailure) -> [Int] {
        var found: Set<Int> = []
        var order: [Int] = []
        var seen: Set<ContactKey> = []
        var open: [ContactKey] = []
        for part in [contact] + contacts[contact].parts {
            for key in [contacts[part].key, contacts[part].storedKey].compactMap({ $0 }) {
                open += key.person?.evidence ?? [key]
            }
        }
        // A link joins persons who share no evidence; a withdrawn one did so until now.
        for person in try loadedCorrections().linkedPersons + withdrawnLinks.flatMap({ $0 }) {
            guard let number = try existingPerson(person), !persons[number].isRemoved,
                root(of: persons[number].contact) == contact
            else { continue }
            open += person.evidence
        }
        while let piece = open.popLast() {
            guard seen.insert(piece).inserted else { continue }
            for person in try members(of: piece) where !found.contains(person) {
                guard root(of: persons[person].contact) == contact else { continue }
                found.insert(person)
                order.append(person)
                open += persons[person].key.evidence
            }
        }
        return order
    }

    /// Returns the persons with a piece of evidence.
    mutating func members(of piece: ContactKey) throws(FoldFailure) -> [Int] {
        var row = evidence[piece] ?? EvidenceRow()
        if !row.areMembersLoaded {
            for key in try storedMembers(of: piece) where key.evidence.contains(piece) {
                // A person removed since the last save is still on disk.
                guard let number = try existingPerson(key), !row.persons.contains(number) else {
                    continue
                }
                row.persons.append(number)
            }
            row.areMembersLoaded = true
            // Loading persons may have loaded the contact of this piece.
            row.contact = evidence[piece]?.contact ?? row.contact
            evidence[piece] = row
        }
        return row.persons.filter { !persons[$0].isRemoved }
    }

    /// Returns the stored persons with a piece of evidence; for very long evidence, also others.
    private func storedMembers(of piece: ContactKey) throws(FoldFailure) -> [PersonKey] {
        let prefix = piece.memberPrefix
        var rowKeys: [[UInt8]] = []
        try source.forEach(.members, prefix: prefix) { key, _ in
            rowKeys.append(Array(key[prefix.count...]))
        }
        var persons: [PersonKey] = []
        for rowKey in rowKeys {
            if let person = StoredPerson.person(ofRowKey: rowKey) {
                persons.append(person)
                continue
            }
            guard let row = try source.row(.persons, rowKey) else { throw .unusableViews }
            do {
                persons.append(try StoredPerson(rowKey: rowKey, decoding: row.span).key)
            } catch {
                throw .unusableViews
            }
        }
        return persons
    }

    /// Returns the key of a person's row.
    func rowKey(of person: PersonKey) -> [UInt8] {
        let source = source
        return StoredPerson.rowKey(of: person) { source.digest(of: $0) }
    }
}
