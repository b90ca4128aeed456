import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("A deletion by the owner")
struct ActivityDeletionTests {
    private let test: TestStore
    private let store: DonationStore
    private let reader = "org.example.reader"

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private func article(_ number: Int, scroll: Int = 0) -> Activity {
        var activity = Activity(type: "org.example.reader.article", title: "Article \(number)")
        activity.persistentIdentifier = "article-\(number)"
        activity.userInfo["scroll"] = .integer(Int64(scroll))
        return activity
    }

    private func message(_ identifier: String) throws -> Position {
        let intent = SendMessageIntent(recipients: [Person(displayName: "Ana")])
        let interaction = Interaction(
            intent: .sendMessage(intent),
            direction: .outgoing,
            start: Timestamp(milliseconds: test.now.milliseconds),
            identifier: identifier
        )
        return try store.donor(reader).donate(interaction).position
    }

    private func pass(_ minutes: Int64) {
        test.now = Timestamp(milliseconds: test.now.milliseconds + minutes * 60_000)
    }

    @Test("takes the end of a visit that ends nothing else, and no end of another visit")
    func endsOfVisits() throws {
        let donor = store.donor(reader)
        for number in 1...2 {
            try donor.becomeCurrent(article(number))
            pass(1)
        }
        try donor.resignCurrent(.invalidated)
        pass(1)
        // The first visit goes on to that end, as if the second one had not been.
        try donor.delete(.activities(persistentIdentifiers: ["article-2"]))
        #expect(try store.currentActivities().isEmpty)
        let visit = try #require(try store.visits().first)
        #expect(visit.end == Timestamp(milliseconds: visit.start.milliseconds + 120_000))
        #expect(visit.cause == .invalidated)
        let receipt = try donor.delete(.activities(persistentIdentifiers: ["article-1"]))
        #expect(receipt.activityEvents == 2)
        let left = try store.activityReader(of: store.activityViews())
        #expect(try left.rows(beginning: []).isEmpty)
    }

    @Test("takes one visit with its updates, and leaves the others")
    func oneVisit() throws {
        let donor = store.donor(reader)
        let first = try donor.becomeCurrent(article(1)).position
        try donor.updateCurrent(article(1, scroll: 5))
        pass(1)
        try donor.becomeCurrent(article(2))
        try donor.updateCurrent(article(2, scroll: 6))
        pass(1)
        try donor.becomeCurrent(article(1))
        let receipt = try store.delete(.positions(PositionSet([first])))
        #expect(receipt.deleted == 2 && receipt.activityEvents == 2)
        let left = try store.activities()
        #expect(left.map(\.visits) == [1, 1])
        #expect(left.map(\.activity.userInfo["scroll"]) == [.integer(0), .integer(6)])
    }

    @Test("takes a whole item, whichever of its events the position names")
    func wholeItem() throws {
        let donor = store.donor(reader)
        var batch = IndexBatch()
        batch.items = [SearchableItem(identifier: "a"), SearchableItem(identifier: "b")]
        batch.updates = [SearchableItem(identifier: "a", attributes: ["rating": .integer(1)])]
        let receipts = try donor.apply(batch)
        let update = try receipts[2].get().position
        let plan = try store.deletion(of: .positions(PositionSet([update])))
        #expect(plan.receipt.deleted == 2 && plan.receipt.activityEvents == 2)
        #expect(try store.items().count == 2)
        let receipt = try store.delete(.positions(PositionSet([update])))
        #expect(receipt == plan.receipt)
        #expect(try store.items().map(\.item.identifier) == ["b"])
    }

    @Test("takes everything of an app in one tombstone, and nothing of another app")
    func wholeApp() throws {
        let donor = store.donor(reader)
        _ = try message("m1")
        try donor.becomeCurrent(article(1))
        try donor.takeLink(LinkTaken(about: article(1)))
        var batch = IndexBatch(index: "archive")
        batch.items = [SearchableItem(identifier: "a")]
        batch.clientState = [7]
        _ = try donor.apply(batch)
        try store.donor("org.example.other").becomeCurrent(article(1))
        let last = try store.lastPosition()
        let receipt = try store.delete(.everythingWithActivities, from: .app(reader))
        #expect(receipt.deleted == 5 && receipt.activityEvents == 4)
        #expect(receipt.position == last.next)
        #expect(try store.liveDonations() == 0)
        #expect(try store.liveActivityEvents() == 1)
        #expect(try store.activities().map(\.donor.app) == ["org.example.other"])
        #expect(try store.links(includingRemoved: true).isEmpty)
        #expect(try donor.clientState(of: "archive") == nil)
    }

    @Test("of all donations of an app leaves its activities, as on Apple's systems")
    func donationsAlone() throws {
        _ = try message("m1")
        try store.donor(reader).becomeCurrent(article(1))
        let receipt = try store.deleteAll(from: .app(reader))
        #expect(receipt.deleted == 1 && receipt.activityEvents == 0)
        #expect(try store.activities().count == 1)
    }

    @Test("by time takes what began then, with the updates of visits and items that go")
    func byTime() throws {
        let donor = store.donor(reader)
        var batch = IndexBatch()
        batch.items = [SearchableItem(identifier: "old"), SearchableItem(identifier: "older")]
        _ = try donor.apply(batch)
        try donor.becomeCurrent(article(1))
        pass(10)
        let begin = test.now
        _ = try message("m1")
        try donor.becomeCurrent(article(2))
        batch = IndexBatch()
        batch.items = [SearchableItem(identifier: "new")]
        batch.updates = [SearchableItem(identifier: "old", attributes: ["rating": .integer(2)])]
        _ = try donor.apply(batch)
        pass(10)
        let end = test.now
        try donor.updateCurrent(article(2, scroll: 9))
        batch = IndexBatch()
        batch.updates = [SearchableItem(identifier: "new", attributes: ["rating": .integer(3)])]
        _ = try donor.apply(batch)
        _ = try message("m2")
        let receipt = try store.delete(.starting(in: begin..<end))
        // A message, a visit and its update, an item and its update, and the update of another.
        #expect(receipt.deleted == 6 && receipt.activityEvents == 5)
        #expect(receipt.oldest == begin && receipt.newest == end)
        #expect(try store.activities().map(\.activity.title) == ["Article 1"])
        #expect(try store.items().map(\.item.identifier) == ["old", "older"])
        #expect(try store.items()[0].item.attributes.isEmpty)
        #expect(try store.liveDonations() == 1)
    }

    @Test("takes one content of one donor, and erases its texts")
    func content() throws {
        let donor = store.donor(reader)
        for number in [1, 2, 1] {
            try donor.becomeCurrent(article(number))
            pass(1)
        }
        let found = try #require(try store.activities(named: "Article 1").only)
        let key = ActivityTarget.content(found.key)
        #expect(try store.deletion(of: .activityTargets([key])).receipt.deleted == 2)
        #expect(
            try store.deletion(of: .activityTargets([key]), from: .app("org.example.other"))
                .receipt.deleted == 0
        )
        try store.delete(.activityTargets([key]))
        #expect(try store.activities().map(\.activity.title) == ["Article 2"])
        let report = try store.erase()
        #expect(report.erased == 0 && report.activityEvents == 2)
        #expect(report.oldest == found.first && report.newest == found.last)
    }

    @Test("reaches nothing that is deleted, erased or the owner's")
    func nothing() throws {
        let donor = store.donor(reader)
        let visit = try donor.becomeCurrent(article(1)).position
        let link = try donor.takeLink(LinkTaken(about: article(1))).position
        let opened = try store.openLink(link)
        #expect(try store.delete(.positions(PositionSet([visit]))).deleted == 1)
        #expect(try store.delete(.positions(PositionSet([visit]))).position == nil)
        #expect(try store.delete(.positions(PositionSet([opened]))).position == nil)
        try store.erase()
        #expect(try store.delete(.positions(PositionSet([visit, .start]))).position == nil)
        #expect(try store.delete(.starting(in: Timestamp(milliseconds: 0)..<test.now)).deleted == 0)
    }

    @Test(
        "by positions and times leaves the views of a log without the events",
        arguments: SeededGenerator.seeds(16)
    )
    func asIfNever(seed: UInt64) throws {
        var history = ActivityHistory(seed: seed)
        for _ in 1...50 { try history.act(in: store, test) }
        let last = try store.lastPosition().rawValue
        for _ in 1...6 {
            let first = UInt64.random(in: 1...last, using: &history.random)
            let run = first...min(last, first + UInt64.random(in: 0...4, using: &history.random))
            try store.delete(.positions(PositionSet(runs: [run])))
            let day = Int64.random(in: 0...30, using: &history.random) * 86_400_000
            let end = Timestamp(milliseconds: test.now.milliseconds - day)
            let begin = Timestamp(milliseconds: end.milliseconds - 86_400_000)
            try store.delete(.starting(in: begin..<end))
        }
        for item in try store.items() { #expect(item.position > .start, "seed \(seed)") }
        let views = try store.activityViews()
        let live = try views.digest(of: views.readCaughtUp())
        let erased = try test.erasedCopy().activityViews()
        #expect(try live == erased.digest(of: erased.readCaughtUp()), "seed \(seed)")
    }
}

@Suite("A name of an activity")
struct ActivityNamingTests {
    private let test: TestStore
    private let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
        let donor = store.donor("org.example.reader")
        for (title, page, name) in [
            ("On lakes", "https://example.org/lakes", "article-17"),
            ("湖について", nil, "article-18"), ("Água e pedra", nil, "3"),
            ("על אגמים", nil, nil),
        ] as [(String, String?, String?)] {
            var activity = Activity(type: "org.example.reader.article", title: title)
            (activity.webpageURL, activity.persistentIdentifier) = (page, name)
            activity.userInfo["title"] = .text(title)
            try donor.becomeCurrent(activity)
        }
    }

    @Test(
        "is a title, an identifier, a page, a key, a position or a part, in any script",
        arguments: [
            ("On lakes", "name"), ("ON LAKES", "name"), ("article-17", "identifier"),
            ("https://example.org/lakes", "identifier"), ("#1", "position"), ("1", "position"),
            ("org.example.reader:identifier:article-17", "key"), ("lak", "partOfName"),
            ("example.org", "partOfName"),
        ]
    )
    func ways(text: String, way: String) throws {
        let naming = try store.activities(named: text)
        #expect(naming.way?.rawValue == way)
        #expect(naming.only?.activity.title == "On lakes")
    }

    @Test("in another script, or without accents, fits")
    func scripts() throws {
        for (text, title) in [("湖", "湖について"), ("agua", "Água e pedra"), ("אגמים", "על אגמים")] {
            #expect(try store.activities(named: text).only?.activity.title == title)
        }
    }

    @Test("is ambiguous if it is a position and an identifier")
    func both() throws {
        let naming = try store.activities(named: "3")
        #expect(naming.only?.activity.title == "Água e pedra")
        let two = try store.activities(named: "#2")
        #expect(two.only?.activity.title == "湖について")
        var activity = Activity(type: "t", title: "2")
        activity.persistentIdentifier = "two"
        try store.donor("org.example.notes").becomeCurrent(activity)
        #expect(try store.activities(named: "2").found.count == 2)
        #expect(try store.activities(named: "#2").count == 1)
    }

    @Test("of several or none says so")
    func others() throws {
        #expect(try store.activities(named: "article-1").count == 2)
        #expect(try store.activities(named: " ").count == 0)
        let none = try store.activities(named: "On lages")
        #expect(none.count == 0 && none.nearest == ["On lakes"])
    }
}
