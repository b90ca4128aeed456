import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("Stacks of widgets")
struct WidgetStackTests {
    /// Updates a widget of an app with one entry.
    private func update(
        _ app: String,
        in board: Board,
        relevance: WidgetRelevance? = nil,
        from: Timestamp? = nil
    ) throws {
        let snapshot = WidgetSnapshot(
            .compact,
            title: app,
            url: "\(app):open",
            validFrom: from,
            relevance: relevance
        )
        try board.store.donor(app)
            .donate(WidgetUpdated(WidgetName("main"), .newData, snapshots: [snapshot]))
    }

    private func see(_ app: String, _ times: Int, in board: Board, isTapped: Bool = false) throws {
        let view = WidgetViewed(WidgetName("main"), isTapped: isTapped)
        for _ in 0..<times { try board.store.record(view, of: Donor(app: app)) }
    }

    private func order(_ board: Board) throws -> [String] {
        try board.store.widgetStack(for: SurfaceContext(.widgetStack)).map(\.shown.snapshot.title)
    }

    @Test func `have the relevant first, each with reasons that add up`() throws {
        let board = try Board(registers: false)
        for app in ["a", "b", "c", "d"] { try update(app, in: board) }
        #expect(try order(board) == ["a", "b", "c", "d"])
        try see("c", 3, in: board)
        #expect(try order(board) == ["c", "a", "b", "d"])
        try see("d", 3, in: board)
        try see("d", 1, in: board, isTapped: true)
        #expect(try order(board) == ["d", "c", "a", "b"])
        for widget in try board.store.widgetStack(for: SurfaceContext(.widgetStack)) {
            #expect(widget.score == widget.reasons.reduce(0) { $0 + $1.value })
            #expect(widget.reasons.allSatisfy { !$0.positions.isEmpty })
        }
        let first = try board.store.widgetStack(for: SurfaceContext(.widgetStack, limit: 1))
        #expect(first.map(\.reasons).map { $0.map(\.name) } == [["viewed", "hour", "tapped"]])
    }

    @Test func `count an entry's relevance for its duration, against all entries before`() throws {
        let board = try Board(registers: false)
        try update("a", in: board, relevance: WidgetRelevance(10, duration: 3_600_000))
        try update("b", in: board)
        func relevance() throws -> Double? {
            try board.store.widgetStack(for: SurfaceContext(.widgetStack))
                .first { $0.identity.donor.app == "a" }?.reasons
                .first { $0.name == "relevance" }?.value
        }
        #expect(try relevance() == 1)
        board.pass(minutes: 59)
        #expect(try relevance() == 1)
        board.pass(minutes: 1)
        #expect(try relevance() == nil)
        try update("a", in: board, relevance: WidgetRelevance(5))
        #expect(try relevance() == 0.5)
        try update("a", in: board, relevance: WidgetRelevance(-5))
        #expect(try relevance() == nil)
    }

    @Test func `hold those that the owner put there, and none that the owner took away`() throws {
        let board = try Board()
        try board.update("Rain")
        var placed = WidgetChanged(board.name, .placed)
        (placed.stack, placed.order) = ("home", 1)
        try board.app.donate(placed)
        let context = SurfaceContext(.widgetStack)
        #expect(try board.store.widgetStack(for: context, stack: "home").count == 1)
        #expect(try board.store.widgetStack(for: context, stack: "work").isEmpty)
        try board.change(.removed)
        #expect(try board.store.widgetStack(for: context).isEmpty)
        board.pass(minutes: 600)
        #expect(try !board.isDue)
        try board.app.donate(placed)
        #expect(try board.store.widgetStack(for: context, stack: "home").count == 1)
    }

    @Test func `look at few widgets of one app, the first by name`() throws {
        let board = try Board(registers: false)
        for app in ["b", "a"] {
            for kind in ["3", "1", "2"] {
                try board.store.donor(app).donate(WidgetChanged(WidgetName(kind), .registered))
            }
        }
        try board.store.donor("c").becomeCurrent(Activity(type: "reading"))
        func names(_ most: Int) throws -> [String] {
            try board.store.readingActivities { reader throws(DonationStoreError) in
                try reader.widgetRows(of: .all, most: most).map(\.identity.text)
            }
        }
        #expect(try names(2) == ["a:1", "a:2", "b:1", "b:2"])
        #expect(try names(.max) == ["a:1", "a:2", "a:3", "b:1", "b:2", "b:3"])
        let own = try board.store.widgets(from: .app("b"))
        #expect(own.map(\.identity.name.kind) == ["1", "2", "3"])
    }

    @Test func `go by the entry that is shown, also one of the timeline before`() throws {
        let board = try Board(registers: false)
        let name = WidgetName("main")
        let entries = [(0, 1), (60, 4)].map { minutes, score in
            WidgetSnapshot(
                .compact,
                title: "Entry \(minutes)",
                validFrom: board.time(Int64(minutes)),
                relevance: WidgetRelevance(Double(score))
            )
        }
        try board.store.donor("a").donate(WidgetUpdated(name, .newData, snapshots: entries))
        try update("b", in: board)
        func relevance() throws -> Double? {
            try board.store.widgetStack(for: SurfaceContext(.widgetStack))
                .first { $0.identity.donor.app == "a" }?.reasons
                .first { $0.name == "relevance" }?.value
        }
        #expect(try relevance() == 0.25)
        let late = WidgetSnapshot(.compact, title: "Late", validFrom: board.time(120))
        try board.store.donor("a").donate(WidgetUpdated(name, .newData, snapshots: [late]))
        #expect(try relevance() == 0.25)
        board.pass(minutes: 60)
        #expect(try relevance() == 1)
        board.pass(minutes: 60)
        #expect(try relevance() == nil)
        let stack = try board.store.widgetStack(for: SurfaceContext(.widgetStack, limit: 1))
        #expect(stack.map(\.shown.snapshot.title) == ["Late"])
        #expect(try board.store.widgetStack(for: SurfaceContext(.widgetStack, limit: -1)).isEmpty)
    }

    @Test func `leave out apps that are locked, hidden or not there`() throws {
        let board = try Board()
        try board.update("Rain")
        var context = SurfaceContext(.widgetStack)
        context.excludedApps = ["org.example.weather"]
        #expect(try board.store.widgetStack(for: context).isEmpty)
        context.excludedApps = []
        context.apps = []
        #expect(try board.store.widgetStack(for: context).isEmpty)
        context.apps = nil
        try board.store.wish(.never, .app("org.example.weather"))
        #expect(try board.store.widgetStack(for: context).isEmpty)
    }

    @Test(arguments: [Surface.widgetStack, .spotlightZero])
    func `are among the offers of a surface, which learns from choices`(surface: Surface) throws {
        let board = try Board()
        let snapshot = WidgetSnapshot(.compact, title: "Rain", lines: ["until 5"], url: "rain:now")
        try board.app.donate(WidgetUpdated(board.name, .newData, snapshots: [snapshot]))
        let context = SurfaceContext(surface)
        let offers = try board.store.offers(for: context).offers
        let offer = try #require(offers.first)
        #expect(offer.kind == .widget && offer.title == "Rain" && offer.subtitle == "until 5")
        #expect(offer.reasonInWords == "has something new")
        #expect(offer.source == "org.example.weather" && offer.action.url == "rain:now")
        try board.store.record(.chosen, offer, of: offers, in: context)
    }

    @Test func `put the widget first that is viewed more and longer without an update`() throws {
        let board = try Board(registers: false)
        for app in ["a", "b", "c"] { try update(app, in: board) }
        try see("b", 50, in: board)
        board.pass(minutes: 600)
        try update("a", in: board)
        board.pass(minutes: 60)
        let due = try board.store.widgetsDue()
        #expect(due.map(\.identity.donor.app) == ["b", "c", "a"])
        #expect(due.allSatisfy { $0.score == $0.reasons.reduce(0) { $0 + $1.value } })
        #expect(try board.store.widgetsDue(limit: 1).count == 1)
    }
}
