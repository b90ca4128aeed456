import Foundation
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `A refused person` {
    private static let start = DonationGenerator.receivedAt.milliseconds - 86_400_000

    let test: TestStore
    let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private static func message(_ identifier: String, to people: Person...) -> Interaction {
        Interaction(
            intent: .sendMessage(SendMessageIntent(recipients: people)),
            direction: .outgoing,
            start: Timestamp(milliseconds: start),
            identifier: identifier
        )
    }

    /// The rule that refuses a donation; `nil` if the store takes it.
    private func refusal(
        _ identifier: String,
        to person: Person,
        app: String = "mail",
        in store: DonationStore? = nil
    ) throws -> Position? {
        let donation = Donation(Self.message(identifier, to: person), from: Donor(app: app))
        let result = try (store ?? self.store).donate([donation])[0]
        switch result {
        case .success: return nil
        case .failure(.refusedPerson(let rule)): return rule
        case .failure(let refusal): throw refusal
        }
    }

    /// Refuses, deletes and erases the contact with a name.
    private func remove(_ name: String) throws -> Position {
        let contact = try #require(try store.contacts().first { $0.name == name })
        let rule = try store.refuse(contact)
        try store.delete(.contact(contact))
        try store.erase()
        return rule
    }

    /// Returns whether a file of the store holds bytes.
    private func holds(_ bytes: [UInt8]) throws -> Bool {
        try FileManager.default.subpathsOfDirectory(atPath: test.path).contains { name in
            FileManager.default.contents(atPath: "\(test.path)/\(name)")?.range(of: Data(bytes))
                != nil
        }
    }

    private let ana = Person("Ana", email: "ana@example.org")
    private let bo = Person("Bo", email: "bo@example.org")

    @Test func `does not come back, from any app and in any spelling`() throws {
        #expect(try refusal("1", to: ana) == nil)
        #expect(try refusal("2", to: bo) == nil)
        let rule = try remove("Ana")
        #expect(try refusal("1", to: ana) == rule)
        #expect(try refusal("9", to: Person("A.", email: "ANA@Example.org"), app: "chat") == rule)
        var alias = Person(displayName: "Nobody")
        alias.aliases = [PersonHandle(value: "ana@example.org", type: .emailAddress)]
        #expect(try refusal("10", to: alias, app: "chat") == rule)
        #expect(try refusal("3", to: bo) == nil)
        #expect(try refusal("4", to: Person("Ana", email: "other@example.org")) == nil)
        #expect(Set(try store.contacts().compactMap(\.name)) == ["Ana", "Bo"])
        #expect(try store.verify().isClean)
    }

    @Test func `does not come back as one of several`() throws {
        #expect(try refusal("1", to: ana) == nil)
        let rule = try remove("Ana")
        let donation = Donation(Self.message("2", to: bo, ana), from: Donor(app: "mail"))
        #expect(try store.donate([donation]) == [.failure(.refusedPerson(by: rule))])
    }

    @Test(arguments: [
        Person(displayName: "Cy", customIdentifier: "u7"), Person(displayName: "Cy"),
        Person(displayName: "Cy", personHandle: PersonHandle(value: "cy", type: .unknown)),
        Person(displayName: "Cy", contactIdentifier: "12"),
    ])
    func `who is known within an app stays away from it, whose number is another after an erasure`(
        cy: Person
    ) throws {
        #expect(try refusal("1", to: cy, app: "chat") == nil)
        let rule = try remove("Cy")
        #expect(try refusal("1", to: cy, app: "chat") == rule)
        #expect(try refusal("1", to: cy, app: "talk") == nil)
    }

    @Test func `does not take others along who share a number`() throws {
        for (identifier, name) in [("a", "Rosa Silva"), ("b", "João Souza")] {
            var card = OtherIntent(className: OtherIntent.cardClassName)
            card.people.contacts = [
                Person(
                    displayName: name,
                    personHandle: PersonHandle(value: "+351 21 123 4567", type: .phoneNumber),
                    contactIdentifier: identifier
                )
            ]
            try store.donor("book").donate(
                Interaction(
                    intent: .other(card),
                    direction: .incoming,
                    start: Timestamp(milliseconds: 0),
                    identifier: identifier
                )
            )
        }
        // Both cards stay, so the number joins nobody.
        let rule = try store.refuse(
            try #require(try store.contacts().first { $0.name == "Rosa Silva" })
        )
        let rosa = Person(displayName: "Rosa", contactIdentifier: "a")
        #expect(try refusal("1", to: rosa) == rule)
        let joao = Person("João", phone: "+351 21 123 4567")
        #expect(try refusal("2", to: joao) == nil)
        // Who has nothing else cannot be refused without all others.
        let contact = try #require(try store.contacts().first { $0.name == "João" })
        #expect(throws: DonationStoreError.self) { try store.refuse(contact) }
    }

    @Test func `stays away from an imported log, too, and from a backup`() throws {
        #expect(try refusal("1", to: ana) == nil)
        let rule = try remove("Ana")
        let path = test.directory.path(of: "imported")
        let lines = try `A log exported and imported`.lines(of: store)
        _ = try `A log exported and imported`.take(lines, to: path)
        let backup = test.directory.path(of: "backup")
        try store.backup(to: backup)
        for path in [path, backup] {
            let other = try DonationStore(at: path)
            #expect(try refusal("1", to: ana, in: other) == rule)
            #expect(try other.refusals().map(\.position) == [rule])
            #expect(try other.verify().isClean)
        }
    }

    @Test func `comes back once the rule is withdrawn, and the key goes with it`() throws {
        #expect(try refusal("1", to: ana) == nil)
        let rule = try remove("Ana")
        let event = try #require(
            try store.events(after: Position(rawValue: rule.rawValue - 1), limit: 1).first
        )
        let key = try #require(event.event.payload(as: RefusedPerson.self)).key
        #expect(try holds(key))
        #expect(try store.refusals() == [RefusalRule(position: rule, setAt: test.now, handles: 1)])
        try store.withdraw(rule)
        #expect(try store.refusals().isEmpty)
        #expect(try refusal("1", to: ana) == nil)
        try store.erase()
        #expect(try !holds(key))
        #expect(try store.verify().isClean)
    }

    @Test func `whose donations stay may be donated again, which changes nothing`() throws {
        #expect(try refusal("1", to: ana) == nil)
        let contact = try #require(try store.contacts().first)
        try store.refuse(contact)
        #expect(try refusal("1", to: ana) == nil)
        #expect(try store.lastPosition() == Position(rawValue: 2))
    }

    @Test func `in a second rule has the key of the first`() throws {
        #expect(try refusal("1", to: ana) == nil)
        #expect(try refusal("2", to: bo) == nil)
        let rules = [try remove("Ana"), try remove("Bo")]
        let keys = try rules.map { rule in
            try store.events(after: Position(rawValue: rule.rawValue - 1), limit: 1).first?
                .event.payload(as: RefusedPerson.self)?.key
        }
        #expect(keys[0] != nil)
        #expect(keys[0] == keys[1])
        #expect(try refusal("1", to: ana) == rules[0])
        #expect(try refusal("2", to: bo) == rules[1])
    }
}
