/// The persons of a fold by index, as donors name them, and the pieces of evidence that lead from
/// them to contacts.
struct FoldedPersons {
    private struct Row {
        var key: PersonKey
        var contact: Int
        /// The number of live donations that name the person.
        var count = 0
        /// The last of these donations, which may name the person twice.
        var last = Position.start
        var isTouched = false
        var isRemoved = false
    }

    private struct Evidence {
        /// The contact that the evidence leads to, if any.
        var contact: Int?
        /// The persons with this evidence, as far as memory holds them.
        var persons: [Int] = []
        var areMembersLoaded = false
        var isTouched = false
    }

    private let source: any ViewSource<ViewTable>
    private var rows: [Row] = []
    private var indices: [PersonKey: Int] = [:]
    private var touched = MarkedRows()
    private var evidence: [ContactKey: Evidence] = [:]
    private var touchedEvidence: [ContactKey] = []
    /// Member rows added or removed since the last save.
    private var members: [(evidence: ContactKey, person: PersonKey, isRemoved: Bool)] = []
    private var keyBytes = 0

    init(source: any ViewSource<ViewTable>) {
        self.source = source
    }

    /// The number of persons that a save would write.
    var touchedCount: Int { touched.count }

    /// The approximate memory used, in bytes.
    var weight: Int { keyBytes + 200 * rows.count + 300 * evidence.count }

    /// Returns the key of a person.
    func key(of person: Int) -> PersonKey { rows[person].key }

    /// Returns the contact of a person, which may have been merged into another since.
    func contact(of person: Int) -> Int { rows[person].contact }

    /// Returns whether live donations name a person.
    func isNamed(_ person: Int) -> Bool { rows[person].count > 0 }

    func isRemoved(_ person: Int) -> Bool { rows[person].isRemoved }

    // MARK: Persons

    /// Returns the index of a person in memory or on disk; `nil` for an unknown one.
    mutating func index(
        of key: PersonKey,
        _ contacts: inout FoldedContacts
    ) throws(FoldFailure) -> Int? {
        // A removed person may still be on disk.
        if let known = indices[key] { return rows[known].isRemoved ? nil : known }
        let rowKey = rowKey(of: key)
        guard let row = try source.row(.persons, rowKey) else { return nil }
        let stored = try Self.person(rowKey, row)
        return add(
            Row(
                key: key,
                contact: try contacts.contact(stored: stored.contact),
                count: stored.count
            )
        )
    }

    private mutating func add(_ row: Row) -> Int {
        let index = rows.count
        rows.append(row)
        keyBytes += 4 * row.key.bytes.count
        indices[row.key] = index
        return index
    }

    /// Adds a person whom neither memory nor disk knows, and returns the index.
    mutating func add(_ key: PersonKey, contact: Int) -> Int {
        let index = add(Row(key: key, contact: contact))
        for piece in key.evidence {
            evidence[piece, default: Evidence()].persons.append(index)
            members.append((piece, key, isRemoved: false))
        }
        return index
    }

    /// Counts a donation that names a person, however often it does so.
    mutating func count(_ position: Position, for person: Int) {
        guard rows[person].last != position else { return }
        rows[person].count += 1
        rows[person].last = position
        touch(person)
    }

    /// Counts one donation of a person fewer.
    mutating func discount(_ person: Int) {
        rows[person].count -= 1
        touch(person)
    }

    /// Moves a person to a contact.
    mutating func setContact(ofPerson person: Int, to contact: Int) {
        rows[person].contact = contact
        touch(person)
    }

    mutating func touch(_ person: Int) {
        touched.insert(person, &rows[person].isTouched)
    }

    /// Removes a person whom no live donation names.
    mutating func remove(_ person: Int) {
        let key = rows[person].key
        rows[person].isRemoved = true
        touch(person)
        for piece in key.evidence {
            evidence[piece]?.persons.removeAll { $0 == person }
            members.append((piece, key, isRemoved: true))
        }
    }

    // MARK: Evidence

    /// Returns the contact that a piece of evidence leads to; `nil` when there is none.
    mutating func contact(
        of piece: ContactKey,
        _ contacts: inout FoldedContacts
    ) throws(FoldFailure) -> Int? {
        if let known = evidence[piece], known.contact != nil || known.isTouched {
            return known.contact.map { contacts.root(of: $0) }
        }
        guard let row = try source.row(.evidence, piece.bytes) else { return nil }
        let contact = try contacts.contact(stored: ContactKey(bytes: row))
        evidence[piece, default: Evidence()].contact = contact
        return contacts.root(of: contact)
    }

    /// Sets the contact that a piece of evidence leads to.
    mutating func setContact(of piece: ContactKey, to contact: Int?) {
        evidence[piece, default: Evidence()].contact = contact
        guard evidence[piece]?.isTouched == false else { return }
        evidence[piece]?.isTouched = true
        touchedEvidence.append(piece)
    }

    /// Returns the persons with a piece of evidence.
    mutating func members(
        of piece: ContactKey,
        _ contacts: inout FoldedContacts
    ) throws(FoldFailure) -> [Int] {
        var row = evidence[piece] ?? Evidence()
        if !row.areMembersLoaded {
            for key in try storedMembers(of: piece) where key.evidence.contains(piece) {
                // A person removed since the last save is still on disk.
                guard let index = try index(of: key, &contacts), !row.persons.contains(index)
                else { continue }
                row.persons.append(index)
            }
            row.areMembersLoaded = true
            // Loading persons may have loaded the contact of this piece.
            row.contact = evidence[piece]?.contact ?? row.contact
            evidence[piece] = row
        }
        return row.persons.filter { !rows[$0].isRemoved }
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
            persons.append(try Self.person(rowKey, row).key)
        }
        return persons
    }

    private static func person(
        _ rowKey: [UInt8],
        _ row: [UInt8]
    ) throws(FoldFailure) -> StoredPerson {
        do {
            return try StoredPerson(rowKey: rowKey, decoding: row.span)
        } catch {
            throw .unusableViews
        }
    }

    /// Returns the key of a person's row.
    private func rowKey(of person: PersonKey) -> [UInt8] {
        let source = source
        return StoredPerson.rowKey(of: person) { source.digest(of: $0) }
    }

    // MARK: Rows

    /// Takes the rows of the changed persons.
    mutating func takePersons(_ contacts: borrowing FoldedContacts) -> [Fold.RowChange] {
        var removed: [Fold.RowChange] = []
        var kept: [Fold.RowChange] = []
        for index in touched.take() {
            rows[index].isTouched = false
            let person = rows[index]
            let rowKey = rowKey(of: person.key)
            guard !person.isRemoved else {
                removed.append((rowKey, nil))
                continue
            }
            let contact = contacts.key(of: contacts.root(of: person.contact))
            let stored = StoredPerson(person.key, count: person.count, contact: contact)
            kept.append((rowKey, stored.encoded))
        }
        // A removed person may have come back since, under another index.
        return removed + kept
    }

    /// Takes the rows of the changed pieces of evidence.
    mutating func takeEvidence(_ contacts: borrowing FoldedContacts) -> [Fold.RowChange] {
        var changes: [Fold.RowChange] = []
        for piece in touchedEvidence {
            let contact = evidence[piece]?.contact
            evidence[piece]?.isTouched = false
            changes.append(
                (piece.bytes, contact.map { contacts.key(of: contacts.root(of: $0)).bytes })
            )
        }
        touchedEvidence = []
        return changes
    }

    /// Takes the rows that list the persons of each piece of evidence.
    mutating func takeMembers() -> [Fold.RowChange] {
        defer { members = [] }
        return members.map { member in
            let key = member.evidence.memberPrefix + rowKey(of: member.person)
            return (key, member.isRemoved ? nil : [])
        }
    }
}
