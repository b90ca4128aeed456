// Folding again, from a row's own timeline, where folding forwards is not possible.

extension Fold {
    /// Folds every marked view again; afterwards all views match the log up to ``progress``.
    ///
    /// - Complexity: O(*h* log *n*) in the donations of the marked views.
    package mutating func settle() throws(FoldFailure) {
        flush()
        try countNames()
        try settleSharing()
        for number in preferences.unsettled.sorted() { try settlePreferences(of: number) }
        preferences.unsettled = []
        for number in marked.unsettledContacts.take() {
            // A merged contact is settled with the one it went into.
            let contact = root(of: number)
            if contacts[contact].isUnsettled { try settleContact(contact) }
        }
        for number in marked.renamedContacts.take() where contacts[number].isRenamed {
            contacts[number].isRenamed = false
            // A merged contact needs nothing: settling the other included it.
            if root(of: number) == number { try tellNewKey(of: number) }
        }
        for number in marked.unsettledConversations.sorted() { try settleConversation(number) }
        for number in marked.unsettledDays.sorted() { try settleDay(number) }
        marked.unsettledConversations = []
        marked.unsettledDays = []
        deleted = []
        withdrawnLinks = []
    }

    /// Returns the donations of a timeline that are not deleted, and removes its chunks.
    mutating func takeEntries(
        of timeline: Timeline
    ) throws(FoldFailure) -> [Timeline.Entry] {
        let (entries, keys) = try entries(of: timeline)
        for key in keys { rows.chunks[key] = .some(nil) }
        return deleted.isEmpty ? entries : entries.filter { !deleted.contains($0.position) }
    }

    /// Reads a donation that a timeline names; a missing one means damaged views.
    private mutating func readAgain(
        _ position: Position,
        into donation: inout Participation
    ) throws(FoldFailure) {
        guard try read(position, into: &donation) else { throw .unusableViews }
    }

    private mutating func settleConversation(_ number: Int) throws(FoldFailure) {
        let entries = try takeEntries(of: rows.conversations[number].view.timeline)
        var view = ConversationView()
        var donation = Participation()
        let key = reader.conversations.key(of: number)
        let reset = try loadedCorrections().reset(of: key)
        for entry in entries {
            try readAgain(entry.position, into: &donation)
            if entry.position < reset { donation.facts.counts = false }
            rows.keep(view.timeline.append(entry, owner: .conversation(isAside: entry.isAside)))
            if entry.isAside {
                if let sender = donation.senderToAnswerAlone {
                    view.add(reader.appearances[sender.appearance].person)
                }
                ConversationProjector.applyAside(donation.facts, to: &view)
            } else {
                for other in donation.others {
                    view.add(reader.appearances[other.appearance].person)
                }
                ConversationProjector.apply(donation.facts, to: &view)
            }
        }
        view.settleTexts(reader)
        rows.conversations[number].view = view
        rows.conversations[number].known = []
        rows.conversations[number].unlisted = []
    }

    private mutating func settleDay(_ number: Int) throws(FoldFailure) {
        let entries = try takeEntries(of: rows.days[number].view.timeline)
        var view = DayView()
        var donation = Participation()
        for entry in entries {
            try readAgain(entry.position, into: &donation)
            rows.keep(view.timeline.append(entry, owner: .donorDay))
            DayProjector.apply(donation.facts, reader.actions, to: &view)
        }
        rows.days[number].view = view
    }

    // MARK: Contacts

    /// Splits a contact, with all contacts merged into it, by its live evidence, and folds each
    /// part again.
    private mutating func settleContact(_ contact: Int) throws(FoldFailure) {
        let parts = [contact] + contacts[contact].parts
        let everyone = try allPersons(of: contact)
        var entries: [Timeline.Entry] = []
        for part in parts {
            entries += try takeEntries(of: rows.contacts[part].view.timeline)
            rows.contacts[part].view = ContactView()
            contacts[part].isUnsettled = false
            touchContact(part)
        }
        if parts.count > 1 {
            entries.sort()
            entries = entries.indices.filter { $0 == 0 || entries[$0] != entries[$0 - 1] }
                .map { entries[$0] }
        }
        var pieces: [[ContactKey]] = []
        for person in everyone { pieces.append(try joiningEvidence(of: persons[person].key)) }
        for person in everyone {
            // A piece that joins nobody may still be another person's only evidence.
            let own = ContactKey(ofUnjoined: persons[person].key)
            for piece in persons[person].key.evidence + [own]
            where try self.contact(of: piece) == contact {
                setContact(of: piece, to: nil)
            }
        }
        let live = everyone.indices.filter { persons[everyone[$0]].count > 0 }
        let groups = try components(of: live.map { (everyone[$0], pieces[$0]) })
        contacts[contact].parts = []
        contacts[contact].isRenamed = false
        for (index, group) in groups.enumerated() {
            let number = index == 0 ? contact : addContact(group.key)
            contacts[number].key = group.key
            contactNumbers[group.key] = number
            touchContact(number)
            for person in group.persons {
                persons[person].contact = number
                touchPerson(person)
            }
            for piece in group.evidence { setContact(of: piece, to: number) }
        }
        for person in everyone where persons[person].count == 0 { remove(person) }
        try foldAgain(entries, Set(everyone))
    }

    /// Folds donations into the contacts of some persons.
    private mutating func foldAgain(
        _ entries: [Timeline.Entry],
        _ everyone: Set<Int>
    ) throws(FoldFailure) {
        var donation = Participation()
        var resets: [Int: Position] = [:]
        for person in everyone where !persons[person].isRemoved {
            let reset = try loadedCorrections().reset(of: persons[person].key)
            let contact = persons[person].contact
            resets[contact] = max(resets[contact] ?? .start, reset)
        }
        for entry in entries {
            try readAgain(entry.position, into: &donation)
            for (place, other) in donation.others.enumerated() {
                let known = try knownNumber(of: other.appearance)
                guard let person = known, everyone.contains(person) else { continue }
                let contact = persons[person].contact
                guard rows.contacts[contact].view.timeline.last != entry.position else { continue }
                let owner = Timeline.Owner.contact(place: UInt16(truncatingIfNeeded: place))
                rows.keep(rows.contacts[contact].view.timeline.append(entry, owner: owner))
                var facts = donation.facts
                if let reset = resets[contact], entry.position < reset { facts.counts = false }
                ContactProjector.apply(
                    facts,
                    of: FoldedOther(other, reader.summaries[other.appearance], place, person),
                    reader.actions,
                    to: &rows.contacts[contact].view
                )
            }
        }
    }

    private mutating func remove(_ person: Int) {
        let key = persons[person].key
        persons[person].isRemoved = true
        touchPerson(person)
        for piece in key.evidence {
            evidence[piece]?.persons.removeAll { $0 == person }
            marked.members.append((piece, key, isRemoved: true))
        }
    }

    private struct Component {
        var key: ContactKey
        var persons: [Int]
        var evidence: [ContactKey]
    }

    /// Returns the connected components of persons, by their shared evidence and the links.
    private mutating func components(
        of members: [(person: Int, evidence: [ContactKey])]
    ) throws(FoldFailure) -> [Component] {
        var parent = Array(members.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parent[index] != index { index = parent[index] }
            return index
        }
        var first: [ContactKey: Int] = [:]
        var places: [PersonKey: Int] = [:]
        for (index, member) in members.enumerated() {
            places[persons[member.person].key] = index
            for piece in member.evidence {
                if let other = first[piece] {
                    parent[root(index)] = root(other)
                } else {
                    first[piece] = index
                }
            }
        }
        for link in try loadedCorrections().links {
            let linked = link.compactMap { places[$0] }
            for place in linked.dropFirst() { parent[root(place)] = root(linked[0]) }
        }
        var components: [Int: Component] = [:]
        for (index, member) in members.enumerated() {
            let least = member.evidence[0]
            var component =
                components[root(index)] ?? Component(key: least, persons: [], evidence: [])
            component.key = min(component.key, least)
            component.persons.append(member.person)
            component.evidence += member.evidence
            components[root(index)] = component
        }
        return components.values.sorted { $0.key < $1.key }
    }

    /// Updates every reference to a contact to its new key.
    private mutating func tellNewKey(of contact: Int) throws(FoldFailure) {
        for person in try allPersons(of: contact) {
            touchPerson(person)
            for piece in try joiningEvidence(of: persons[person].key) {
                setContact(of: piece, to: contact)
            }
        }
    }
}
