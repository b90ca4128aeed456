internal import Interactions
internal import LMDB

/// The things that join two parts of one contact.
public struct ContactJoins: Hashable, Sendable {
    /// Whether both texts name a part of the contact, and not the same one.
    public internal(set) var areParts = false
    /// Whether each text names somebody, and not both the same.
    public internal(set) var areBothNamed = false
    /// The evidence that joins the two whatever links there are, on the shortest way between them.
    public internal(set) var evidence: [Evidence] = []
    /// The links without which nothing joins the two, if no evidence does; else the first link on
    /// the way.
    public internal(set) var links: [Position] = []
}

extension DonationStore {
    /// Returns the things that join two parts of a contact.
    ///
    /// A part is everybody within the contact whom a handle, an identifier, a key or a whole name
    /// names, as an app gave it.
    ///
    /// - Parameters:
    ///   - first: The name of one part; if it names nobody else than the second, everybody else
    ///     is the first part.
    ///   - second: The name of the other part.
    ///   - contact: A contact from ``contacts(after:limit:)``.
    /// - Returns: The evidence or the links; none if the two texts do not name two parts.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*p* log *n*) in the spellings under which the contact is known and in the
    ///   links, once the views are caught up.
    public func joins(
        _ first: String,
        _ second: String,
        in contact: Contact
    ) throws(DonationStoreError) -> ContactJoins {
        let snapshot = try views.readCaughtUp()
        let parts = try ContactParts(of: views.key(of: contact, in: snapshot), views, in: snapshot)
        var (left, right) = (
            try parts.named(first, in: snapshot), try parts.named(second, in: snapshot)
        )
        var joins = ContactJoins()
        guard !right.isEmpty else { return joins }
        joins.areBothNamed = !left.isEmpty && left != right
        if left.isEmpty || !left.isDisjoint(with: right) {
            // A name that both have tells nothing.
            let rest = left.subtracting(right)
            if !rest.isEmpty {
                left = rest
            } else if !right.subtracting(left).isEmpty {
                right.subtract(left)
            } else {
                left = Set(parts.persons.indices).subtracting(right)
            }
        }
        guard !left.isEmpty, !right.isEmpty else { return joins }
        joins.areParts = true
        let names = try views.donorNames()
        if let way = parts.way(from: left, to: right, without: Set(parts.links.map(\.position))) {
            joins.evidence = way.compactMap { step in
                guard case .evidence(let piece) = step else { return nil }
                return Evidence(key: piece.description(names), identity: piece)
            }
            return joins
        }
        while let way = parts.way(from: left, to: right, without: Set(joins.links)) {
            let link = way.lazy.compactMap { step -> Position? in
                if case .link(let position) = step { position } else { nil }
            }.first
            guard let link else { break }
            joins.links.append(link)
        }
        return joins
    }

    /// Returns the things that still join people who share a piece of evidence that was unlinked.
    ///
    /// - Parameter evidence: A piece from ``evidence(of:)``, from before the unlink.
    /// - Returns: The evidence and the links on the shortest way between two of these people; `nil`
    ///   if only one has it, so that it joined nobody.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*p* log *n*) in the spellings of these people and in the links, once the
    ///   views are caught up.
    public func joins(despite evidence: Evidence) throws(DonationStoreError) -> ContactJoins? {
        let snapshot = try views.readCaughtUp()
        let owners = try views.members(of: evidence.identity, in: snapshot)
            .filter { $0.evidence.contains(evidence.identity) }
        guard owners.count > 1 else { return nil }
        var joins = ContactJoins()
        let names = try views.donorNames()
        for (key, persons) in try views.contacts(of: owners, in: snapshot)
        where persons.count > 1 {
            let parts = try ContactParts(of: key, views, in: snapshot)
            let places = parts.persons.indices.filter { persons.contains(parts.persons[$0]) }
            let way = parts.way(
                from: Set(places.prefix(1)),
                to: Set(places.dropFirst()),
                without: []
            )
            joins.areParts = way != nil
            for step in way ?? [] {
                switch step {
                case .evidence(let piece):
                    let text = piece.description(names)
                    joins.evidence.append(Evidence(key: text, identity: piece))
                case .link(let position): joins.links.append(position)
                }
            }
            if joins.areParts { break }
        }
        return joins
    }

    /// Returns the piece of a contact's evidence that a text is, in any spelling; `nil` for none.
    ///
    /// - Parameters:
    ///   - text: A piece of evidence as ``evidence(of:)`` writes it, or a handle or an identifier.
    ///   - contact: A contact from ``contacts(after:limit:)``.
    /// - Returns: The piece.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*p* log *n*) in the spellings under which the contact is known, once the
    ///   views are caught up.
    public func evidence(
        written text: String,
        of contact: Contact
    ) throws(DonationStoreError) -> Evidence? {
        let snapshot = try views.readCaughtUp()
        let known = try views.evidence(of: contact, in: snapshot)
        if let piece = known.first(where: { $0.key == text }) { return piece }
        let names = try ContactNames(text, views, of: snapshot)
        let written = names.evidenceWritten()
        return known.first { written.contains($0.identity) }
    }

    /// Returns whether a piece of evidence alone makes out a part of a contact, so that it joins
    /// nobody and only a link can have joined that part to the rest.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    public func isAlone(
        _ evidence: Evidence,
        in contact: Contact
    ) throws(DonationStoreError) -> Bool {
        let snapshot = try views.readCaughtUp()
        let key = try views.key(of: contact, in: snapshot)
        let persons = try views.persons(ofContact: key, in: snapshot)
        let owners = persons.filter { $0.evidence.contains(evidence.identity) }
        return persons.count > 1 && owners.count == 1
            && owners.first?.evidence == [evidence.identity]
    }
}

/// The persons of one contact, as apps name them, with what joins them.
private struct ContactParts {
    /// What leads from one person to another.
    enum Step {
        case evidence(ContactKey)
        case link(Position)
    }

    let persons: [PersonKey]
    private(set) var links: [(position: Position, persons: [PersonKey])] = []
    private var joinsNobody: Set<ContactKey> = []
    private let names: [PersonKey: [String]]
    private let views: ViewStore

    init(
        of contact: ContactKey,
        _ views: ViewStore,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        self.views = views
        let all = try views.persons(ofContact: contact, in: snapshot)
        persons = all.sorted()
        var links: [(position: Position, persons: [PersonKey])] = []
        var joinsNobody = try views.sharedPieces(of: snapshot)
        try views.forEach(in: snapshot.tables[.corrections], of: snapshot) {
            key,
            row throws(DecodingFailure) in
            guard key.count == 8 else { return }
            let position = Position(rawValue: key.span.bigEndian(at: 0, width: 8))
            if let piece = try StoredCorrection.unlinkedPiece(decoding: row.span) {
                joinsNobody.insert(piece)
                return
            }
            let linked = try StoredCorrection.persons(decoding: row.span).filter(all.contains)
            if linked.count > 1 { links.append((position, linked)) }
        }
        (self.links, self.joinsNobody) = (links, joinsNobody)
        let region = try views.region(of: snapshot)
        var names: [PersonKey: [String]] = [:]
        if let view: ContactView = try views.view(.contacts, contact.bytes, of: snapshot) {
            let given = view.channels.map { (donor: $0.donor, person: $0.person) } + view.portrayed
            for (donor, person) in given {
                for isCard in [false, true] {
                    let evidence = ContactKey.evidence(
                        of: person,
                        donor: donor,
                        region: region,
                        isCard: isCard
                    )
                    names[PersonKey(evidence), default: []] += person.givenNames
                }
            }
        }
        self.names = names
    }

    /// Returns the indices of the persons whom a text names.
    func named(
        _ text: String,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<Int> {
        let contactNames = try ContactNames(text, views, of: snapshot)
        let written = contactNames.evidenceWritten()
        let donors = contactNames.donors
        let byEvidence = persons.indices.filter { index in
            persons[index].evidence.contains {
                written.contains($0) || $0.description(donors) == text
            }
        }
        guard byEvidence.isEmpty else { return Set(byEvidence) }
        let byName = persons.indices.filter { index in
            let evidence = persons[index].evidence.filter { $0.kind == .displayName }.map(\.text)
            let all = (names[persons[index]] ?? []) + evidence
            return contactNames.query.fit(all).map { $0 <= .whole } ?? false
        }
        return Set(byName)
    }

    /// Returns the shortest way from some persons to others, step by step; `nil` if there is none.
    func way(
        from first: Set<Int>,
        to second: Set<Int>,
        without left: Set<Position>
    ) -> [Step]? {
        var byPiece: [ContactKey: [Int]] = [:]
        for index in persons.indices {
            for piece in persons[index].evidence where !joinsNobody.contains(piece) {
                byPiece[piece, default: []].append(index)
            }
        }
        var origin: [Int: (from: Int, step: Step)] = [:]
        var seen = first
        var open = first.sorted()
        var next = 0
        while next < open.count {
            let index = open[next]
            next += 1
            if second.contains(index) {
                var steps: [Step] = []
                var place = index
                while let (before, step) = origin[place] {
                    steps.append(step)
                    place = before
                }
                return steps.reversed()
            }
            func reach(_ other: Int, _ step: Step) {
                guard seen.insert(other).inserted else { return }
                origin[other] = (index, step)
                open.append(other)
            }
            for piece in persons[index].evidence {
                guard let members = byPiece.removeValue(forKey: piece) else { continue }
                for other in members { reach(other, .evidence(piece)) }
            }
            for link in links
            where !left.contains(link.position) && link.persons.contains(persons[index]) {
                for (other, person) in persons.enumerated() where link.persons.contains(person) {
                    reach(other, .link(link.position))
                }
            }
        }
        return nil
    }
}
