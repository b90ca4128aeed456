/// The graph of identity: persons, the evidence that they share, and the contacts that they form.
///
/// A contact is a connected component of evidence. The graph knows contacts by index and key; the
/// views are rows of the ``RowPipeline``, under the same indices.
struct IdentityGraph {
    var contacts: FoldedContacts
    var persons: FoldedPersons
    var shared: SharedHandles
    var corrections: FoldedCorrections

    init(source: any ViewSource<ViewTable>) {
        contacts = FoldedContacts(source: source)
        persons = FoldedPersons(source: source)
        shared = SharedHandles(source: source)
        corrections = FoldedCorrections(source: source)
    }

    /// The number of rows that a save would write, without those of contacts.
    var touchedCount: Int { persons.touchedCount + shared.touchedCount }

    /// The approximate memory used, in bytes.
    var weight: Int {
        contacts.loadedBytes + 900 * contacts.count + persons.weight + shared.weight
    }

    // MARK: Persons

    /// Returns the index of the person in an appearance.
    mutating func person(
        of appearance: Int,
        _ decoder: inout DonationDecoder
    ) throws(FoldFailure) -> Int {
        if let known = try knownPerson(of: appearance, &decoder) { return known }
        let key = decoder.appearances[appearance].person
        let index = persons.add(key, contact: try contact(ofNew: key))
        decoder.summaries[appearance].person = Int32(truncatingIfNeeded: index)
        return index
    }

    /// Returns the index of the person in an appearance, who must be known; `nil` otherwise.
    mutating func knownPerson(
        of appearance: Int,
        _ decoder: inout DonationDecoder
    ) throws(FoldFailure) -> Int? {
        if let known = decoder.summaries[appearance].person, !persons.isRemoved(Int(known)) {
            return Int(known)
        }
        let index = try person(decoder.appearances[appearance].person)
        decoder.summaries[appearance].person = index.map { Int32(truncatingIfNeeded: $0) }
        return index
    }

    /// Returns the index of a person in memory or on disk; `nil` for an unknown one.
    mutating func person(_ key: PersonKey) throws(FoldFailure) -> Int? {
        try persons.index(of: key, &contacts)
    }

    /// Returns the contact of a person.
    func contact(of person: Int) -> Int { contacts.root(of: persons.contact(of: person)) }

    /// Returns the contact of a new person: the one that the evidence leads to, or a new one.
    private mutating func contact(ofNew person: PersonKey) throws(FoldFailure) -> Int {
        let pieces = try joiningEvidence(of: person)
        var found: Int?
        for piece in pieces {
            guard let contact = try contact(of: piece) else { continue }
            if let other = found, other != contact { try contacts.join(other, contact) }
            found = contacts.root(of: contact)
        }
        if let found { try contacts.strengthen(found, with: pieces[0]) }
        let contact = found ?? contacts.add(pieces[0])
        for piece in pieces { persons.setContact(of: piece, to: contact) }
        return contact
    }

    // MARK: Evidence

    /// Returns the evidence that joins a person to others; if none does, a key of the person's own.
    private mutating func joiningEvidence(
        of person: PersonKey
    ) throws(FoldFailure) -> [ContactKey] {
        let unlinked = try corrections.all().unlinked
        var joining: [ContactKey] = []
        for piece in person.evidence where unlinked[piece] == nil {
            if try !shared.contains(piece) { joining.append(piece) }
        }
        return joining.isEmpty ? [ContactKey(ofUnjoined: person)] : joining
    }

    /// Returns the contact that a piece of evidence leads to; `nil` when there is none.
    mutating func contact(of piece: ContactKey) throws(FoldFailure) -> Int? {
        try persons.contact(of: piece, &contacts)
    }

    /// Returns the persons with a piece of evidence.
    mutating func members(of piece: ContactKey) throws(FoldFailure) -> [Int] {
        try persons.members(of: piece, &contacts)
    }

    /// Returns all persons of a contact and of those merged into it, even persons without
    /// donations.
    mutating func allPersons(of contact: Int) throws(FoldFailure) -> [Int] {
        var found: Set<Int> = []
        var order: [Int] = []
        var seen: Set<ContactKey> = []
        var open = contacts.allKeys(of: contact).flatMap { $0.person?.evidence ?? [$0] }
        // A link joins persons who share no evidence; a withdrawn one did so until now.
        for key in try corrections.linkedPersons() {
            guard let index = try person(key), self.contact(of: index) == contact else { continue }
            open += key.evidence
        }
        while let piece = open.popLast() {
            guard seen.insert(piece).inserted else { continue }
            for person in try members(of: piece) where !found.contains(person) {
                guard self.contact(of: person) == contact else { continue }
                found.insert(person)
                order.append(person)
                open += persons.key(of: person).evidence
            }
        }
        return order
    }

    // MARK: Settling

    /// Splits a contact that was parted from those merged into it, by its live evidence.
    ///
    /// - Parameters:
    ///   - contact: The contact, which becomes the one with the least key.
    ///   - everyone: All persons of the contact, as ``allPersons(of:)`` returned them before.
    /// - Throws: ``FoldFailure`` when evidence cannot be loaded.
    mutating func split(_ contact: Int, among everyone: [Int]) throws(FoldFailure) {
        var pieces: [[ContactKey]] = []
        for person in everyone { pieces.append(try joiningEvidence(of: persons.key(of: person))) }
        for person in everyone {
            let key = persons.key(of: person)
            // A piece that joins nobody may still be another person's only evidence.
            let own = ContactKey(ofUnjoined: key)
            for piece in key.evidence + [own] where try self.contact(of: piece) == contact {
                persons.setContact(of: piece, to: nil)
            }
        }
        let live = everyone.indices.filter { persons.isNamed(everyone[$0]) }
        let groups = try components(of: live.map { (everyone[$0], pieces[$0]) })
        for (index, group) in groups.enumerated() {
            let part = index == 0 ? contact : contacts.add(group.key)
            contacts.setKey(group.key, of: part)
            for person in group.persons { persons.setContact(ofPerson: person, to: part) }
            for piece in group.evidence { persons.setContact(of: piece, to: part) }
        }
        for person in everyone where !persons.isNamed(person) { persons.remove(person) }
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
        var indices: [PersonKey: Int] = [:]
        for (index, member) in members.enumerated() {
            indices[persons.key(of: member.person)] = index
            for piece in member.evidence {
                if let other = first[piece] {
                    parent[root(index)] = root(other)
                } else {
                    first[piece] = index
                }
            }
        }
        for link in try corrections.all().links {
            let linked = link.compactMap { indices[$0] }
            for index in linked.dropFirst() { parent[root(index)] = root(linked[0]) }
        }
        var components: [Int: Component] = [:]
        for (index, member) in members.enumerated() {
            let least = member.evidence[0]
            var component =
                components[root(index)] ?? Component(key: least, persons: [], evidence: [])
            if try contacts.isStronger(least, than: component.key) { component.key = least }
            component.persons.append(member.person)
            component.evidence += member.evidence
            components[root(index)] = component
        }
        return components.values.sorted { $0.key < $1.key }
    }

    /// Updates every reference to the contacts whose keys changed.
    mutating func tellNewKeys() throws(FoldFailure) {
        for contact in contacts.takeRenamed() {
            for person in try allPersons(of: contact) {
                persons.touch(person)
                for piece in try joiningEvidence(of: persons.key(of: person)) {
                    persons.setContact(of: piece, to: contact)
                }
            }
        }
    }
}
