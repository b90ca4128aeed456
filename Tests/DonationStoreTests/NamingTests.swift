import TestSupport
import Testing

@testable import DonationStore

@Suite struct `Somebody who is named by a text` {
    private let test: TestStore
    private let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
        let mum = Person(displayName: "Mãe", personHandle: Self.phone("+44 20 7946 0018"))
        let jonas = Person(
            displayName: "Jonas Weber",
            personHandle: Self.mail("jonas@example.org"),
            contactIdentifier: "J1"
        )
        let other = Person(displayName: "Jonas Weber", customIdentifier: "u17")
        let mariana = Person(displayName: "Mariana Silva", customIdentifier: "m")
        try donate("1", [mum])
        try donate("2", [jonas])
        try donate("3", [other])
        try donate("4", [mariana], in: "c4")
        try donate("5", [jonas, mariana], in: "7", called: "Lighthouse")
        try donate("6", [Person(displayName: "Ana Costa", customIdentifier: "a1")])
        try donate("7", [Person(displayName: "山田 太郎", customIdentifier: "y")])
    }

    private static func phone(_ number: String) -> PersonHandle {
        PersonHandle(value: number, type: .phoneNumber)
    }

    private static func mail(_ address: String) -> PersonHandle {
        PersonHandle(value: address, type: .emailAddress)
    }

    private func donate(
        _ identifier: String,
        _ recipients: [Person],
        in conversation: String? = nil,
        called name: String? = nil
    ) throws {
        var message = SendMessageIntent(recipients: recipients)
        message.people.conversationIdentifier = conversation
        message.people.speakableGroupName = name.map { SpeakableString($0) }
        let minute = Int64(identifier) ?? 0
        let interaction = Interaction(
            intent: .sendMessage(message),
            direction: .outgoing,
            start: Timestamp(milliseconds: test.now.milliseconds - 3_600_000 + minute * 60_000),
            identifier: identifier
        )
        try store.donor("org.example.chat").donate(interaction)
    }

    private static let contacts: [(String, Naming<Contact>.Way, String)] = [
        ("phone:+442079460018", .key, "phone:+442079460018"),
        ("phone:0044 20 7946 0018", .key, "phone:+442079460018"),
        ("custom:org.example.chat:m", .key, "custom:org.example.chat:m"),
        ("email:jonas@example.org", .key, "contact:J1"),
        ("+44 (20) 7946-0018", .handle, "phone:+442079460018"),
        ("Jonas@EXAMPLE.org", .handle, "contact:J1"),
        ("U17", .handle, "custom:org.example.chat:u17"),
        ("J1", .identifier, "contact:J1"), ("#1", .position, "phone:+442079460018"),
        ("6", .position, "custom:org.example.chat:a1"),
        ("mae", .name, "phone:+442079460018"), ("MÃE", .name, "phone:+442079460018"),
        ("ana", .partOfName, "custom:org.example.chat:a1"),
        ("ariana", .partOfName, "custom:org.example.chat:m"),
        ("cost", .partOfName, "custom:org.example.chat:a1"),
        ("太", .partOfName, "custom:org.example.chat:y"),
        ("example.org", .partOfName, "contact:J1"),
    ]

    @Test(arguments: contacts)
    func `is one contact`(text: String, way: Naming<Contact>.Way, key: String) throws {
        let naming = try store.contacts(named: text)
        #expect(naming.found.map(\.key) == [key])
        #expect(naming.way == way)
        #expect(naming.only?.key == key)
    }

    @Test func `is found again by a key`() throws {
        for contact in try store.contacts() {
            #expect(try store.contact(key: contact.key)?.identity == contact.identity)
        }
        for conversation in try store.conversations() {
            let found = try store.conversation(key: conversation.key)
            #expect(found?.identity == conversation.identity)
        }
        // A name, an identifier and a position are no keys.
        for text in ["mae", "J1", "#1", "c4", "", "phone:+442079460019"] {
            #expect(try store.contact(key: text) == nil)
            #expect(try store.conversation(key: text) == nil)
        }
        #expect(try store.contact(key: "email:jonas@example.org")?.key == "contact:J1")
    }

    @Test func `may be several contacts, the last active first`() throws {
        let naming = try store.contacts(named: "jonas weber")
        #expect(naming.found.map(\.key) == ["contact:J1", "custom:org.example.chat:u17"])
        #expect(naming.count == 2)
        #expect(naming.only == nil)
        #expect(naming.isExact)
        #expect(try store.contacts(named: "#5").found.count == 2)
    }

    @Test func `is nobody, with the names that are most like it`() throws {
        #expect(try store.contacts(named: "Anna Costa").nearest == ["Ana Costa"])
        #expect(try store.contacts(named: "mariano").nearest == ["Mariana Silva"])
        #expect(try store.contacts(named: "jonas@exampel.org").nearest == ["jonas@example.org"])
        #expect(try store.contacts(named: "qqqqqq").nearest == [])
        #expect(try store.contacts(named: " ").way == nil)
        #expect(try store.conversations(named: "Lightouse").nearest == ["Lighthouse"])
    }

    private static let conversations: [(String, Naming<Conversation>.Way, [String])] = [
        ("org.example.chat:conversation:c4", .key, ["c4"]),
        ("org.example.chat:people:phone:+442079460018", .key, ["Mãe"]),
        ("c4", .identifier, ["c4"]), ("C4", .identifier, ["c4"]), ("#7", .position, ["山田 太郎"]),
        ("5", .position, ["7"]), ("lighthouse", .name, ["7"]), ("Light", .partOfName, ["7"]),
        ("mae", .name, ["Mãe"]), ("+442079460018", .handle, ["Mãe"]),
        ("Mariana Silva", .name, ["c4"]), ("Mariana", .partOfName, ["c4"]),
        // The number is an identifier and a position, so its meaning is unknown.
        ("7", .identifier, ["山田 太郎", "7"]),
        ("Jonas Weber", .name, ["Jonas Weber", "Jonas Weber"]),
    ]

    @Test(arguments: conversations)
    func `is a conversation`(
        text: String,
        way: Naming<Conversation>.Way,
        names: [String]
    ) throws {
        let naming = try store.conversations(named: text)
        #expect(naming.way == way)
        #expect(
            naming.found.map { $0.conversationIdentifier ?? $0.people[0].displayName ?? "" }
                == names
        )
    }

    @Test func `is found in a group where there is no conversation alone`() throws {
        try donate("8", [Person(displayName: "Bo"), Person(displayName: "Cy")], called: "Lunch")
        let naming = try store.conversations(named: "Bo")
        #expect(naming.found.map(\.groupName) == ["Lunch"])
        #expect(naming.way == .company)
        #expect(!naming.isExact)
    }

    @Test func `is not at a position that is deleted`() throws {
        try store.delete(identifiers: ["6"], from: .all)
        #expect(try store.contacts(named: "#6").way == nil)
        #expect(try store.conversations(named: "#6").way == nil)
    }

    @Test func `is whom an address leads to that joins nobody any more`() throws {
        let landline = Self.phone("+44 20 7946 0999")
        for identifier in ["A", "B"] {
            try donate(
                identifier,
                [Person(personHandle: landline, contactIdentifier: identifier)]
            )
        }
        let both = try #require(try store.contacts(named: "+44 20 7946 0999").only)
        let phone = try #require(try store.evidence(of: both).first { $0.kind == .phoneNumber })
        try store.unlink(phone, of: both)
        let naming = try store.contacts(named: "+44 20 7946 0999")
        #expect(Set(naming.found.map(\.key)) == ["contact:A", "contact:B"])
    }

    @Test func `is left out of the suggestions, or chosen already`() throws {
        for text in ["mae", "phone:+442079460018", "+44 20 7946 0018"] {
            let mum = try #require(try store.contacts(named: text).only)
            let all = try store.suggestions(limit: 20)
            #expect(all.contains { $0.suggests(mum) })
            var context = SuggestionContext(limit: 20)
            context.excludedContacts = [mum]
            let others = try store.suggestions(for: context)
            #expect(others.count == all.count - 1)
            #expect(!others.contains { $0.suggests(mum) })
            context.excludedContacts = []
            context.chosenContacts = [mum]
            #expect(!(try store.suggestions(for: context).contains { $0.suggests(mum) }))
        }
    }
}
