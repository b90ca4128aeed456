import Foundation
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("The views of activities and items")
struct ActivityLawTests {
    @Test(
        "A27: are the same after any batching, a rebuild, and an erasure",
        arguments: SeededGenerator.seeds(24)
    )
    func laws(seed: UInt64) throws {
        let test = try TestStore()
        let store = try test.open()
        var history = ActivityHistory(seed: seed)
        for step in 1...60 {
            try history.act(in: store, test)
            // Some steps read, so that the views follow the log in pieces of every length.
            if history.random.chance(0.3) { _ = try store.activities(limit: step) }
        }
        let views = try store.activityViews()
        let live = try views.digest(of: views.readCaughtUp())
        try views.rebuild()
        let rebuilt = try views.digest(of: views.readCaughtUp())
        #expect(live == rebuilt, "seed \(seed)")
        let erased = try test.erasedCopy().activityViews()
        let left = try erased.digest(of: erased.readCaughtUp())
        #expect(live == left, "seed \(seed)")
    }

    @Test func `are compared with a fresh fold by a verification, and made anew by a rebuild`()
        throws
    {
        let test = try TestStore()
        let store = try test.open()
        var history = ActivityHistory(seed: 27)
        for _ in 1...60 { try history.act(in: store, test) }
        // Nothing has asked for the views yet.
        let before = try test.open()
        #expect(try before.verify().isClean)
        _ = try store.activities()
        #expect(try store.verify().isClean)
        let views = try store.activityViews()
        guard var change = try views.generations.write() else {
            Issue.record("there are no views")
            return
        }
        var keys: [[UInt8]] = []
        try views.forEach(in: change.tables[.rows], of: views.readCaughtUp()) { key, _ in
            keys.append(key)
        }
        let (removed, changed) = (try #require(keys.first), try #require(keys.last))
        try change.delete(removed.span, in: change.tables[.rows])
        try change.put(changed, [1, 2], in: change.tables[.rows])
        try change.commit()
        let result = try store.verify()
        #expect(
            result.findings
                == ["the views of activities differ from a fresh fold of the log; rebuild them"]
        )
        #expect(result.differences.map(\.table) == ["activities.rows", "activities.rows"])
        #expect(result.differences.map(\.kind) == [.missing, .different])
        let old = try views.generations.current()
        try store.rebuild()
        #expect(try views.generations.current() != old)
        #expect(try store.verify().isClean)
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(test.path)/views")
        #expect(!left.contains { $0.contains("Verifying") }, "\(left)")
    }

    @Test("know nothing of a deleted history", arguments: SeededGenerator.seeds(12))
    func deletedHistory(seed: UInt64) throws {
        let test = try TestStore()
        let store = try test.open()
        var history = ActivityHistory(seed: seed)
        for _ in 1...40 { try history.act(in: store, test) }
        for app in history.apps {
            try store.delete(.activitiesAndItems, from: .app(app))
        }
        #expect(try store.activities().isEmpty)
        #expect(try store.items().isEmpty)
        #expect(try store.links(includingRemoved: true).isEmpty)
        #expect(try store.currentActivities().isEmpty)
        let reader = try store.activityReader(of: store.activityViews())
        // The registry of apps is the owner's.
        let left = try reader.rows(beginning: []).filter {
            ![.newest, .capability].contains($0.key.rowClass)
        }
        #expect(left.isEmpty, "seed \(seed)")
    }
}

/// A random history of activities, items, links and searches, with deletions.
struct ActivityHistory {
    var random: SeededGenerator
    let apps = ["org.example.reader", "org.example.notes"]
    private let names = ["a", "b", "a.b", "ab", "é", "page"]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private mutating func name() -> String { random.pick(names) }

    mutating func activity() -> Activity {
        var activity = Activity(type: "org.example.\(name())", title: "Title \(name())")
        if random.chance(0.4) { activity.persistentIdentifier = name() }
        if random.chance(0.3) { activity.webpageURL = "https://example.org/\(name())" }
        if random.chance(0.3) { activity.attributes["relatedUniqueIdentifier"] = .text(name()) }
        if random.chance(0.2) { activity.attributes["weakRelatedUniqueIdentifier"] = .text(name()) }
        if random.chance(0.3) { activity.attributes["domainIdentifier"] = .text(name()) }
        if random.chance(0.5) { activity.scopes = [.search, .prediction] }
        if random.chance(0.4) { activity.attributes.merge(attributesOfPlace()) { $1 } }
        activity.userInfo["n"] = .integer(Int64(Int.random(in: 0..<3, using: &random)))
        return activity
    }

    private mutating func attributesOfPlace() -> [String: TaggedValue] {
        var attributes: [String: TaggedValue] = ["city": .text("City \(name())")]
        if random.chance(0.8) { attributes["namedLocation"] = .text("Place \(name())") }
        if random.chance(0.5) {
            attributes["latitude"] = .number(40)
            attributes["longitude"] = .integer(Int64(Int.random(in: 0..<3, using: &random)))
        }
        return attributes
    }

    private mutating func place() -> Place {
        var activity = Activity(type: "place")
        activity.attributes = attributesOfPlace()
        return activity.place ?? Place()
    }

    private mutating func trigger(after now: Timestamp) -> LinkTrigger {
        let time = now.milliseconds + Int64(Int.random(in: 0..<86_400_000, using: &random))
        return random.pick([
            LinkTrigger(), LinkTrigger(.time, time: Timestamp(milliseconds: time)),
            LinkTrigger(.car), LinkTrigger(.arriving, place: "home"),
            LinkTrigger(.messaging, person: "Jo"),
        ])
    }

    private mutating func installedApp() -> App {
        var app = App("org.example.\(name())", name: name())
        if random.chance(0.5) { app.directionModes = [.car] }
        if random.chance(0.5) { app.schemes = ["geo", name()] }
        return app
    }

    /// Records what became of the offers of a surface.
    private mutating func look(at store: DonationStore) throws {
        var context = SurfaceContext(random.pick([.maps, .car, .spotlightZero]))
        context.limitPerSource = 3
        let offers = try store.offers(for: context).offers.filter { $0.reference != nil }
        guard !offers.isEmpty else { return }
        let chosen = random.chance(0.6) ? random.pick(offers) : nil
        try store.record(chosen == nil ? .dismissed : .chosen, chosen, of: offers, in: context)
    }

    mutating func item() -> SearchableItem {
        SearchableItem(
            identifier: name(),
            domainIdentifier: random.chance(0.5) ? name() : nil,
            attributes: ["title": .text("Item \(name())"), "rating": .integer(1)]
        )
    }

    /// Changes, updates, shows or deletes a widget.
    private mutating func actOnWidget(of donor: DonorHandle, in store: DonationStore) throws {
        let widget = WidgetName(name())
        switch Int.random(in: 0..<8, using: &random) {
        case 0: try donor.donate(WidgetChanged(widget, random.pick([.registered, .placed])))
        case 1: try donor.donate(WidgetChanged(widget, random.pick([.hasContent, .removed])))
        case 2:
            let view = WidgetViewed(widget, isTapped: random.chance(0.5))
            try store.record(view, of: donor.donor)
        case 3:
            guard random.chance(0.4) else { return }
            try donor.delete(random.chance(0.5) ? .widgets([widget]) : .allWidgets)
        case 4: try donor.donate(WidgetUpdated(widget, random.pick([.noData, .failed])))
        default:
            let shown = WidgetSnapshot(random.pick([.compact, .systemSmall]), title: name())
            try donor.donate(WidgetUpdated(widget, .newData, snapshots: [shown]))
        }
    }

    /// Does one thing at random.
    mutating func act(in store: DonationStore, _ test: TestStore) throws {
        // Much happens within an hour, and much a day later.
        let longest = random.chance(0.6) ? 1_200_000 : 86_400_000
        test.now = Timestamp(
            milliseconds: test.now.milliseconds
                + Int64(Int.random(in: 0..<longest, using: &random))
        )
        let app = random.pick(apps)
        let donor = store.donor(app)
        let scene = random.chance(0.2) ? "second" : ""
        switch Int.random(in: 0..<24, using: &random) {
        case 0...3: try donor.becomeCurrent(activity(), scene: scene)
        case 4: try donor.updateCurrent(activity(), scene: scene)
        case 5: try donor.resignCurrent(.invalidated, scene: scene)
        case 6, 7:
            var batch = IndexBatch(index: random.chance(0.5) ? "" : "mail")
            batch.items = (0...Int.random(in: 0..<3, using: &random)).map { _ in item() }
            batch.updates = random.chance(0.5) ? [item()] : []
            if batch.index == "mail" {
                batch.clientState = [UInt8(Int.random(in: 0..<200, using: &random))]
            }
            if random.chance(0.3) { batch.deletedIdentifiers = [name()] }
            if random.chance(0.2) { batch.deletedDomains = [name()] }
            _ = try donor.apply(batch)
        case 20...23: try actOnWidget(of: donor, in: store)
        case 8:
            try donor.takeLink(
                LinkTaken(title: name(), about: activity(), trigger: trigger(after: test.now))
            )
        case 9:
            guard let link = try store.links().first else { return }
            try store.openLink(link.position)
            if random.chance(0.3) { try store.removeLink(link.position) }
        case 10, 11:
            let shown =
                try store.activities(limit: 3).map(\.position)
                + store.items(limit: 2).map(\.position)
            guard !shown.isEmpty else { return }
            let chosen = random.chance(0.7) ? random.pick(shown) : nil
            try store.record(SearchFeedback(query: name(), shown: shown, chosen: chosen))
        case 12:
            let places = (0..<Int.random(in: 0..<3, using: &random)).map { index in
                PlaceOnPage(place(), forms: .jsonLD, isMain: index == 0)
            }
            let page = PageVisited("https://example.org/\(name())", title: name(), places: places)
            try donor.visit(page)
        case 13: try donor.notePlace(place(), cause: random.pick([.copied, .message]))
        case 14:
            let app = installedApp()
            if random.chance(0.8) {
                try store.register(app)
            } else {
                try store.unregister(app: app.identifier)
            }
        case 15, 16, 17: try look(at: store)
        case 18:
            try donor.delete(.activities(persistentIdentifiers: [name(), name()]))
        default:
            let targets: [ActivityTarget] = [
                .domains([name()], index: ""), .items(identifiers: [name()], index: "mail"),
                .allItems(index: "mail"), .allActivities,
            ]
            try donor.delete(random.pick(targets))
        }
    }
}
