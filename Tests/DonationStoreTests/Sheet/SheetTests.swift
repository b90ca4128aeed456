import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("A share sheet")
struct SheetTests {
    private let test: TestStore
    private let store: DonationStore
    private static let prefix = "com.apple.UIKit.activity."
    private static let (copy, mail, print) = (
        prefix + "CopyToPasteboard", prefix + "Mail", prefix + "Print"
    )

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private func context(_ types: [String] = ["public.url"], count: Int = 1) -> SheetContext {
        SheetContext(sharing: SurfaceContext.Content(types: types, count: count))
    }

    private func share(
        with entry: String,
        in row: SheetRow,
        _ types: [String] = ["public.url"],
        _ outcome: Shared.Outcome = .completed
    ) throws {
        let context = context(types)
        try store.record(.entry(entry, row), outcome, of: store.sheet(for: context), in: context)
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
    }

    private func actions(_ types: [String] = ["public.url"]) throws -> [String] {
        try store.sheet(for: context(types)).actions.entries.map(\.title)
    }

    private func apps(_ context: SheetContext? = nil) throws -> [String] {
        try store.sheet(for: context ?? self.context()).apps.entries.map(\.title)
    }

    private func register(
        _ identifier: String,
        name: String,
        _ change: (inout ActivationRule) -> Void
    ) throws {
        var app = App(identifier, name: name)
        app.extensions = [AppExtension(identifier + ".share", .share, name: "Extension")]
        var rule = ActivationRule()
        change(&rule)
        app.extensions[0].rule = rule
        try store.register(app)
    }

    private func donate(to name: String, from app: String = "org.example.chat") throws {
        let person = Person(
            displayName: name,
            personHandle: PersonHandle(value: "\(name)@example.org", type: .emailAddress)
        )
        let intent = SendMessageIntent(recipients: [person], conversationIdentifier: "c-\(name)")
        try store.donor(app).donate(
            Interaction(intent: .sendMessage(intent), direction: .outgoing, start: test.now)
        )
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
    }

    // MARK: Header

    @Test func `B26: shows the title and the icon that were given, and fetches nothing`() throws {
        // An address that nobody could ever fetch.
        let header = SheetHeader(
            title: "Lakes",
            url: "https://lakes.invalid/north?x=1",
            icon: [1, 2, 3]
        )
        var context = context()
        context.header = header
        let sheet = try store.sheet(for: context)
        #expect(sheet.header.title == "Lakes")
        #expect(sheet.header.icon == [1, 2, 3])
        #expect(sheet.header.url == header.url)
        #expect(sheet.header.subtitle == "lakes.invalid")
    }

    @Test(arguments: [
        ("https://ana@lakes.example:8080/a", ["public.url"], 1, "lakes.example"),
        ("http://[::1]:8080/a", ["public.url"], 1, "[::1]"),
        (nil, ["public.png"], 2, "2 images"), (nil, ["com.adobe.pdf"], 1, "1 document"),
        (nil, [], 1, "1 item"),
    ])
    func `has words of its own for what has no title`(
        url: String?,
        types: [String],
        count: Int,
        title: String
    ) throws {
        var context = context(types, count: count)
        context.header.url = url
        #expect(try store.sheet(for: context).header.title == title)
    }

    // MARK: Order

    @Test func `B27: has the favourites in the owner's order, and then what is used most`() throws {
        for _ in 0..<100 { try share(with: Self.mail, in: .actions) }
        #expect(try actions().prefix(2) == ["Mail", "Copy"])
        let position = try #require(
            try store.order(SheetOrdered(.actions, favourites: [Self.copy, Self.print]))
        )
        #expect(try actions().prefix(3) == ["Copy", "Print", "Mail"])
        let entries = try store.sheet(for: context()).actions.entries
        #expect(entries.map(\.isFavourite).prefix(3) == [true, true, false])
        #expect(entries[0].reasons == [OfferReason("favourite", 64, [position])])
        #expect(entries[2].reasons.map(\.name) == ["used"])
        for entry in entries {
            #expect(entry.score == entry.reasons.reduce(0) { $0 + $1.value })
        }
    }

    @Test func `has what was used with such content before what was used with other`() throws {
        try share(with: Self.print, in: .actions, ["com.adobe.pdf"])
        try share(with: Self.mail, in: .actions, ["public.png"])
        #expect(try actions(["com.adobe.pdf"]).prefix(3) == ["Print", "Mail", "Copy"])
        #expect(try actions(["public.jpeg"]).prefix(3) == ["Mail", "Print", "Copy"])
        // Half of it is forgotten after thirty days.
        try share(with: Self.copy, in: .actions, ["com.adobe.pdf"])
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60 * 86_400_000)
        try share(with: Self.mail, in: .actions, ["com.adobe.pdf"])
        #expect(try actions(["com.adobe.pdf"]).first == "Mail")
    }

    @Test func `counts no share that was cancelled or dismissed`() throws {
        try share(with: Self.print, in: .actions, ["public.url"], .cancelled)
        let context = context()
        let sheet = try store.sheet(for: context)
        try store.record(.nothing, of: sheet, in: context)
        #expect(try actions().first == "Copy")
        #expect(try store.sheet(for: context).actions.entries.flatMap(\.reasons).isEmpty)
        #expect(throws: CorrectionError.self) {
            try store.record(.entry("org.example.none", .apps), of: sheet, in: context)
        }
    }

    @Test func `learns of many forms what it is asked for`() throws {
        // The picture is the ninth form.
        let types = (0..<8).map { "org.example.form\($0)" } + ["public.png"]
        try share(with: Self.print, in: .actions, types)
        let entry = try #require(store.sheet(for: context(types)).entry(Self.print, in: .actions))
        #expect(entry.reasons.map(\.name) == ["used"])
        let last = try #require(try store.event(at: try store.lastPosition()))
        let event = try #require(last.event.payload(as: Shared.self))
        #expect(event.contentTypes == types.prefix(7) + ["public.png"])
        #expect(event.family == .image)
    }

    @Test func `names the newest use with other content first`() throws {
        for types in [["com.adobe.pdf"], ["public.png"], ["com.adobe.pdf"]] {
            try share(with: Self.print, in: .actions, types)
        }
        let entry = try #require(store.sheet(for: context()).entry(Self.print, in: .actions))
        let positions = try #require(entry.reasons.first?.positions)
        #expect(entry.reasons.map(\.name) == ["usedOtherwise"])
        #expect(positions.count == 3 && positions == positions.sorted(by: >))
    }

    @Test func `puts hidden entries apart, and brings them back`() throws {
        var order = SheetOrdered(.actions)
        order.favour(Self.print)
        order.hide(Self.mail)
        let first = try #require(try store.order(order))
        #expect(try store.order(order) == nil)
        var sheet = try store.sheet(for: context())
        #expect(sheet.actions.hidden.map(\.title) == ["Mail"])
        #expect(!sheet.actions.entries.contains { $0.title == "Mail" })
        #expect(sheet.entry(Self.mail, in: .actions) != nil)
        order.show(Self.mail)
        order.favour(Self.copy, at: 0)
        #expect(order.favourites == [Self.copy, Self.print])
        let second = try #require(try store.order(order))
        sheet = try store.sheet(for: context())
        #expect(sheet.actions.entries.map(\.title).prefix(2) == ["Copy", "Print"])
        #expect(sheet.actions.hidden.isEmpty)
        // Each change is an act of the owner.
        #expect(try store.undo().map(\.act.position) == [second])
        #expect(try store.sheet(for: context()).actions.hidden.map(\.title) == ["Mail"])
        try store.withdraw(first)
        #expect(try actions().first == "Copy")
        #expect(try store.sheetOrder(of: .actions).order == SheetOrdered(.actions))
    }

    @Test func `refuses an order with an entry twice, or without a row`() {
        let wrong = [
            SheetOrdered(.apps, favourites: ["a", "a"]), SheetOrdered(.unspecified),
            SheetOrdered(.apps, favourites: ["a"], hidden: ["a"]),
            SheetOrdered(.apps, favourites: [""]),
            SheetOrdered(.apps, hidden: (0..<65).map { "\($0)" }),
        ]
        for order in wrong {
            #expect(throws: CorrectionError.self) { try store.order(order) }
        }
    }

    // MARK: Apps

    @Test func `has the apps that take the things, by the names of the apps`() throws {
        try register("org.example.web", name: "Links") { $0.webURLs = 1 }
        try register("org.example.pictures", name: "Pictures") { $0.images = 2 }
        var viewer = App("org.example.viewer", name: "Viewer")
        viewer.contentTypes = ["application/pdf"]
        try store.register(viewer)
        #expect(try apps() == ["Links"])
        #expect(try apps(context(["public.png"], count: 2)) == ["Pictures"])
        #expect(try apps(context(["public.png"], count: 3)).isEmpty)
        #expect(try apps(context(["com.adobe.pdf"])) == ["Viewer"])
        #expect(try apps(SheetContext()) == ["Pictures", "Viewer", "Links"])
        try store.unregister(app: "org.example.web")
        #expect(try apps().isEmpty)
        try store.wish(.never, .app("org.example.pictures"))
        #expect(try apps(context(["public.png"])).isEmpty)
    }

    @Test func `has one entry for an app of several extensions, and its actions apart`() throws {
        var app = App("org.example.notes", name: "Notes")
        var (first, second) = (
            AppExtension("org.example.notes.a", .share), AppExtension("org.example.notes.b", .share)
        )
        first.wantsFullScreen = true
        second.rule = ActivationRule(predicate: "TRUEPREDICATE")
        var action = AppExtension("org.example.notes.mark", .action, name: "Highlight")
        action.symbolName = "highlighter"
        app.extensions = [first, second, action]
        try store.register(app)
        let sheet = try store.sheet(for: context())
        #expect(sheet.apps.entries.map(\.title) == ["Notes"])
        let entry = try #require(sheet.apps.entries.first)
        #expect(entry.otherExtensions == ["org.example.notes.b"])
        #expect(entry.wantsFullScreen)
        #expect(entry.value == .app("org.example.notes", by: "org.example.notes.a"))
        let mark = try #require(sheet.entry("org.example.notes.mark", in: .actions))
        #expect(
            (mark.title, mark.subtitle, mark.symbolName) == ("Highlight", "Notes", "highlighter")
        )
        #expect(mark.value == .action("org.example.notes.mark", of: "org.example.notes"))
        #expect(!mark.wantsFullScreen)
        // An activity of the caller's with the same identifier stands in its place.
        var context = context()
        context.activities = [SheetActivity("org.example.notes.mark", title: "Mark")]
        #expect(try store.sheet(for: context).actions.entries.map(\.title) == ["Mark"])
    }

    @Test func `has no app whose rule says nothing`() throws {
        try register("org.example.web", name: "Links") { $0.webURLs = 1 }
        try register("org.example.none", name: "None") { _ in }
        #expect(try apps() == ["Links"])
    }

    @Test func `has a mail program, which carries anything`() throws {
        var mail = App("org.example.mail", name: "Letters")
        (mail.schemes, mail.contentTypes) = (["mailto"], ["public.image"])
        try store.register(mail)
        try store.register(App("org.example.plain", name: "Plain"))
        #expect(try apps(context(["com.adobe.pdf"])) == ["Letters"])
        #expect(try apps() == ["Letters"])
    }

    @Test func `puts no file on a reading list`() throws {
        var context = context()
        context.surface.content = .init(things: [["public.plain-text", "public.file-url"]])
        #expect(
            try store.sheet(for: context).actions.entries.map(\.title) == ["Copy", "Mail", "Print"]
        )
        #expect(try actions().contains("Add to Reading List"))
    }

    @Test func `has the caller's activities in their rows, without those left out`() throws {
        var context = context()
        context.activities = [
            SheetActivity("org.example.post", title: "Post", row: .apps),
            SheetActivity("org.example.shrink", title: "Shrink", types: ["public.image"]),
            SheetActivity(Self.copy, title: "Copy"), SheetActivity(Self.mail, title: "Mail"),
        ]
        context.excluded = [Self.mail]
        let sheet = try store.sheet(for: context)
        #expect(sheet.apps.entries.map(\.title) == ["Post"])
        #expect(sheet.actions.entries.map(\.title) == ["Copy"])
        context.limit = 1
        context.excluded = []
        #expect(try store.sheet(for: context).actions.further == 1)
    }

    @Test func `has only apps that are there, and none that the caller leaves out`() throws {
        try register("org.example.chat", name: "Chat") { $0.webURLs = 1 }
        var app = try #require(try store.apps().first?.app)
        app.extensions[0].intentClasses = ["INSendMessageIntent"]
        try store.register(app)
        try register("org.example.web", name: "Links") { $0.webURLs = 1 }
        try donate(to: "Ana")
        try donate(to: "Bob", from: "org.example.other")
        func names(_ change: (inout SheetContext) -> Void) throws -> [String] {
            var context = context()
            change(&context)
            let sheet = try store.sheet(for: context)
            return sheet.people.map(\.title).sorted() + sheet.apps.entries.map(\.title)
        }
        #expect(try names { _ in } == ["Ana", "Bob", "Chat", "Links"])
        #expect(try names { $0.excluded = ["org.example.chat"] } == ["Bob", "Links"])
        #expect(try names { $0.surface.excludedApps = ["org.example.chat"] } == ["Bob", "Links"])
        #expect(try names { $0.surface.apps = ["org.example.chat"] } == ["Ana", "Chat"])
        #expect(try names { $0.excluded = ["org.example.chat.share"] }.contains("Chat"))
    }

    @Test func `shows others no more than they may see`() throws {
        var app = App("org.example.notes", name: "Notes")
        app.extensions = [AppExtension("org.example.notes.mark", .action, name: "Highlight")]
        try store.register(app)
        try donate(to: "Ana")
        var context = context()
        context.surface.visibility = .titles
        let titles = try store.sheet(for: context)
        let mark = try #require(titles.entry("org.example.notes.mark", in: .actions))
        #expect((mark.title, mark.subtitle) == ("Highlight", ""))
        #expect(titles.people.map(\.value) == [.hidden])
        context.surface.visibility = .nothing
        let nothing = try store.sheet(for: context)
        #expect(nothing.people.isEmpty && nothing.apps.entries.isEmpty)
        #expect(nothing.actions == SheetList(further: titles.actions.entries.count))
    }

    // MARK: People

    @Test func `counts a share that went to a conversation once`() throws {
        try register("org.example.chat", name: "Chat") { $0.webURLs = 1 }
        var app = try #require(try store.apps().first?.app)
        app.extensions[0].intentClasses = ["INSendMessageIntent"]
        try store.register(app)
        try register("org.example.a", name: "A") { $0.webURLs = 1 }
        try donate(to: "Ana")
        let context = context()
        let sheet = try store.sheet(for: context)
        let ana = try #require(sheet.people.first)
        #expect(ana.title == "Ana")
        let events = try store.record(.person(ana), of: sheet, in: context)
        #expect(events.count == 1)
        #expect(try store.event(at: events[0])?.event.payload(as: SuggestionFeedback.self) != nil)
        // The app donates what it sent; its entry was not used.
        try donate(to: "Ana")
        let later = try store.sheet(for: context)
        #expect(later.apps.entries.map(\.title) == ["A", "Chat"])
        #expect(later.apps.entries.flatMap(\.reasons).isEmpty)
        try share(with: "org.example.chat", in: .apps)
        #expect(try apps() == ["Chat", "A"])
    }

    @Test func `keeps the use of an app when people of the sheet are deleted meanwhile`() throws {
        try donate(to: "Ana")
        try donate(to: "Bob", from: "org.example.other")
        let context = context()
        let sheet = try store.sheet(for: context)
        #expect(sheet.people.count == 2)
        try store.deleteAll(from: .app("org.example.chat"))
        let positions = try store.record(.entry(Self.print, .actions), of: sheet, in: context)
        #expect(positions.count == 2 && positions[1] == positions[0].next)
        let feedback = try #require(
            try store.event(at: positions[0])?.event.payload(as: SuggestionFeedback.self)
        )
        #expect(feedback.shown.count == 1 && feedback.outcome == .shown)
        #expect(try actions().first == "Print")
        try store.deleteAll(from: .app("org.example.other"))
        #expect(try store.record(.nothing, of: sheet, in: context).count == 1)
        #expect(try store.sheet(for: context).people.isEmpty)
    }

    @Test func `counts a person as chosen, however the share ended`() throws {
        try donate(to: "Ana")
        let context = context()
        let sheet = try store.sheet(for: context)
        let ana = try #require(sheet.people.first)
        let events = try store.record(.person(ana), .cancelled, of: sheet, in: context)
        let event = try #require(try store.event(at: events[0])?.event)
        #expect(event.payload(as: SuggestionFeedback.self)?.outcome == .chosen)
    }

    // MARK: Laws

    @Test func `B31: is the same in whatever order the shares arrived`() throws {
        let choices: [(String, [String], Int64)] = (0..<24).map { index in
            (
                [Self.copy, Self.mail, Self.print][index % 3],
                index % 4 == 0 ? ["public.png"] : ["public.url"], Int64(index * index) * 3_600_000
            )
        }
        var random = SeededGenerator(seed: 11)
        let first = test.now.milliseconds
        func scores(of choices: [(String, [String], Int64)]) throws -> [String: Double] {
            let other = try TestStore()
            let store = try other.open()
            for (name, types, time) in choices {
                other.now = Timestamp(milliseconds: first + time)
                let context = context(types)
                let sheet = try store.sheet(for: context)
                try store.record(.entry(name, .actions), of: sheet, in: context)
            }
            other.now = Timestamp(milliseconds: first + 40 * 86_400_000)
            let entries = try store.sheet(for: context()).actions.entries
            return Dictionary(uniqueKeysWithValues: entries.map { ($0.title, $0.score) })
        }
        let expected = try scores(of: choices)
        #expect(expected["Print"] ?? 0 > 0)
        for _ in 0..<3 {
            let found = try scores(of: choices.shuffled(using: &random))
            for (title, score) in expected {
                #expect(abs((found[title] ?? -1) - score) < 1e-9)
            }
        }
    }

    @Test func `B31: knows as of then no later use and no later app`() throws {
        try register("org.example.web", name: "Links") { $0.webURLs = 1 }
        try share(with: Self.print, in: .actions)
        let (before, time) = (try store.lastPosition(), test.now)
        let then = try store.sheet(for: context())
        try share(with: Self.mail, in: .actions)
        try share(with: Self.mail, in: .actions)
        try register("org.example.later", name: "Later") { $0.webURLs = 1 }
        try store.unregister(app: "org.example.web")
        #expect(try actions().first == "Mail" && apps() == ["Later"])
        var asked = context()
        asked.surface.moment = .clock(time)
        let past = try store.views(asOf: before).sheet(for: asked)
        #expect(past.actions == then.actions)
        #expect(past.apps == then.apps)
    }

    @Test func `is the same after a rebuild, and as it was in the past`() throws {
        try register("org.example.web", name: "Links") { $0.webURLs = 1 }
        try donate(to: "Ana")
        let before = try store.lastPosition()
        let past = try store.sheet(for: context())
        try share(with: Self.print, in: .actions)
        try store.order(SheetOrdered(.apps, hidden: ["org.example.web"]))
        let now = try store.sheet(for: context())
        let digest = try store.digest()
        try store.rebuild()
        #expect(try store.digest() == digest)
        #expect(try store.sheet(for: context()) == now)
        var then = try store.views(asOf: before).sheet(for: context())
        then.now = past.now
        #expect(then.apps == past.apps)
        #expect(then.actions == past.actions)
        #expect(then.people.map(\.title) == past.people.map(\.title))
    }

    @Test func `forgets a share that was withdrawn, and an erasure destroys it`() throws {
        try share(with: Self.print, in: .actions)
        let position = try store.lastPosition()
        #expect(try actions().first == "Print")
        try store.withdraw(position)
        #expect(try actions().first == "Copy")
        try store.order(SheetOrdered(.actions, favourites: [Self.mail]))
        try store.erase()
        #expect(try store.event(at: position)?.event.payload(as: Shared.self) == nil)
        #expect(try actions().first == "Mail")
        #expect(try store.verify().isClean)
    }
}
