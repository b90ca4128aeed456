internal import Interactions
internal import LMDB

/// The people whom a context names, and their company.
struct SuggestionCompany {
    /// The contacts of each chosen person, who may be a different contact in each app.
    var people: [Set<ContactKey>] = []
    /// All chosen contacts.
    var chosen: Set<ContactKey> = []
    /// The contacts to leave out.
    var excluded: Set<ContactKey> = []
    /// The region of national phone numbers, and the owner's addresses.
    var rules = IdentityRules()
    /// The reasons to suggest conversations, by the conversations' keys.
    var reasons: [[UInt8]: [Reason]] = [:]
    /// The donations with the chosen people behind these reasons, by the same keys.
    var evidence: [[UInt8]: Shared] = [:]

    /// Donations and the weight of each.
    typealias Shared = [(position: Position, weight: Double)]
}

extension SuggestionCompany.Shared {
    fileprivate var weight: Double { reduce(0) { $0 + $1.weight } }
}

extension ViewStore {
    /// The number of donations of each chosen contact that began last, to search for companions,
    /// and the number of those received last among which to find them.
    private static var groupHistory: (latest: Int, received: Int) { (256, 4096) }
    /// The largest number of companions to look for; those with the greatest weight come first.
    private static var companionLimit: Int { 32 }
    /// The same numbers for each companion, to search for a conversation alone.
    private static var companionHistory: (latest: Int, received: Int) { (32, 512) }

    /// Finds the people whom a context names, and their company.
    ///
    /// - Complexity: O(1) if nobody is chosen or excluded; else O(log *n*) for at most some
    ///   thousand of the latest donations of each.
    func company(
        of context: SuggestionContext,
        _ names: DonorNames,
        _ ranking: Ranking,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> SuggestionCompany {
        var company = SuggestionCompany()
        guard context.namesAnybody else { return company }
        let rules = try self.rules(of: snapshot)
        let region = rules.region
        company.rules = rules
        for person in context.chosen {
            let keys = try contactKeys(of: person, names, region, in: snapshot)
            if !keys.isEmpty { company.people.append(keys) }
            company.chosen.formUnion(keys)
        }
        for person in context.excludedPeople {
            company.excluded.formUnion(try contactKeys(of: person, names, region, in: snapshot))
        }
        for contact in context.chosenContacts {
            let key = try self.key(of: contact, in: snapshot)
            company.people.append([key])
            company.chosen.insert(key)
        }
        for contact in context.excludedContacts {
            company.excluded.insert(try key(of: contact, in: snapshot))
        }
        try findCompanions(of: &company, names.keyOrder, ranking, in: snapshot)
        return company
    }

    /// Returns the present key of a contact, which may have merged with another.
    func key(
        of contact: Contact,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ContactKey {
        let row = try row(.evidence, contact.identity.bytes, of: snapshot)
        return row.map(ContactKey.init(bytes:)) ?? contact.identity
    }

    func contactKeys(
        of person: Person,
        _ names: DonorNames,
        _ region: Region?,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<ContactKey> {
        var keys: Set<ContactKey> = []
        for donor in names.numbers(.all) {
            let evidence = ContactKey.evidence(of: person, donor: donor, region: region)
            for piece in evidence + [ContactKey(ofUnjoined: PersonKey(evidence))] {
                guard let row = try row(.evidence, piece.bytes, of: snapshot) else { continue }
                keys.insert(ContactKey(bytes: row))
                break
            }
        }
        return keys
    }

    private func findCompanions(
        of company: inout SuggestionCompany,
        _ order: KeyOrder,
        _ ranking: Ranking,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        var groups: [ConversationKey: SuggestionCompany.Shared] = [:]
        // In an order, as sums of weights depend on it in their last bits.
        for contact in company.chosen.sorted(by: { order.precedes($0, $1) }) {
            let found = try conversations(
                with: contact,
                Self.groupHistory,
                rules: company.rules,
                weighedBy: ranking,
                in: snapshot
            )
            for (key, shared) in found { groups[key, default: []] += shared }
        }
        var companions: [ContactKey: SuggestionCompany.Shared] = [:]
        let byKey = groups.sorted {
            order.precedes(conversation: $0.key.bytes, $1.key.bytes)
        }
        for (key, shared) in byKey {
            guard let attendance = try attended(key, in: snapshot)?.attendance,
                attendance.isGroup
            else { continue }
            let people = attendance.people.map(\.key)
            for person in people where !company.chosen.contains(person) {
                companions[person, default: []] += shared
            }
            if company.people.allSatisfy({ !$0.isDisjoint(with: people) }) {
                company.add(shared, to: key, ranking)
            }
        }
        let closest = companions.sorted { left, right in
            let (weight, other) = (left.value.weight, right.value.weight)
            return weight != other ? weight > other : order.precedes(left.key, right.key)
        }
        for (contact, shared) in closest.prefix(Self.companionLimit) {
            // A person with several conversations alone is as close in each.
            let found = try conversations(
                with: contact,
                Self.companionHistory,
                rules: company.rules,
                weighedBy: ranking,
                in: snapshot
            )
            for key in found.keys {
                guard let view = try face(of: key, in: snapshot), view.participants.count == 1,
                    try attendance(of: key, view, in: snapshot).isWithOnePerson
                else { continue }
                company.add(shared, to: key, ranking)
            }
        }
    }

    /// Returns the conversations of the latest donations with a contact, with the donations'
    /// weights.
    private func conversations(
        with contact: ContactKey,
        _ history: (latest: Int, received: Int),
        rules: IdentityRules,
        weighedBy ranking: Ranking,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [ConversationKey: SuggestionCompany.Shared] {
        guard let view: ContactView = try self.view(.contacts, contact.bytes, of: snapshot) else {
            return [:]
        }
        var received: [Position] = []
        try forEachEntry(of: view.timeline, in: snapshot) { entry in
            received.append(entry.position)
            return received.count < history.received
        }
        let positions = try log.latest(history.latest, of: received)
        var conversations: [ConversationKey: SuggestionCompany.Shared] = [:]
        var decoder = ConversationDecoder(rules: rules)
        try log.forEachDonation(at: positions) {
            record,
            envelope,
            position throws(DecodingFailure) in
            if let key = try decoder.conversation(of: record, envelope, at: position) {
                conversations[key, default: []].append(
                    (position, ranking.companyWeight(at: envelope.start))
                )
            }
        }
        return conversations
    }
}

extension SuggestionContext {
    /// Whether the context names anybody.
    fileprivate var namesAnybody: Bool {
        !(chosen.isEmpty && excludedPeople.isEmpty && chosenContacts.isEmpty
            && excludedContacts.isEmpty)
    }
}

extension SuggestionCompany {
    fileprivate mutating func add(
        _ shared: Shared,
        to conversation: ConversationKey,
        _ ranking: Ranking
    ) {
        reasons[conversation.bytes] = [ranking.company(shared.weight)]
        evidence[conversation.bytes] = shared
    }
}
