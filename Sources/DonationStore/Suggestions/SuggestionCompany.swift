internal import Interactions
internal import LMDB

/// Whom a context names, and who keeps company with those already chosen.
struct SuggestionCompany {
    /// The contacts that were chosen already: those that each person chosen may be, as some are
    /// several in different apps.
    var people: [Set<ContactKey>] = []
    /// All of them.
    var chosen: Set<ContactKey> = []
    /// The contacts that are not to be suggested.
    var excluded: Set<ContactKey> = []
    /// Where national phone numbers are from.
    var region: Region?
    /// Reasons to suggest conversations, by their keys.
    var reasons: [[UInt8]: [Reason]] = [:]
    /// The donations with those chosen that the reasons rest on, by the same keys.
    var evidence: [[UInt8]: Shared] = [:]

    /// Donations and what each counts for.
    typealias Shared = [(position: Position, weight: Double)]
}

extension SuggestionCompany.Shared {
    fileprivate var weight: Double { reduce(0) { $0 + $1.weight } }
}

extension ViewStore {
    /// How many of the latest donations of each who was chosen are looked at for who was with them.
    private static var groupHistory: Int { 256 }
    /// How many of those who were with them are looked for, those most often with them first.
    private static var companionLimit: Int { 32 }
    /// How many of the latest donations of a companion are looked at for a conversation alone.
    private static var companionHistory: Int { 32 }

    /// Finds whom a context names.
    ///
    /// - Complexity: O(1) without people chosen or excluded; with them O(log *n*) for some hundred
    ///   of their latest donations each.
    func company(
        of context: SuggestionContext,
        _ names: DonorNames,
        _ ranking: Ranking,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> SuggestionCompany {
        var company = SuggestionCompany()
        guard context.namesAnybody else { return company }
        let region = try self.region(of: snapshot)
        company.region = region
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
        try findCompanions(of: &company, ranking, in: snapshot)
        return company
    }

    /// The contact that one is by now, who may have become one with another.
    func key(
        of contact: Contact,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ContactKey {
        let row = try row(.evidence, contact.identity.bytes, of: snapshot)
        return row.map(ContactKey.init(bytes:)) ?? contact.identity
    }

    private func contactKeys(
        of person: Person,
        _ names: DonorNames,
        _ region: Region?,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Set<ContactKey> {
        var keys: Set<ContactKey> = []
        for donor in names.numbers(app: nil) {
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
        _ ranking: Ranking,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        var groups: [ConversationKey: SuggestionCompany.Shared] = [:]
        for contact in company.chosen.sorted() {
            let found = try conversations(
                of: contact,
                Self.groupHistory,
                company.region,
                ranking,
                in: snapshot
            )
            for (key, shared) in found { groups[key, default: []] += shared }
        }
        var companions: [ContactKey: SuggestionCompany.Shared] = [:]
        for (key, shared) in groups.sorted(by: { $0.key < $1.key }) {
            guard let view = try face(of: key, in: snapshot) else { continue }
            let attendance = try attendance(of: key, view, in: snapshot)
            guard attendance.isGroup else { continue }
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
            return weight != other ? weight > other : left.key < right.key
        }
        for (contact, shared) in closest.prefix(Self.companionLimit) {
            // Whoever has several conversations alone is as close in each.
            let found = try conversations(
                of: contact,
                Self.companionHistory,
                company.region,
                ranking,
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

    /// The conversations of the latest donations with a contact, and what each of these counts for.
    private func conversations(
        of contact: ContactKey,
        _ limit: Int,
        _ region: Region?,
        _ ranking: Ranking,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [ConversationKey: SuggestionCompany.Shared] {
        guard let view: ContactView = try self.view(.contacts, contact.bytes, of: snapshot) else {
            return [:]
        }
        var positions: [Position] = []
        try forEachEntry(of: view.timeline, in: snapshot) { entry in
            positions.append(entry.position)
            return positions.count < limit
        }
        var conversations: [ConversationKey: SuggestionCompany.Shared] = [:]
        var reader = ConversationReader(region: region)
        try log.forEachDonation(at: positions) {
            record,
            envelope,
            position throws(DecodingFailure) in
            if let key = try reader.conversation(of: record, envelope, at: position) {
                conversations[key, default: []].append(
                    (position, ranking.companyWeight(at: envelope.start))
                )
            }
        }
        return conversations
    }
}

extension SuggestionContext {
    /// Whether it says anything of somebody.
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
