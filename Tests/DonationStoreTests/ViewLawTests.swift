import TestSupport
import Testing

@testable import DonationStore

/// Laws 4, 5 and 6 over random histories.
@Suite struct `The views of a random history` {
    /// The steps of a history, one commit after the other.
    enum Act {
        case donate([Donation])
        case delete(identifier: String, app: String)
        case deleteGroup(String)
        case deleteAll(app: String)
    }

    /// A history of few people with common donations and some deletions.
    static func history(seed: UInt64) -> [Act] {
        var generator = DonationGenerator(seed: seed)
        var people = (0..<12).map { _ in generator.person() }
        let landline = PersonHandle(value: "+442079460018", type: .phoneNumber)
        for index in people.indices.prefix(6) { people[index].aliases.append(landline) }
        let names = ["Ana", "Bob", "Carla", "Emil", "Fritz", "Ilse"]
        func person() -> Person {
            var person = generator.random.pick(people)
            if generator.random.chance(0.7) { person.displayName = generator.random.pick(names) }
            return person
        }
        var donated: [Donation] = []
        var acts: [Act] = []
        for _ in 0..<40 {
            var batch: [Donation] = []
            for _ in 0..<Int.random(in: 1...6, using: &generator.random) {
                var donation = generator.donation()
                donation.donor.account = nil
                var involved = donation.interaction.intent.people
                involved.recipients = involved.recipients.map { _ in person() }
                if involved.sender != nil { involved.sender = person() }
                if involved.conversationIdentifier != nil {
                    involved.conversationIdentifier = generator.random.pick(["c1", "c2", "c3"])
                }
                if generator.random.chance(0.2) {
                    donation.interaction.intent = .other(
                        OtherIntent(className: OtherIntent.cardClassName)
                    )
                    involved.contacts = [person()]
                }
                donation.interaction.intent.people = involved
                donation.interaction.groupIdentifier = generator.random.pick(["g1", "g2", "g3"])
                batch.append(donation)
            }
            donated += batch
            acts.append(.donate(batch))
            switch generator.random.next() % 12 {
            case 0...2:
                let gone = generator.random.pick(donated)
                acts.append(
                    .delete(
                        identifier: gone.interaction.identifier ?? "",
                        app: gone.donor.app
                    )
                )
            case 3: acts.append(.deleteGroup(generator.random.pick(["g1", "g2", "g3"])))
            case 4: acts.append(.deleteAll(app: generator.random.pick(donated).donor.app))
            default: break
            }
        }
        return acts
    }

    static func perform(_ act: Act, in store: DonationStore) throws {
        switch act {
        case .donate(let donations): _ = try store.donate(donations)
        case .delete(let identifier, let app):
            _ = try store.delete(identifiers: [identifier], from: DonorScope(app: app))
        case .deleteGroup(let group): _ = try store.delete(groupIdentifier: group, from: .all)
        case .deleteAll(let app): _ = try store.deleteAll(from: .app(app))
        }
    }

    @Test(arguments: SeededGenerator.seeds(6))
    func `are the same after catching up in any split, after a rebuild, and when reopened`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let test = try TestStore()
        var store = try test.open()
        for act in Self.history(seed: seed) {
            try Self.perform(act, in: store)
            if random.chance(0.3) { _ = try store.digest() }
            if random.chance(0.1) { store = try test.open() }
        }
        let live = try store.digest()
        let suggestions = try store.suggestions(limit: 50)
        #expect(try store.rebuild().digest == live)
        #expect(try store.rebuild().digest == live)
        #expect(try store.suggestions(limit: 50) == suggestions)
        #expect(try store.verify().isClean)

        let other = try TestStore()
        let allAtOnce = try other.open()
        for act in Self.history(seed: seed) { try Self.perform(act, in: allAtOnce) }
        #expect(try allAtOnce.digest() == live)
    }

    @Test(arguments: SeededGenerator.seeds(6))
    func `after deletions are those of a log in which the deleted donations never happened`(
        seed: UInt64
    ) throws {
        let test = try TestStore()
        let store = try test.open()
        for act in Self.history(seed: seed) { try Self.perform(act, in: store) }

        let never = try test.erasedCopy()
        #expect(try never.digest() == store.digest())
    }

    @Test(arguments: SeededGenerator.seeds(6))
    func `give suggestions whose reasons add up to the score, bit for bit`(seed: UInt64) throws {
        let test = try TestStore()
        let store = try test.open()
        for act in Self.history(seed: seed) { try Self.perform(act, in: store) }
        let suggestions = try store.suggestions(limit: 1000)
        #expect(!suggestions.isEmpty)
        for suggestion in suggestions {
            #expect(suggestion.reasons.reduce(0) { $0 + $1.value } == suggestion.score)
            #expect(suggestion.score.isFinite)
        }
        // People without a conversation follow all conversations.
        for part in [
            suggestions.filter { $0.identity != nil }, suggestions.filter { $0.identity == nil },
        ] {
            #expect(part.map(\.score) == part.map(\.score).sorted(by: >))
        }
        #expect(Array(try store.suggestions(limit: 4)) == Array(suggestions.prefix(4)))
    }
}
