internal import Interactions
internal import LMDB

/// A search for the conversations that a text names, in one snapshot of the views.
struct ConversationNames {
    typealias Way = Naming<Conversation>.Way
    /// The conversations found in the surest way, in no order.
    typealias Found = (way: Way?, keys: Set<ConversationKey>)

    private let people: ContactNames
    private var views: ViewStore { people.views }
    var donors: DonorNames { people.donors }
    private var query: NameQuery { people.query }

    init(_ people: ContactNames) {
        self.people = people
    }

    /// Returns the conversations of a key, an identifier, a position, a handle, a name or a person.
    ///
    /// It tries these ways in this order, except that a marked position comes first.
    func found(in snapshot: borrowing Snapshot<ViewTables>) throws(DonationStoreError) -> Found {
        let position = PositionText(query.text)
        if let position, position.isMarked {
            return (.position, try conversations(at: position, in: snapshot))
        }
        let byKey = try conversations(ofKey: query.text, in: snapshot)
        guard byKey.isEmpty else { return (.key, byKey) }
        let byIdentifier = try conversations(ofIdentifier: query.text, in: snapshot)
        // A number that is both is ambiguous.
        if let position {
            let found = try conversations(at: position, in: snapshot).union(byIdentifier)
            guard found.isEmpty else {
                return (byIdentifier.isEmpty ? .position : .identifier, found)
            }
        }
        guard byIdentifier.isEmpty else { return (.identifier, byIdentifier) }
        var named = try people.foundByEvidence(in: snapshot)
        if named.keys.isEmpty { named = try people.foundByName(in: snapshot) }
        return try conversations(with: named, in: snapshot)
    }

    // MARK: Exact ways

    func conversations(
        ofKey text: String,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<ConversationKey> {
        let numbers = donors.numbers(.all)
        let keys = ConversationKey.keys(written: text, donors: numbers, donors.text)
        var found = try existing(keys, in: snapshot)
        // The text of people does not show where one ends and the next begins.
        for donor in numbers where text.hasPrefix("\(donors.text(donor)):people:") {
            let beginning = ConversationKey.beginning(ofPeopleOf: donor)
            try views.forEachEntry(in: .conversations, beginning, of: snapshot) { key, _ in
                let key = ConversationKey(bytes: key.copy(key.indices))
                if key.description(donors) == text { found.insert(key) }
            }
        }
        return found
    }

    private func conversations(
        ofIdentifier text: String,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<ConversationKey> {
        let keys = donors.numbers(.all).map { ConversationKey(identifier: text, donor: $0) }
        return try existing(keys, in: snapshot)
    }

    private func existing(
        _ keys: [ConversationKey],
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<ConversationKey> {
        var found: Set<ConversationKey> = []
        for key in keys where try views.face(of: key, in: snapshot) != nil { found.insert(key) }
        return found
    }

    /// Returns the conversation of the donation at a position, or that of its sender alone.
    private func conversations(
        at reference: PositionText,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<ConversationKey> {
        var decoder = ConversationDecoder(rules: people.rules)
        var found: ConversationKey?
        try views.log.forEachDonation(at: [reference.position]) {
            record,
            envelope,
            position throws(DecodingFailure) in
            found = try decoder.conversation(of: record, envelope, at: position)
            if reference.isOfSenderAlone { found = decoder.conversationOfSenderAlone() }
        }
        // A deleted donation is in no conversation.
        guard let found, let view = try views.face(of: found, in: snapshot),
            try views.has(reference.position, view.timeline, in: snapshot)
        else { return [] }
        return [found]
    }

    // MARK: By name

    /// Returns the conversations with this name or with these people, found in the surest way.
    private func conversations(
        with named: ContactNames.Found,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Found {
        var contacts: [PersonKey: ContactKey] = [:]
        // A single letter fits too many people to search for all of them.
        let order = people.donors.keyOrder
        let known = named.keys.sorted { order.precedes($0, $1) }
        for contact in known.prefix(Self.mostPeople) {
            for person in try views.persons(ofContact: contact, in: snapshot) {
                contacts[person] = contact
            }
        }
        let way = named.way.map { Way(rawValue: $0.rawValue) ?? .partOfName } ?? .partOfName
        let ofPeople = way == .key || way == .identifier ? .handle : way
        var byWay: [Way: Set<ConversationKey>] = [:]
        var undecided: [(key: ConversationKey, view: ConversationView)] = []
        try views.forEachEntry(in: .conversations, of: snapshot) {
            key,
            row throws(DecodingFailure) in
            let key = ConversationKey(bytes: key.copy(key.indices))
            let view = try ConversationView(beginningOf: row)
            let those = view.participants.compactMap { contacts[$0] }
            var ways: [Way] = []
            if !those.isEmpty {
                let isAlone =
                    !view.isGroup(of: 1) && those.count == view.participants.count
                    && those.allSatisfy { $0 == those[0] }
                // A conversation with a name may still be a channel.
                if isAlone, view.groupName != nil { undecided.append((key, view)) }
                ways.append(isAlone && view.groupName == nil ? ofPeople : .company)
            }
            if let fit = view.groupName.flatMap(query.fit) {
                ways.append(fit <= .whole ? .name : .partOfName)
            } else if let identifier = key.conversationIdentifier,
                query.isHandle(identifier)
            {
                ways.append(.identifier)
            }
            if let way = ways.min() { byWay[way, default: []].insert(key) }
        }
        for (key, view) in undecided
        where try views.attendance(of: key, view, withNobody: true, in: snapshot).isWithOnePerson {
            byWay[ofPeople, default: []].insert(key)
        }
        guard let (best, keys) = byWay.min(by: { $0.key < $1.key }) else { return (nil, []) }
        return (best, keys)
    }

    private static let mostPeople = 1000

    /// Returns the names of conversations and people most like the text.
    func nearest(
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [String] {
        var nearest = NameQuery.Nearest(query)
        for name in try people.nearest(in: snapshot) { nearest.add(name) }
        try views.forEachEntry(in: .conversations, of: snapshot) {
            key,
            row throws(DecodingFailure) in
            let view = try ConversationView(beginningOf: row)
            if let name = view.groupName { nearest.add(name) }
            let key = ConversationKey(bytes: key.copy(key.indices))
            if let identifier = key.conversationIdentifier { nearest.add(identifier) }
        }
        return nearest.names
    }
}
