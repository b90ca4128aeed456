package import DonationStore

/// The last day of a history: places in apps and on pages, installed apps, and chosen offers.
package enum DayOfPlaces {
    /// The browser, and the apps that show places.
    private static let browser = "org.example.browser"
    private static let guides = (0..<5).map { "org.example.guide-\($0)" }
    /// The number of apps of the registry, of which the first ones give directions.
    private static let apps = 150
    private static let routing = 5
    private static let minute: Int64 = 60_000

    /// Adds the day to a store: 32 events with places by five apps and a browser, a registry of 150
    /// apps, of which five give directions, and what became of 20 lists of offers.
    package static func add(to store: DonationStore) throws {
        for number in 0..<apps { try store.register(app(number)) }
        var references: [OfferReference] = []
        for index in 0..<32 {
            let start = time(minutesAgo: 20 * Int64(32 - index))
            let position = try show(index, at: start, in: store)
            references.append(
                OfferReference(
                    .place,
                    at: position,
                    deed: .directions,
                    app: "org.example.app-\(index % routing)"
                )
            )
        }
        for index in 0..<20 {
            let shown = Array(references[index..<index + 4])
            let isChosen = index.isMultiple(of: 3)
            try store.record(
                OfferFeedback(
                    on: index.isMultiple(of: 2) ? .appSwitcher : .maps,
                    shown: shown,
                    outcome: isChosen ? .chosen : .shown,
                    chosen: isChosen ? shown[index % 4] : nil
                )
            )
        }
    }

    /// The number of events that ``add(to:)`` appends.
    package static var count: Int { apps + 32 + 20 }

    private static func time(minutesAgo minutes: Int64) -> Timestamp {
        Timestamp(milliseconds: SkewedHistory.now.milliseconds - minutes * minute)
    }

    /// Shows a place: in turn on a page, and in each of the apps, one of which copies it.
    private static func show(
        _ index: Int,
        at start: Timestamp,
        in store: DonationStore
    ) throws -> Position {
        let place = place(index)
        guard index % 6 > 0 else {
            let page = PageVisited(
                "https://place-\(index).example/about",
                title: "Place \(index)",
                places: [PlaceOnPage(place, forms: .jsonLD, isMain: true)],
                end: Timestamp(milliseconds: start.milliseconds + 5 * minute)
            )
            return try store.donor(browser).visit(page, start: start).position
        }
        let guide = store.donor(guides[index % 6 - 1])
        if index % 6 == 5 {
            return try guide.notePlace(place, cause: .copied, start: start).position
        }
        var activity = Activity(type: "org.example.guide.place", title: place.name)
        activity.persistentIdentifier = "place-\(index % 20)"
        activity.scopes = [.search, .prediction]
        activity.attributes = [
            "namedLocation": .text(place.name ?? ""),
            "thoroughfare": .text(place.address.thoroughfare ?? ""),
            "city": .text(place.address.city ?? ""),
            "postalCode": .text(place.address.postalCode ?? ""),
            "country": .text(place.address.country ?? ""),
            "phoneNumbers": .array(place.telephones.map { .text($0) }),
        ]
        if let coordinate = place.coordinate {
            activity.attributes["latitude"] = .number(coordinate.latitude)
            activity.attributes["longitude"] = .number(coordinate.longitude)
        }
        return try guide.becomeCurrent(activity, start: start).position
    }

    /// One of twenty places, each with all of its parts.
    private static func place(_ index: Int) -> Place {
        let number = index % 20
        var place = Place(name: "Restaurant \(Character(UnicodeScalar(UInt8(65 + number))))")
        place.address.thoroughfare = "\(number + 1) Long Street"
        place.address.city = "Springfield"
        place.address.postalCode = "\(10_000 + number)"
        place.address.country = "United States"
        place.coordinate = Coordinate(latitude: 40 + Double(number) / 100, longitude: -89)
        place.telephones = ["+1 555 01 \(1000 + number)"]
        place.category = "Restaurant"
        return place
    }

    private static func app(_ number: Int) -> App {
        let identifier = "org.example.app-\(number)"
        var app = App(identifier, name: "App \(number)", team: "team-\(number % 40)")
        app.activityTypes = [identifier + ".show"]
        app.contentTypes = ["text/plain", "image/png"]
        app.schemes = ["app-\(number)"]
        if number < routing {
            app.directionModes = number == 0 ? [.rideShare] : [.car, .pedestrian]
            app.schemes.append("geo")
        }
        if number == 1 {
            app.coverage = """
                {"type":"MultiPolygon","coordinates":\
                [[[[-100,30],[-80,30],[-80,50],[-100,50],[-100,30]]]]}
                """
        }
        return app
    }
}

/// Questions for offers.
package enum OfferTask: String, CaseIterable, Sendable {
    case appSwitcher = "app switcher"
    case keyboard = "keyboard, street-address"
    case spotlightZero = "search, nothing typed"
    case shareSheet = "share sheet"

    /// The question.
    package var context: SurfaceContext {
        switch self {
        case .appSwitcher:
            var context = SurfaceContext(.appSwitcher)
            context.previous = "org.example.guide-4"
            return context
        case .keyboard:
            var context = SurfaceContext(.keyboard)
            context.textField = SurfaceContext.TextField(.fullStreetAddress)
            return context
        case .spotlightZero: return SurfaceContext(.spotlightZero)
        case .shareSheet:
            var context = SurfaceContext(.shareSheet)
            context.foreground = "org.example.photos"
            context.content = SurfaceContext.Content(types: ["image/png"])
            return context
        }
    }
}

/// A store that is asked for offers, or for suggestions beside them.
package final class OfferContender: Contender {
    private let store: DonationStore
    private let context: SurfaceContext?

    /// Takes a question; `nil` for the suggestion of four conversations.
    package init(_ store: DonationStore, asking task: OfferTask?) {
        self.store = store
        context = task?.context
    }

    package func suggest() throws -> Int {
        guard let context else { return try store.suggestions(limit: 4).count }
        return try store.offers(for: context).offers.count
    }
}
