internal import Interactions
internal import LMDB

/// The handle by which a caller names a contact, and the apps in which all donations count.
public struct ContactScope: Hashable, Sendable {
    /// The handle, identifier or key that the caller used; `nil` for the contact's key.
    public var named: String?
    /// The apps in which every donation of the contact counts, whichever app joined it.
    public var apps: Set<String>

    /// Makes a scope of a contact by its key, or by the name that the caller used.
    public init(named: String? = nil, apps: Set<String> = []) {
        (self.named, self.apps) = (named, apps)
    }
}

/// The donations of a contact within a scope, and those joined to them by one app's word alone.
///
/// An app that donates a person with several handles joins them into one contact everywhere. Its
/// word counts for its own donations. A deletion reaches donations of another app only if the join
/// also stands without any single app other than that one. An imported address book and
/// ``DonationStore/link(_:)`` are the owner's word, and count everywhere.
public struct ContactReach: Hashable, Sendable {
    /// The number of donations of an app.
    public struct App: Hashable, Sendable {
        /// The app.
        public var app: String
        /// The number of donations.
        public var donations: Int
    }

    /// Donations of an app that are outside the scope.
    public struct Doubt: Hashable, Sendable {
        /// The app.
        public var app: String
        /// The number of donations.
        public var donations: Int
        /// The apps on whose word alone these are the contact's, in order; the first few of many.
        public var words: [String]
        /// The handles in these donations, as keys, in order.
        public var handles: [String]
    }

    /// The contact's handles and identifiers in the donations within the scope, as keys, in order.
    public var handles: [String] = []
    /// The number of donations within the scope, by app.
    public var apps: [App] = []
    /// The donations outside the scope, by app.
    public var doubts: [Doubt] = []
    /// The positions of the donations outside the scope.
    var leftOut: Set<Position> = []

    /// The number of donations within the scope.
    public var donations: Int { apps.reduce(0) { $0 + $1.donations } }
    /// The number of donations outside the scope.
    public var doubtful: Int { doubts.reduce(0) { $0 + $1.donations } }
}

extension DonationStore {
    /// Returns the donations of a contact that a deletion and a ``DonationQuery`` reach in a scope.
    ///
    /// - Parameters:
    ///   - contact: A contact from ``contacts(after:limit:)``.
    ///   - scope: The handle that names the contact, and the apps in which all donations count.
    /// - Returns: The number of donations by app, and of those joined by one app's word alone.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the history of the contact, once the views are caught up.
    public func reach(
        of contact: Contact,
        _ scope: ContactScope = ContactScope()
    ) throws(DonationStoreError) -> ContactReach {
        let snapshot = try views.readCaughtUp()
        let key = try views.key(of: contact, in: snapshot)
        return try views.reached(key, scope, in: snapshot).reach
    }

    /// Returns the reach of a contact if some of its donations are outside the scope.
    ///
    /// A contact with only one spelling has no such donations.
    ///
    /// - Parameters:
    ///   - contact: A contact from ``contacts(after:limit:)``.
    ///   - scope: The handle that names the contact, and the apps in which all donations count.
    /// - Returns: The reach; `nil` if it covers all of the contact's donations.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *n*) for a contact of one spelling, otherwise that of ``reach(of:_:)``,
    ///   once the views are caught up.
    public func doubts(
        about contact: Contact,
        _ scope: ContactScope = ContactScope()
    ) throws(DonationStoreError) -> ContactReach? {
        let snapshot = try views.readCaughtUp()
        let key = try views.key(of: contact, in: snapshot)
        guard try views.persons(ofContact: key, in: snapshot).count > 1 else { return nil }
        let reach = try views.reached(key, scope, in: snapshot).reach
        return reach.doubts.isEmpty ? nil : reach
    }
}

/// A contact within a scope.
struct ReachedContact {
    /// All evidence that leads to the contact.
    var evidence: Set<ContactKey> = []
    /// The evidence in the donations within the scope.
    var pieces: Set<ContactKey> = []
    /// The contact's evidence that joins nobody.
    var joiningNobody: Set<ContactKey> = []
    /// The evidence that counts for some donors only, with these donors.
    var doubtful: [ContactKey: Set<DonorNumber>] = [:]
    /// The donors whose donations all count.
    var donors: Set<DonorNumber> = []
    /// The donations within the scope, oldest first.
    var positions: [Position] = []
    var reach = ContactReach()

    /// Returns whether a piece of evidence puts a donor's donation within the scope.
    func takes(_ piece: ContactKey, of donor: DonorNumber) -> Bool {
        guard evidence.contains(piece) else { return false }
        return doubtful[piece].map { $0.contains(donor) || donors.contains(donor) } ?? true
    }

    /// Adds pieces that a donor joins to those that count.
    ///
    /// - Returns: Whether any of them is new.
    mutating func learn(_ pieces: Set<ContactKey>, of donor: DonorNumber) -> Bool {
        var isNew = false
        for piece in pieces where !takes(piece, of: donor) {
            isNew = true
            evidence.insert(piece)
            doubtful[piece, default: []].insert(donor)
        }
        return isNew
    }
}

extension ViewStore {
    /// Returns the part of a contact that a scope covers.
    ///
    /// - Complexity: O(*h* log *n*) in the history of the contact.
    func reached(
        _ contact: ContactKey,
        _ scope: ContactScope,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ReachedContact {
        var reached = ReachedContact()
        let found: ContactView? = try view(.contacts, contact.bytes, of: snapshot)
        guard let view = found else { return reached }
        let names = try donorNames()
        let persons = try persons(ofContact: contact, in: snapshot)
        reached.evidence = try evidence(ofContact: contact, in: snapshot)
        reached.joiningNobody = Set(persons.flatMap(\.evidence)).subtracting(reached.evidence)
        for app in scope.apps { reached.donors.formUnion(names.numbers(.app(app))) }
        let links = try links(in: snapshot)
        let history = try ContactHistory(
            of: view,
            persons: persons,
            evidence: reached.evidence,
            called: scope.named.map { NameQuery($0) },
            linked: Set(links.joined()),
            from: self,
            in: snapshot
        )
        // Evidence that leads to nobody else leads to the contact, too.
        for pieces in history.nodes.values { reached.evidence.formUnion(pieces) }
        var joined = history.joined
        var anchors = anchors(of: scope, among: reached.evidence, in: history, reading: names)
        if anchors.isEmpty, !history.called.isEmpty {
            // The name means each person who has it, on the word of the app that gave it.
            let name = ContactKey(bytes: [0])
            for called in history.called {
                joined.add((history.nodes[called.person] ?? []) + [name], called.word)
            }
            anchors = [name]
        }
        if anchors.isEmpty { anchors = [contact] }
        // A link of the owner joins the persons reached so far; it does not vouch for their
        // aliases.
        for link in links { joined.add(link.flatMap { history.direct[$0] ?? [] }.sorted(), .owner) }
        let doubts = joined.doubts(from: anchors)
        for (piece, apps) in doubts {
            reached.doubtful[piece] = apps.count == 1 ? Set(names.numbers(.app(apps[0]))) : []
        }
        var handles: Set<ContactKey> = []
        var counts: [String: Int] = [:]
        var left: [String: (count: Int, words: Set<String>, handles: Set<ContactKey>)] = [:]
        for donation in history.donations {
            let pieces = donation.persons.flatMap { history.nodes[$0] ?? [] }
            if pieces.contains(where: { reached.takes($0, of: donation.donor) }) {
                reached.positions.append(donation.position)
                counts[donation.app, default: 0] += 1
                handles.formUnion(pieces)
            } else {
                var app = left[donation.app] ?? (0, [], [])
                app.count += 1
                app.words.formUnion(pieces.flatMap { doubts[$0] ?? [] })
                app.handles.formUnion(pieces)
                left[donation.app] = app
                reached.reach.leftOut.insert(donation.position)
            }
        }
        let order = names.keyOrder
        reached.pieces = handles
        reached.reach.handles = handles.sorted { order.precedes($0, $1) }.map {
            $0.description(names)
        }
        reached.reach.apps = counts.sorted { $0.key < $1.key }
            .map { ContactReach.App(app: $0.key, donations: $0.value) }
        reached.reach.doubts = left.sorted { $0.key < $1.key }.map { app, left in
            ContactReach.Doubt(
                app: app,
                donations: left.count,
                words: left.words.subtracting([app]).sorted(),
                handles: left.handles.sorted { order.precedes($0, $1) }.map {
                    $0.description(names)
                }
            )
        }
        return reached
    }

    /// Returns the pieces of evidence that the scope's text names; none if it is a name.
    private func anchors(
        of scope: ContactScope,
        among evidence: Set<ContactKey>,
        in history: ContactHistory,
        reading names: DonorNames
    ) -> Set<ContactKey> {
        guard let text = scope.named else { return [] }
        let handles = [PersonHandleType.emailAddress, .phoneNumber, .unknown].map {
            Person(personHandle: PersonHandle(value: text, type: $0))
        }
        let people = handles + [Person(contactIdentifier: text), Person(customIdentifier: text)]
        var named = evidence.filter { $0.description(names) == text }
        for donor in Set(history.donations.map(\.donor)) {
            for person in people {
                let pieces = ContactKey.evidence(of: person, donor: donor, region: history.region)
                named.formUnion(evidence.intersection(pieces))
            }
        }
        return named
    }
}

/// The donations of a contact, with their statements about its identity.
private struct ContactHistory {
    struct Donation {
        var position: Position
        var donor: DonorNumber
        var app: String
        var persons: [PersonKey]
    }

    /// The region of national phone numbers.
    var region: Region? { rules.region }
    private let rules: IdentityRules
    /// The evidence that joins each person to others, or that is its own.
    private(set) var nodes: [PersonKey: [ContactKey]] = [:]
    /// The evidence by which apps reached each linked person, without aliases.
    private(set) var direct: [PersonKey: Set<ContactKey>] = [:]
    private(set) var donations: [Donation] = []
    private(set) var joined = JoinedEvidence()
    /// The persons who have the requested name, each with the source of the name.
    private(set) var called: Set<Called> = []

    struct Called: Hashable {
        var person: PersonKey
        var word: JoinedEvidence.Word
    }

    init(
        of view: ContactView,
        persons: Set<PersonKey>,
        evidence: Set<ContactKey>,
        called name: NameQuery?,
        linked: Set<PersonKey>,
        from views: ViewStore,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        rules = try views.rules(of: snapshot)
        for person in persons {
            let pieces = person.evidence.filter(evidence.contains)
            nodes[person] = pieces.isEmpty ? [ContactKey(ofUnjoined: person)] : pieces
        }
        var positions: [Position] = []
        try views.forEachEntry(of: view.timeline, in: snapshot) { entry in
            positions.append(entry.position)
            return true
        }
        let names = try views.donorNames()
        var decoder = ConversationDecoder(rules: rules)
        var cards: [(donation: Donation, called: [PersonKey], isCard: Bool)] = []
        try views.log.forEachDonation(at: positions) {
            record,
            envelope,
            position throws(DecodingFailure) in
            _ = try decoder.conversation(of: record, envelope, at: position)
            let others = decoder.others.map(\.person)
            let found = others.filter(persons.contains)
            guard let donor = names.byNumber[envelope.donor], !found.isEmpty else { return }
            let donation = Donation(
                position: position,
                donor: envelope.donor,
                app: donor.app,
                persons: found
            )
            var called: [PersonKey] = []
            if let name {
                for (person, spelled) in zip(others, decoder.people)
                where persons.contains(person) && name.fit(spelled) != nil { called.append(person) }
            }
            if !linked.isDisjoint(with: found) {
                for (person, spelled) in zip(others, decoder.people) where linked.contains(person) {
                    addDirect(spelled, as: person, of: envelope.donor)
                }
            }
            cards.append((donation, called, decoder.isCard))
        }
        var books: [String: Bool] = [:]
        for (donation, called, isCard) in cards {
            var word = JoinedEvidence.Word.app(donation.app)
            if isCard {
                if books[donation.app] == nil {
                    let numbers = names.numbers(.app(donation.app))
                    books[donation.app] = try views.isAddressBook(numbers, in: snapshot)
                }
                if books[donation.app] == true { word = .owner }
            }
            for person in donation.persons { joined.add(nodes[person] ?? [], word) }
            for person in called { self.called.insert(Called(person: person, word: word)) }
            donations.append(donation)
        }
    }

    private mutating func addDirect(
        _ spelled: Person,
        as person: PersonKey,
        of donor: DonorNumber
    ) {
        var reached = spelled
        reached.aliases = []
        let pieces = ContactKey.evidence(of: reached, donor: donor, region: region)
        direct[person, default: []].formUnion(pieces.filter((nodes[person] ?? []).contains))
    }
}
