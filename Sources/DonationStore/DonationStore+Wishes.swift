public import Interactions
internal import LMDB

/// The person, address or app that the owner wants suggested less or never.
public enum WishSubject: Hashable, Sendable {
    /// A person, with every conversation and address, in every app.
    case person(Contact)
    /// One address of somebody who stays.
    case address(Evidence, of: Contact)
    /// Every account of an app, by the app's identifier.
    case app(String)
}

/// Something that the owner never wants suggested, and the event that says so.
public struct HiddenSubject: Hashable, Sendable {
    /// The person, the address, the app or the conversation.
    public enum Subject: Hashable, Sendable {
        /// A person.
        case person(Contact)
        /// One address, and the person who has it.
        case address(Evidence, of: Contact)
        /// An app, by its identifier.
        case app(String)
        /// A conversation.
        case conversation(Conversation)
    }

    /// The position of the event, which ``DonationStore/withdraw(_:)`` takes back.
    public var position: Position
    /// The receipt of the event.
    public var since: Timestamp
    /// The subject, as it is now.
    public var subject: Subject
}

/// An address that a text names, with the people who have it.
public struct NamedAddress: Hashable, Sendable {
    /// The address.
    public var address: Evidence
    /// The people, the strongest first; several if the address joins nobody.
    public var contacts: [Contact]
}

/// The owner's wishes about people, addresses and apps.
///
/// A wish about a person holds for whoever that person is: it follows links, merges and splits. It
/// covers every conversation with that person alone; groups stay. ``DonationStore/withdraw(_:)``
/// takes one back.
extension DonationStore {
    /// Records a wish about a person, an address or an app.
    ///
    /// ```swift
    /// if let ana = try store.contacts(named: "Ana").only {
    ///     let wish = try store.wish(.never, .person(ana))
    ///     try store.withdraw(wish)  // Ana is suggested again.
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - change: The wish.
    ///   - subject: Its subject.
    /// - Returns: The event's position. The event names the newest donation with the person or the
    ///   address, and holds none of its content.
    /// - Throws: ``CorrectionRefusal`` if no live donation names the subject, or an error of the
    ///   store; then nothing was appended, except after
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*h* log *n*) in the history of the contact, and one commit.
    @discardableResult
    public func wish(
        _ change: Wish.Change,
        _ subject: WishSubject
    ) throws(CorrectionError) -> Position {
        switch subject {
        case .person(let contact):
            let found = try CorrectionError.storing(try participants(of: [contact]))
            guard let participant = found.first else { throw .refused(.personGone) }
            return try log.wish(Wish(change, .person(participant)))
        case .address(let address, of: let contact):
            let found = try CorrectionError.storing(
                try newest(of: contact) { person, donor, region, _ in
                    person.addressReferences.first { reference in
                        ContactKey(person, reference, donor: donor, region: region)
                            == address.identity
                    }
                }
            )
            guard let found else { throw .refused(.personGone) }
            return try log.wish(Wish(change, .address(found.value, of: found.participant)))
        case .app(let app): return try log.wish(Wish(change, .app(app)))
        }
    }

    /// Records a wish that names a participant or an app.
    ///
    /// - Returns: The event's position.
    /// - Throws: As ``wish(_:_:)``.
    @discardableResult
    package func record(_ wish: Wish) throws(CorrectionError) -> Position { try log.wish(wish) }

    /// Returns what the owner never wants suggested, in the order of the events.
    ///
    /// Each line is one event in force; two of them may hide the same person.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*w* log *n*) in the wishes and the conversations with preferences, once the
    ///   views are caught up.
    public func hidden() throws(DonationStoreError) -> Answer<HiddenSubject> {
        try answer(views.hidden)
    }

    /// Returns the addresses that a text is, in any spelling, with the people who have them.
    ///
    /// - Parameter text: An e-mail address, a number, a handle, an app's own identifier, or the key
    ///   of one of these.
    /// - Returns: The addresses, the strongest first.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* log *n*) in the donors, once the views are caught up.
    public func addresses(named text: String) throws(DonationStoreError) -> Answer<NamedAddress> {
        try answer { snapshot throws(DonationStoreError) in
            try self.views.addresses(named: text, of: snapshot)
        }
    }

    /// Returns the wish that keeps a conversation from being suggested; `nil` if none does.
    ///
    /// - Parameter conversation: The conversation.
    /// - Returns: The event of the wish, about the conversation, its only person, that person's
    ///   only address, or its app.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: As ``hidden()``.
    public func wish(hiding conversation: Conversation) throws(DonationStoreError) -> Position? {
        try answer { snapshot throws(DonationStoreError) in
            let key = conversation.identity
            let wishes = try self.views.wishes(in: snapshot)
            if let attended = try self.views.attended(key, in: snapshot),
                let wish = try wishes.effect(on: attended, in: snapshot).wish
            {
                return [wish]
            }
            return [try self.views.nevers(about: key, of: snapshot).last?.position]
                .compactMap(\.self)
        }.first
    }

    /// Returns a conversation with the addresses of its people that the owner did not call dead.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*w* log *n*) in the wishes, once the views are caught up.
    public func withLivingAddresses(
        _ conversation: Conversation
    ) throws(DonationStoreError) -> Conversation {
        try answer { snapshot throws(DonationStoreError) in
            let wishes = try self.views.wishes(in: snapshot)
            var conversation = conversation
            for index in conversation.people.indices {
                conversation.people[index] = try wishes.living(
                    conversation.people[index],
                    in: conversation.identity.donor,
                    of: conversation.contacts[index],
                    in: snapshot
                )
            }
            return [conversation]
        }.first ?? conversation
    }
}

extension PastStore {
    /// Returns what the owner never wanted suggested by then.
    ///
    /// Otherwise as ``DonationStore/hidden()``.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/hidden()``.
    public func hidden() throws(DonationStoreError) -> [HiddenSubject] {
        try store.views.hidden(of: read())
    }
}

// What offers ask for.

extension DonationStore {
    func hiddenApps() throws(DonationStoreError) -> Set<String> {
        Set(
            try answer { snapshot throws(DonationStoreError) in
                Array(try self.views.wishes(in: snapshot).hiddenApps)
            }
        )
    }

    func visible(_ people: [Person]) throws(DonationStoreError) -> [Person] {
        guard !people.isEmpty else { return [] }
        let answer = try answer { snapshot throws(DonationStoreError) in
            try self.views.visible(people, in: snapshot)
        }
        return Array(answer)
    }
}

extension PastStore {
    func hiddenApps() throws(DonationStoreError) -> Set<String> {
        try store.views.wishes(in: read()).hiddenApps
    }

    func visible(_ people: [Person]) throws(DonationStoreError) -> [Person] {
        guard !people.isEmpty else { return [] }
        return try store.views.visible(people, in: read())
    }
}

extension EventLog {
    /// Appends a wish about a person, an address or an app.
    fileprivate func wish(_ wish: Wish) throws(CorrectionError) -> Position {
        try CorrectionError.validating(try wish.validate())
        let change = try CorrectionError.storing(try write())
        if let participant = wish.participant {
            let person = try person(participant, in: change)
            if case .address(let evidence, of: _) = wish.subject {
                guard person.addressReferences.contains(evidence) else {
                    throw .refused(.noEvidence(evidence, of: participant))
                }
            }
        }
        return try append(wish, change)
    }
}

extension ViewStore {
    /// Returns the people who are not hidden, without dead addresses.
    fileprivate func visible(
        _ people: [Person],
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [Person] {
        let names = try donorNames()
        let wishes = try OwnerWishes(self, names, in: snapshot)
        guard !wishes.isEmpty else { return people }
        let region = try region(of: snapshot)
        var visible: [Person] = []
        for person in people {
            let contacts = try contactKeys(of: person, names, region, in: snapshot)
            let isHidden = contacts.contains { wishes.contacts[$0]?.never.isEmpty == false }
            guard !isHidden else { continue }
            // The caller's own knowledge of a person belongs to no app.
            let nobody = DonorNumber(rawValue: 0)
            visible.append(try wishes.living(person, in: nobody, of: contacts.min(), in: snapshot))
        }
        return visible
    }

    /// Returns the channels to a contact that the owner's wishes leave.
    func channels(
        of contact: Contact,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [Channel] {
        let names = try donorNames()
        let wishes = try OwnerWishes(self, names, in: snapshot)
        guard !wishes.isEmpty else { return contact.channels }
        guard wishes.contacts[contact.identity]?.never.isEmpty ?? true else { return [] }
        var channels: [Channel] = []
        for var channel in contact.channels {
            guard let donor = names.number(of: channel.donor),
                wishes.said(ofAppOf: donor).never.isEmpty,
                let person = try wishes.reached(
                    channel.person,
                    in: donor,
                    of: contact.identity,
                    in: snapshot
                )
            else { continue }
            channel.person = person
            channels.append(channel)
        }
        return channels
    }

    func hidden(
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [HiddenSubject] {
        let names = try donorNames()
        let wishes = try OwnerWishes(self, names, in: snapshot)
        var hidden: [HiddenSubject] = []
        func add(_ said: [OwnerWishes.InForce], _ subject: HiddenSubject.Subject) {
            hidden += said.map { wish in
                HiddenSubject(position: wish.position, since: wish.time, subject: subject)
            }
        }
        for (key, said) in wishes.contacts where !said.never.isEmpty {
            let view: ContactView? = try view(.contacts, key.bytes, of: snapshot)
            guard let view else { continue }
            add(said.never, .person(Contact(key, view, reading: names)))
        }
        for (address, (said, person)) in wishes.addresses where !said.never.isEmpty {
            guard let key = try contactKey(of: person, in: snapshot),
                let view: ContactView = try view(.contacts, key.bytes, of: snapshot)
            else { continue }
            let evidence = Evidence(key: address.description(names), identity: address)
            add(said.never, .address(evidence, of: Contact(key, view, reading: names)))
        }
        for (app, said) in wishes.apps {
            add(said.never, .app(String(decoding: app, as: UTF8.self)))
        }
        for (bytes, preference) in try said(of: snapshot) where preference.isNever {
            let key = ConversationKey(bytes: bytes)
            let view: ConversationView? = try view(.conversations, bytes, of: snapshot)
            guard let view else { continue }
            let people = try people(in: view, of: key.donor, isWhole: true, in: snapshot)
            guard let conversation = Conversation(key, view, with: people, reading: names) else {
                continue
            }
            add(try nevers(about: key, of: snapshot), .conversation(conversation))
        }
        return hidden.sorted { $0.position < $1.position }
    }

    /// Returns the preferences in force never to suggest a conversation, in the order of the log.
    func nevers(
        about conversation: ConversationKey,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [OwnerWishes.InForce] {
        let preference: PreferenceView? = try view(.preferences, conversation.bytes, of: snapshot)
        guard let preference, preference.isNever else { return [] }
        var positions: [Position] = []
        try forEachEntry(of: preference.timeline, in: snapshot) { entry in
            positions.append(entry.position)
            return true
        }
        var nevers: [OwnerWishes.InForce] = []
        for position in positions.sorted() where position > .start {
            let before = Position(rawValue: position.rawValue - 1)
            guard let event = try log.events(after: before, limit: 1).first,
                let preference = event.event.payload(as: Preference.self)
            else { continue }
            switch preference.change {
            case .never:
                nevers.append(OwnerWishes.InForce(position: position, time: event.recordedAt))
            case .clear: nevers = []
            default: break
            }
        }
        return nevers
    }

    fileprivate func addresses(
        named text: String,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [NamedAddress] {
        let names = try donorNames()
        let region = try region(of: snapshot)
        var keys = Set(
            ContactKey.keys(written: text, donors: names.numbers(.all), names.text)
        )
        let types: [PersonHandleType] = [.emailAddress, .phoneNumber, .unknown]
        let people =
            types.map { Person(personHandle: PersonHandle(value: text, type: $0)) }
            + [Person(customIdentifier: text)]
        for donor in names.numbers(.all) {
            for person in people {
                keys.formUnion(ContactKey.evidence(of: person, donor: donor, region: region))
            }
        }
        var found: [NamedAddress] = []
        let order = names.keyOrder
        let sorted = keys.filter(\.isAddress).sorted { order.precedes($0, $1) }
        for key in sorted {
            let persons = try members(of: key, in: snapshot).filter { $0.evidence.contains(key) }
            var contacts: [Contact] = []
            for (contact, _) in try self.contacts(of: persons, in: snapshot) {
                let view: ContactView? = try view(.contacts, contact.bytes, of: snapshot)
                if let view { contacts.append(Contact(contact, view, reading: names)) }
            }
            guard !contacts.isEmpty else { continue }
            let address = Evidence(key: key.description(names), identity: key)
            found.append(NamedAddress(address: address, contacts: contacts))
        }
        return found
    }
}

extension Person {
    /// The person's addresses, in the order of their numbers as evidence.
    fileprivate var addressReferences: [EvidenceReference] {
        let named: [EvidenceReference] = [.customIdentifier, .personHandle]
        return (named + aliases.indices.map { .alias($0) }).filter(has)
    }
}
