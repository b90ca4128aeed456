// What has changed, as rows to be kept.

extension Fold {
    /// A row to be written, or without a value to be removed.
    package typealias RowChange = (key: [UInt8], row: [UInt8]?)

    /// The rows of a table that have changed since they were last taken, in the order of their
    /// keys; from now on they count as kept.
    ///
    /// Only after ``settle()``. Views in memory stay there.
    package mutating func takeChanges(of table: ViewTable) -> [RowChange] {
        var changes: [RowChange]
        switch table {
        case .contacts: changes = takeContacts()
        case .persons: changes = takePersons()
        case .evidence: changes = takeEvidence()
        case .members: changes = takeMembers()
        case .conversations: changes = takeConversations()
        case .days: changes = takeDays()
        case .timelines:
            changes = chunks.map { ($0.key.bytes, $0.value) }
            chunks = [:]
        case .corrections:
            changes = touchedCorrections.map { ($0.bytes, corrections?[$0]?.encoded) }
            touchedCorrections = []
        }
        return Self.ordered(changes)
    }

    /// Rows in the order of their keys.
    ///
    /// Most keys differ in their first sixteen bytes, which are compared as numbers.
    private static func ordered(_ changes: [RowChange]) -> [RowChange] {
        var places: [(high: UInt64, low: UInt64, index: Int)] = []
        places.reserveCapacity(changes.count)
        for (index, change) in changes.enumerated() {
            let key = change.key.span
            places.append((key.beginning(at: 0), key.beginning(at: 8), index))
        }
        places.sort { left, right in
            if left.high != right.high { return left.high < right.high }
            if left.low != right.low { return left.low < right.low }
            return changes[left.index].key.lexicographicallyPrecedes(changes[right.index].key)
        }
        return places.map { changes[$0.index] }
    }

    private mutating func takeContacts() -> [RowChange] {
        var changes: [RowChange] = []
        changes.reserveCapacity(touched.contacts.count)
        var removed: Set<ContactKey> = []
        for number in touched.contacts.take() {
            contacts[number].isTouched = false
            contacts[number].view.settleTexts(reader.appearances)
            let row = contacts[number]
            let isKept = row.parent == number && !row.view.timeline.isEmpty
            if let key = row.storedKey, !isKept || key != row.key { removed.insert(key) }
            contacts[number].storedKey = isKept ? row.key : nil
            if isKept { changes.append((row.key.bytes, row.view.encoded)) }
        }
        guard !removed.isEmpty else { return changes }
        // A key that one contact has lost may be another's now.
        let kept = Set(changes.map(\.key))
        for key in removed where !kept.contains(key.bytes) { changes.append((key.bytes, nil)) }
        return changes
    }

    private mutating func takePersons() -> [RowChange] {
        var changes: [PersonKey: [UInt8]?] = [:]
        for number in touched.persons.take() {
            persons[number].isTouched = false
            let person = persons[number]
            // One that was removed may have been met again since, under another number.
            guard !person.isRemoved else {
                if changes[person.key] == nil { changes[person.key] = .some(nil) }
                continue
            }
            var row = RowWriter()
            row.fixed(UInt64(max(0, person.count)))
            row.blob(contacts[root(of: person.contact)].key.bytes)
            changes[person.key] = .some(row.bytes)
        }
        return changes.map { ($0.key.bytes, $0.value) }
    }

    private mutating func takeEvidence() -> [RowChange] {
        let changes = touched.evidence.map { piece -> RowChange in
            let contact = evidence[piece]?.contact
            return (piece.bytes, contact.map { contacts[root(of: $0)].key.bytes })
        }
        for piece in touched.evidence { evidence[piece]?.isTouched = false }
        touched.evidence = []
        return changes
    }

    private mutating func takeMembers() -> [RowChange] {
        var changes: [[UInt8]: [UInt8]?] = [:]
        for member in touched.members {
            let key = Self.memberPrefix(member.evidence) + member.person.bytes
            changes[key] = member.isRemoved ? .some(nil) : .some(member.person.bytes)
        }
        touched.members = []
        return changes.map { ($0.key, $0.value) }
    }

    private mutating func takeConversations() -> [RowChange] {
        touched.conversations.take().map { number in
            conversations[number].isTouched = false
            return change(conversations[number].key.bytes, conversations[number].view)
        }
    }

    private mutating func takeDays() -> [RowChange] {
        touched.days.take().map { number in
            days[number].isTouched = false
            return change(days[number].key.bytes, days[number].view)
        }
    }

    /// The row of a view; one that no donation touches is none.
    private func change(_ key: [UInt8], _ view: some TimelineView) -> RowChange {
        (key, view.timeline.isEmpty ? nil : view.encoded)
    }
}

extension Position {
    /// The position in eight bytes, which order as the number does.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendBigEndian(rawValue)
        return bytes
    }
}

extension Span<UInt8> {
    /// Eight bytes as a number that orders as they do; zeros where there are none.
    fileprivate func beginning(at start: Int) -> UInt64 {
        if count - start >= 8 { return bigEndian(at: start, width: 8) }
        var value: UInt64 = 0
        for index in start..<start + 8 {
            value = value << 8 | (index < count ? UInt64(self[index]) : 0)
        }
        return value
    }
}
