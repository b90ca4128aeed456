import DonationStore

/// A year of donations of several apps, the same for the same seed.
///
/// People and groups are met as Zipf has it, three of five donations are incoming, starts and
/// identifiers ascend.
struct History {
    /// When the log receives everything: 2026-01-05T09:00:00Z.
    static let now = Timestamp(milliseconds: 1_767_603_600_000)
    /// The apps.
    static let donors = [
        Donor(app: "org.example.chat"),
        Donor(app: "org.example.mail"),
        Donor(app: "org.example.phone"),
        Donor(app: "org.example.chat", account: "work@example.org"),
    ]

    private static let year: Int64 = 31_557_600_000
    private static let people = Zipf(2000)
    private static let groups = Zipf(300)

    private var random: SeededGenerator
    private var index: Int64 = 0
    private let step: Int64

    /// Makes a history in which `count` donations take a year.
    init(seed: UInt64 = 1, count: Int) {
        random = SeededGenerator(seed: seed)
        step = max(1, Self.year / Int64(max(1, count)))
    }

    /// The next donations.
    mutating func next(_ count: Int) -> [Donation] {
        (0..<count).map { _ in next() }
    }

    /// One donation of each app, with which a log begins, so that it knows all donors.
    mutating func oneOfEachDonor() -> [Donation] {
        Self.donors.map { donate(direct(to: 0), from: $0) }
    }

    /// The next donation in the conversation of a chat with a person, incoming or outgoing.
    mutating func next(inChatWith person: Int) -> Donation {
        donate(direct(to: person), from: Self.donors[0])
    }

    private mutating func next() -> Donation {
        let person = Self.people.rank(using: &random)
        switch Double.random(in: 0..<1, using: &random) {
        case ..<0.40: return donate(direct(to: person), from: Self.donors[0])
        case ..<0.55: return donate(group(), from: Self.donors[0])
        case ..<0.80: return donate(mail(to: person), from: Self.donors[1])
        case ..<0.92: return donate(call(to: person), from: Self.donors[2])
        default: return donate(direct(to: person), from: Self.donors[3])
        }
    }

    private mutating func donate(
        _ intent: (intent: Intent, direction: Direction),
        from donor: Donor
    ) -> Donation {
        index += 1
        let early = Self.now.milliseconds - Self.year
        let time = min(early + index * step, Self.now.milliseconds)
        let interaction = Interaction(
            intent: intent.intent,
            direction: intent.direction,
            start: Timestamp(milliseconds: time),
            identifier: random.identifier(at: Timestamp(milliseconds: time)),
            groupIdentifier: random.chance(0.5) ? "account-1/folder-\(index % 8)" : nil
        )
        return Donation(interaction, from: donor)
    }
}

// MARK: - Intents

extension History {
    private mutating func direction() -> Direction {
        random.chance(0.6) ? .incoming : .outgoing
    }

    private mutating func direct(to person: Int) -> (Intent, Direction) {
        let direction = direction()
        var intent = SendMessageIntent()
        intent.serviceName = "Example Chat"
        intent.people.conversationIdentifier = "conversation-\(person)"
        let other = Self.person(person, handle: .phoneNumber)
        if direction == .incoming {
            intent.people.sender = other
        } else {
            intent.people.recipients = [other]
        }
        return (.sendMessage(intent), direction)
    }

    private mutating func group() -> (Intent, Direction) {
        let direction = direction()
        let group = Self.groups.rank(using: &random)
        var intent = SendMessageIntent()
        intent.serviceName = "Example Chat"
        intent.people.conversationIdentifier = "group-\(group)"
        intent.people.speakableGroupName = SpeakableString("Group \(group)")
        var members = (0..<3 + group % 3).map { member in
            Self.person((group * 7 + member * 13) % 500, handle: .unknown)
        }
        if direction == .incoming {
            intent.people.sender = members.remove(
                at: Int.random(in: members.indices, using: &random)
            )
        }
        intent.people.recipients = members
        return (.sendMessage(intent), direction)
    }

    private mutating func mail(to person: Int) -> (Intent, Direction) {
        let direction = direction()
        var intent = SendMessageIntent()
        let other = Self.person(person, handle: .emailAddress)
        if direction == .incoming {
            intent.people.sender = other
        } else {
            intent.people.recipients = [other]
        }
        if random.chance(0.2) {
            intent.people.recipients.append(Self.person(person / 2 + 1, handle: .emailAddress))
        }
        return (.sendMessage(intent), direction)
    }

    private mutating func call(to person: Int) -> (Intent, Direction) {
        var intent = StartCallIntent(contacts: [Self.person(person, handle: .phoneNumber)])
        intent.callCapability = random.chance(0.3) ? .videoCall : .audioCall
        return (.startCall(intent), direction())
    }

    static let givenNames = [
        "Ana", "Bram", "Chiara", "Dmitri", "Élise", "Fatima", "Goran", "Hanna", "Ivo", "Jelena",
        "Kofi", "Léa", "Mei", "Nikos", "Olga", "Pedro", "Quynh", "Rosa", "Søren", "Tariq",
    ]
    static let familyNames = [
        "Almeida", "Bergström", "Castellanos", "Dubois", "Eriksen", "Fischer", "García", "Horvat",
        "Ivanova", "Jensen", "Kowalski", "Lindqvist", "Moreau", "Novak", "Okafor", "Papadopoulos",
    ]

    private static func person(_ number: Int, handle type: PersonHandleType) -> Person {
        let given = givenNames[number % givenNames.count]
        let family = familyNames[number / givenNames.count % familyNames.count]
        let value =
            switch type {
            case .emailAddress: "person.\(number)@mail.example.org"
            case .phoneNumber: "+44 20 7\(1_000_000 + number)"
            case .unknown: "user-\(number)"
            }
        var person = Person(
            displayName: "\(given) \(family)",
            personHandle: PersonHandle(value: value, type: type),
            contactIdentifier: number.isMultiple(of: 3) ? "410FE041-\(1_000_000 + number)" : nil
        )
        if type != .unknown {
            var name = PersonNameComponents()
            name.givenName = given
            name.familyName = family
            person.nameComponents = name
        }
        if number.isMultiple(of: 2) {
            person.image = .url("https://pictures.example.org/\(number).png")
        }
        return person
    }
}
