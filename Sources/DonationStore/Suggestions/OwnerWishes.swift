internal import Interactions
internal import LMDB

/// The owner's wishes about people, addresses and apps that are in force, in one snapshot of the
/// views.
struct OwnerWishes {
    /// A wish in force: its event, and the receipt of it.
    struct InForce: Hashable, Sendable {
        var position: Position
        var time: Timestamp
    }

    /// The wishes in force about one subject.
    ///
    /// As preferences do, they follow each other in the order of the log.
    struct Said: Hashable, Sendable {
        /// The wishes never to suggest it.
        var never: [InForce] = []
        /// The wishes to suggest it less.
        var less: [InForce] = []

        fileprivate mutating func apply(_ wish: StoredWish, at position: Position) {
            let inForce = InForce(position: position, time: wish.time)
            switch wish.change {
            case .never: never.append(inForce)
            case .suggestLess: less.append(inForce)
            case .clear: self = Said()
            case .unspecified: break
            }
        }
    }

    /// The effect of the wishes on one conversation.
    struct Effect {
        /// The reason why it is never suggested.
        var obstacle: SuggestionStanding.Obstacle?
        /// The wish behind the reason.
        var wish: Position?
        /// The wishes to suggest it less.
        var less: [InForce] = []
    }

    /// The contacts with wishes, as the people are now.
    private(set) var contacts: [ContactKey: Said] = [:]
    /// The addresses with wishes, each with a person who has it.
    private(set) var addresses: [ContactKey: (said: Said, person: PersonKey)] = [:]
    /// The apps with wishes.
    private(set) var apps: [[UInt8]: Said] = [:]
    private let names: DonorNames
    private let views: ViewStore

    /// Whether no wish changes anything.
    var isEmpty: Bool { contacts.isEmpty && addresses.isEmpty && apps.isEmpty }

    /// Reads the wishes.
    ///
    /// - Complexity: O(*w* log *n*) in the wishes.
    init(
        _ views: ViewStore,
        _ names: DonorNames,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        (self.views, self.names) = (views, names)
        var stored: [(position: Position, wish: StoredWish)] = []
        try views.forEach(in: snapshot.tables[.wishes], of: snapshot) {
            key,
            row throws(DecodingFailure) in
            let position = try StoredWish.position(ofRowKey: key)
            stored.append((position, try StoredWish(decoding: row.span)))
        }
        for (position, wish) in stored {
            switch wish.subject {
            case .person(let person):
                guard let key = try views.contactKey(of: person, in: snapshot) else { continue }
                contacts[key, default: Said()].apply(wish, at: position)
            case .address(let address, of: let person):
                addresses[address, default: (Said(), person)].said.apply(wish, at: position)
            case .app(let app): apps[Array(app.utf8), default: Said()].apply(wish, at: position)
            }
        }
        contacts = contacts.filter { $0.value != Said() }
        addresses = addresses.filter { $0.value.said != Said() }
        apps = apps.filter { $0.value != Said() }
    }

    // MARK: Apps

    /// Returns the wishes about the app of a donor.
    func said(ofAppOf donor: DonorNumber) -> Said {
        guard !apps.isEmpty, let app = names.byNumber[donor]?.app else { return Said() }
        return apps[Array(app.utf8)] ?? Said()
    }

    /// The apps that are never suggested.
    var hiddenApps: Set<String> {
        Set(
            apps.filter { !$0.value.never.isEmpty }
                .map { String(decoding: $0.key, as: UTF8.self) }
        )
    }

    /// Returns whether the owner never wants an app or a person of it suggested.
    func hides(_ contact: ContactKey? = nil, in donor: DonorNumber) -> Bool {
        guard said(ofAppOf: donor).never.isEmpty else { return true }
        return contact.map { contacts[$0]?.never.isEmpty == false } ?? false
    }

    // MARK: Conversations

    /// Returns the effect on a conversation.
    func effect(
        on conversation: AttendedConversation,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Effect {
        guard !isEmpty else { return Effect() }
        let app = said(ofAppOf: conversation.key.donor)
        guard app.never.isEmpty else { return Effect(.hiddenApp, app.never) }
        var effect = Effect(less: app.less)
        let attendance = conversation.attendance
        // A group stays, whoever is in it.
        guard attendance.isWithOnePerson else { return effect }
        if let person = contacts[attendance.people[0].key] {
            guard person.never.isEmpty else { return Effect(.hiddenPerson, person.never) }
            effect.less += person.less
        }
        guard !addresses.isEmpty else { return effect }
        let ways = Set(conversation.view.participants.flatMap(\.evidence).filter(\.isAddress))
        let living = ways.filter { !isDead($0) }
        if living.isEmpty, !ways.isEmpty {
            guard try otherAddress(of: conversation, in: snapshot) == nil else { return effect }
            let wishes = ways.flatMap { addresses[$0]?.said.never ?? [] }
            return Effect(.hiddenAddress, wishes.sorted { $0.position < $1.position })
        }
        // Another way is not lowered.
        let lessened = living.map { addresses[$0]?.said.less ?? [] }
        func rank(_ less: [InForce]) -> (Int, Position) {
            (less.count, less.last?.position ?? .start)
        }
        effect.less += lessened.min { rank($0) < rank($1) } ?? []
        return effect
    }

    // MARK: Addresses

    /// Returns whether the owner said that an address is dead.
    func isDead(_ address: ContactKey) -> Bool { addresses[address]?.said.never.isEmpty == false }

    /// Returns another address of the only person in a conversation that has dead ones alone.
    ///
    /// It is `nil` if the app knows the conversation by an identifier, which belongs to the dead
    /// address, or has a conversation under the other address.
    private func otherAddress(
        of conversation: AttendedConversation,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ContactKey? {
        let key = conversation.key
        guard key.conversationIdentifier == nil else { return nil }
        let dead = Set(conversation.view.participants.flatMap(\.evidence).compactMap(\.kind))
        let others = try livingAddresses(of: conversation.attendance.people[0].key, in: snapshot)
            .filter { $0.kind.map(dead.contains) ?? false }
        for other in others {
            let own = ConversationKey(of: [other], donor: key.donor)
            if try views.face(of: own, in: snapshot) != nil { return nil }
        }
        return others.first
    }

    /// Returns the mail addresses and numbers of a contact that are not dead.
    private func livingAddresses(
        of contact: ContactKey,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [ContactKey] {
        let evidence = try views.persons(ofContact: contact, in: snapshot).flatMap(\.evidence)
        return Set(evidence)
            .filter { [.emailAddress, .phoneNumber].contains($0.kind) && !isDead($0) }.sorted()
    }

    /// Returns a person without the dead addresses, and with another in place of a dead handle.
    ///
    /// - Parameters:
    ///   - person: The person, as an app shows it.
    ///   - donor: The app.
    ///   - contact: The contact who the person is; `nil` if nobody knows.
    ///   - snapshot: A snapshot of the views.
    /// - Returns: The person. Nothing is left of the handle if the person has no other.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    func living(
        _ person: Person,
        in donor: DonorNumber,
        of contact: ContactKey?,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Person {
        guard !addresses.isEmpty else { return person }
        let region = try views.region(of: snapshot)
        func isDead(_ evidence: EvidenceReference) -> Bool {
            ContactKey(person, evidence, donor: donor, region: region).map(self.isDead) ?? false
        }
        var living = person
        if isDead(.customIdentifier) { living.customIdentifier = nil }
        living.aliases = person.aliases.indices.filter { !isDead(.alias($0)) }
            .map { person.aliases[$0] }
        guard let handle = person.personHandle, isDead(.personHandle) else { return living }
        let next = living.aliases.firstIndex { $0.type == handle.type }
        living.personHandle =
            (next ?? living.aliases.indices.first).map { living.aliases.remove(at: $0) }
        guard living.personHandle == nil, let contact else { return living }
        for other in try livingAddresses(of: contact, in: snapshot) {
            let type: PersonHandleType =
                other.kind == .emailAddress ? .emailAddress : .phoneNumber
            guard type == handle.type else { continue }
            living.personHandle = PersonHandle(value: other.text, type: type)
            break
        }
        return living
    }

    /// Returns a person whom an app reaches by living addresses; `nil` if it has dead ones alone.
    ///
    /// Otherwise as ``living(_:in:of:in:)``.
    func reached(
        _ person: Person,
        in donor: DonorNumber,
        of contact: ContactKey,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Person? {
        guard !addresses.isEmpty else { return person }
        let living = try living(person, in: donor, of: contact, in: snapshot)
        let isReached = living.personHandle != nil || living.customIdentifier != nil
        let wasReached = person.personHandle != nil || person.customIdentifier != nil
        return isReached || !wasReached ? living : nil
    }
}

extension OwnerWishes.Effect {
    fileprivate init(
        _ obstacle: SuggestionStanding.Obstacle,
        _ wishes: [OwnerWishes.InForce]
    ) {
        self.init(obstacle: obstacle, wish: wishes.last?.position)
    }
}

extension ViewStore {
    /// Returns the wishes about people, addresses and apps in force.
    func wishes(
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> OwnerWishes {
        try OwnerWishes(self, try donorNames(), in: snapshot)
    }
}
