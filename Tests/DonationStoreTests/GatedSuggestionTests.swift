import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("The gate of a registered app")
struct GatedSuggestionTests {
    private let test: TestStore
    private let store: DonationStore
    private static let chat = "org.example.chat"

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private func donate(_ name: String, from app: String = chat, call: Bool = false) throws {
        let person = Person(
            displayName: name,
            personHandle: PersonHandle(value: "\(name)@example.org", type: .emailAddress)
        )
        let intent: Intent =
            call
            ? .startCall(StartCallIntent(contacts: [person]))
            : .sendMessage(
                SendMessageIntent(recipients: [person], conversationIdentifier: "c-\(name)")
            )
        try store.donor(app).donate(
            Interaction(intent: intent, direction: .outgoing, start: test.now)
        )
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
    }

    private func register(
        _ classes: [String],
        types: [String] = [],
        app: String = chat
    ) throws -> Position {
        var entry = App(app, name: "Chat")
        (entry.intentClasses, entry.contentTypes) = (classes, types)
        return try #require(try store.register(entry))
    }

    private func names(
        for purpose: SuggestionContext.Purpose? = nil,
        _ types: [String] = []
    ) throws -> [String] {
        var context = SuggestionContext(limit: 50)
        (context.purpose, context.contentTypes) = (purpose, types)
        return try store.suggestions(for: context).flatMap { $0.people.compactMap(\.displayName) }
    }

    private func obstacles(
        of name: String,
        for purpose: SuggestionContext.Purpose? = nil,
        _ types: [String] = []
    ) throws -> [SuggestionStanding.Obstacle?] {
        let contact = try #require(try store.contacts(named: name).only)
        var context = SuggestionContext()
        (context.purpose, context.contentTypes) = (purpose, types)
        return try store.standings(of: contact, for: context).map(\.obstacle)
    }

    @Test func `leaves the intents that the app supports, and none of others`() throws {
        try donate("Ana")
        try donate("Bob", call: true)
        try donate("Cid", from: "org.example.other")
        #expect(try Set(names()) == ["Ana", "Bob", "Cid"])
        let position = try register(["INStartCallIntent"])
        #expect(try Set(names()) == ["Bob", "Cid"])
        #expect(try names(for: .shareSheet) == ["Cid"])
        #expect(try names(for: .message) == ["Cid"])
        #expect(try names(for: .mail) == ["Cid"])
        #expect(try names(for: .call) == ["Bob"])
        #expect(try obstacles(of: "Ana") == [.otherIntents])
        #expect(try obstacles(of: "Ana", for: .call) == [.otherPurpose])
        #expect(try obstacles(of: "Bob") == [nil])
        // The registration taken back, everything is as before.
        try store.withdraw(position)
        #expect(try Set(names()) == ["Ana", "Bob", "Cid"])
    }

    @Test func `leaves a conversation with messages and calls to the calls`() throws {
        try donate("Ana")
        try donate("Ana", call: true)
        _ = try register(["INStartCallIntent"])
        #expect(try names(for: .call) == ["Ana"])
        #expect(try names(for: .shareSheet).isEmpty)
        let channels = try store.channels(
            to: Person(
                displayName: "Ana",
                personHandle: PersonHandle(value: "Ana@example.org", type: .emailAddress)
            ),
            for: .message
        )
        #expect(channels.isEmpty)
    }

    @Test func `leaves the types of content that the app takes`() throws {
        try donate("Ana")
        _ = try register(["INSendMessageIntent"], types: ["public.image"])
        #expect(try names(for: .shareSheet, ["image/png"]) == ["Ana"])
        #expect(try names(for: .shareSheet, ["public.movie"]).isEmpty)
        #expect(try names(for: .shareSheet) == ["Ana"])
        #expect(try names(for: .call, ["public.movie"]).isEmpty)
        #expect(try obstacles(of: "Ana", for: .shareSheet, ["public.movie"]) == [.otherTypes])
    }

    private func registerExtension(_ classes: [String], images: UInt64 = 0) throws -> Position {
        var entry = App(Self.chat, name: "Chat")
        entry.extensions = [AppExtension(Self.chat + ".share", .share)]
        entry.extensions[0].intentClasses = classes
        if images > 0 {
            entry.extensions[0].rule = ActivationRule()
            entry.extensions[0].rule?.images = images
        }
        return try #require(try store.register(entry))
    }

    @Test func `B28: gives no conversations of an extension that does not support the intent`()
        throws
    {
        try donate("Ana")
        let without = try registerExtension([])
        #expect(try names(for: .shareSheet).isEmpty)
        #expect(try obstacles(of: "Ana", for: .shareSheet) == [.otherIntents])
        // Elsewhere the app does what it does.
        #expect(try names(for: .message) == ["Ana"])
        _ = try registerExtension(["INSendMessageIntent"])
        #expect(try names(for: .shareSheet) == ["Ana"])
        let suggestion = try #require(
            try store.suggestions(for: SurfaceContext(.shareSheet).suggestions).first
        )
        let donation = try #require(try store.donation(of: suggestion))
        guard case .sendMessage(let intent) = donation.interaction.intent else {
            Issue.record("another intent")
            return
        }
        #expect(intent.people.conversationIdentifier == "c-Ana")
        try store.withdraw(without)
        #expect(try names(for: .shareSheet) == ["Ana"])
    }

    @Test func `obeys the activation rule of an extension, and counts the things`() throws {
        try donate("Ana")
        _ = try registerExtension(["INSendMessageIntent"], images: 2)
        var context = SurfaceContext(.shareSheet)
        func names(_ content: SurfaceContext.Content?) throws -> [String] {
            context.content = content
            return try store.offers(for: context).offers.map(\.title)
        }
        #expect(try names(nil) == ["Ana"])
        #expect(try names(.init(types: ["public.png"], count: 2)) == ["Ana"])
        #expect(try names(.init(types: ["public.png"], count: 3)).isEmpty)
        #expect(try names(.init(types: ["public.movie"])).isEmpty)
        #expect(try names(.init(things: [["public.png"], ["public.url"]])).isEmpty)
        #expect(try names(.init(things: [["public.png"], ["image/jpeg"]])) == ["Ana"])
        #expect(try obstacles(of: "Ana", for: .shareSheet, ["public.movie"]) == [.otherTypes])
        #expect(try self.names(for: .call, ["public.movie"]).isEmpty)
    }

    @Test func `is open for an app that is not registered, or declared nothing`() throws {
        try donate("Ana")
        _ = try register([])
        #expect(try names(for: .shareSheet, ["public.movie"]) == ["Ana"])
        _ = try register(["INStartCallIntent"], app: "org.example.chat2")
        #expect(try names() == ["Ana"])
        _ = try register(["INStartCallIntent"])
        #expect(try names().isEmpty)
        try store.unregister(app: Self.chat)
        #expect(try names() == ["Ana"])
    }

    @Test func `is that of the last registration, and the one before comes back`() throws {
        try donate("Ana")
        let first = try register(["INStartCallIntent"])
        let second = try register(["INSendMessageIntent"])
        #expect(try names() == ["Ana"])
        try store.withdraw(second)
        #expect(try names().isEmpty)
        try store.withdraw(first)
        #expect(try names() == ["Ana"])
    }

    @Test func `is that of each app, however many apps and registrations there are`() throws {
        try donate("Ana")
        try donate("Bob", from: "org.example.chat2")
        for app in [Self.chat, "org.example.cha", "org.example.chat2", "org.example.d"] {
            for _ in 0..<3 {
                _ = try register(["INStartCallIntent"], app: app)
                _ = try register(["INSendMessageIntent"], types: ["public.image"], app: app)
            }
        }
        _ = try register(["INStartCallIntent"], app: "org.example.chat2")
        #expect(try names() == ["Ana"])
        #expect(try names(for: .shareSheet, ["public.png"]) == ["Ana"])
        #expect(try names(for: .shareSheet, ["public.movie"]).isEmpty)
    }

    @Test func `of a rule that says nothing lets no content through`() throws {
        try donate("Ana")
        var entry = App(Self.chat, name: "Chat")
        entry.extensions = [AppExtension(Self.chat + ".share", .share)]
        entry.extensions[0].intentClasses = ["INSendMessageIntent"]
        entry.extensions[0].rule = ActivationRule()
        try store.register(entry)
        #expect(try names(for: .shareSheet, ["public.png"]).isEmpty)
        #expect(try obstacles(of: "Ana", for: .shareSheet, ["public.png"]) == [.otherTypes])
        entry.extensions[0].rule = nil
        try store.register(entry)
        #expect(try names(for: .shareSheet, ["public.png"]) == ["Ana"])
    }

    @Test func `keeps the rules that it read, and not without end`() throws {
        let rules = ActivationRules()
        for index in 0..<(ActivationRules.most + 10) {
            var encoder = WireEncoder()
            let type = "org.example.type\(index)"
            let predicate =
                "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY "
                + "$a.registeredTypeIdentifiers UTI-CONFORMS-TO '\(type)').@count > 0).@count == 1"
            ActivationRule(predicate: predicate).writeFields(to: &encoder)
            for _ in 0..<2 {
                let reading = try #require(rules.reading(encoder.bytes))
                #expect(reading.accepts(SharedThings([[type]])))
                #expect(!reading.accepts(SharedThings([["public.png"]])))
            }
        }
        #expect(rules.reading([0xFF]) == nil)
        try store.register(App("org.example.other"))
        #expect(throws: CorrectionError.self) {
            var app = App(Self.chat)
            app.extensions = [AppExtension("org.example.mail.share", .share)]
            try store.register(app)
        }
    }

    @Test func `is the same on surfaces, in the past, after a rebuild and an erasure`() throws {
        try donate("Ana")
        let before = try store.lastPosition()
        _ = try register(["INStartCallIntent"])
        var context = SurfaceContext(.shareSheet)
        context.content = SurfaceContext.Content(types: ["public.image"])
        #expect(try store.offers(for: context).offers.isEmpty)
        #expect(try store.views(asOf: before).offers(for: context).offers.count == 1)
        #expect(try store.views(asOf: before).suggestions().count == 1)
        #expect(try store.views(asOf: store.lastPosition()).suggestions().isEmpty)
        var search = SurfaceContext(.search)
        search.query = "an"
        #expect(try store.offers(for: search).offers.isEmpty)
        let digest = try store.digest()
        try store.rebuild()
        #expect(try store.digest() == digest)
        #expect(try names().isEmpty)
        try store.withdraw(before.next)
        try store.erase()
        #expect(try names() == ["Ana"])
        #expect(try store.verify().isClean)
    }
}
