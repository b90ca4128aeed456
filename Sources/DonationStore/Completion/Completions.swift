internal import Interactions
internal import LMDB

/// What a typed text fits: people by all their names and addresses, and names of groups.
struct Completions {
    /// How the text fits a contact.
    struct Match {
        /// The degree to which the best of the names fits; `nil` if none does.
        var byName: TypedName.Fit?
        /// The addresses that fit, the best first.
        var addresses: [Address] = []

        /// The degree to which the best of names and addresses fits.
        var fit: TypedName.Fit? {
            [byName, addresses.first?.fit].compactMap(\.self).min()
        }
    }

    /// An address or number that fits.
    struct Address {
        var handle: PersonHandle
        var fit: TypedName.Fit
    }

    let typed: TypedName
    private(set) var people: [ContactKey: Match] = [:]

    /// Finds the people whom a typed text fits.
    ///
    /// - Complexity: O(*c*) in the contacts and their addresses.
    init(
        _ text: String,
        _ views: ViewStore,
        without isDead: (ContactKey) -> Bool = { _ in false },
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        typed = TypedName(text, region: try views.region(of: snapshot))
        guard !typed.isEmpty else { return }
        try addNames(views, in: snapshot)
        try addAddresses(views, without: isDead, in: snapshot)
        try addEarlierNames(views, in: snapshot)
    }

    /// Whether nothing was typed.
    var isEmpty: Bool { typed.isEmpty }

    /// Returns the degree to which a conversation fits; `nil` if it does not.
    ///
    /// A group that the name of one of its people brought here fits as a list of names would.
    func fit(of conversation: AttendedConversation) -> TypedName.Fit? {
        let (view, attendance) = (conversation.view, conversation.attendance)
        // The owner's own name, and the one that the app gave.
        var fits = [view.groupName, view.donatedName].compactMap(\.self).map { typed.fit(name: $0) }
        if attendance.isGroup, let identifier = conversation.key.conversationIdentifier {
            fits.append(typed.fit(listIdentifier: identifier))
        }
        for person in attendance.people {
            let fit = people[person.key]?.fit
            fits.append(attendance.isWithOnePerson ? fit : fit.map { max($0, .words) })
        }
        return fits.compactMap(\.self).min()
    }

    /// Returns a person with the address that was typed as the one to write to.
    ///
    /// An address of another kind than the app's own stays behind it, as the app cannot use it. A
    /// card is of no app, and only a call needs a number.
    func completed(
        _ person: Person,
        _ key: ContactKey,
        isOfCard: Bool,
        for purpose: SuggestionContext.Purpose?
    ) -> Person {
        guard let match = people[key], match.byName == nil || typed.isOfAddress,
            let best = match.addresses.first,
            person.personHandle.map({ typed.fit(handle: $0.value) == nil }) ?? true
        else { return person }
        var person = person
        let own = person.aliases.first { typed.fit(handle: $0.value) != nil }
        let typedHandle = own ?? best.handle
        let others = person.handles.filter { $0.value != typedHandle.value }
        let isOfOwnKind =
            purpose == .mail || (isOfCard && purpose != .call) || person.personHandle == nil
            || person.personHandle?.type == typedHandle.type
        if isOfOwnKind {
            (person.personHandle, person.aliases) = (typedHandle, others)
        } else {
            person.aliases = Array(others.dropFirst())
            person.aliases.insert(typedHandle, at: 0)
        }
        return person
    }

    // MARK: Finding

    private mutating func addNames(
        _ views: ViewStore,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        var found: [(key: ContactKey, fit: TypedName.Fit)] = []
        let typed = typed
        try views.forEachEntry(in: .contacts, of: snapshot) { key, row throws(DecodingFailure) in
            let view = try ContactView(beginningOf: row)
            guard let fit = typed.fit(names: view.everyName) else { return }
            found.append((ContactKey(bytes: key.copy(key.indices)), fit))
        }
        for (key, fit) in found { people[key, default: Match()].byName = fit }
    }

    private mutating func addAddresses(
        _ views: ViewStore,
        without isDead: (ContactKey) -> Bool,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        var found: [(key: ContactKey, address: Address)] = []
        let typed = typed
        try views.forEachEntry(in: .evidence, of: snapshot) { key, row in
            let type: PersonHandleType
            switch ContactKey.Kind(rawValue: key[0]) {
            case .emailAddress: type = .emailAddress
            case .phoneNumber: type = .phoneNumber
            case .handle: type = .unknown
            default: return
            }
            let address = ContactKey(bytes: key.copy(key.indices))
            let text = address.text
            guard !isDead(address), let fit = typed.fit(handle: text) else { return }
            let handle = PersonHandle(value: text, type: type)
            let contact = ContactKey(bytes: row.copy(row.indices))
            found.append((contact, Address(handle: handle, fit: fit)))
        }
        for (key, address) in found { people[key, default: Match()].addresses.append(address) }
        for key in Set(found.map(\.key)) {
            people[key]?.addresses.sort { one, other in
                (one.fit.rawValue, one.handle.value) < (other.fit.rawValue, other.handle.value)
            }
        }
    }

    /// Adds the people by names that apps gave with their addresses and numbers before.
    private mutating func addEarlierNames(
        _ views: ViewStore,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        var found: [(piece: [UInt8], fit: TypedName.Fit)] = []
        let typed = typed
        try views.forEachEntry(in: .names, of: snapshot) { key, _ throws(DecodingFailure) in
            let name = try ContactKey.named(by: key)
            guard let fit = typed.fit(words: name.words) else { return }
            found.append((name.piece.bytes, fit))
        }
        for (piece, fit) in found {
            guard let row = try views.row(.evidence, piece, of: snapshot) else { continue }
            let key = ContactKey(bytes: row)
            let known = people[key]?.byName
            people[key, default: Match()].byName = min(known ?? fit, fit)
        }
    }
}
