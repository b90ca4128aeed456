import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("Offers of places")
struct PlaceOfferTests {
    @Test func `B1: leaving an app that showed a place offers directions there, by the usual app`()
        throws
    {
        let town = try Town()
        try town.registerMaps()
        var rival = App("org.example.atlas", name: "Atlas")
        rival.directionModes = [.car]
        try town.store.register(rival)
        try town.visitRestaurant()
        let first = try #require(try town.leaving().offers.first)
        #expect(first.title == "Get directions to Restaurant")
        #expect(first.action.deed == .directions)
        #expect(first.action.app == "org.example.atlas")
        #expect(first.source == "org.example.dinner")
        #expect(first.action.url == "geo:37.33072,122.029674?q=Restaurant")
        #expect(!first.action.needsGeocoding)
        #expect(first.score == first.reasons.reduce(0) { $0 + $1.value })
        #expect(first.reasons.allSatisfy { !$0.positions.isEmpty })
        // The owner takes the other app: from now on it is the usual one.
        var context = SurfaceContext(.appSwitcher)
        context.previous = "org.example.dinner"
        context.apps = ["org.example.maps"]
        let other = try town.offers(for: context).offers
        #expect(other.map(\.action.app) == ["org.example.maps"])
        try town.store.record(.chosen, other[0], of: other, in: context)
        let next = try #require(try town.leaving().offers.first)
        #expect(next.action.app == "org.example.maps")
        #expect(next.reasons.map(\.name) == ["recency", "used", "inFront", "habit"])
        #expect(try town.leaving("org.example.terminal").offers.isEmpty)
    }

    @Test func `B2: a chat that asks for a place is offered its name and whole address`() throws {
        let town = try Town()
        try town.visitRestaurant()
        let offers = try town.typing("Let's meet at ").offers
        #expect(
            offers.map(\.action.text)
                == ["Restaurant, 1 Infinite Loop, Cupertino, CA 95014, United States"]
        )
        #expect(offers.first?.source == "org.example.dinner")
        #expect(
            try town.typing("", question: "what's their phone number?").offers.map(\.action.text)
                == ["(800) 275-2273"]
        )
        #expect(try town.typing("I am late").offers.isEmpty)
        #expect(try town.typing("so that at").offers.isEmpty)
    }

    @Test(arguments: [Surface.maps, .car])
    func `B3: a map and a car offer the place as destination, with its source`(
        surface: Surface
    ) throws {
        let town = try Town()
        try town.registerMaps()
        try town.visitRestaurant()
        let offers = try town.offers(for: SurfaceContext(surface)).offers
        #expect(offers.map(\.title) == ["Restaurant"])
        #expect(offers.map(\.source) == ["org.example.dinner"])
        #expect(offers.map(\.action.deed) == [.directions])
        #expect(
            offers.map(\.subtitle) == ["1 Infinite Loop, Cupertino, CA 95014, United States"]
        )
    }

    @Test func `B4: a place without a coordinate is offered, and needs geocoding`() throws {
        let town = try Town()
        try town.visitRestaurant { activity in
            activity.attributes["namedLocation"] = .text("Apple Inc.")
            activity.attributes["latitude"] = nil
            activity.attributes["longitude"] = nil
        }
        let offers = try town.leaving().offers
        #expect(offers.map(\.title) == ["Get directions to Apple Inc."])
        #expect(offers.map(\.action.needsGeocoding) == [true])
        #expect(offers.first?.action.url?.hasPrefix("geo:0,0?q=Apple%20Inc.%2C%201%20In") == true)
    }

    @Test func `B5: a place without a name is never offered, and the answer says why`() throws {
        let town = try Town()
        try town.visitRestaurant { activity in
            activity.attributes = [
                "latitude": .number(37.33072), "longitude": .number(-122.029674),
            ]
        }
        for surface in Surface.allCases {
            var context = SurfaceContext(surface)
            context.query = "call this place"
            context.textField = SurfaceContext.TextField(.fullStreetAddress)
            #expect(try town.offers(for: context).offers.isEmpty)
        }
        #expect(try town.leaving().leftOut.map(\.cause) == [.nameMissing])
        #expect(try town.store.recentPlaces().map(\.obstacle) == [.nameMissing])
    }

    @Test func `B6: a field gets the part of the address that it is for`() throws {
        let town = try Town()
        try town.visitRestaurant()
        func texts(_ type: TextContentType, _ text: String = "") throws -> [String?] {
            try town.typing(text, type).offers.map(\.action.text)
        }
        #expect(try texts(.addressCityAndState) == ["Cupertino, CA"])
        #expect(
            try texts(.fullStreetAddress)
                == ["1 Infinite Loop, Cupertino, CA 95014, United States"]
        )
        #expect(try texts(.postalCode) == ["95014"])
        // A number may be asked of the owner, so the place must be on the screen.
        #expect(try texts(.telephoneNumber).isEmpty)
        try town.dinner.becomeCurrent(town.restaurant)
        #expect(try texts(.telephoneNumber) == ["(800) 275-2273"])
        #expect(try texts(.addressCity, "Cup") == ["ertino"])
        #expect(try town.typing("Cup", .addressCity).offers.map(\.title) == ["Cupertino"])
        #expect(try texts(.addressCity, "Berlin").isEmpty)
    }

    @Test(arguments: TextContentType.allKnown.filter(\.isSecret))
    func `B7: a secret is never offered, and nothing of it is kept`(type: TextContentType) throws {
        let town = try Town()
        try town.visitRestaurant()
        let last = try town.store.lastPosition()
        let list = try town.typing("hunter2", type)
        #expect(list.offers.isEmpty)
        #expect(list.leftOut.map(\.cause) == [.secret])
        #expect(try town.store.lastPosition() == last)
        #expect(try town.test.files(holding: Array("hunter2".utf8)).isEmpty)
    }

    @Test func `B8: speech calls the place in front, unless its app does not want that`() throws {
        let town = try Town()
        try town.dinner.becomeCurrent(town.restaurant)
        town.pass(minutes: 1)
        let offers = try town.saying("call this place").offers
        #expect(offers.map(\.title) == ["Call Restaurant"])
        #expect(offers.map(\.action.url) == ["tel:8002752273"])
        #expect(try town.saying("directions, please").offers.map(\.action.deed) == [.directions])
        #expect(try town.saying("what time is it").offers.isEmpty)
        var activity = town.restaurant
        activity.attributes["supportsPhoneCall"] = .integer(0)
        try town.dinner.updateCurrent(activity)
        town.pass(minutes: 1)
        let list = try town.saying("call this place")
        #expect(list.offers.isEmpty)
        #expect(list.leftOut.map(\.cause) == [.refused])
    }

    @Test func `a place is held for six hours, and for a day once it was seen twice`() throws {
        let town = try Town()
        try town.visitRestaurant()
        town.pass(minutes: 358)
        #expect(try town.leaving().offers.count == 1)
        town.pass(minutes: 3)
        #expect(try town.leaving().leftOut.map(\.cause) == [.expired])
        try town.visitRestaurant()
        town.pass(minutes: 60 * 12)
        #expect(try town.leaving().offers.count == 1)
        #expect(
            try town.store.recentPlaces().first?.reasons.map(\.name) == ["recency", "views"]
        )
        town.pass(minutes: 60 * 12)
        #expect(try town.leaving().offers.isEmpty)
    }

    @Test func `an app and a page that show the same are one place with two sources`() throws {
        let town = try Town()
        try town.visitRestaurant()
        var place = Place(name: "Restaurant & Bar", telephones: ["+1 800 275 2273"])
        place.address.city = "Cupertino"
        let page = PageVisited(
            "https://www.example.org/menu",
            title: "Menu",
            places: [PlaceOnPage(place, forms: .jsonLD, isMain: true)]
        )
        try town.store.donor("org.example.browser").visit(page)
        let places = try town.store.recentPlaces()
        #expect(places.map(\.sources) == [["www.example.org", "org.example.dinner"]])
        #expect(places.first?.place.coordinate?.latitude == 37.33072)
        #expect(places.first?.place.telephones == ["+1 800 275 2273", "(800) 275-2273"])
        #expect(
            try town.offers(for: SurfaceContext(.maps)).offers.map(\.source)
                == ["www.example.org"]
        )
        // Another branch of the same name is another place.
        var branch = Place(name: "Restaurant", telephones: ["(800) 275-2273"])
        branch.coordinate = Coordinate(latitude: 40, longitude: -74)
        branch.address.city = "New York"
        try town.store.donor("org.example.notes").notePlace(branch, cause: .copied)
        #expect(try town.store.recentPlaces().count == 2)
    }

    @Test func `rides are offered by an app for rides alone, within its area`() throws {
        let town = try Town()
        var rides = App("org.example.rides", name: "Rides")
        rides.directionModes = [.rideShare]
        rides.coverage = """
            {"type": "MultiPolygon", "coordinates": [[[[122, 37], [123, 37], [123, 38], [122, 38],
            [122, 37]]]]}
            """
        try town.store.register(rides)
        try town.visitRestaurant()
        #expect(try town.leaving().offers.map(\.title) == ["Get a ride to Restaurant"])
        #expect(try town.leaving().offers.map(\.kind) == [.ride])
        try town.visitRestaurant { $0.attributes["longitude"] = .number(-122.029674) }
        // Its area does not have this place, and nothing else leads there.
        #expect(
            try town.leaving().offers.map(\.action.app)
                == [nil]
        )
        rides.directionModes = [.rideShare, .bike]
        rides.coverage = ""
        try town.store.register(rides)
        #expect(
            try town.leaving().offers.map(\.title) == ["Get directions to Restaurant"]
        )
        try town.store.unregister(app: "org.example.rides")
        #expect(try town.store.apps().isEmpty)
        #expect(try town.leaving().offers.first?.action.app == nil)
    }

    private func square(_ west: Double, _ east: Double) -> String {
        """
        {"type": "MultiPolygon", "coordinates": [[[[\(west), 37], [\(east), 37], [\(east), 38],
        [\(west), 38], [\(west), 37]]]]}
        """
    }

    @Test func `B18: an app for rides alone gives a ride, any other one directions`() throws {
        for (modes, title) in [
            ([DirectionMode.rideShare], "Get a ride to Restaurant"),
            ([.rideShare, .bike], "Get directions to Restaurant"),
            ([.rideShare, .taxi], "Get directions to Restaurant"),
            ([.car], "Get directions to Restaurant"),
        ] {
            let town = try Town()
            var app = App("org.example.rides", name: "Rides")
            app.directionModes = modes
            try town.store.register(app)
            try town.visitRestaurant()
            let offer = try #require(try town.leaving().offers.first)
            #expect(offer.title == title, "\(modes)")
            #expect(offer.action.app == "org.example.rides")
        }
    }

    @Test func `B19: an app is not offered beyond its area, which may cross the 180th meridian`()
        throws
    {
        let town = try Town()
        try town.visitRestaurant { $0.attributes["longitude"] = .number(-179.5) }
        for (area, isOffered) in [
            (square(122, 123), false), (square(170, 180), false), (square(-180, -179), true),
            (square(179, 181), true), ("", true),
        ] {
            var app = App("org.example.rides", name: "Rides")
            app.directionModes = [.rideShare]
            app.coverage = area
            try town.store.register(app)
            let offer = try #require(try town.leaving().offers.first)
            #expect(offer.action.app == (isOffered ? "org.example.rides" : nil), "\(area)")
        }
    }

    @Test func `B20: a place without a coordinate is handed over by its address, to geocode`()
        throws
    {
        let town = try Town()
        try town.registerMaps()
        try town.visitRestaurant {
            $0.attributes["latitude"] = nil
            $0.attributes["longitude"] = nil
        }
        let offer = try #require(try town.leaving().offers.first)
        #expect(offer.action.needsGeocoding)
        #expect(offer.action.url?.hasPrefix("geo:0,0?q=Restaurant") == true)
        #expect(offer.action.url?.contains("Infinite%20Loop") == true)
    }

    @Test(arguments: [
        ("pl", "Wskazówki dojazdu: Restaurant"), ("ru-RU", "Проложить маршрут: Restaurant"),
        ("de-CH", "Route zu Restaurant"), ("fr", "Itinéraire vers Restaurant"),
        ("zh-Hant", "前往Restaurant的路線"), ("zh_TW", "前往Restaurant的路線"),
        ("zh-Hans-HK", "前往Restaurant的路线"), ("zh", "前往Restaurant的路线"),
        ("vi", "Chỉ đường đến Restaurant"), ("eo", "Get directions to Restaurant"),
        ("", "Get directions to Restaurant"),
    ])
    func `a surface has its titles in its language`(tag: String, title: String) throws {
        let town = try Town()
        try town.registerMaps()
        try town.visitRestaurant()
        var context = SurfaceContext(.appSwitcher)
        context.previous = "org.example.dinner"
        context.language = tag
        #expect(try town.offers(for: context).offers.map(\.title) == [title])
    }

    @Test func `B32: a place goes with the activity or the page that it came from`() throws {
        let town = try Town()
        try town.visitRestaurant()
        var place = Place(name: "Yank Sing")
        place.address.thoroughfare = "101 Spear St"
        let page = PageVisited(
            "https://www.yanksing.com",
            title: "Dim sum",
            places: [PlaceOnPage(place, forms: [.jsonLD, .rdfa], isMain: true)]
        )
        try town.store.donor("org.example.browser").visit(page)
        let shown = try town.offers(for: SurfaceContext(.maps))
        #expect(shown.offers.count == 2)
        try town.store.record(
            .chosen,
            shown.offers[0],
            of: shown.offers,
            in: SurfaceContext(.maps)
        )
        try town.store.delete(.activitiesAndItems, from: .app("org.example.browser"))
        #expect(try town.store.recentPlaces().map(\.place.name) == ["Restaurant"])
        try town.store.delete(.allActivities, from: .app("org.example.dinner"))
        #expect(try town.store.recentPlaces().isEmpty)
        try town.store.erase()
        #expect(try town.store.recentPlaces().isEmpty)
        for text in ["Yank Sing", "Spear", "yanksing", "Infinite Loop", "Restaurant", "275-2273"] {
            #expect(try town.test.files(holding: Array(text.utf8)).isEmpty, "\(text)")
        }
        #expect(try town.store.verify().isClean)
    }

    @Test func `speech about another place or person is answered by nothing else`() throws {
        let town = try Town()
        try town.visitRestaurant()
        try town.store.donor("org.example.notes").notePlace(
            Place(name: "The Ritz", telephones: ["+44 (0)20 7493 8181 ext. 5"]),
            cause: .asked
        )
        #expect(try town.saying("call mom").offers.isEmpty)
        #expect(try town.saying("directions to the airport").offers.isEmpty)
        #expect(try town.saying("please call The Ritz").offers.map(\.title) == ["Call The Ritz"])
        #expect(
            try town.saying("call the ritz").offers.map(\.action.url) == ["tel:+442074938181"]
        )
        #expect(try town.saying("call this place").offers.map(\.title) == ["Call Restaurant"])
    }

    @Test(arguments: [
        ("1-800-FLOWERS", "18003569377"), ("(415) 781-1111", "4157811111"),
        ("+49 30 5550 0117", "+493055500117"), ("030 123456 / 030 654321", "030123456"),
        ("０３－３５４１－１２３４", "0335411234"), ("٠٢-٢٧٩٥-١٢٣٤", "0227951234"),
        ("020 7946 0018 x12", "02079460018"), ("ask at the bar", nil), ("", nil),
        ("*31#+79161112233", "+79161112233"), ("#31#0170 1234567", "01701234567"),
        ("*100#", nil), ("79161112211@s.whatsapp.net", nil),
    ])
    func `a number is dialled without what is no part of it`(text: String, dialled: String?) {
        #expect(text.dialled == dialled)
    }

    @Test func `an activity that goes on with another place leaves the first one`() throws {
        let town = try Town()
        try town.registerMaps()
        try town.dinner.becomeCurrent(town.restaurant)
        town.pass(minutes: 1)
        var bakery = town.restaurant
        bakery.attributes["namedLocation"] = .text("Bakery")
        bakery.attributes["thoroughfare"] = .text("Main Street")
        bakery.attributes["phoneNumbers"] = .array([.text("(800) 555-0100")])
        try town.dinner.updateCurrent(bakery)
        town.pass(minutes: 30)
        #expect(try town.saying("call this place").offers.map(\.title) == ["Call Bakery"])
        #expect(try town.leaving().offers.map(\.title) == ["Get directions to Bakery"])
    }

    @Test func `two of one name, town or house are two places`() throws {
        let town = try Town()
        func note(_ name: String, _ street: String?, _ telephone: String, _ latitude: Double) throws
        {
            var place = Place(name: name, telephones: [telephone])
            place.address.city = "Hamburg"
            place.address.thoroughfare = street
            place.coordinate = Coordinate(latitude: latitude, longitude: 10)
            try town.store.donor("org.example.notes").notePlace(place, cause: .viewed)
            town.pass(minutes: 1)
        }
        try note("Bar", "Alley 1", "040 1234567", 53.5)
        try note("Barber Shop", "Alley 2", "040 7654321", 53.5002)
        try note("Cafe", nil, "040 1111111", 53.5)
        try note("Cafe", nil, "040 2222222", 53.6)
        try note("Books", "Market 3", "040 3333333", 53.55)
        try note("Records", "Market 3", "040 4444444", 53.55)
        #expect(try town.store.recentPlaces().count == 6)
        // A page that knows the town alone does not hide the street.
        try note("Books", nil, "040 3333333", 53.55)
        let books = try #require(try town.store.recentPlaces().first)
        #expect(books.sightings.count == 2)
        #expect(books.place.fullAddress == "Market 3, Hamburg")
    }

    @Test func `no donor crowds out the others, and later visits hide no earlier ones`() throws {
        let town = try Town()
        try town.store.donor("org.example.quiet").notePlace(
            Place(name: "Quiet Place", telephones: ["040 1234567"]),
            cause: .viewed
        )
        let then = town.test.now
        town.pass(minutes: 1)
        for donor in 1...6 {
            for place in 1...9 {
                try town.store.donor("org.example.busy\(donor)").notePlace(
                    Place(name: "Place \(donor) \(place)"),
                    cause: .viewed
                )
            }
        }
        #expect(
            try town.store.recentPlaces().contains { $0.place.name == "Quiet Place" }
        )
        #expect(
            try town.store.recentPlaces(at: .clock(then)).map(\.place.name) == ["Quiet Place"]
        )
    }

    @Test(arguments: [false, true])
    func `a day with too much tells no end of a visit, whatever came first`(isLate: Bool) throws {
        let town = try Town()
        let noon = town.test.now
        func crowd() throws {
            var page = Activity(type: "page", title: "Page")
            page.webpageURL = "https://example.org/"
            let visits = (1...4096).map { second in
                let start = Timestamp(milliseconds: noon.milliseconds - Int64(second) * 1000)
                return PastVisit(page, from: town.dinner.donor, start: start)
            }
            for visit in try town.store.donate(visits: visits) { _ = try visit.get() }
        }
        func duration() throws -> Int64? {
            let seen = try town.store.recentPlaces().first?.sightings.first
            return seen.map { $0.last.milliseconds - $0.first.milliseconds }
        }
        if !isLate { try crowd() }
        try town.visitRestaurant()
        if isLate {
            #expect(try duration() == 60_000)
            try crowd()
        }
        #expect(try duration() == 0)
    }

    @Test func `apps that are private or not there do nothing`() throws {
        let town = try Town()
        try town.registerMaps()
        try town.visitRestaurant()
        var context = SurfaceContext(.maps)
        context.excludedApps = ["org.example.maps"]
        #expect(try town.offers(for: context).offers.map(\.action.app) == [nil])
        var article = Activity(type: "org.example.read", title: "On lakes")
        article.scopes = [.prediction]
        let reader = town.store.donor("org.example.reader")
        try reader.becomeCurrent(article)
        town.pass(minutes: 1)
        try reader.resignCurrent()
        var screen = SurfaceContext(.lockScreen)
        #expect(try town.offers(for: screen).offers.map(\.title) == ["On lakes"])
        screen.apps = ["org.example.maps"]
        #expect(try town.offers(for: screen).leftOut.map(\.cause) == [.appMissing])
    }

    @Test func `a question about somebody else's number is not answered with a place's`() throws {
        let town = try Town()
        try town.visitRestaurant()
        for question in [
            "What's your phone number?", "I have no idea, somewhere", "Where did you buy that?",
        ] {
            #expect(try town.typing(question: question).offers.isEmpty, "\(question)")
        }
        #expect(try town.typing(question: "Great! Where do we meet?").offers.count == 1)
    }
}
