import DonationStore

/// The contacts and groups of a ``SkewedHistory``.
///
/// The details of a contact are a function of its number and the seed; only groups are stored. Half
/// the contacts use one app, three tenths two, two tenths three. Contacts with several apps are in
/// the address book, so that identity can join them across apps: the chat, the mail and the phone
/// app give the address book's identifier, the chat app the phone number as well, and the SMS app
/// the phone number alone.
struct SkewedPeople {
    /// The members of each group: three to twelve, mostly few, and mostly popular contacts.
    let groups: [[Int]]
    private let seed: UInt64

    init(contacts: Int, groups: Int, seed: UInt64) {
        self.seed = seed
        var random = SeededGenerator(seed: seed &+ 1)
        self.groups = (0..<groups).map { _ in
            let fraction = Double.random(in: 0..<1, using: &random)
            let size = min(contacts, 3 + Int(10 * fraction * fraction * fraction))
            var members: [Int] = []
            while members.count < size {
                let fraction = Double.random(in: 0..<1, using: &random)
                let member = Int(Double(contacts) * fraction * fraction * fraction)
                if !members.contains(member) { members.append(member) }
            }
            return members
        }
    }

    /// The constant random bits of a contact.
    private func traits(_ number: Int) -> UInt64 {
        var random = SeededGenerator(seed: seed &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
        return random.next()
    }

    /// The apps that reach a contact, the most used one first.
    func apps(of number: Int) -> [SkewedApp] {
        Self.apps(traits(number))
    }

    private static func apps(_ traits: UInt64) -> [SkewedApp] {
        let choices =
            switch traits % 10 {
            case ..<5: one
            case ..<8: two
            default: three
            }
        return choices[Int(traits / 10 % UInt64(choices.count))]
    }

    private static let one: [[SkewedApp]] = [
        [.chat], [.chat], [.chat], [.chat], [.mail], [.mail], [.mail], [.sms], [.sms], [.phone],
    ]
    private static let two: [[SkewedApp]] = [
        [.chat, .sms], [.chat, .phone], [.chat, .mail], [.sms, .phone], [.mail, .phone],
    ]
    private static let three: [[SkewedApp]] = [
        [.chat, .phone, .mail], [.chat, .sms, .phone], [.mail, .sms, .phone],
    ]
}

// MARK: - Persons

extension SkewedPeople {
    /// A contact in an app's donation.
    ///
    /// - Parameters:
    ///   - number: The contact.
    ///   - app: The app, which may not be one of the contact's own: groups have strangers.
    ///   - progress: The progress of the history, 0 to 1; one contact in twenty changes its name at
    ///     some time.
    /// - Returns: The person.
    func person(_ number: Int, in app: SkewedApp, at progress: Double) -> Person {
        let traits = traits(number)
        let isInAddressBook = Self.apps(traits).count > 1
        var person = Person(displayName: Self.name(of: number, traits, at: progress))
        switch app {
        case .chat where isInAddressBook:
            person.personHandle = phoneNumber(of: number)
        case .chat:
            person.personHandle = PersonHandle(value: "@user.\(number)")
            person.customIdentifier = "u\(String(traits >> 16, radix: 36))"
        case .mail:
            let address = "person.\(number)@mail.example.org"
            person.personHandle = PersonHandle(value: address, type: .emailAddress)
        case .phone:
            person.personHandle = phoneNumber(of: number, separator: " ")
        case .sms:
            person.personHandle = phoneNumber(of: number)
            if !isInAddressBook { person.displayName = nil }
        }
        if isInAddressBook, app != .sms {
            person.contactIdentifier = "410FE041-5C4E-48DA:\(10_000_000 + number)"
        }
        return person
    }

    private func phoneNumber(of number: Int, separator: String = "") -> PersonHandle {
        let value = "+44\(separator)20\(separator)\(70_000_000 + number)"
        return PersonHandle(value: value, type: .phoneNumber)
    }

    private static let givenNames = [
        "Ana", "Bram", "Chiara", "Dmitri", "Élise", "Fatima", "Goran", "Hanna", "Ivo", "Jelena",
        "Kofi", "Léa", "Mei", "Nikos", "Olga", "Pedro", "Quynh", "Rosa", "Søren", "Tariq",
    ]
    private static let familyNames = [
        "Almeida", "Bergström", "Castellanos", "Dubois", "Eriksen", "Fischer", "García", "Horvat",
        "Ivanova", "Jensen", "Kowalski", "Lindqvist", "Moreau", "Novak", "Okafor", "Papadopoulos",
    ]

    private static func name(of number: Int, _ traits: UInt64, at progress: Double) -> String {
        let given = givenNames[Int(traits >> 8 & 0xFF) % givenNames.count]
        let changesName = traits >> 24 & 0xFF < 13
        let isChanged = changesName && progress > Double(traits >> 32 & 0xFF) / 256
        let family = familyNames[
            (Int(traits >> 16 & 0xFF) + (isChanged ? 1 : 0)) % familyNames.count
        ]
        return "\(given) \(family)"
    }
}
