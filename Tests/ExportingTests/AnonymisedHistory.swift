import DonationStore
import Exporting
import Interactions
import TestSupport

/// Histories in which few people meet often under many handles, with corrections.
struct AnonymisedHistory {
    var random: SeededGenerator
    private var time = DonationGenerator.receivedAt.milliseconds - 40_000_000_000

    /// The most recipients of a message; a single one is never as recent as another.
    private let mostPeople: Int

    init(seed: UInt64, mostPeople: Int) {
        self.mostPeople = mostPeople
        random = SeededGenerator(seed: seed)
    }

    /// Fills a store.
    mutating func fill(_ store: DonationStore) throws {
        if random.chance(0.7) { try store.setPolicy(PolicyRule(region: Region(code: "GB"))) }
        for _ in 0..<20 {
            let batch = (0..<Int.random(in: 1...12, using: &random)).map { _ in donation() }
            _ = try store.donate(batch)
            try? correct(store)
        }
    }

    private mutating func correct(_ store: DonationStore) throws {
        let last = try store.lastPosition().rawValue
        let reference = ParticipantReference(position: position(upTo: last), index: 0)
        let conversation = ConversationReference(position: position(upTo: last))
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            try store.link([
                reference, ParticipantReference(position: position(upTo: last), index: 0),
            ])
        case 1: try store.unlink(random.pick([.personHandle, .customIdentifier]), of: reference)
        case 2: try store.withdraw(position(upTo: last))
        case 3:
            let times = Timestamp(milliseconds: time - 900_000_000)..<Timestamp(milliseconds: time)
            try store.delete(startingIn: times)
        case 4: try store.deleteAll(from: .app("org.example.mail"))
        case 5:
            let conversation = random.pick(Array(try store.conversations()))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: try store.pin(conversation)
            case 1: try store.suggestLess(conversation)
            case 2: try store.neverSuggest(conversation)
            default: try store.reset(conversation)
            }
        case 6:
            try store.record(
                SuggestionFeedback(
                    shown: [conversation],
                    outcome: .chosen,
                    chosen: conversation,
                    context: SuggestionFeedback.Context(app: "org.example.chat", place: "home")
                )
            )
        default: try store.erase()
        }
    }

    private mutating func position(upTo last: UInt64) -> Position {
        Position(rawValue: .random(in: 1...last, using: &random))
    }

    private mutating func donation() -> Donation {
        time += Int64.random(in: 1...500_000_000, using: &random)
        var people = IntentPeople()
        people.recipients = (0..<min(mostPeople, random.pick([1, 1, 1, 2, 3]))).map { _ in person()
        }
        if random.chance(0.4) {
            people.sender = person()
            if mostPeople == 1 { people.recipients = [] }
        }
        if random.chance(0.3) { people.conversationIdentifier = random.pick(["c1", "c2", "r7"]) }
        if random.chance(0.3) { people.speakableGroupName = SpeakableString("Ana") }
        if random.chance(0.1) { people.recipients = [] }
        var intent: Intent
        if random.chance(0.2) {
            // Pseudonyms share no words, and shared words decide whether names on cards can belong
            // to one person.
            let own = "org.example.Own"
            let classes = mostPeople == 1 ? ["ContactCard", own] : [own]
            intent = .other(OtherIntent(className: random.pick(classes)))
        } else if random.chance(0.3) {
            intent = .startCall(StartCallIntent())
            people.contacts = people.recipients
            people.recipients = []
        } else {
            intent = .sendMessage(SendMessageIntent())
        }
        intent.people = people
        var interaction = Interaction(
            intent: intent,
            direction: random.pick(Direction.allCases),
            start: Timestamp(milliseconds: time),
            groupIdentifier: random.chance(0.3) ? random.pick(["c1", "g9"]) : nil
        )
        if random.chance(0.1) { interaction.intentHandlingStatus = .failure }
        let app = random.pick(["org.example.chat", "org.example.mail", "org.example.phone"])
        let account = random.chance(0.2) ? "work" : nil
        return Donation(interaction, from: Donor(app: app, account: account))
    }

    private mutating func person() -> Person {
        let handles: [PersonHandle] = [
            PersonHandle(value: "+44 20 7946 0018", type: .phoneNumber),
            PersonHandle(value: "020 7946 0018", type: .phoneNumber),
            PersonHandle(value: "tel:+442079460018", type: .phoneNumber),
            PersonHandle(value: "020 7946 0018", type: .unknown),
            PersonHandle(value: "12", type: .phoneNumber),
            PersonHandle(value: "12", type: .unknown),
            PersonHandle(value: "Ana@Example.org", type: .emailAddress),
            PersonHandle(value: "Ana <ana@example.org>", type: .emailAddress),
            PersonHandle(value: "ben@example.org", type: .emailAddress),
            PersonHandle(value: "ben@example.org"),
            PersonHandle(value: "not an address", type: .emailAddress),
            PersonHandle(value: "u1"), PersonHandle(value: "+1 415 555 0100", type: .phoneNumber),
        ]
        var person = Person(
            displayName: random.chance(0.7) ? random.pick(["Ana", "Ben", "Kim"]) : nil,
            personHandle: random.chance(0.7) ? random.pick(handles) : nil,
            contactIdentifier: random.chance(0.1) ? random.pick(["410F", "u1"]) : nil,
            customIdentifier: random.chance(0.2) ? random.pick(["u1", "r7", "c1"]) : nil,
            isMe: random.chance(0.1)
        )
        if random.chance(0.2) { person.aliases = [random.pick(handles)] }
        if random.chance(0.1) { person.image = .data([1, 2, UInt8(time % 200)], type: nil) }
        if person.personHandle == nil, person.displayName == nil { person.displayName = "Kim" }
        return person
    }
}
