@testable import Interactions

/// The expected views of a history, computed from the whole of it at once.
///
/// It follows `docs/identity.md`, and shares nothing with the fold but the normal forms of
/// evidence.
struct NaiveViews {
    /// A participant who is not the owner.
    struct Other: Hashable {
        var evidence: [ContactKey]
        var strongest: ContactKey
        var isSender: Bool
        var place: Int
        var name: String?
        var customIdentifier: String?
    }

    struct LiveDonation {
        var position: UInt64
        var donor: DonorNumber
        var start: Timestamp
        var isOutgoing: Bool
        /// Whether it counts for ranking.
        var counts: Bool
        /// Whether it only identifies somebody, without an interaction.
        var isCard: Bool
        /// The number of others, from the donor or by count.
        var size: Int
        /// All participants by index except the owner; a participant with an earlier one's key is
        /// that one.
        var participants: [Int: Other]
        /// The distinct ones, in order.
        var others: [Other]
        /// Whether the only other is the person of the conversation.
        var isWithOnePerson = false
        var conversation: ConversationKey?
        var conversationAside: ConversationKey?
    }

    struct Contact: Equatable {
        var evidence: Set<[ContactKey]> = []
        var donations: [UInt64] = []
        /// The number of cards among them, which do not count.
        var cards = 0
        /// The owner's name.
        var ownName = ""
        var sent = Tally()
        var received = Tally()
        var overheard = Tally()
    }

    let region: Region?
    /// The owner's addresses and numbers in force, in their normal forms.
    private(set) var own: Set<String> = []
    private(set) var donations: [LiveDonation] = []
    private(set) var unlinked: Set<ContactKey> = []
    /// Addresses and numbers of several people.
    private(set) var shared: Set<ContactKey> = []
    private(set) var corrections: Set<UInt64> = []
    private(set) var deletedCount = 0
    /// All events that the views must ignore, because they are deleted or withdrawn.
    private(set) var dead: Set<UInt64> = []
    private var links: [[[ContactKey]]] = []
    /// The owner's name.
    struct OwnName {
        var time: Timestamp
        var position: UInt64
        var name: String
    }
    /// The owner's latest names, by person and by conversation.
    private(set) var personNames: [[ContactKey]: OwnName] = [:]
    private(set) var conversationNames: [ConversationKey: OwnName] = [:]
    /// Feedback, preferences and adoptions.
    private(set) var suggestions = NaiveSuggestions()

    init(_ log: [LoggedEvent]) {
        let events = log.asUndone
        region = events.region
        findDead(events)
        for (index, event) in events.enumerated() where !dead.contains(UInt64(index) + 1) {
            if case .me(let addresses) = event { own.formUnion(addresses.addresses) }
        }
        for (index, event) in events.enumerated() where !dead.contains(UInt64(index) + 1) {
            guard case .donated(let interaction, let donor, let start) = event else { continue }
            let position = UInt64(index) + 1
            donations.append(donation(interaction, donor, start, position))
        }
        findShared()
        correct(events)
        suggestions = NaiveSuggestions(events, self)
        corrections.formUnion(suggestions.resets.keys)
    }

    private mutating func findDead(_ events: [LoggedEvent]) {
        for (index, event) in events.enumerated() {
            guard case .deleted(let deletion) = event else { continue }
            for (before, target) in events[..<index].enumerated() {
                let position = UInt64(before) + 1
                let isNamed = deletion.positions.contains(Position(rawValue: position))
                switch target {
                case .donated(_, let donor, _):
                    if isNamed || deletion.donors.contains(donor) { dead.insert(position) }
                case .linked, .unlinked, .renamed, .feedback, .preference, .wish, .me:
                    if isNamed { dead.insert(position) }
                case .adopted(let adoption, _):
                    if isNamed || adoption.isVoid(by: deletion, events[..<index]) {
                        dead.insert(position)
                    }
                default: break
                }
            }
        }
        deletedCount = dead.count { position in
            if case .donated = events[Int(position) - 1] { true } else { false }
        }
    }

    private mutating func findShared() {
        struct Place: Hashable {
            var piece: ContactKey
            var donor: DonorNumber
        }
        var names: [Place: Set<NameWords>] = [:]
        var cards: [Place: Set<CardName>] = [:]
        for donation in donations {
            for other in donation.others {
                guard let words = other.name.flatMap(NameWords.init) else { continue }
                for piece in other.evidence
                where piece.kind == .emailAddress || piece.kind == .phoneNumber
                    || piece.kind == .handle && donation.isCard
                {
                    let place = Place(piece: piece, donor: donation.donor)
                    names[place, default: []].insert(words)
                    if donation.isCard {
                        let identity = HandleNames.identity(ofCard: other.evidence)
                        cards[place, default: []]
                            .insert(CardName(words: words, identity: identity))
                    }
                }
            }
        }
        func sorted(_ words: Set<NameWords>?) -> [NameWords] {
            (words ?? []).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        }
        for place in names.keys {
            let why = HandleSharing(names: sorted(names[place]), cards: Array(cards[place] ?? []))
            if why != nil { shared.insert(place.piece) }
        }
    }

    private mutating func correct(_ events: [LoggedEvent]) {
        var regionCode: String?
        for (index, event) in events.enumerated() {
            let position = UInt64(index) + 1
            guard !dead.contains(position) else { continue }
            switch event {
            case .linked(let link):
                let named = link.participants.compactMap { found($0, before: position) }
                // The same person in the same donation is one.
                var distinct: [(UInt64, [ContactKey])] = []
                for (donation, other) in named
                where !distinct.contains(where: { $0 == donation && $1 == other.evidence }) {
                    distinct.append((donation, other.evidence))
                }
                guard distinct.count > 1 else { continue }
                links.append(distinct.map(\.1))
                corrections.insert(position)
            case .unlinked(let unlink):
                guard found(unlink.participant, before: position) != nil,
                    case .donated(let interaction, let donor, _) =
                        events[Int(unlink.participant.position.rawValue) - 1],
                    let piece = ContactKey(
                        interaction.intent.people.everyone[unlink.participant.index],
                        unlink.evidence,
                        donor: donor,
                        region: region
                    )
                else { continue }
                unlinked.insert(piece)
                corrections.insert(position)
            case .renamed(let rename, let time):
                let name = OwnName(time: time, position: position, name: rename.name)
                switch rename.subject {
                case .person(let participant):
                    guard let (_, other) = found(participant, before: position) else { continue }
                    let known = personNames[other.evidence]
                    // Those of one time are in the order of the log.
                    if known.map({ $0.time <= time }) ?? true { personNames[other.evidence] = name }
                case .conversation(let reference):
                    guard let (key, _) = conversation(reference, before: position) else {
                        continue
                    }
                    let known = conversationNames[key]
                    if known.map({ $0.time <= time }) ?? true { conversationNames[key] = name }
                }
                corrections.insert(position)
            case .policy(let rule) where rule.scope == PolicyScope():
                if rule.region?.code != regionCode { corrections.insert(position) }
                regionCode = rule.region?.code
            default: break
            }
        }
    }

    private func found(
        _ participant: ParticipantReference,
        before position: UInt64
    ) -> (UInt64, Other)? {
        let named = participant.position.rawValue
        guard named < position, let donation = donations.first(where: { $0.position == named }),
            let other = donation.participants[participant.index]
        else { return nil }
        return (named, other)
    }

    /// Whether a person is marked as the owner, or has an address or a number of the owner's.
    private func isOwner(_ person: Person) -> Bool {
        person.isMe || isNamedOwner(person)
    }

    /// Whether a person has an address or a number of the owner's.
    private func isNamedOwner(_ person: Person) -> Bool {
        let handles = [person.personHandle].compactMap(\.self) + person.aliases.prefix(64)
        return handles.contains { handle in
            switch handle.type {
            case .emailAddress:
                EmailAddress.normalised(handle.value).map(own.contains) ?? false
            case .phoneNumber:
                PhoneNumber.international(handle.value, region: region).map(own.contains) ?? false
            case .unknown: false
            }
        }
    }

    private func donation(
        _ interaction: Interaction,
        _ donor: DonorNumber,
        _ start: Timestamp,
        _ position: UInt64
    ) -> LiveDonation {
        let people = interaction.intent.people
        let isOutgoing =
            people.sender.map(isNamedOwner) == true || interaction.direction == .outgoing
            || interaction.direction == .unspecified && people.sender.map(isOwner) != false
        func key(_ person: Person) -> ContactKey? {
            ContactKey(person, donor: donor, region: region)
        }
        var isCall = false
        if case .startCall = interaction.intent { isCall = true }
        let isCard = interaction.intent.className == "ContactCard"
        let owner = isOutgoing ? people.sender.flatMap(key) : nil
        let firstContact = people.everyone.count - people.contacts.count
        var participants: [Int: Other] = [:]
        var others: [Other] = []
        for (index, person) in people.everyone.enumerated() {
            guard let strongest = key(person), !isOwner(person), strongest != owner,
                !(isOutgoing && people.sender != nil && index == 0)
            else { continue }
            if let known = others.first(where: { $0.strongest == strongest }) {
                participants[index] = known
                continue
            }
            let calls = isCall && !isOutgoing && people.sender == nil && index >= firstContact
            let other = Other(
                evidence: ContactKey.evidence(
                    of: person,
                    donor: donor,
                    region: region,
                    isCard: isCard
                ),
                strongest: strongest,
                isSender: !isOutgoing && (people.sender != nil && index == 0 || calls),
                place: others.count,
                name: person.displayName.flatMap { $0.isEmpty ? nil : $0 },
                customIdentifier: person.customIdentifier
            )
            participants[index] = other
            others.append(other)
        }
        let senders = people.recipients.filter { isSender($0) }
        func isSender(_ person: Person) -> Bool {
            people.sender.flatMap(key).map { $0 == key(person) } ?? false
        }
        let phrase = people.speakableGroupName?.spokenPhrase
        var said = NaiveSize(
            interaction,
            name: phrase.flatMap { $0.isEmpty ? nil : $0 },
            isOutgoing: isOutgoing,
            showsSender: people.recipients.count > 1 && !senders.isEmpty
        )
        let room = said.room(among: others)
        if let room {
            others.removeAll { $0 == room }
            participants = participants.filter { $0.value != room }
            if !others.isEmpty { said.isGroup = said.isGroup ?? true }
        }
        var donation = LiveDonation(
            position: position,
            donor: donor,
            start: start,
            isOutgoing: isOutgoing,
            counts: interaction.intentHandlingStatus != .failure && !isCard,
            isCard: isCard,
            size: said.count ?? others.count,
            participants: participants,
            others: others
        )
        if isCard {
            // It describes the conversation that it names, and no other.
            donation.conversation = interaction.intent.people.conversationIdentifier.map {
                ConversationKey(kind: .identifier, text: $0, donor: donor)
            }
            return donation
        }
        donation.isWithOnePerson = said.isWithOnePerson(others)
        switch said.name(among: others, room, interaction) {
        case .identifier(let text):
            donation.conversation = ConversationKey(kind: .identifier, text: text, donor: donor)
        case .name(let text):
            donation.conversation = ConversationKey(kind: .name, text: text, donor: donor)
        case .others:
            donation.conversation = ConversationKey(of: others.map(\.strongest), donor: donor)
            if !isOutgoing, others.count > 1, let sender = others.first(where: \.isSender) {
                donation.conversationAside = ConversationKey(of: [sender.strongest], donor: donor)
            }
        case nil: break
        }
        return donation
    }
}

// MARK: Identity

extension NaiveViews {
    /// The number of live donations that name each person.
    var persons: [[ContactKey]: Int] {
        var persons: [[ContactKey]: Int] = [:]
        for donation in donations {
            for evidence in Set(donation.others.map(\.evidence)) {
                persons[evidence, default: 0] += 1
            }
        }
        return persons
    }

    /// The evidence that joins a person to others.
    func joining(_ evidence: [ContactKey]) -> [ContactKey] {
        let joining = evidence.filter { !unlinked.contains($0) && !shared.contains($0) }
        return joining.isEmpty ? [ContactKey(ofUnjoined: PersonKey(evidence.sorted()))] : joining
    }

    /// The contacts: persons grouped until no two groups share anything.
    var contacts: [ContactKey: Contact] {
        var groups = persons.keys.map { [$0] }
        func areOne(_ left: [[ContactKey]], _ right: [[ContactKey]]) -> Bool {
            if !Set(left.flatMap(joining)).isDisjoint(with: right.flatMap(joining)) { return true }
            return links.contains { link in
                link.contains { left.contains($0) } && link.contains { right.contains($0) }
            }
        }
        var isChanging = true
        while isChanging {
            isChanging = false
            search: for left in groups.indices {
                for right in groups.indices
                where right > left && areOne(groups[left], groups[right]) {
                    groups[left] += groups.remove(at: right)
                    isChanging = true
                    break search
                }
            }
        }
        var contacts: [ContactKey: Contact] = [:]
        for group in groups {
            guard let key = group.flatMap(joining).min() else { continue }
            contacts[key] = contact(of: Set(group))
        }
        return contacts
    }

    private func contact(of group: Set<[ContactKey]>) -> Contact {
        var contact = Contact(evidence: group)
        let names = group.compactMap { personNames[$0] }
        let latest = names.max { ($0.time, $0.position) < ($1.time, $1.position) }
        contact.ownName = latest?.name ?? ""
        for donation in donations {
            guard let other = donation.others.first(where: { group.contains($0.evidence) }) else {
                continue
            }
            contact.donations.append(donation.position)
            if donation.isCard {
                contact.cards += 1
            } else if donation.isOutgoing {
                contact.sent.add(donation.start)
            } else if other.isSender {
                contact.received.add(donation.start)
            } else {
                contact.overheard.add(donation.start)
            }
        }
        return contact
    }
}
