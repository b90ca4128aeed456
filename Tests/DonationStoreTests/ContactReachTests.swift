import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// A game joins two addresses that the mail keeps apart.
@Suite struct `How far a contact reaches` {
    private static let start: Int64 = 1_767_603_600_000

    let test: TestStore
    let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private func person(
        _ name: String,
        _ displayName: String? = nil,
        also aliases: [String] = []
    ) -> Person {
        Person(at: name, displayName, also: aliases)
    }

    /// Donates a message to a person, or a card.
    @discardableResult
    private func donate(
        _ app: String,
        _ person: Person,
        isCard: Bool = false
    ) throws -> Position {
        let next = Int64(try store.lastPosition().rawValue + 1)
        var card = OtherIntent(className: OtherIntent.cardClassName)
        card.people.contacts = [person]
        let interaction = Interaction(
            intent: isCard
                ? .other(card) : .sendMessage(SendMessageIntent(recipients: [person])),
            direction: isCard ? .incoming : .outgoing,
            start: Timestamp(milliseconds: isCard ? 0 : Self.start + next * 1000),
            identifier: "\(next)"
        )
        return try store.donor(app).donate(interaction).position
    }

    /// The donations of each app that a text names, and the number left out.
    private func reach(_ named: String) throws -> (meant: [String: Int], left: [String: Int]) {
        let contacts = try store.contacts()
        try #require(contacts.count == 1)
        let reach = try store.reach(of: contacts[0], ContactScope(named: named))
        return (
            Dictionary(uniqueKeysWithValues: reach.apps.map { ($0.app, $0.donations) }),
            Dictionary(uniqueKeysWithValues: reach.doubts.map { ($0.app, $0.donations) })
        )
    }

    @Test func `ends in another app where one app alone joins`() throws {
        try donate("mail", person("boss"))
        try donate("game", person("rival", also: ["boss"]))
        let (meant, left) = try reach("rival@example.org")
        #expect(meant == ["game": 1])
        #expect(left == ["mail": 1])
    }

    @Test func `takes a doubted handle in no app when two others join it, each by half`() throws {
        try donate("mail", person("boss"))
        try donate("chat", person("rival", also: ["middle"]))
        try donate("game", person("middle", also: ["boss"]))
        let (meant, left) = try reach("rival@example.org")
        // Without the chat neither is reached, and without the game only the boss is missing.
        #expect(meant == ["chat": 1])
        #expect(left == ["game": 1, "mail": 1])
        let doubts = try store.reach(
            of: store.contacts()[0],
            ContactScope(named: "rival@example.org")
        ).doubts
        #expect(doubts.map(\.words) == [["chat"], ["chat", "game"]])
    }

    @Test func `is what the owner links`() throws {
        let mail = try donate("mail", person("boss"))
        let game = try donate("game", person("rival", also: ["boss"]))
        let link = try store.link([
            ParticipantReference(position: mail, index: 0),
            ParticipantReference(position: game, index: 0),
        ])
        #expect(try reach("rival@example.org").meant == ["game": 1, "mail": 1])
        #expect(try reach("rival@example.org").left.isEmpty)
        try store.withdraw(link)
        #expect(try reach("rival@example.org").left == ["mail": 1])
    }

    @Test func `is no alias of somebody whom the owner links with another`() throws {
        try donate("mail", person("boss"))
        let game = try donate("game", person("rival", also: ["boss"]))
        let chat = try donate("chat", person("zoe"))
        try store.link([
            ParticipantReference(position: chat, index: 0),
            ParticipantReference(position: game, index: 0),
        ])
        #expect(try reach("zoe@example.org").meant == ["chat": 1, "game": 1])
        #expect(try reach("zoe@example.org").left == ["mail": 1])
    }

    @Test func `is what an address book joins, and not what an app's own card does`() throws {
        try donate("mail", person("boss"))
        try donate("book", person("rival", "Rival", also: ["boss"]), isCard: true)
        try donate("game", person("rival", also: ["boss"]))
        #expect(try reach("rival@example.org").left.isEmpty)
        try donate("book", person("rival"))
        #expect(try reach("rival@example.org").left.isEmpty)
        // The book and the game agree; without the game the book is one app.
        try store.delete(identifiers: ["3"], from: .all)
        #expect(try reach("rival@example.org").left == ["mail": 1])
    }

    @Test func `begins at a name with whoever the app calls so`() throws {
        try donate("mail", person("boss", "Boss"))
        try donate("game", person("rival", "Rival", also: ["boss"]))
        #expect(try reach("Rival").meant == ["game": 1])
        #expect(try reach("Rival").left == ["mail": 1])
        #expect(try reach("Boss").meant == ["mail": 1])
        #expect(try reach("Boss").left == ["game": 1])
    }
}
