import TestSupport

@testable import Interactions

/// Random histories of few people who often share evidence, with every kind of event.
struct HistoryGenerator {
    var random: SeededGenerator
    private(set) var events: [LoggedEvent] = []
    /// Whether donations often name several people in one conversation, so that chunks close.
    private let isLong: Bool
    /// Whether few numbers and addresses have many names and cards.
    private let sharesHandles: Bool
    /// Whether many events are wishes about conversations, and outcomes of suggestions.
    private let isAboutWishes: Bool

    init(seed: UInt64, isLong: Bool = false, isAboutWishes: Bool = false) {
        random = SeededGenerator(seed: seed)
        (self.isLong, self.isAboutWishes) = (isLong, isAboutWishes)
        sharesHandles = seed.isMultiple(of: 3)
    }

    /// A history of up to this many events.
    mutating func history(_ count: Int) -> [LoggedEvent] {
        // Half of them are short, because faults show with few events.
        let isShort = !sharesHandles && !isAboutWishes && random.chance(0.5)
        let length = isShort ? min(count, 12) : count
        for _ in 0..<length { events.append(event()) }
        return events
    }

    private mutating func event() -> LoggedEvent {
        if isAboutWishes {
            // Nothing is deleted or adopted, so everything can pass everything else.
            if random.chance(0.5) { return donation() }
            if random.chance(0.3) { return .wish(wish(), start()) }
            return random.chance(0.5)
                ? .feedback(feedback(), start()) : .preference(preference(), start())
        }
        let share = Int.random(in: 0..<(isLong ? 400 : 100), using: &random)
        return switch share {
        case 0..<12: .deleted(deletion())
        case 12..<20: .linked(link())
        case 20..<32: .unlinked(Unlink(evidence(), of: participant()))
        case 32..<35: policy()
        case 35..<36: .unknown
        case 36..<38: .stub(EventKind(rawValue: UInt8.random(in: 0...9, using: &random)))
        case 38..<39: .damaged
        case 39..<45: .feedback(feedback(), start())
        case 45..<49: .preference(preference(), start())
        case 49..<52: .wish(wish(), start())
        case 52..<55: .adopted(adoption(), receipt())
        case 55..<60: .renamed(rename(), start())
        case 60..<63: .me(own())
        default: donation()
        }
    }

    // MARK: Donations

    private mutating func donation() -> LoggedEvent {
        var people = IntentPeople()
        if random.chance(0.5) { people.sender = person() }
        let others = random.pick([0, 1, 1, 2, 3])
        for _ in 0..<others {
            if random.chance(0.8) {
                people.recipients.append(person())
            } else {
                people.contacts.append(person())
            }
        }
        if random.chance(0.2) { people.conversationIdentifier = random.pick(["c", "d", "u"]) }
        if random.chance(0.2) {
            people.speakableGroupName = SpeakableString(random.pick(Self.names))
        }
        if random.chance(0.2) { people.isGroup = random.chance(0.7) }
        if random.chance(0.1) { people.images["speakableGroupName"] = .systemName("group") }
        var intent: Intent
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            var call = StartCallIntent()
            call.callCapability = random.pick(CallCapability.allCases)
            intent = .startCall(call)
        case 1:
            let card = OtherIntent.cardClassName
            let className = random.pick(sharesHandles ? ["A", card, card] : ["A", "B", card])
            intent = .other(OtherIntent(className: className))
        default:
            var message = SendMessageIntent()
            if random.chance(0.2) {
                message.donationMetadata = DonationMetadata()
                message.donationMetadata?.recipientCount = random.pick([0, 1, 2, 5])
            }
            intent = .sendMessage(message)
        }
        intent.people = people
        var interaction = Interaction(intent: intent, direction: random.pick(Direction.allCases))
        if random.chance(0.1) { interaction.intentHandlingStatus = .failure }
        if random.chance(0.1) { interaction.groupIdentifier = "g" }
        let donors = sharesHandles ? [chat, chat, chat, mail] : [chat, mail, phone]
        return .donated(interaction, random.pick(donors), start())
    }

    private mutating func start() -> Timestamp {
        let day = Int64.random(in: -2...2, using: &random) * 86_400_000
        return time(day + Int64.random(in: 0...3, using: &random) * 3_599_999)
    }

    private mutating func person() -> Person {
        var person = Person()
        if random.chance(0.2) {
            // Two differ only after the part of a member that the key contains.
            let identifiers = ["A", "B", "2", Self.long + "1", Self.long + "2"]
            person.contactIdentifier = random.pick(identifiers)
        }
        if random.chance(0.25) { person.customIdentifier = random.pick(["u", "v", "w"]) }
        if random.chance(0.6) { person.personHandle = handle() }
        while random.chance(0.2) { person.aliases.append(handle()) }
        if random.chance(sharesHandles ? 0.9 : 0.3) {
            person.displayName = random.pick(Self.names)
        }
        if random.chance(0.1) { person.image = .systemName("person") }
        person.isMe = random.chance(0.05)
        return person
    }

    private mutating func handle() -> PersonHandle {
        let number = Int.random(in: 1...(sharesHandles ? 2 : 4), using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1:
            return PersonHandle(value: "+44 20 7946 001\(number)", type: .phoneNumber)
        case 2: return PersonHandle(value: "020 7946 001\(number)", type: .phoneNumber)
        case 3: return PersonHandle(value: "E\(number)@example.org", type: .emailAddress)
        default: return PersonHandle(value: "h\(number)")
        }
    }

    private static let names = [
        "Ana", "Bob", "", "Ana Silva", "Carla", "Emil", "Fritz (Acme)", "Ilse", "Öz",
    ]
    private static let long = String(repeating: "x", count: 300)

    // MARK: Events about donations

    /// An existing position, at times the next one or none.
    private mutating func position() -> UInt64 {
        UInt64.random(in: 0...UInt64(events.count + 2), using: &random)
    }

    private mutating func deletion() -> Deletion {
        var deletion = Deletion()
        if random.chance(0.1) { deletion.donors = [random.pick([chat, mail, phone])] }
        if deletion.donors.isEmpty || random.chance(0.3) {
            let runs = (0..<random.pick([1, 1, 2, 3])).map { _ in
                let first = position()
                return first...first + random.pick([0, 0, 0, 1, 4])
            }
            deletion.positions = PositionSet(runs: runs)
        }
        return deletion
    }

    private mutating func participant() -> ParticipantReference {
        ParticipantReference(
            position: Position(rawValue: max(1, position())),
            index: random.pick([0, 0, 0, 1, 1, 2, 7])
        )
    }

    private mutating func link() -> Link {
        Link((0..<random.pick([1, 2, 2, 2, 3])).map { _ in participant() })
    }

    private mutating func conversation() -> ConversationReference {
        ConversationReference(
            position: Position(rawValue: max(1, position())),
            isOfSenderAlone: random.chance(0.2)
        )
    }

    private mutating func feedback() -> SuggestionFeedback {
        var feedback = SuggestionFeedback(
            shown: (0..<random.pick([0, 1, 2, 3, 5])).map { _ in conversation() },
            outcome: random.pick(SuggestionFeedback.Outcome.allCases)
        )
        // This includes events that a writer would refuse: an unknown outcome, or a choice not in
        // the list.
        if random.chance(0.7) {
            let listed = feedback.shown.randomElement(using: &random)
            feedback.chosen = random.chance(0.5) ? listed ?? conversation() : conversation()
        }
        if random.chance(0.5) { feedback.context.app = random.pick(["a", "b"]) }
        if random.chance(0.5) { feedback.context.contentTypes = ["t", random.pick(["u", "v"])] }
        if random.chance(0.3) { feedback.context.place = random.pick(["home", ""]) }
        return feedback
    }

    private mutating func preference() -> Preference {
        // Resets reach furthest.
        let change = random.pick(Preference.Change.allCases + [.reset, .reset, .reset])
        return Preference(change, conversation())
    }

    private mutating func wish() -> Wish {
        let change = random.pick(Wish.Change.allCases + [.never, .never])
        return switch Int.random(in: 0..<10, using: &random) {
        case 0..<5: Wish(change, .person(participant()))
        case 5..<8: Wish(change, .address(evidence(), of: participant()))
        default: Wish(change, .app(random.pick(["org.a", "org.b"])))
        }
    }

    private mutating func rename() -> Rename {
        let subject: Rename.Subject =
            random.chance(0.7) ? .person(participant()) : .conversation(conversation())
        return Rename(subject, to: random.pick(["Mum", "Choir", "Ana Silva"]))
    }

    private func receipt() -> Timestamp {
        var copy = random
        return time(copy.pick([0, 50, 100]))
    }

    private mutating func adoption() -> Adoption {
        var coefficients = RankingCoefficients()
        coefficients.weights.memory = Double.random(in: 0...4, using: &random)
        // Mostly earlier positions, as in a real adoption.
        let learned = random.chance(0.7) ? Position(rawValue: max(1, position())) : nil
        var adoption = Adoption(coefficients, learnedThrough: learned)
        // Late ones and equal ones, those of older versions, and times that mean nothing. A copy
        // of the generator leaves the other events of each seed as they were.
        var copy = random
        adoption.learnedThroughTime = copy.pick([nil, .min, 20, 50, 80, 120] as [Int64?]).map(time)
        if random.chance(0.1) { adoption.version = 2 }
        if random.chance(0.1) { adoption.weights = random.pick([[], [1], [1, 1, 1, 1, 5]]) }
        return adoption
    }

    private mutating func evidence() -> EvidenceReference {
        random.pick([
            .contactIdentifier, .customIdentifier, .personHandle, .personHandle, .alias(0),
            .alias(1), .displayName,
        ])
    }

    private mutating func own() -> OwnAddresses {
        let number = Int.random(in: 1...4, using: &random)
        let texts = ["e\(number)@example.org", "+44207946001\(number)", "e9@example.org", "Ana"]
        return OwnAddresses(texts.filter { _ in random.chance(0.4) })
    }

    private mutating func policy() -> LoggedEvent {
        var rule = PolicyRule()
        if random.chance(0.3) { rule.scope = PolicyScope(app: "org.example.chat") }
        if random.chance(0.6) { rule.region = Region.all.first { $0.code == "GB" } }
        if random.chance(0.2) { rule.maximumCount = 5 }
        return .policy(rule)
    }
}
