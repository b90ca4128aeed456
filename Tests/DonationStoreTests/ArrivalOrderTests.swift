import Evaluation
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// Law 13 for a store: with donors numbered as they come, questions in between, several processes,
/// and a rebuild at the end.
@Suite struct `A history that arrives in any order` {
    /// Something that happened; it names donations by their indices in the history.
    private enum Act {
        case donated(app: String, Interaction)
        case wished(Preference.Change, Int)
        case hid(Wish.Change, Int, asAddress: Bool)
        case hidApp(Wish.Change, String)
        case decided(shown: [Int], chosen: Int?)
        case linked([Int])
        case deleted(Int)

        var named: [Int] {
            switch self {
            case .donated, .hidApp: []
            case .wished(_, let one), .hid(_, let one, _), .deleted(let one): [one]
            case .decided(let shown, let chosen): shown + [chosen].compactMap(\.self)
            case .linked(let some): some
            }
        }
    }

    private static let apps = ["org.example.mail", "org.example.chat", "org.example.phone"]
    private static let names = ["Ana", "Ben", "Cleo", "Dora", "Emil"]

    private static func person(_ number: Int, _ random: inout SeededGenerator) -> Person {
        Person(
            displayName: random.chance(0.7) ? names[number] : nil,
            personHandle: random.chance(0.5)
                ? PersonHandle(value: "+44 20 7946 001\(number)", type: .phoneNumber) : nil,
            customIdentifier: random.chance(0.8) ? "u\(number)" : "v\(number)"
        )
    }

    private static func donation(_ index: Int, _ random: inout SeededGenerator) -> Act {
        let count = random.pick([1, 1, 1, 2, 3])
        let isOutgoing = random.chance(0.6)
        var people = (0..<count).map { _ in
            person(Int.random(in: 0..<names.count, using: &random), &random)
        }
        var message = SendMessageIntent()
        if !isOutgoing { message.people.sender = people.removeLast() }
        message.people.recipients = people
        if random.chance(0.5) { message.people.conversationIdentifier = random.pick(["c", "d"]) }
        if count > 1 { message.people.isGroup = true }
        // Several begin together, and an hour is the unit of what waits.
        let start =
            DonationGenerator.receivedAt.milliseconds - 3_600_000
            * Int64.random(in: 1...40, using: &random)
        let interaction = Interaction(
            intent: .sendMessage(message),
            direction: isOutgoing ? .outgoing : .incoming,
            start: Timestamp(milliseconds: start),
            identifier: "m\(index)"
        )
        return .donated(app: random.pick(apps), interaction)
    }

    private static func history(_ random: inout SeededGenerator) -> [Act] {
        var acts: [Act] = []
        var donations: [Int] = []
        for index in 0..<60 {
            func one() -> Int { donations.randomElement(using: &random) ?? 0 }
            switch donations.count < 5 ? 99 : Int.random(in: 0..<100, using: &random) {
            case 0..<10:
                let changes: [Preference.Change] = [.pin, .unpin, .suggestLess, .reset, .clear]
                acts.append(.wished(random.pick(changes), one()))
            case 28..<36:
                let change = random.pick([Wish.Change.never, .suggestLess, .suggestLess, .clear])
                if random.chance(0.15) {
                    acts.append(.hidApp(change, random.pick(apps)))
                } else {
                    acts.append(.hid(change, one(), asAddress: random.chance(0.3)))
                }
            case 10..<20:
                let shown = [one(), one(), one()]
                acts.append(.decided(shown: shown, chosen: random.chance(0.6) ? shown[1] : nil))
            case 20..<25: acts.append(.linked([one(), one()]))
            case 25..<28: acts.append(.deleted(one()))
            default:
                donations.append(index)
                acts.append(donation(index, &random))
            }
        }
        return acts
    }

    /// One of the orders in which the history can arrive: a deletion stays where it is, an act
    /// after those that it names, and the acts of the owner keep their order.
    private static func order(_ acts: [Act], _ random: inout SeededGenerator) -> [Int] {
        var (left, order) = (Array(acts.indices), [Int]())
        while !left.isEmpty {
            let ready = left.indices.filter { place in
                let before = left[..<place]
                guard case .donated = acts[left[place]] else {
                    if case .deleted = acts[left[place]] { return place == 0 }
                    let isFirst = before.allSatisfy {
                        if case .donated = acts[$0] { true } else { false }
                    }
                    return isFirst && !acts[left[place]].named.contains(where: before.contains)
                }
                return before.allSatisfy { if case .deleted = acts[$0] { false } else { true } }
            }
            order.append(left.remove(at: random.pick(ready)))
        }
        return order
    }

    /// Performs the acts in an order, each at its own time.
    private static func perform(
        _ acts: [Act],
        in order: [Int],
        _ random: inout SeededGenerator
    ) throws -> (TestStore, DonationStore) {
        let test = try TestStore()
        let stores = [try test.open(), try test.open()]
        var positions: [Int: Position] = [:]
        func conversation(_ index: Int) throws -> ConversationReference {
            ConversationReference(position: try #require(positions[index]))
        }
        for index in order {
            let store = random.pick(stores)
            let now = DonationGenerator.receivedAt.milliseconds + Int64(index) * 60_000
            test.now = Timestamp(milliseconds: now)
            // Of what is deleted nobody may say anything, in any order.
            switch acts[index] {
            case .donated(let app, let interaction):
                positions[index] = try store.donor(app).donate(interaction).position
            case .wished(let change, let one):
                _ = try? store.log.prefer(Preference(change, conversation(one)))
            case .hid(let change, let one, let asAddress):
                let participant = ParticipantReference(
                    position: try #require(positions[one]),
                    index: 0
                )
                let subject: Wish.Subject =
                    asAddress ? .address(.personHandle, of: participant) : .person(participant)
                _ = try? store.record(Wish(change, subject))
            case .hidApp(let change, let app): try store.record(Wish(change, .app(app)))
            case .decided(let shown, let chosen):
                let feedback = SuggestionFeedback(
                    shown: try shown.map(conversation),
                    outcome: chosen == nil ? .abandoned : .chosen,
                    chosen: try chosen.map(conversation)
                )
                _ = try? store.record(feedback)
            case .linked(let some):
                let participants = try some.map { index in
                    ParticipantReference(position: try #require(positions[index]), index: 0)
                }
                _ = try? store.link(participants)
            case .deleted(let one):
                try store.delete(.positions(PositionSet([try #require(positions[one])])))
            }
            if random.chance(0.3) { _ = try random.pick(stores).suggestions() }
        }
        test.now = Timestamp(milliseconds: DonationGenerator.receivedAt.milliseconds + 7_200_000)
        return (test, stores[0])
    }

    /// The answers, with positions replaced by the donations that they name.
    private static func answers(of store: DonationStore) throws -> [String] {
        func name(_ position: Position) throws -> String {
            try store.event(at: position)?.donation?.interaction.identifier ?? "-"
        }
        var answers: [String] = []
        var chosen = SuggestionContext(limit: 50)
        chosen.chosen = [Person(customIdentifier: "u0")]
        for context in [SuggestionContext(limit: 50), chosen] {
            for one in try store.suggestions(for: context) {
                let people = one.people.map {
                    "\($0.displayName ?? "-") \($0.handles.map(\.value))"
                }
                let reasons = try store.explain(one, limit: 100).map { reason in
                    let evidence = try reason.evidence.map {
                        "\(try name($0.position)) \($0.share)"
                    }
                    // An event of the owner has no name, and is evidence by its own receipt.
                    return "\(reason.reason.name) \(reason.reason.value) \(evidence)"
                }
                let conversation = one.conversationIdentifier ?? "-"
                let probability = one.probability ?? 0
                answers.append("\(one.donor.app) \(conversation) \(people) \(probability)")
                let latest = try one.latest.map(name) ?? "-"
                answers.append("\(conversation) \(people) \(latest) \(one.score) \(reasons)")
            }
        }
        for one in try store.contacts() {
            let channels = one.channels.map { "\($0.donor.app) \($0.isRemembered)" }
            let evidence = try store.evidence(of: one).map(\.key)
            answers.append("\(one.key) \(one.person.displayName ?? "-") \(channels) \(evidence)")
        }
        for one in try store.conversations() {
            answers.append("\(one.key) \(one.people.map { $0.displayName ?? "-" })")
        }
        for one in try store.hidden() {
            let subject: [String] =
                switch one.subject {
                case .person(let contact): ["person", contact.key]
                case .address(let address, of: let contact): [address.key, contact.key]
                case .app(let app): [app]
                case .conversation(let conversation): [conversation.key]
                }
            answers.append("hidden \(one.since.milliseconds) \(subject)")
        }
        answers.append("\(try store.learnedCoefficients().coefficients)")
        return answers.sorted()
    }

    @Test(arguments: SeededGenerator.seeds(6))
    func `gives the same answers`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let acts = Self.history(&random)
        let (_, first) = try Self.perform(acts, in: Array(acts.indices), &random)
        let expected = try Self.answers(of: first)
        for _ in 0..<3 {
            let order = Self.order(acts, &random)
            let (_, store) = try Self.perform(acts, in: order, &random)
            let answers = try Self.answers(of: store)
            #expect(answers == expected, "\(order): \(answers.difference(from: expected))")
            try store.rebuild()
            #expect(try Self.answers(of: store) == expected, "rebuilt, \(order)")
        }
    }
}
