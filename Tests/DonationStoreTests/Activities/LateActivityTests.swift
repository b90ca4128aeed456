import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// Events that arrive after others which began later.
@Suite struct `Activities that arrive late` {
    private let test: TestStore
    private let store: DonationStore
    private let noon: Timestamp

    init() throws {
        test = try TestStore()
        store = try test.open()
        noon = test.now
    }

    private var reader: DonorHandle { store.donor("org.example.reader") }

    private func at(_ minutes: Int64) -> Timestamp {
        Timestamp(milliseconds: noon.milliseconds + minutes * 60_000)
    }

    private func show(_ title: String, at minutes: Int64) throws {
        var activity = Activity(type: "org.example.reader.\(title)", title: title)
        activity.scopes = [.prediction]
        try reader.becomeCurrent(activity, start: at(minutes))
    }

    /// Whether the views that followed the log are those of a rebuild.
    private func areRebuiltEqual() throws -> Bool {
        let views = try store.activityViews()
        let live = try views.digest(of: views.readCaughtUp())
        try views.rebuild()
        return try views.digest(of: views.readCaughtUp()) == live
    }

    @Test func `a late open visit ends where the next one begins`() throws {
        try show("Seas", at: -10)
        _ = try store.activities()
        try show("Lakes", at: -30)
        #expect(try store.currentActivities().map(\.activity.title) == ["Seas"])
        let visits = try store.visits()
        #expect(visits.map(\.activity.title) == ["Seas", "Lakes"])
        #expect(visits.map(\.end) == [nil, at(-10)])
        let key = ContentKey(of: visits[1].activity, from: DonorNumber(rawValue: 1))
        #expect(try store.visits(of: key).map(\.end) == [at(-10)])
        #expect(try areRebuiltEqual())
    }

    @Test func `what happens within a millisecond keeps its order`() throws {
        func show(_ title: String) throws {
            try reader.becomeCurrent(Activity(type: "org.example.reader.\(title)", title: title))
        }
        for titles in [["Seas", "Lakes"], ["Lakes", "Seas"]] {
            for title in titles { try show(title) }
            #expect(try store.currentActivities().map(\.activity.title) == [titles[1]])
        }
        try reader.resignCurrent()
        #expect(try store.currentActivities().isEmpty)
        try show("Seas")
        #expect(try store.currentActivities().map(\.activity.title) == ["Seas"])
        #expect(try areRebuiltEqual())
    }

    @Test func `a visit of an earlier day ends on the day of the next one`() throws {
        try show("Seas", at: -10)
        try reader.resignCurrent(.invalidated, end: at(-3000))
        try show("Lakes", at: -8000)
        let visits = try store.visits()
        #expect(visits.map(\.end) == [nil, at(-3000)])
        #expect(visits[1].cause == .invalidated)
        #expect(try store.visits(in: at(-9000)..<at(-7000)).map(\.end) == [at(-3000)])
        #expect(try store.visits(limit: 1).map(\.activity.title) == ["Seas"])
        #expect(try store.currentActivities().map(\.activity.title) == ["Seas"])
    }

    @Test func `a late end of a visit does not end a later one`() throws {
        try show("Lakes", at: -30)
        try show("Seas", at: -10)
        try reader.resignCurrent(end: at(-20))
        #expect(try store.currentActivities().map(\.activity.title) == ["Seas"])
        #expect(try store.visits().map(\.end) == [nil, at(-20)])
    }

    @Test func `the end of a deleted visit goes with it, whatever arrived first`() throws {
        try reader.resignCurrent(end: at(-20))
        try show("Lakes", at: -30)
        let lakes = try store.lastPosition()
        try store.delete(.positions(PositionSet([lakes])), from: .all)
        #expect(try store.liveActivityEvents() == 0)
    }

    @Test func `a late client state does not replace a newer one`() throws {
        var batch = IndexBatch(index: "mail")
        batch.clientState = [2]
        _ = try reader.apply(batch)
        test.now = at(-60)
        batch.clientState = [9]
        _ = try reader.apply(batch)
        #expect(try reader.clientState(of: "mail") == [2])
    }

    private func item(_ title: String, rating: Int64? = nil) -> SearchableItem {
        var item = SearchableItem(identifier: "7", attributes: ["title": .text(title)])
        if let rating { item.attributes["rating"] = .integer(rating) }
        return item
    }

    private func index(_ item: SearchableItem, at minutes: Int64) throws {
        test.now = at(minutes)
        var batch = IndexBatch()
        batch.items = [item]
        _ = try reader.apply(batch)
    }

    private func update(_ item: SearchableItem, at minutes: Int64) throws {
        test.now = at(minutes)
        var batch = IndexBatch()
        batch.updates = [item]
        _ = try reader.apply(batch)
    }

    @Test func `a late item version does not replace a newer one`() throws {
        try index(item("New"), at: 0)
        try index(item("Old"), at: -60)
        let found = try #require(try store.items().first)
        #expect(found.item.attributes["title"] == .text("New"))
        #expect(found.first == at(-60))
        #expect(found.last == at(0))
        #expect(try areRebuiltEqual())
    }

    @Test func `an update that arrives before its indexing counts once that arrives`() throws {
        try update(item("Changed", rating: 3), at: 0)
        #expect(try store.items().isEmpty)
        #expect(try store.activityCounts().items == 0)
        try index(item("First", rating: 1), at: -60)
        #expect(try store.items().first?.item.attributes["title"] == .text("Changed"))
        try update(item("Between"), at: -30)
        let attributes = try #require(try store.items().first).item.attributes
        #expect(attributes == ["title": .text("Changed"), "rating": .integer(3)])
        #expect(try store.activityCounts().items == 1)
        #expect(try areRebuiltEqual())
    }

    @Test func `a late visit does not become the content's title`() throws {
        for (title, minutes) in [("New", 0), ("Old", -60)] as [(String, Int64)] {
            var activity = Activity(type: "org.example.reader", title: title)
            activity.persistentIdentifier = "7"
            try reader.becomeCurrent(activity, start: at(minutes))
        }
        let found = try #require(try store.activities().first)
        #expect(found.activity.title == "New")
        #expect(found.visits == 2)
        #expect(found.first == at(-60))
        #expect(try areRebuiltEqual())
    }

    @Test func `a late visit is predicted only if it is among the last ones`() throws {
        for number in 0..<40 { try show("Article \(number)", at: Int64(-number)) }
        var context = SurfaceContext(.lockScreen, limit: 100)
        context.limitPerSource = 100
        let offers = try store.offers(for: context).offers.map(\.title)
        // The last one is on the screen.
        #expect(Set(offers) == Set((1..<32).map { "Article \($0)" }))
        #expect(try areRebuiltEqual())
    }
}
