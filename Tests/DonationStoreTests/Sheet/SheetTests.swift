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
        guard case .app(let owner, by: let part) = entry.value else {
            Issue.record("another value")
            return
        }
        #expect(owner.app == app)
        #expect(part == first)
        let mark = try #require(sheet.entry("org.example.notes.mark", in: .actions))
        #expect(
            (mark.title, mark.subtitle, mark.symbolName) == ("Highlight", "Notes", "highlighter")
        )
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

    // MARK: Laws

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
