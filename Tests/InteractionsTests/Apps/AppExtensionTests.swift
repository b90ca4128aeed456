import Testing

@testable import Interactions

@Suite("The extensions of an app")
struct AppExtensionTests {
    private static let chat = "org.example.chat"

    private func list(_ name: String, _ point: AppExtension.Point = .share) -> App {
        var app = App(name, name: "Part")
        app.extensions = [AppExtension(name, point, name: "Part")]
        return app
    }

    @Test func `are in the app whose identifier theirs begin with`() {
        let apps = App.joiningExtensions([
            list("org.example.chat.share"), App(Self.chat, name: "Chat"),
            list("org.example.chat.beta.share"), App("org.example.chat.beta"),
            list("org.example.chat.act", .action), list("org.example.chatty"),
        ])
        #expect(
            apps.map(\.identifier) == [Self.chat, "org.example.chat.beta", "org.example.chatty"]
        )
        #expect(
            apps[0].extensions.map(\.identifier)
                == ["org.example.chat.act", "org.example.chat.share"]
        )
        #expect(apps[0].name == "Chat")
        #expect(apps[1].extensions.map(\.identifier) == ["org.example.chat.beta.share"])
    }

    @Test func `come to an app that is known, in place of those of the same name`() {
        var known = App(Self.chat, name: "Chat")
        known.extensions = [AppExtension("org.example.chat.share", .share, name: "Old")]
        let other = App("org.example.other")
        let apps = App.joiningExtensions([list("org.example.chat.share")], known: [other, known])
        #expect(apps.map(\.identifier) == [Self.chat])
        #expect(apps[0].extensions.map(\.name) == ["Part"])
        #expect(App.joiningExtensions([other], known: [known]) == [other])
    }

    @Test func `are checked with their app`() throws {
        var app = App(Self.chat)
        app.extensions = [AppExtension("org.example.chat.share", .share)]
        try app.validate()
        var rule = ActivationRule(predicate: String(repeating: "x", count: 8193))
        app.extensions[0].rule = rule
        expectFault(in: app, "app.extensions[0].rule.predicate")
        rule.predicate = "TRUEPREDICATE"
        app.extensions[0].rule = rule
        try app.validate()
        app.extensions[0].point = .unspecified
        expectFault(in: app, "app.extensions[0].point")
        app.extensions = Array(repeating: AppExtension("a", .share), count: 17)
        expectFault(in: app, "app.extensions")
    }

    private func expectFault(in app: App, _ field: String) {
        do throws(ValidationError) {
            try app.validate()
            Issue.record("it was taken")
        } catch {
            #expect(error.field == field)
        }
    }

    @Test func `gate what is shared, and the intents of a share sheet`() throws {
        var app = App(Self.chat)
        app.extensions = [AppExtension("org.example.chat.share", .share)]
        app.extensions[0].rule = ActivationRule()
        app.extensions[0].rule?.images = 2
        let images = SharedThings([["public.png"], ["image/jpeg"]])
        let films = SharedThings([["public.movie"]])
        let position = Position(rawValue: 7)
        func verdict(_ things: SharedThings) throws -> SharingVerdict {
            try #require(AppGate(app, at: position).sharing).verdict(on: things)
        }
        #expect(try verdict(images).isTaken && verdict(images).isOnSheet)
        #expect(try !verdict(films).isTaken && !verdict(films).isOnSheet)
        #expect(try verdict(SharedThings([])).isTaken)
        #expect(try verdict(images).actions == [])
        // Another extension takes films, and supports the intent for them alone.
        var second = AppExtension("org.example.chat.films", .share)
        second.intentClasses = ["INSendMessageIntent"]
        second.rule = ActivationRule()
        second.rule?.movies = 1
        app.extensions.append(second)
        #expect(try verdict(films).actions == .message)
        #expect(try verdict(films).extensions.map(\.identifier) == ["org.example.chat.films"])
        #expect(try verdict(images).actions == [])
        let plain = AppGate(App(Self.chat), at: position).sharing?.verdict(on: images)
        #expect(plain?.actions == nil && plain?.isTaken == true && plain?.isOnSheet == false)
        let gate = AppGate(app, at: position)
        #expect(gate.actions == nil)
        app.intentClasses = ["INStartCallIntent"]
        #expect(AppGate(app, at: position).actions == [.message, .call, .audioCall, .videoCall])
        let row = AppGate.row(of: AppRegistered(app), at: position)
        #expect(try AppGate(decoding: row.span) == AppGate(app, at: position))
        let removed = AppGate.row(of: AppRegistered(app, isRemoved: true), at: position)
        let gone = try AppGate(decoding: removed.span)
        #expect(!gone.isThere)
    }

    @Test func `take nothing with a rule that says nothing, and anything without a rule`() throws {
        var app = App(Self.chat)
        app.extensions = [AppExtension("org.example.chat.share", .share)]
        let images = SharedThings([["public.png"]])
        for (rule, isTaken) in [(nil, true), (ActivationRule(), false)] {
            app.extensions[0].rule = rule
            let row = AppGate.row(of: AppRegistered(app), at: Position(rawValue: 7))
            let gate = try AppGate(decoding: row.span)
            #expect(gate == AppGate(app, at: Position(rawValue: 7)))
            #expect(gate.sharing?.verdict(on: images).isTaken == isTaken)
            #expect(app.extensions[0].accepts([["public.png"]]) == isTaken)
        }
    }

    @Test func `of a place that is unknown are on no share sheet`() {
        var app = App(Self.chat)
        app.extensions = [AppExtension("org.example.chat.widget", .unspecified)]
        let sharing = AppGate(app, at: Position(rawValue: 7)).sharing
        #expect(sharing?.extensions.isEmpty == true)
    }

    @Test func `have identifiers of their own that begin with that of the app`() throws {
        var app = App(Self.chat)
        app.extensions = [AppExtension("org.example.mail.share", .share)]
        expectFault(in: app, "app.extensions[0].identifier")
        app.extensions = [AppExtension("org.example.chatty", .share)]
        expectFault(in: app, "app.extensions[0].identifier")
        app.extensions = Array(repeating: AppExtension("org.example.chat.a", .share), count: 2)
        expectFault(in: app, "app.extensions[1].identifier")
        try list("org.example.chat.share").validate()
        // A log without names has pseudonyms in their place.
        app.extensions = [AppExtension("app2", .share)]
        try AppRegistered(app).validate()
    }
}
