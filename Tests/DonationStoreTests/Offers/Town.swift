import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// A store with the clock of a test, some apps and a place.
struct Town {
    let test: TestStore
    let store: DonationStore
    let dinner: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        dinner = store.donor("org.example.dinner")
    }

    func pass(minutes: Int64) {
        test.now = Timestamp(milliseconds: test.now.milliseconds + minutes * 60_000)
    }

    /// The restaurant of the case, as an app's activity.
    var restaurant: Activity {
        var activity = Activity(type: "org.example.dinner.restaurant", title: "Restaurant")
        activity.attributes = [
            "namedLocation": .text("Restaurant"), "subThoroughfare": .text("1"),
            "thoroughfare": .text("Infinite Loop"), "city": .text("Cupertino"),
            "stateOrProvince": .text("CA"), "postalCode": .text("95014"),
            "country": .text("United States"), "latitude": .number(37.33072),
            "longitude": .number(122.029674), "phoneNumbers": .array([.text("(800) 275-2273")]),
            "supportsPhoneCall": .integer(1), "supportsNavigation": .integer(1),
        ]
        return activity
    }

    /// Shows the restaurant and leaves it, a minute each.
    func visitRestaurant(_ change: (inout Activity) -> Void = { _ in }) throws {
        var activity = restaurant
        change(&activity)
        try dinner.becomeCurrent(activity)
        pass(minutes: 1)
        try dinner.resignCurrent()
        pass(minutes: 1)
    }

    func registerMaps() throws {
        var maps = App("org.example.maps", name: "Maps")
        maps.directionModes = [.car, .pedestrian]
        try store.register(maps)
    }

    /// Asks with the things left out, which must give the offers of the question without them.
    func offers(for context: SurfaceContext) throws -> OfferList {
        let plain = try store.offers(for: context)
        #expect(plain.leftOut.isEmpty)
        var context = context
        context.explains = true
        let list = try store.offers(for: context)
        #expect(list.offers == plain.offers)
        return list
    }

    func leaving(_ app: String = "org.example.dinner") throws -> OfferList {
        var context = SurfaceContext(.appSwitcher)
        context.previous = app
        return try offers(for: context)
    }

    func typing(
        _ text: String = "",
        _ type: TextContentType? = nil,
        question: String = ""
    ) throws -> OfferList {
        var context = SurfaceContext(.keyboard)
        context.textField = SurfaceContext.TextField(type, text: text, question: question)
        return try offers(for: context)
    }

    func saying(_ words: String, in app: String = "org.example.dinner") throws -> OfferList {
        var context = SurfaceContext(.voice)
        (context.query, context.foreground) = (words, app)
        return try offers(for: context)
    }
}
