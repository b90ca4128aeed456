import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// A game claims its rival has the boss's address, too, and the mail writes to the boss.
@Suite struct `A name and a picture` {
    private static let start: Int64 = 1_767_603_600_000

    let test: TestStore
    let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private func person(_ handle: String, _ name: String? = nil, also aliases: [String] = [])
        -> Person
    {
        var person = Person(at: handle, name, also: aliases)
        if name != nil { person.image = .url("https://example.org/\(handle)") }
        return person
    }

    /// Donates a message to a person; later calls are later messages.
    @discardableResult
    private func send(_ app: String, _ person: Person, account: String? = nil) throws -> Position {
        var intent = SendMessageIntent()
        intent.people.recipients = [person]
        let next = try store.lastPosition().rawValue + 1
        let interaction = Interaction(
            intent: .sendMessage(intent),
            direction: .outgoing,
            start: Timestamp(milliseconds: Self.start + Int64(next) * 1000),
            identifier: "\(next)"
        )
        return try store.donor(app, account: account).donate(interaction).position
    }

    /// The name and picture of the mail's suggestion.
    private func shown(_ app: String = "mail") throws -> (name: String?, image: Image?) {
        let all = try store.suggestions(for: SuggestionContext(limit: 9))
        let suggestion = try #require(all.first { $0.donor.app == app })
        let person = try #require(suggestion.people.first)
        let conversation = try #require(
            try store.conversations().first { $0.donor.app == app }
        )
        #expect(conversation.people.first?.displayName == person.displayName)
        #expect(suggestion.groupName == nil)
        return (person.displayName, suggestion.image)
    }

    /// The handles of the participants in an app's suggestions and conversations.
    private func handles(_ app: String) throws -> [String?] {
        let all = try store.suggestions(for: SuggestionContext(limit: 9))
        let suggested = all.filter { $0.donor.app == app }.flatMap(\.people)
        let known = try store.conversations().filter { $0.donor.app == app }.flatMap(\.people)
        #expect(Set(suggested.map(\.personHandle)) == Set(known.map(\.personHandle)))
        return suggested.map(\.personHandle?.value)
    }

    @Test func `of a person leads to the handle that the app itself gave last`() throws {
        try send("mail", person("chief"))
        try send("mail", person("boss", also: ["chief"]))
        try send("game", person("rival", "Rival", also: ["boss"]))
        #expect(try handles("mail") == ["boss@example.org"])
        #expect(try handles("game") == ["rival@example.org"])
        #expect(try store.contacts().map(\.person.personHandle?.value) == ["rival@example.org"])
        try store.rebuild()
        #expect(try handles("mail") == ["boss@example.org"])
        let then = try store.lastPosition()
        try send("mail", person("chief"))
        #expect(try handles("mail") == ["chief@example.org"])
        let key = try #require(store.conversations().first { $0.donor.app == "mail" })
        let past = try #require(try store.conversation(key, asOf: then))
        #expect(past.people.map(\.personHandle?.value) == ["boss@example.org"])
    }

    @Test func `of an alias shows in no other app`() throws {
        try send("mail", person("boss"))
        try send("game", person("rival", "Rival", also: ["boss"]))
        #expect(try store.contacts().map(\.name) == ["Rival"])
        #expect(try shown() == (nil, nil))
        #expect(try shown("game") == ("Rival", .url("https://example.org/rival")))
        var intent = SendMessageIntent()
        intent.people.sender = person("boss")
        let incoming = Interaction(intent: .sendMessage(intent), direction: .incoming)
        #expect(try store.notification(for: incoming, from: Donor(app: "mail")).image == nil)
        #expect(try store.notification(for: incoming, from: Donor(app: "none")).image == nil)
    }

    @Test func `of the app itself is shown instead, although it is older`() throws {
        try send("mail", person("boss", "Boss"))
        try send("mail", person("boss"))
        try send("game", person("rival", "Rival", also: ["boss"]))
        #expect(try shown() == ("Boss", .url("https://example.org/boss")))
        try store.rebuild()
        #expect(try shown() == ("Boss", .url("https://example.org/boss")))
    }

    @Test func `of the handle itself is shown in every app`() throws {
        try send("mail", person("boss"))
        try send("game", person("boss", "The Boss", also: ["rival"]))
        #expect(try shown() == ("The Boss", .url("https://example.org/boss")))
    }

    @Test func `is shown where the app itself says that both are one person's`() throws {
        try send("mail", person("boss"))
        try send("mail", person("boss", also: ["rival"]), account: "work")
        try send("game", person("rival", "Rival"))
        #expect(try shown() == ("Rival", .url("https://example.org/rival")))
    }

    @Test func `is shown once the owner links the two, and no longer when that is withdrawn`()
        throws
    {
        let mail = try send("mail", person("boss"))
        let game = try send("game", person("rival", "Rival", also: ["boss"]))
        #expect(try shown() == (nil, nil))
        let link = try store.link([
            ParticipantReference(position: mail, index: 0),
            ParticipantReference(position: game, index: 0),
        ])
        #expect(try shown() == ("Rival", .url("https://example.org/rival")))
        try store.withdraw(link)
        #expect(try shown() == (nil, nil))
    }

    @Test func `of an address book is shown for all that is on the card, an app's is not`() throws {
        try send("mail", person("boss"))
        try send("book", card: person("rosa", "Rosa", also: ["boss"]))
        try send("game", person("rival", "Rival", also: ["boss"]))
        #expect(try shown() == ("Rosa", .url("https://example.org/rosa")))
        // The card gives both addresses to one person, and its name comes before later ones.
        try send("chat", person("rosa", "Rosie"))
        #expect(try shown().name == "Rosa")
        // An app with any other donation speaks of its own people.
        try send("book", person("somebody"))
        #expect(try shown() == (nil, nil))
    }

    private func send(_ app: String, card person: Person) throws {
        var intent = OtherIntent(className: OtherIntent.cardClassName)
        intent.people.contacts = [person]
        let interaction = Interaction(
            intent: .other(intent),
            direction: .incoming,
            start: Timestamp(milliseconds: 0),
            identifier: "card"
        )
        try store.donor(app).donate(interaction)
    }
}
