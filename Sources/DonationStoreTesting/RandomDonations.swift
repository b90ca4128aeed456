public import Interactions

/// Random valid donations of a small world, the same for the same seed.
///
/// The world has some apps, some of them with accounts, and some dozen people and groups. The
/// donations are messages, calls and others, sent and received, within some weeks.
public struct RandomDonations: Sequence, IteratorProtocol, Sendable {
    /// The source of all randomness.
    public var random: SeededRandom
    private var count = 0

    /// Makes an endless sequence.
    public init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    /// Returns the next donation.
    public mutating func next() -> Donation? { donation() }

    /// Returns the next donation.
    public mutating func donation() -> Donation {
        count += 1
        let day = Int64.random(in: 0..<40, using: &random)
        let minute = Int64.random(in: 0..<1440, using: &random)
        var interaction = Interaction(
            intent: intent(),
            direction: random.pick([.incoming, .outgoing, .outgoing, .unspecified]),
            start: Timestamp(milliseconds: 1_764_028_800_000 + day * 86_400_000 + minute * 60_000),
            identifier: "donation-\(count)",
            groupIdentifier: random.chance(0.3) ? "group-\(random.number(below: 4))" : nil
        )
        if random.chance(0.1) { interaction.intentHandlingStatus = .failure }
        return Donation(interaction, from: donor())
    }

    /// Returns one of the donors of this world.
    public mutating func donor() -> Donor {
        Donor(
            app: "org.example.\(random.pick(["chat", "mail", "phone"]))",
            account: random.chance(0.3) ? random.pick(["home", "work"]) : nil
        )
    }

    /// Returns one of the people of this world.
    public mutating func person() -> Person {
        let number = random.number(below: 24)
        var person = Person(displayName: "Person \(number)")
        switch number % 4 {
        case 0: person.contactIdentifier = "contact-\(number)"
        case 1:
            person.personHandle = PersonHandle(
                value: "person\(number)@example.org",
                type: .emailAddress
            )
        case 2:
            person.personHandle = PersonHandle(
                value: "+44 20 7946 0\(100 + number)",
                type: .phoneNumber
            )
        default: person.customIdentifier = "user-\(number)"
        }
        return person
    }

    private mutating func intent() -> Intent {
        switch random.number(below: 6) {
        case 0:
            var call = StartCallIntent(contacts: [person()])
            call.callCapability = random.pick([.audioCall, .videoCall])
            return .startCall(call)
        case 1:
            var other = OtherIntent(className: "INSearchForMessagesIntent")
            other.people.recipients = [person()]
            return .other(other)
        default:
            var message = SendMessageIntent(
                recipients: (0..<1 + random.number(below: 3)).map { _ in person() },
                conversationIdentifier: random.chance(0.4)
                    ? "conversation-\(random.number(below: 6))" : nil
            )
            if random.chance(0.4) { message.people.sender = person() }
            return .sendMessage(message)
        }
    }
}

/// A generator of the same random numbers for the same seed: SplitMix64.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Makes a generator that gives the same numbers every time.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// Returns whether an event of this probability happens.
    public mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &self) < probability
    }

    /// Returns a whole number from 0, less than `bound`.
    public mutating func number(below bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &self)
    }

    /// Returns one of several elements.
    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }
}
