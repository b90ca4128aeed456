import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("Activities and items of the past")
struct PastActivitiesTests {
    @Test(
        "are as of a position as they were when it was the last one",
        arguments: SeededGenerator.seeds(8)
    )
    func positions(seed: UInt64) throws {
        let test = try TestStore()
        let store = try test.open()
        var history = ActivityHistory(seed: seed)
        var then: [(position: Position, digest: String)] = []
        let views = try store.activityViews()
        for _ in 1...40 {
            try history.act(in: store, test)
            let digest = try views.digest(of: views.readCaughtUp())
            then.append((try store.lastPosition(), digest))
        }
        for (position, digest) in then {
            let past = try store.views(asOf: position).pastActivities(of: views)
            #expect(
                try views.digest(of: past.read()) == digest,
                "seed \(seed), position \(position.rawValue)"
            )
        }
    }

    @Test("are as of a time without what came later, and the owner's later deeds")
    func times() throws {
        let test = try TestStore()
        let store = try test.open()
        let donor = store.donor("org.example.reader")
        var article = Activity(type: "org.example.reader.article", title: "On lakes")
        article.persistentIdentifier = "lakes"
        func pass() -> Timestamp {
            defer { test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000) }
            return test.now
        }
        try donor.becomeCurrent(article)
        _ = pass()
        var batch = IndexBatch(index: "")
        batch.items = [SearchableItem(identifier: "1", attributes: ["title": .text("First")])]
        for result in try donor.apply(batch) { _ = try result.get() }
        let link = try donor.takeLink(LinkTaken(title: "read it", about: article)).position
        let noon = pass()
        try donor.becomeCurrent(article)
        article.title = "On rivers"
        try donor.updateCurrent(article)
        _ = pass()
        try donor.becomeCurrent(Activity(type: "org.example.reader.list", title: "All"))
        try store.removeLink(link)
        batch.items = [SearchableItem(identifier: "1", attributes: ["title": .text("Second")])]
        for result in try donor.apply(batch) { _ = try result.get() }
        // A visit imported later counts from its start.
        let visit = PastVisit(
            Activity(type: "org.example.page", title: "Old page"),
            from: Donor(app: "org.example.browser"),
            start: Timestamp(milliseconds: noon.milliseconds - 90_000)
        )
        _ = try store.donate(visits: [visit])

        let past = try store.views(asOf: noon)
        #expect(try past.activities().map(\.activity.title) == ["On lakes", "Old page"])
        #expect(try past.activities().map(\.visits) == [1, 1])
        #expect(try past.currentActivities().map(\.activity.title) == ["On lakes"])
        #expect(try past.visits(from: .app("org.example.reader")).map(\.end) == [nil])
        #expect(try past.items().map(\.item.displayName) == ["First"])
        #expect(try past.links().map(\.link.title) == ["read it"])
        #expect(try store.links().isEmpty)
        #expect(try store.currentActivities().map(\.activity.title) == ["All"])
        #expect(past.leftOut.events == 5)
        // What is deleted at any time is deleted.
        try donor.delete(.allActivities)
        #expect(try store.views(asOf: noon).activities().map(\.activity.title) == ["Old page"])
    }
}
