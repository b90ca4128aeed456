import Interactions

/// A donation's meaning for people, by the rules of `docs/identity.md` alone.
struct Sighting {
    /// The name of the conversation: an identifier, the others, a group name, or none.
    enum Name: Hashable {
        case identifier([UInt8])
        case people(Set<String>)
        case groupName(String)
        case none

        var identifier: String? {
            guard case .identifier(let bytes) = self else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    var isIncoming = false
    /// The keys of the others, all their evidence, and whether one is the sender.
    var others: [(key: String, evidence: Set<String>, isSender: Bool)] = []
    var conversation = Name.none

    init(_ donation: Donation, own: Set<String>) {
        let interaction = donation.interaction
        let people = interaction.intent.people
        func isNamedOwner(_ person: Person) -> Bool {
            !own.isDisjoint(with: Self.evidence(person, donation.donor))
        }
        func isOwner(_ person: Person) -> Bool { person.isMe || isNamedOwner(person) }
        isIncoming =
            switch interaction.direction {
            case .incoming: people.sender.map { !isNamedOwner($0) } ?? true
            case .outgoing: false
            case .unspecified: people.sender.map { !isOwner($0) } ?? false
            }
        let isOfOwnerAlone = !isIncoming && people.sender != nil && !people.recipients.isEmpty
        var isCall = false
        if case .startCall = interaction.intent { isCall = true }
        var participants: [(Person, Bool)] = []
        if isIncoming, let sender = people.sender { participants.append((sender, true)) }
        participants += people.recipients.map { ($0, false) }
        participants += people.contacts.map { ($0, isCall && isIncoming && people.sender == nil) }
        let owner = isIncoming ? nil : people.sender.flatMap { Self.key($0, donation.donor) }
        var persons: [Person] = []
        for (person, isSender) in participants where !isOwner(person) {
            guard let key = Self.key(person, donation.donor), key != owner,
                !others.contains(where: { $0.key == key })
            else { continue }
            others.append((key, Self.evidence(person, donation.donor), isSender))
            persons.append(person)
        }
        // Among several, a participant with the conversation's own identifier is the room, and
        // nobody.
        if let identifier = people.conversationIdentifier, persons.count > 1,
            let room = persons.firstIndex(where: { $0.customIdentifier == identifier })
        {
            others.remove(at: room)
            persons.remove(at: room)
        }
        let name = people.speakableGroupName?.spokenPhrase ?? ""
        var room: String?
        // So is a participant beside a sender with the group's name and only such an identifier.
        if people.conversationIdentifier == nil, isIncoming, !name.isEmpty,
            others.contains(where: \.isSender),
            let place = persons.indices.first(where: { place in
                !others[place].isSender && persons[place].displayName == name
                    && persons[place].customIdentifier != nil && others[place].evidence.count == 1
            })
        {
            room = persons[place].customIdentifier
            others.remove(at: place)
            persons.remove(at: place)
        }
        // The only other, if without a name or with the group's, may be a room.
        if room == nil, persons.count == 1, !name.isEmpty,
            (persons[0].displayName ?? "").isEmpty || persons[0].displayName == name
        {
            room = persons[0].customIdentifier
            // With only that identifier it is a room, and nobody.
            if room != nil, people.conversationIdentifier == nil, others[0].evidence.count == 1 {
                others = []
            }
        }
        let isForPeople: Bool =
            if case .other = interaction.intent { false } else { true }
        if let identifier = people.conversationIdentifier {
            conversation = .identifier(Array(identifier.utf8))
        } else if let room {
            conversation = .identifier(Array(room.utf8))
        } else if !others.isEmpty {
            conversation = .people(Set(others.map(\.key)))
        } else if isForPeople, !isOfOwnerAlone, let group = interaction.groupIdentifier {
            conversation = .identifier(Array(group.utf8))
        } else if !name.isEmpty {
            conversation = .groupName(name)
        }
    }

    // MARK: Evidence of a person

    /// The strongest single evidence in the person as donated.
    static func key(_ person: Person, _ donor: Donor) -> String? {
        let scope = Gift.name(donor)
        if let identifier = person.contactIdentifier { return "contact:\(identifier)" }
        let handle = person.personHandle.map { Self.evidence($0, scope) }
        if let handle, !handle.hasPrefix("handle:") { return handle }
        if let identifier = person.customIdentifier { return "custom:\(scope):\(identifier)" }
        if let handle { return handle }
        guard let name = person.displayName, !name.isEmpty else { return nil }
        return "name:\(scope):\(name)"
    }

    /// All evidence; a display name only without any other.
    static func evidence(_ person: Person, _ donor: Donor) -> Set<String> {
        let scope = Gift.name(donor)
        var evidence = Set(person.aliases.map { Self.evidence($0, scope) })
        if let handle = person.personHandle { evidence.insert(Self.evidence(handle, scope)) }
        if let identifier = person.contactIdentifier { evidence.insert("contact:\(identifier)") }
        if let identifier = person.customIdentifier {
            evidence.insert("custom:\(scope):\(identifier)")
        }
        if evidence.isEmpty, let name = person.displayName { evidence = ["name:\(scope):\(name)"] }
        return evidence
    }

    static func evidence(_ handle: PersonHandle, _ scope: String) -> String {
        switch handle.type {
        case .emailAddress:
            return "email:" + handle.value.lowercased().filter { $0 != " " }
        case .phoneNumber where handle.value.hasPrefix("+") || handle.value.hasPrefix("00"):
            let digits = handle.value.filter(\.isNumber)
            return "phone:+" + (handle.value.hasPrefix("00") ? String(digits.dropFirst(2)) : digits)
        default: return "handle:\(scope):\(handle.value)"
        }
    }
}

/// The number, the first and the last.
struct Count: CustomStringConvertible {
    var times: [Timestamp] = []

    var description: String { Self.text(times.count, times.min(), times.max()) }

    static func text(_ count: Int, _ first: Timestamp?, _ last: Timestamp?) -> String {
        func minutes(_ time: Timestamp?) -> String {
            time.map { "\(Double($0.milliseconds - Gift.beginning) / 60_000)" } ?? "never"
        }
        return count == 0 ? "0" : "\(count) (\(minutes(first)) to \(minutes(last)))"
    }
}

extension Model {
    /// A line for each contact with the counts of sent, overheard and received donations, in all
    /// and for each donor.
    var contacts: [String] {
        let (identity, own) = (Identity(self), self.own)
        var counts: [String: [String: [Count]]] = [:]
        for donation in live.compactMap(\.donation) {
            guard let start = donation.interaction.start else { continue }
            let sighting = Sighting(donation, own: own)
            // A contact named twice counts once, as the first.
            var seen: Set<String> = []
            for other in sighting.others {
                let key = identity.contact(of: other.evidence)
                guard seen.insert(key).inserted else { continue }
                let role = sighting.isIncoming ? (other.isSender ? 0 : 1) : 2
                for donor in ["", Gift.name(donation.donor)] {
                    let none = [Count(), Count(), Count()]
                    counts[key, default: [:]][donor, default: none][role].times.append(start)
                }
            }
        }
        return counts.map { key, counts in
            let donors = counts.sorted { $0.key < $1.key }
            return "\(key) " + donors.map { "\($0.key)\($0.value)" }.joined(separator: " ")
        }.sorted()
    }

    /// A line for each conversation with its donor, identifier, number of people, and received and
    /// sent counts.
    var conversations: [String] {
        struct Key: Hashable {
            var donor: Donor
            var name: Sighting.Name
        }
        let (identity, own) = (Identity(self), self.own)
        var counts: [Key: (people: Set<String>, incoming: Count, outgoing: Count)] = [:]
        for donation in live.compactMap(\.donation) {
            let sighting = Sighting(donation, own: own)
            guard let start = donation.interaction.start, sighting.conversation != .none else {
                continue
            }
            let key = Key(donor: donation.donor, name: sighting.conversation)
            var count = counts[key] ?? ([], Count(), Count())
            count.people.formUnion(sighting.others.map { identity.contact(of: $0.evidence) })
            if sighting.isIncoming {
                count.incoming.times.append(start)
            } else {
                count.outgoing.times.append(start)
            }
            counts[key] = count
        }
        return counts.map { key, count in
            "\(Gift.name(key.donor)) \(Gift.quoted(key.name.identifier ?? "-")) \(count.people.count) people "
                + "\(count.incoming) \(count.outgoing)"
        }.sorted()
    }
}
