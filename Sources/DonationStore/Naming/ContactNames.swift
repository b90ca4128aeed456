internal import Interactions
internal import LMDB

/// A search for the contacts that a text names, in one snapshot of the views.
struct ContactNames {
    /// The contacts found in the surest way, in no order.
    struct Found {
        var way: Naming<Contact>.Way?
        var keys: Set<ContactKey> = []

        init(_ way: Naming<Contact>.Way? = nil, _ keys: Set<ContactKey> = []) {
            self.way = keys.isEmpty ? nil : way
            self.keys = keys
        }
    }

    let views: ViewStore
    let donors: DonorNames
    let rules: IdentityRules
    var region: Region? { rules.region }
    let query: NameQuery

    init(
        _ text: String,
        _ views: ViewStore,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        self.views = views
        donors = try views.donorNames()
        rules = try views.rules(of: snapshot)
        query = NameQuery(text)
    }

    /// Returns the contacts of a key, a handle, an identifier, a position or a name, in this order.
    func found(in snapshot: borrowing Snapshot<ViewTables>) throws(DonationStoreError) -> Found {
        let exact = try foundByEvidence(in: snapshot)
        guard exact.keys.isEmpty else { return exact }
        if let reference = PositionText(query.text) {
            let people = try people(at: reference, in: snapshot)
            guard people.isEmpty else { return Found(.position, people) }
        }
        return try foundByName(in: snapshot)
    }

    /// Returns the contacts of a key, a handle or an identifier, which rule out all other ways.
    func foundByEvidence(
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Found {
        let byKey = try contacts(ofKey: query.text, in: snapshot)
        guard byKey.isEmpty else { return Found(.key, byKey) }
        let text = query.text
        let handles = [PersonHandleType.emailAddress, .phoneNumber, .unknown].map {
            Person(personHandle: PersonHandle(value: text, type: $0))
        }
        let byHandle = try contacts(of: handles, in: snapshot)
        let identifiers = [Person(contactIdentifier: text), Person(customIdentifier: text)]
        let byIdentifier = try contacts(of: identifiers, in: snapshot)
        return Found(byHandle.isEmpty ? .identifier : .handle, byHandle.union(byIdentifier))
    }

    // MARK: By evidence

    /// Returns every piece of evidence that the text may be as a handle or an identifier.
    func evidenceWritten() -> Set<ContactKey> {
        let text = query.text
        let handles = [PersonHandleType.emailAddress, .phoneNumber, .unknown].map {
            Person(personHandle: PersonHandle(value: text, type: $0))
        }
        let people =
            handles + [Person(contactIdentifier: text), Person(customIdentifier: text)]
        var found: Set<ContactKey> = []
        for person in people {
            for donor in numbers {
                found.formUnion(ContactKey.evidence(of: person, donor: donor, region: region))
            }
        }
        return found
    }

    /// Returns the contacts that a key names, written in the form of keys, of any evidence.
    func contacts(
        ofKey text: String,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<ContactKey> {
        var found: Set<ContactKey> = []
        for key in ContactKey.keys(written: text, donors: numbers, donors.text) {
            let spellings = [key] + evidence(of: key)
            for key in spellings where found.isEmpty {
                found.formUnion(try contacts(of: key, in: snapshot))
            }
        }
        guard found.isEmpty, text.hasPrefix("person:") else { return found }
        // The text of a key of several pieces does not show where one ends and the next begins.
        try views.forEachEntry(in: .contacts, [ContactKey.Kind.person.rawValue], of: snapshot) {
            key,
            _ in
            let key = ContactKey(bytes: key.copy(key.indices))
            if key.description(donors) == text { found.insert(key) }
        }
        return found
    }

    /// Returns the normal form of a key's address or number.
    private func evidence(of key: ContactKey) -> [ContactKey] {
        let type: PersonHandleType
        switch key.kind {
        case .emailAddress: type = .emailAddress
        case .phoneNumber: type = .phoneNumber
        default: return []
        }
        let person = Person(personHandle: PersonHandle(value: key.text, type: type))
        return ContactKey.evidence(of: person, donor: numbers[0], region: region)
    }

    private func contacts(
        of people: [Person],
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<ContactKey> {
        var found: Set<ContactKey> = []
        for person in people {
            for donor in numbers {
                for piece in ContactKey.evidence(of: person, donor: donor, region: region) {
                    found.formUnion(try contacts(of: piece, in: snapshot))
                }
            }
        }
        return found
    }

    /// Returns the contact that a piece of evidence leads to, or those that it no longer joins.
    private func contacts(
        of piece: ContactKey,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<ContactKey> {
        if let row = try views.row(.evidence, piece.bytes, of: snapshot) {
            return [ContactKey(bytes: row)]
        }
        var found: Set<ContactKey> = []
        for person in try views.members(of: piece, in: snapshot)
        where person.evidence.contains(piece) {
            if let key = try views.contactKey(of: person, in: snapshot) { found.insert(key) }
        }
        return found
    }

    /// The donors; without any, a number that stands for evidence known everywhere.
    private var numbers: [DonorNumber] {
        let numbers = donors.numbers(.all)
        return numbers.isEmpty ? [DonorNumber(rawValue: 0)] : numbers
    }

    // MARK: By position

    /// Returns the participants of the donation at a position.
    private func people(
        at reference: PositionText,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<ContactKey> {
        var decoder = ConversationDecoder(rules: rules)
        var others: [(person: PersonKey, isSender: Bool)] = []
        try views.log.forEachDonation(at: [reference.position]) {
            record,
            envelope,
            position throws(DecodingFailure) in
            _ = try decoder.conversation(of: record, envelope, at: position)
            others = decoder.others
        }
        var found: Set<ContactKey> = []
        for other in others where other.isSender || !reference.isOfSenderAlone {
            guard let key = try views.contactKey(of: other.person, in: snapshot),
                let view: ContactView = try views.view(.contacts, key.bytes, of: snapshot),
                try views.has(reference.position, view.timeline, in: snapshot)
            else { continue }
            found.insert(key)
        }
        return found
    }

    // MARK: By name

    /// Returns the contacts with this name, or with this handle written otherwise.
    ///
    /// If there are none, it returns those whose names contain the text.
    func foundByName(
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Found {
        var byHandle: Set<ContactKey> = []
        try views.forEachEntry(in: .evidence, of: snapshot) { key, row in
            let start = ContactKey.textStart(of: key)
            guard start < key.count, query.isHandle(key.extracting(start..<key.count)),
                key[0] != ContactKey.Kind.displayName.rawValue,
                key[0] != ContactKey.Kind.card.rawValue
            else { return }
            byHandle.insert(ContactKey(bytes: row.copy(row.indices)))
        }
        guard byHandle.isEmpty else { return Found(.handle, byHandle) }
        var byFit: [NameQuery.Fit: Set<ContactKey>] = [:]
        try views.forEachEntry(in: .contacts, of: snapshot) { key, row throws(DecodingFailure) in
            let view = try ContactView(beginningOf: row)
            guard let fit = query.fit(view.person) else { return }
            byFit[fit, default: []].insert(ContactKey(bytes: key.copy(key.indices)))
        }
        guard let (fit, keys) = byFit.min(by: { $0.key < $1.key }) else { return Found() }
        return Found(fit <= .whole ? .name : .partOfName, keys)
    }

    /// Returns the names most like the text.
    func nearest(
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [String] {
        var nearest = NameQuery.Nearest(query)
        try views.forEachEntry(in: .contacts, of: snapshot) { _, row throws(DecodingFailure) in
            let person = try ContactView(beginningOf: row).person
            for name in person.givenNames { nearest.add(name) }
            if let handle = person.personHandle?.value { nearest.add(handle) }
        }
        return nearest.names
    }
}

/// A position as people write it: `17`, `#17`, or `17:sender`.
struct PositionText {
    let position: Position
    /// Whether it means the sender, or the conversation with the sender alone.
    let isOfSenderAlone: Bool
    /// Whether it can only be a position.
    let isMarked: Bool

    init?(_ text: String) {
        let hasSign = text.hasPrefix("#")
        let parts = text.dropFirst(hasSign ? 1 : 0)
            .split(separator: ":", omittingEmptySubsequences: false)
        guard let number = UInt64(parts[0]), number > 0, number < .max,
            parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            parts.count == 1 || parts.dropFirst() == ["sender"]
        else { return nil }
        position = Position(rawValue: number)
        isOfSenderAlone = parts.count > 1
        isMarked = hasSign || isOfSenderAlone
    }
}
