import TestSupport
import Testing

@testable import DonationStore

/// The views as of a position equal the views at the time when it was the last.
@Suite struct `As of a position` {
    /// People, some of whom share evidence with others.
    private static let people: [Person] = {
        let phone = PersonHandle(value: "+442079460018", type: .phoneNumber)
        let email = PersonHandle(value: "ana@example.org", type: .emailAddress)
        var alias = Person(displayName: "Ana by alias", customIdentifier: "u1")
        alias.aliases = [email]
        return [
            alias,
            Person(displayName: "Ana", personHandle: email),
            Person(displayName: "Ana by phone", personHandle: phone),
            Person(displayName: "Ana by both", personHandle: phone, contactIdentifier: "A"),
            Person(displayName: "Ana of the book", contactIdentifier: "A"),
            Person(displayName: "Bob", customIdentifier: "u2"),
            Person(displayName: "Cleo", personHandle: PersonHandle(value: "cleo")),
        ]
    }()

    private struct History {
        let test: TestStore
        let store: DonationStore
        /// The digest of the views when a position was the last.
        var digests: [(position: Position, digest: String)] = []
        var random: SeededGenerator
        private var corrections: [Position] = []
        private var count = 0

        init(seed: UInt64) throws {
            test = try TestStore()
            store = try test.open()
            random = SeededGenerator(seed: seed)
        }

        /// Does something, and records the resulting views.
        mutating func step() throws {
            let last = try store.lastPosition()
            test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
            switch random.next() % 12 {
            case 0..<7: try donate()
            case 7: try delete()
            case 8: _ = try store.deleteAll(from: .app(random.pick(["org.a", "org.b"])))
            case 9: try link()
            case 10: try unlink()
            default:
                guard let correction = corrections.popLast() else { return }
                // A correction may have gone with its donation; its withdrawal then has no effect.
                try store.withdraw(correction)
            }
            let position = try store.lastPosition()
            guard position > last else { return }
            digests.append((position, try store.digest()))
        }

        private mutating func donate() throws {
            count += 1
            var intent = SendMessageIntent()
            let others = (0...Int(random.next() % 3)).map { _ in random.pick(people) }
            let direction = random.pick([Direction.incoming, .outgoing])
            if direction == .incoming {
                intent.people.sender = others[0]
                intent.people.recipients = Array(others.dropFirst())
            } else {
                intent.people.recipients = others
            }
            if random.chance(0.5) {
                intent.people.conversationIdentifier = random.pick(["c1", "c2"])
            }
            let start = test.now.milliseconds - Int64(random.next() % 600_000)
            let interaction = Interaction(
                intent: .sendMessage(intent),
                direction: direction,
                start: Timestamp(milliseconds: start),
                identifier: "\(count)"
            )
            try store.donor(random.pick(["org.a", "org.b"])).donate(interaction)
        }

        private mutating func delete() throws {
            let identifier = "\(random.next() % UInt64(count + 1))"
            _ = try store.delete(identifiers: [identifier], from: .all)
        }

        private mutating func link() throws {
            let contacts = try store.contacts()
            guard contacts.count > 1 else { return }
            let chosen = (0..<2).map { _ in random.pick(Array(contacts)) }
            guard chosen[0].key != chosen[1].key else { return }
            corrections.append(try store.link(contacts: chosen))
        }

        private mutating func unlink() throws {
            let contacts = try store.contacts()
            guard !contacts.isEmpty else { return }
            let contact = random.pick(Array(contacts))
            let evidence = try store.evidence(of: contact)
            guard !evidence.isEmpty else { return }
            let position = try store.unlink(random.pick(Array(evidence)), of: contact)
            corrections.append(try #require(position))
        }
    }

    /// A list in pages of two.
    private func pages<Item>(
        _ read: (Item?, Int) throws(DonationStoreError) -> [Item]
    ) throws -> [Item] {
        var all: [Item] = []
        while case let page = try read(all.last, 2), !page.isEmpty { all += page }
        return all
    }

    private static func history(seed: UInt64) throws -> History {
        var history = try History(seed: seed)
        for _ in 0..<40 { try history.step() }
        return history
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `all views are those of a log that ends there`(seed: UInt64) throws {
        let history = try Self.history(seed: seed)
        for (position, digest) in history.digests {
            let past = try history.store.views(asOf: position)
            #expect(try past.digest() == digest, "position \(position.rawValue)")
            #expect(past.position == position)
        }
        #expect(try history.store.views(asOf: .start).contacts().isEmpty)
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `each contact and conversation is that of all views`(seed: UInt64) throws {
        let history = try Self.history(seed: seed)
        let store = history.store
        let contacts = try store.contacts()
        let conversations = try store.conversations()
        for (position, _) in history.digests {
            let past = try store.views(asOf: position)
            let then = try past.contacts()
            for contact in contacts {
                let found = try store.contact(contact, asOf: position)
                let expected = try past.contact(contact)
                #expect(found == expected, "\(contact.key) as of \(position.rawValue)")
                #expect(found.map(then.contains) ?? true)
            }
            #expect(try pages(past.contacts(after:limit:)) == then)
            let others = try past.conversations()
            #expect(try pages(past.conversations(after:limit:)) == others)
            for conversation in conversations {
                #expect(
                    try store.conversation(conversation, asOf: position)
                        == others.first { $0.key == conversation.key },
                    "\(conversation.key) as of \(position.rawValue)"
                )
            }
        }
    }

    @Test func `takes no room once it is let go, and leaves nothing when it is killed`() throws {
        let history = try Self.history(seed: 1)
        let views = history.store.views.generations
        let before = try views.names()
        let past = try history.store.views(asOf: Position(rawValue: 5))
        #expect(try views.names() == before)
        #expect(try !past.digest().isEmpty)
    }

    @Test func `a date means the last position received by then`() throws {
        let test = try TestStore()
        let store = try test.open()
        let beginning = test.now.milliseconds
        for minute in 0..<5 {
            test.now = Timestamp(milliseconds: beginning + Int64(minute) * 60_000)
            try store.donor("org.a").donate(message("\(minute)"))
        }
        func position(_ milliseconds: Int64) throws -> UInt64 {
            try store.position(at: Timestamp(milliseconds: beginning + milliseconds)).rawValue
        }
        #expect(try position(-1) == 0)
        #expect(try position(0) == 1)
        #expect(try position(119_999) == 2)
        #expect(try position(240_000) == 5)
        #expect(try position(9_000_000) == 5)
    }

    @Test func `numbers are read by the region of then`() throws {
        let test = try TestStore()
        let store = try test.open()
        let handle = PersonHandle(value: "020 7946 0018", type: .phoneNumber)
        let intent = SendMessageIntent(recipients: [Person(personHandle: handle)])
        let interaction = Interaction(
            intent: .sendMessage(intent),
            direction: .outgoing,
            start: test.now,
            identifier: "1"
        )
        try store.donor("org.a").donate(interaction)
        let national = try #require(try store.contacts().first)
        #expect(national.key == "handle:org.a:020 7946 0018")
        try store.setPolicy(PolicyRule(region: try Region(code: "GB")))
        let international = try #require(try store.contacts().first)
        #expect(international.key == "phone:+442079460018")
        #expect(try store.rebuild().digest == store.digest())
        let then = try store.views(asOf: Position(rawValue: 1))
        #expect(try then.contacts() == [national])
        #expect(try store.contact(national, asOf: Position(rawValue: 1)) == national)
    }
}
