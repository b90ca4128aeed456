import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("Offers")
struct OfferTests {
    @Test func `of a share sheet are the suggestions, bit for bit`() throws {
        let test = try TestStore()
        let store = try test.open()
        var generator = DonationGenerator(seed: 3)
        for _ in 1...200 { _ = try? store.donate([generator.donation()]) }
        var context = SurfaceContext(.shareSheet, limit: 20)
        context.foreground = "org.example.photos"
        context.content = SurfaceContext.Content(types: ["public.image"])
        let offers = try store.offers(for: context).offers
        let suggestions = try store.suggestions(for: context.suggestions)
        #expect(!offers.isEmpty)
        #expect(offers.map(\.score) == suggestions.map(\.score))
        for (offer, suggestion) in zip(offers, suggestions) {
            guard case .conversation(let offered) = offer.value else {
                Issue.record("\(offer.kind)")
                return
            }
            #expect(offered == suggestion)
        }
    }

    @Test(
        "B31: are equal after any batching and a rebuild, and as of then what they were then",
        arguments: SeededGenerator.seeds(6)
    )
    func laws(seed: UInt64) throws {
        let test = try TestStore()
        let store = try test.open()
        var history = ActivityHistory(seed: seed)
        let chat = store.donor("org.example.chat")
        var then: [(position: Position, now: Timestamp, lists: [OfferList])] = []
        for step in 1...30 {
            try history.act(in: store, test)
            if step.isMultiple(of: 8) {
                let person = Person(displayName: step == 8 ? "Jo" : "Plum \(step)")
                try chat.donate(.message(to: person, in: "c\(step)"))
                var article = Activity(type: "org.example.read", title: "Article \(step)")
                article.scopes = [.prediction]
                try chat.becomeCurrent(article)
                try chat.takeLink(
                    LinkTaken(about: article, trigger: LinkTrigger(.arriving, place: "home"))
                )
                test.now = test.now.adding(.milliseconds(1))
                try chat.resignCurrent()
            }
            let now = test.now
            then.append(
                (try store.lastPosition(), now, try lists(at: now) { try store.offers(for: $0) })
            )
        }
        let live = try lists(at: test.now) { try store.offers(for: $0) }
        let offers = then.flatMap(\.lists).flatMap(\.offers)
        for kind in [OfferKind.place, .conversation, .activity, .reminder] {
            #expect(offers.contains { $0.kind == kind }, "seed \(seed), \(kind)")
        }
        try store.rebuild()
        #expect(try lists(at: test.now) { try store.offers(for: $0) } == live, "seed \(seed)")
        let erased = try test.erasedCopy()
        #expect(
            try lists(at: test.now) { try erased.offers(for: $0) }.map(\.offers)
                == live.map(\.offers),
            "seed \(seed)"
        )
        for (position, now, lists) in then {
            let past = try store.views(asOf: position)
            #expect(
                try self.lists(at: now) { try past.offers(for: $0) } == lists,
                "seed \(seed), position \(position.rawValue)"
            )
        }
    }

    /// Returns the offers of every surface for a question, with much room.
    private func lists(
        at now: Timestamp,
        _ answer: (SurfaceContext) throws -> OfferList
    ) throws -> [OfferList] {
        try Surface.allCases.map { surface in
            var context = SurfaceContext(surface, at: .clock(now), limit: 40)
            context.limitPerSource = 40
            context.query = surface == .voice ? "directions" : "pl"
            context.textField = SurfaceContext.TextField(.addressCity)
            context.transition = .arrived("home")
            context.people = [Person(displayName: "Jo")]
            context.explains = true
            return try answer(context)
        }
    }

    @Test func `are as of a time what was known then, and without an app what it did not give`()
        throws
    {
        let town = try Town()
        try town.visitRestaurant()
        let noon = town.test.now
        town.pass(minutes: 60)
        try town.store.donor("org.example.notes").notePlace(
            Place(name: "Cinema", telephones: ["030 1234567"]),
            cause: .copied
        )
        town.pass(minutes: 1)
        func names(_ places: [RecentPlace]) -> [String?] { places.map(\.place.name) }
        #expect(names(try town.store.recentPlaces()) == ["Cinema", "Restaurant"])
        #expect(names(try town.store.recentPlaces(at: .past(noon))) == ["Restaurant"])
        let without = try town.store.views(excluding: .donor(app: "org.example.dinner"))
        #expect(names(try without.recentPlaces()) == ["Cinema"])
        var map = SurfaceContext(.maps)
        map.explains = true
        #expect(
            try without.offers(for: map).leftOut.map(\.cause) == [.partMissing]
        )
    }

    @Test func `have reasons that add up to the score and cite live events`() throws {
        let test = try TestStore()
        let store = try test.open()
        var history = ActivityHistory(seed: 5)
        for _ in 1...60 { try history.act(in: store, test) }
        var count = 0
        for list in try lists(at: test.now, { try store.offers(for: $0) }) {
            for offer in list.offers {
                count += 1
                #expect(offer.score == offer.reasons.reduce(0) { $0 + $1.value })
                #expect(!offer.source.isEmpty)
                for position in offer.reasons.flatMap(\.positions) {
                    #expect(try store.event(at: position) != nil)
                }
            }
        }
        #expect(count > 0)
    }

    @Test func `show nothing of private apps, and no more than others may see`() throws {
        let town = try Town()
        try town.visitRestaurant()
        var context = SurfaceContext(.maps)
        context.visibility = .titles
        #expect(try town.offers(for: context).offers.map(\.subtitle) == [""])
        context.visibility = .nothing
        #expect(try town.offers(for: context).offers.isEmpty)
        context.visibility = .everything
        context.excludedApps = ["org.example.dinner"]
        #expect(try town.offers(for: context).offers.isEmpty)
        context.excludedApps = []
        context.location = Coordinate(latitude: 37.3308, longitude: 122.0297)
        #expect(try town.offers(for: context).leftOut.map(\.cause) == [.here])
    }

    @Test func `are one for one source, unless more are asked for`() throws {
        let town = try Town()
        try town.visitRestaurant()
        try town.visitRestaurant { activity in
            activity.attributes["namedLocation"] = .text("Bakery")
            activity.attributes["latitude"] = .number(38)
            activity.attributes["phoneNumbers"] = nil
            activity.attributes["thoroughfare"] = .text("Main Street")
        }
        var context = SurfaceContext(.maps)
        let list = try town.offers(for: context)
        #expect(list.offers.map(\.title) == ["Bakery"])
        #expect(list.leftOut.map(\.cause) == [.limitPerSource])
        context.limitPerSource = 2
        #expect(
            try town.offers(for: context).offers.map(\.title) == ["Bakery", "Restaurant"]
        )
        context.limit = 1
        #expect(try town.offers(for: context).leftOut.map(\.cause) == [.limit])
    }

    @Test func `of conversations are as many as asked for, whichever apps are missing`() throws {
        let town = try Town()
        for number in 1...12 {
            let app =
                number <= 10
                ? "org.example.\(number.isMultiple(of: 2) ? "b" : "c")" : "org.example.a"
            for _ in 1...(number <= 10 ? 3 : 1) {
                let person = Person(displayName: "Person \(number)")
                try town.store.donor(app).donate(.message(to: person, in: "c\(number)"))
                town.pass(minutes: 1)
            }
        }
        var context = SurfaceContext(.shareSheet, limit: 2)
        context.excludedApps = ["org.example.b"]
        context.apps = ["org.example.a", "org.example.b"]
        let sources = try town.offers(for: context).offers.map(\.source)
        #expect(sources == ["org.example.a", "org.example.a"])
    }

    @Test func `of people whom one only calls are calls, to the number if there is one`() throws {
        let town = try Town()
        func donate(_ intent: Intent) throws {
            let call = Interaction(intent: intent, direction: .outgoing, start: town.test.now)
            try town.store.donor("org.example.phone").donate(call)
            town.pass(minutes: 1)
        }
        func action(of query: String) throws -> Offer.Action? {
            var context = SurfaceContext(.search)
            context.query = query
            let offer = try town.offers(for: context).offers.first { $0.kind == .conversation }
            #expect(offer?.reference?.deed == offer?.action.deed)
            return offer?.action
        }
        let handle = PersonHandle(value: "+351 912 345 678", type: .phoneNumber)
        let ana = Person(displayName: "Ana", personHandle: handle)
        try donate(.startCall(StartCallIntent(contacts: [ana])))
        try donate(.startCall(StartCallIntent(contacts: [Person(displayName: "Bob")])))
        let called = try #require(try action(of: "ana"))
        #expect((called.deed, called.app) == (.call, "org.example.phone"))
        #expect((called.url, called.text) == ("tel:+351912345678", "+351 912 345 678"))
        let bob = try #require(try action(of: "bob"))
        #expect((bob.deed, bob.url, bob.text) == (.call, nil, nil))
        // Somebody to whom one also writes is written to.
        try donate(.sendMessage(SendMessageIntent(recipients: [ana])))
        #expect(try action(of: "ana")?.deed == .send)
    }

    @Test func `of places beyond those of one source are not read`() throws {
        let town = try Town()
        for number in 0..<6 {
            for app in ["a", "b"] {
                try town.store.donor("org.example." + app).notePlace(
                    Place(
                        name: "\(app) \(number)",
                        telephones: ["030 555\(number)\(app == "a" ? 1 : 2)00"]
                    ),
                    cause: .viewed
                )
            }
            town.pass(minutes: 1)
        }
        var context = SurfaceContext(.keyboard)
        context.textField = SurfaceContext.TextField(.location)
        #expect(Set(try town.offers(for: context).offers.map(\.title)) == ["a 5", "b 5"])
    }

    @Test func `of directions go to an app that still gives them`() throws {
        let town = try Town()
        try town.visitRestaurant()
        try town.registerMaps()
        func app() throws -> String? {
            try town.offers(for: SurfaceContext(.maps)).offers.first?.action.app
        }
        #expect(try app() == "org.example.maps")
        // Without modes it gives none, but still opens addresses of a place.
        var maps = App("org.example.maps")
        maps.schemes = ["geo"]
        try town.store.register(maps)
        var atlas = App("org.example.atlas")
        atlas.directionModes = [.car]
        try town.store.register(atlas)
        #expect(try app() == "org.example.atlas")
        try town.store.unregister(app: "org.example.atlas")
        #expect(try app() == "org.example.maps")
        maps.schemes = []
        try town.store.register(maps)
        #expect(try app() == nil)
    }

    @Test func `put away count less, and chosen ones make a habit`() throws {
        let town = try Town()
        try town.visitRestaurant()
        let context = SurfaceContext(.maps)
        let offers = try town.offers(for: context).offers
        try town.store.record(.ignored, of: offers, in: context)
        try town.store.record(.dismissed, of: offers, in: context)
        let place = try #require(try town.store.recentPlaces().first)
        #expect(place.reasons.map(\.name) == ["recency", "dismissed"])
        #expect(place.reasons.last?.value == -0.75)
        var article = Activity(type: "org.example.read", title: "On lakes")
        article.scopes = [.prediction]
        let reader = town.store.donor("org.example.reader")
        try reader.becomeCurrent(article)
        town.pass(minutes: 1)
        try reader.resignCurrent()
        let screen = SurfaceContext(.widgetStack)
        let list = try town.offers(for: screen).offers
        let activity = try #require(list.first { $0.kind == .activity })
        #expect(activity.title == "On lakes" && activity.action.deed == .continue)
        try town.store.record(.chosen, activity, of: list, in: screen)
        let again = try town.offers(for: screen).offers.first { $0.kind == .activity }
        #expect(again?.reasons.last?.name == "habit")
        #expect(again.map { $0.score > activity.score } == true)
    }

    @Test func `feedback on conversations and other offers is written whole, or not at all`()
        throws
    {
        let town = try Town()
        let hannah = Person("Hannah", email: "hannah@example.org")
        try town.store.donor("org.example.chat").donate(.message(to: hannah, in: "c1"))
        try town.dinner.becomeCurrent(town.restaurant)
        try town.dinner.takeLink(
            LinkTaken(
                title: "ask her",
                about: town.restaurant,
                trigger: LinkTrigger(.messaging, person: "hannah")
            )
        )
        var context = SurfaceContext(.contactCard)
        context.people = [hannah]
        let offers = try town.offers(for: context).offers
        #expect(offers.map(\.kind) == [.conversation, .reminder])
        let written = try town.store.record(.chosen, offers[0], of: offers, in: context)
        #expect(written.count == 2)
        let last = try town.store.lastPosition()
        try town.store.delete(.activitiesAndItems, from: .app("org.example.dinner"))
        #expect(throws: CorrectionError.self) {
            try town.store.record(.chosen, offers[0], of: offers, in: context)
        }
        #expect(try town.store.lastPosition() == last.next)
    }

    @Test func `feedback that contradicts itself or names nothing is refused`() throws {
        let town = try Town()
        try town.visitRestaurant()
        let offer = try #require(try town.offers(for: SurfaceContext(.maps)).offers.first)
        let reference = try #require(offer.reference)
        let unknown = OfferReference(.place, at: Position(rawValue: 99))
        let wrong: [OfferFeedback] = [
            OfferFeedback(on: .unspecified, shown: [reference], outcome: .shown),
            OfferFeedback(on: .maps, shown: [], outcome: .shown),
            OfferFeedback(on: .maps, shown: [reference], outcome: .chosen),
            OfferFeedback(on: .maps, shown: [reference], outcome: .shown, chosen: reference),
            OfferFeedback(on: .maps, shown: [reference], outcome: .chosen, chosen: unknown),
            OfferFeedback(on: .maps, shown: [unknown], outcome: .dismissed),
            OfferFeedback(
                on: .maps,
                shown: Array(repeating: reference, count: 65),
                outcome: .dismissed
            ),
        ]
        let last = try town.store.lastPosition()
        for feedback in wrong {
            #expect(throws: CorrectionError.self) { try town.store.record(feedback) }
        }
        #expect(try town.store.lastPosition() == last)
    }
}

@Suite("Offers of reminders")
struct ReminderOfferTests {
    private let town: Town

    init() throws {
        town = try Town()
        var hannah = Person()
        hannah.displayName = "Hannah Lindqvist"
        hannah.personHandle = PersonHandle(value: "hannah@example.org", type: .emailAddress)
        try town.store.donor("org.example.chat").donate(.message(to: hannah, in: "c1"))
        try town.dinner.becomeCurrent(town.restaurant)
        for trigger in [
            LinkTrigger(.time, time: town.test.now.adding(.seconds(3600))),
            LinkTrigger(.arriving, place: "Home"), LinkTrigger(.leaving, place: "home"),
            LinkTrigger(.car), LinkTrigger(.messaging, person: "hannah"), LinkTrigger(),
        ] {
            let link = LinkTaken(
                title: trigger.kind.rawValue,
                about: town.restaurant,
                trigger: trigger
            )
            try town.dinner.takeLink(link)
        }
    }

    private func titles(
        on surface: Surface,
        _ change: (inout SurfaceContext) -> Void = { _ in }
    ) throws -> [String] {
        var context = SurfaceContext(surface, limit: 20)
        change(&context)
        return try town.offers(for: context).offers
            .filter { $0.kind == .reminder }.map(\.title)
    }

    @Test func `come due at their time, place, car or person`() throws {
        #expect(try titles(on: .lockScreen).isEmpty)
        #expect(try titles(on: .lockScreen) { $0.transition = .arrived("home") } == ["arriving"])
        #expect(try titles(on: .lockScreen) { $0.transition = .left("HOME") } == ["leaving"])
        #expect(try titles(on: .car) == ["car"])
        #expect(try titles(on: .lockScreen) { $0.transition = .connected(.car) } == ["car"])
        #expect(try titles(on: .lockScreen) { $0.motion = .driving } == ["car"])
        var hannah = Person()
        hannah.personHandle = PersonHandle(value: "hannah@example.org", type: .emailAddress)
        #expect(try titles(on: .shareSheet) { $0.people = [hannah] } == ["messaging"])
        hannah.personHandle = PersonHandle(value: "ben@example.org", type: .emailAddress)
        #expect(try titles(on: .shareSheet) { $0.people = [hannah] }.isEmpty)
        town.pass(minutes: 61)
        #expect(try titles(on: .lockScreen) == ["time"])
        #expect(try titles(on: .spotlightZero) == ["time"])
    }

    @Test func `come due behind any number of those that the owner removed`() throws {
        for _ in 1...70 {
            let link = LinkTaken(
                title: "old",
                about: town.restaurant,
                trigger: LinkTrigger(.arriving, place: "work")
            )
            try town.store.removeLink(try town.dinner.takeLink(link).position)
        }
        #expect(try titles(on: .lockScreen) { $0.transition = .arrived("home") } == ["arriving"])
    }

    @Test func `go when the owner opens or removes them`() throws {
        town.pass(minutes: 61)
        let due = try #require(
            try town.offers(for: SurfaceContext(.lockScreen)).offers.first
        )
        let position = try #require(due.reference?.position)
        try town.store.openLink(position)
        #expect(try titles(on: .lockScreen).isEmpty)
        let inCar = try town.offers(for: SurfaceContext(.car)).offers
        let link = try #require(inCar.first { $0.kind == .reminder }?.reference?.position)
        try town.store.removeLink(link)
        #expect(try titles(on: .car).isEmpty)
    }
}
