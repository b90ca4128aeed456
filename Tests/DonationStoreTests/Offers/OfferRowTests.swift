import Foundation
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// The rows of the views that hold the parts by which offers are ranked.
@Suite("Rows for offers")
struct OfferRowTests {
    private let town: Town

    init() throws { town = try Town() }

    private var store: DonationStore { town.store }

    private func delete(_ position: Position) throws {
        try store.delete(.positions(PositionSet([position])), from: .all)
    }

    /// Whether the views that followed the log are those of a rebuild.
    private func areRebuiltEqual() throws -> Bool {
        let views = try store.activityViews()
        let live = try views.digest(of: views.readCaughtUp())
        try views.rebuild()
        return try views.digest(of: views.readCaughtUp()) == live
    }

    private func note(_ name: String) throws -> Position {
        try town.dinner.notePlace(
            Place(name: name, telephones: ["030 555 \(name)"]),
            cause: .viewed
        ).position
    }

    private var names: [String] {
        get throws { try store.recentPlaces().compactMap(\.place.name) }
    }

    @Test func `an older place comes back once a newer one is deleted`() throws {
        var positions: [Position] = []
        for number in 10..<20 {
            positions.append(try note("\(number)"))
            _ = try store.recentPlaces()
        }
        #expect(try names == (12..<20).reversed().map(String.init))
        try delete(positions[9])
        #expect(try names == (11..<19).reversed().map(String.init))
        #expect(try areRebuiltEqual())
        #expect(try names == (11..<19).reversed().map(String.init))
    }

    @Test func `a question at an earlier clock sees the places of then`() throws {
        let first = town.test.now
        _ = try note("10")
        for number in 11..<30 {
            town.pass(minutes: 1)
            _ = try note("\(number)")
        }
        let places = try store.recentPlaces(at: .clock(first))
        #expect(places.map(\.place.name) == ["10"])
    }

    @Test func `the change of a visit comes back once a later change is deleted`() throws {
        try town.dinner.becomeCurrent(Activity(type: "org.example.dinner.list"))
        var changes: [Position] = []
        for name in ["North", "South"] {
            var activity = town.restaurant
            activity.attributes["namedLocation"] = .text(name)
            activity.attributes["latitude"] = .number(name == "North" ? 60 : -60)
            activity.attributes["phoneNumbers"] = nil
            try town.dinner.updateCurrent(activity)
            changes.append(try store.lastPosition())
            town.pass(minutes: 1)
        }
        #expect(try names == ["South"])
        try delete(changes[1])
        #expect(try names == ["North"])
        #expect(try areRebuiltEqual())
    }

    @Test func `a map that is moved for long does not push the other places out`() throws {
        _ = try note("10")
        try town.dinner.becomeCurrent(Activity(type: "org.example.dinner.map"))
        for number in 0..<40 {
            var activity = town.restaurant
            activity.attributes["namedLocation"] = .text("Corner \(number)")
            activity.attributes["latitude"] = .number(Double(number))
            activity.attributes["phoneNumbers"] = nil
            try town.dinner.updateCurrent(activity)
        }
        #expect(try Set(names) == ["Corner 39", "10"])
        #expect(try areRebuiltEqual())
    }

    @Test func `a place with very long texts leaves the row within its bytes`() throws {
        let long = String(repeating: "x", count: 250)
        for number in 10..<40 {
            var place = Place(name: "\(number) \(long)")
            place.address.thoroughfare = long
            place.address.city = long
            place.address.subLocality = long
            place.telephones = (0..<16).map { "\(number)\($0) 555 \(long.prefix(200))" }
            try town.dinner.notePlace(place, cause: .viewed)
        }
        let reader = try store.activityReader(of: store.activityViews())
        for row in try reader.storedRows(beginning: ActivityRowKey(.places).bytes) {
            #expect(row.bytes.count <= PlacesView.mostBytes * 5 / 4)
        }
        #expect(try (4...8).contains(store.recentPlaces().count))
        #expect(try areRebuiltEqual())
    }

    @Test func `of an activity with a thousand telephones the first ones are read`() throws {
        var activity = town.restaurant
        activity.attributes["phoneNumbers"] = .array((0..<1000).map { .text("030 555 \($0)") })
        try town.dinner.becomeCurrent(activity)
        let telephones = try store.recentPlaces().first?.place.telephones
        #expect(telephones == (0..<Place.mostTelephones).map { "030 555 \($0)" })
    }

    @Test func `names are the same in every form of Unicode`() throws {
        for name in ["\u{D55C}\u{AD6D}", "\u{30AC}\u{30B9}\u{30C8}"] {
            let town = try Town()
            let forms = [name, name.decomposedStringWithCanonicalMapping]
            #expect(Array(forms[0].utf8) != Array(forms[1].utf8))
            for form in forms {
                try town.dinner.notePlace(
                    Place(name: form, telephones: ["030 5550117"]),
                    cause: .viewed
                )
            }
            #expect(try town.store.recentPlaces().map(\.sightings.count) == [2], "\(name)")
        }
    }

    // MARK: Outcomes and habits

    @Test func `the last outcomes count, each list whole`() throws {
        try town.visitRestaurant()
        let context = SurfaceContext(.maps)
        let offers = try store.offers(for: context).offers
        for _ in 1...10 { try store.record(.dismissed, of: offers, in: context) }
        let place = try #require(try store.recentPlaces().first)
        #expect(place.reasons.last?.value == -0.75 * Double(OutcomesView.most))
        try store.withdraw(try store.lastPosition())
        #expect(try areRebuiltEqual())
        let again = try #require(try store.recentPlaces().first)
        #expect(again.reasons.last?.value == -0.75 * Double(OutcomesView.most))
    }

    @Test func `a habit names the last choices that are left`() throws {
        try town.registerMaps()
        try town.visitRestaurant()
        let context = SurfaceContext(.maps)
        var choices: [Position] = []
        for _ in 1...6 {
            let offers = try store.offers(for: context).offers
            choices += try store.record(.chosen, offers[0], of: offers, in: context)
        }
        func cited() throws -> [Position]? {
            try store.offers(for: context).offers.first?.reasons.last?.positions
        }
        #expect(try cited() == choices.suffix(4).reversed())
        try store.withdraw(choices[5])
        #expect(try cited() == choices[1..<5].reversed())
        #expect(try areRebuiltEqual())
    }

    // MARK: Predictions

    private func visit(_ content: Activity) throws -> Position {
        var content = content
        content.scopes = [.prediction]
        try town.dinner.becomeCurrent(content)
        let position = try store.lastPosition()
        town.pass(minutes: 1)
        try town.dinner.resignCurrent()
        return position
    }

    private var predicted: Set<String> {
        get throws {
            var context = SurfaceContext(.lockScreen, limit: 100)
            context.limitPerSource = 100
            return Set(try store.offers(for: context).offers.map(\.title))
        }
    }

    @Test func `the last visits are predicted, and an older one once a newer one is deleted`()
        throws
    {
        var positions: [Position] = []
        for number in 0..<40 {
            let title = "Article \(number)"
            positions.append(try visit(Activity(type: "org.example.\(number)", title: title)))
            if number.isMultiple(of: 7) { _ = try store.activities(limit: 1) }
        }
        #expect(try predicted == Set((8..<40).map { "Article \($0)" }))
        try delete(positions[20])
        #expect(try predicted == Set((7..<40).filter { $0 != 20 }.map { "Article \($0)" }))
        #expect(try areRebuiltEqual())
        #expect(try predicted.count == 32)
    }

    @Test func `a content with a long key is predicted, too, and its row stays short`() throws {
        var activity = Activity(type: "org.example.draft", title: "Draft")
        activity.userInfo = ["text": .text(String(repeating: "x", count: 20_000))]
        activity.requiredUserInfoKeys = ["text"]
        for _ in 1...40 { _ = try visit(activity) }
        #expect(try predicted == ["Draft"])
        let reader = try store.activityReader(of: store.activityViews())
        let row = try #require(
            try reader.storedRows(beginning: ActivityRowKey(.prediction).bytes).first
        )
        #expect(row.bytes.count < 2000)
    }

    // MARK: Bytes

    @Test func `a row that is cut or changed is refused or read, and traps nothing`() throws {
        try town.registerMaps()
        try town.visitRestaurant()
        _ = try visit(Activity(type: "org.example.read", title: "On lakes"))
        try town.dinner.note(TransitionNoted(.connected, "headphones"))
        try town.dinner.donate(Listener.play("One", of: "Lakes", progress: 0.5, at: town.test.now))
        try town.dinner.suggest(SuggestedMedia(.onlySuggested, for: .song))
        let context = SurfaceContext(.maps)
        let offers = try store.offers(for: context).offers
        try store.record(.chosen, offers[0], of: offers, in: context)
        let reader = try store.activityReader(of: store.activityViews())
        var random = SeededGenerator(seed: 1)
        var refused = 0
        let classes: Set<ActivityRowKey.Class> = [
            .places, .referred, .offers, .prediction, .content, .played, .player, .moments,
            .upcoming,
        ]
        for row in try reader.storedRows(beginning: []) {
            guard let rowClass = row.key.rowClass, classes.contains(rowClass) else { continue }
            func tryReading(_ bytes: [UInt8]) {
                do {
                    let view = try ActivityTable.parts(of: bytes.span, rowClass).view
                    if case .places(let places) = view {
                        for mention in places.events.flatMap(\.mentions) { _ = try mention.place() }
                    }
                    if case .content(let content) = view { _ = content.reasons(at: town.test.now) }
                } catch { refused += 1 }
            }
            for length in row.bytes.indices { tryReading(Array(row.bytes.prefix(length))) }
            for index in row.bytes.indices {
                var bytes = row.bytes
                bytes[index] = random.chance(0.5) ? 0xFF : UInt8.random(in: 0...255, using: &random)
                tryReading(bytes)
            }
        }
        #expect(refused > 100)
    }
}
