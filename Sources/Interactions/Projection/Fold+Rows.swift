// The changes, as rows to store.

extension Fold {
    /// A row to write, or to remove if it has no value.
    package typealias RowChange = (key: [UInt8], row: [UInt8]?)

    /// Takes the changed rows of a table, each once and in the order of their keys.
    ///
    /// The changes are those since the last call; from now on they count as stored. Call this only
    /// after ``settle()``. Views in memory stay there.
    package mutating func takeChanges(of table: ViewTable) -> [RowChange] {
        flush()
        var changes: [RowChange]
        switch table {
        case .contacts: changes = takeContacts()
        case .persons: changes = takePersons()
        case .evidence: changes = takeEvidence()
        case .members: changes = takeMembers()
        case .conversations: changes = takeConversations()
        case .days: changes = takeDays()
        case .timelines:
            changes = rows.chunks.map { ($0.key.bytes, $0.value) }
            rows.chunks = [:]
        case .corrections:
            changes = touchedCorrections.map { ($0.bytes, corrections?[$0]?.encoded) }
            touchedCorrections = []
        case .order:
            // The writer of the rows keeps this index of them.
            return []
        case .preferences: changes = takePreferences()
        case .adoptions: changes = adoptions?.takeChanges() ?? []
        case .names: changes = names.takeRows()
        case .shared: changes = names.takeSharing()
        }
        return Self.ordered(changes)
    }

    /// Returns the rows in the order of their keys; of several changes of a row, the last.
    ///
    /// Most keys differ in their first sixteen bytes, which this compares as numbers.
    private static func ordered(_ changes: [RowChange]) -> [RowChange] {
        guard changes.count > 1 else { return changes }
        var places: [(high: UInt64, low: UInt64, index: Int)] = []
        places.reserveCapacity(changes.count)
        for (index, change) in changes.enumerated() {
            let key = change.key.span
            places.append((key.beginning(at: 0), key.beginning(at: 8), index))
        }
        places.sort { left, right in
            if left.high != right.high { return left.high < right.high }
            if left.low != right.low { return left.low < right.low }
            let order = changes[left.index].key.order(beside: changes[right.index].key)
            return order == 0 ? left.index < right.index : order < 0
        }
        var ordered: [RowChange] = []
        ordered.reserveCapacity(changes.count)
        for place in places {
            let change = changes[place.index]
            if ordered.last?.key == change.key { ordered.removeLast() }
            ordered.append(change)
        }
        return ordered
    }

    private mutating func takeContacts() -> [RowChange] {
        var changes: [RowChange] = []
        for number in marked.contacts.take() {
            contacts[number].isTouched = false
            rows.touchContact(number)
        }
        changes.reserveCapacity(rows.touchedContacts.count)
        var removed: Set<ContactKey> = []
        for number in rows.touchedContacts.take() {
            rows.contacts[number].isTouched = false
            rows.contacts[number].view.settleTexts(reader)
            let node = contacts[number]
            let isKept = root(of: number) == number && !rows.contacts[number].view.timeline.isEmpty
            if let key = node.storedKey, !isKept || key != node.key { removed.insert(key) }
            contacts[number].storedKey = isKept ? node.key : nil
            if isKept { changes.append((node.key.bytes, rows.contacts[number].view.encoded)) }
        }
        guard !removed.isEmpty else { return changes }
        // A key that one contact lost may now be another's.
        let kept = Set(changes.map(\.key))
        for key in removed where !kept.contains(key.bytes) { changes.append((key.bytes, nil)) }
        return changes
    }

    private mutating func takePersons() -> [RowChange] {
        var removed: [RowChange] = []
        var kept: [RowChange] = []
        for number in marked.persons.take() {
            persons[number].isTouched = false
            let person = persons[number]
            let rowKey = rowKey(of: person.key)
            guard !person.isRemoved else {
                removed.append((rowKey, nil))
                continue
            }
            let contact = contacts[root(of: person.contact)].key
            let stored = StoredPerson(person.key, count: person.count, contact: contact)
            kept.append((rowKey, stored.encoded))
        }
        // A removed person may have come back since, under another number.
        return removed + kept
    }

    private mutating func takeEvidence() -> [RowChange] {
        let changes = marked.evidence.map { piece -> RowChange in
            let contact = evidence[piece]?.contact
            return (piece.bytes, contact.map { contacts[root(of: $0)].key.bytes })
        }
        for piece in marked.evidence { evidence[piece]?.isTouched = false }
        marked.evidence = []
        return changes
    }

    private mutating func takeMembers() -> [RowChange] {
        let changes = marked.members.map { member -> RowChange in
            let key = member.evidence.memberPrefix + rowKey(of: member.person)
            return (key, member.isRemoved ? nil : [])
        }
        marked.members = []
        return changes
    }

    private mutating func takeConversations() -> [RowChange] {
        rows.touchedConversations.take().map { number in
            rows.conversations[number].isTouched = false
            settleTexts(ofConversation: number)
            let key = reader.conversations.key(of: number)
            return change(key.bytes, rows.conversations[number].view)
        }
    }

    /// Copies the texts seen last and the keys of new participants into a conversation's view.
    mutating func settleTexts(ofConversation number: Int) {
        rows.conversations[number].view.settleTexts(reader)
        for person in rows.conversations[number].unlisted {
            rows.conversations[number].view.add(persons[Int(person)].key)
        }
        rows.conversations[number].unlisted = []
    }

    private mutating func takeDays() -> [RowChange] {
        rows.touchedDays.take().map { number in
            rows.days[number].isTouched = false
            return change(rows.days[number].key.bytes, rows.days[number].view)
        }
    }

    /// Returns the row of a view; a view without donations has none.
    private func change(_ key: [UInt8], _ view: some TimelineView) -> RowChange {
        (key, view.timeline.isEmpty ? nil : view.encoded)
    }
}

extension Position {
    /// The position in eight bytes, which sort as the number does.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendBigEndian(rawValue)
        return bytes
    }
}

extension Span<UInt8> {
    /// Returns eight bytes as a number that sorts as they do; missing bytes are zeros.
    fileprivate func beginning(at start: Int) -> UInt64 {
        if count - start >= 8 { return bigEndian(at: start, width: 8) }
        var value: UInt64 = 0
        for index in start..<start + 8 {
            value = value << 8 | (index < count ? UInt64(self[index]) : 0)
        }
        return value
    }
}
