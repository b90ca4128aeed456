import Interactions
import Testing

@Suite struct `The place of an activity` {
    static func activity(_ attributes: [String: TaggedValue]) -> Activity {
        var activity = Activity(type: "com.example.place")
        activity.attributes = attributes
        return activity
    }

    /// The attributes of Apple's sample, whose longitude has the wrong sign.
    static let sample: [String: TaggedValue] = [
        "namedLocation": .text("Apple Inc."), "subThoroughfare": .text("1"),
        "thoroughfare": .text("Infinite Loop"), "city": .text("Cupertino"),
        "stateOrProvince": .text("CA"), "postalCode": .text("95014"),
        "country": .text("United States"), "latitude": .number(37.33072),
        "longitude": .number(122.029674), "phoneNumbers": .array([.text("(800) 275-2273")]),
        "supportsPhoneCall": .integer(1), "supportsNavigation": .bool(true),
        "url": .url("https://www.apple.com"),
    ]

    @Test func `has everything that the app gave, as it gave it`() throws {
        let place = try #require(Self.activity(Self.sample).place)
        #expect(place.name == "Apple Inc.")
        #expect(
            place.fullAddress == "1 Infinite Loop, Cupertino, CA 95014, United States"
        )
        #expect(place.coordinate == Coordinate(latitude: 37.33072, longitude: 122.029674))
        #expect(place.telephones == ["(800) 275-2273"])
        #expect(place.url == "https://www.apple.com")
        #expect(!place.refusesCalls && !place.refusesDirections)
    }

    @Test func `gives the attributes from which it comes, with parts that Apple has no name for`() {
        var place = Place(name: "Café", telephones: ["1", "2"])
        var address = PlaceAddress()
        (address.subThoroughfare, address.thoroughfare) = ("1", "Main St")
        (address.subLocality, address.city, address.stateOrProvince) = ("D", "C", "S")
        (address.postalCode, address.country, address.isoCountryCode) = ("Z", "K", "US")
        address.fullyFormattedAddress = "all\nof it"
        place.address = address
        place.coordinate = Coordinate(latitude: -1.5, longitude: 2)
        place.url = "https://example.org"
        place.category = "MKPOICategoryCafe"
        (place.refusesCalls, place.refusesDirections) = (true, true)
        #expect(Self.activity(place.attributes).place == place)
        #expect(Place().attributes == [:])
        #expect(Self.activity(Place(name: "Café").attributes).place == Place(name: "Café"))
    }

    @Test(arguments: [TaggedValue.integer(0), .bool(false), .number(0)])
    func `refuses calls and directions where the app does`(_ no: TaggedValue) throws {
        let more = ["supportsPhoneCall": no, "supportsNavigation": no]
        let place = try #require(
            Self.activity(Self.sample.merging(more) { $1 }).place
        )
        #expect(place.refusesCalls && place.refusesDirections)
    }

    @Test(arguments: [
        ["latitude": TaggedValue.null], ["longitude": .null], ["latitude": .number(90.1)],
        ["longitude": .number(-180.5)], ["latitude": .number(.nan)],
        ["longitude": .number(.infinity)], ["latitude": .text("37.3")],
    ])
    func `has no coordinate that is on no map`(_ change: [String: TaggedValue]) throws {
        let attributes = Self.sample.merging(change) { $1 }
        let place = try #require(Self.activity(attributes).place)
        #expect(place.coordinate == nil)
        #expect(place.name == "Apple Inc.")
    }

    @Test func `is one without a name, too`() throws {
        let attributes: [String: TaggedValue] = ["latitude": .integer(0), "longitude": .integer(0)]
        let place = try #require(Self.activity(attributes).place)
        #expect(place.name == nil)
        #expect(place.coordinate == Coordinate(latitude: 0, longitude: 0))
        #expect(Self.activity(["city": .text("Cupertino")]).place?.name == nil)
    }

    @Test(arguments: [
        [:], ["title": TaggedValue.text("Restaurant")], ["namedLocation": .text("  ")],
        ["namedLocation": .null], ["namedLocation": .integer(5)],
        ["phoneNumbers": .array([.text("1")]), "url": .url("https://example.org")],
        ["latitude": .number(37)], ["latitude": .number(91), "longitude": .number(0)],
    ])
    func `is none without anything of a place`(_ attributes: [String: TaggedValue]) {
        #expect(Self.activity(attributes).place == nil)
    }

    @Test func `takes one text for a list, and a text in several languages`() throws {
        let place = try #require(
            Self.activity(
                [
                    "namedLocation": .localized(["en": "Restaurant", "fr": "Le restaurant"]),
                    "phoneNumbers": .text("1"),
                    "fullyFormattedAddress": .text("1 Main St\nTown"),
                ]
            ).place
        )
        #expect(place.name == "Restaurant")
        #expect(place.telephones == ["1"])
        #expect(place.fullAddress == "1 Main St, Town")
        let two = Self.activity(
            ["city": .text("C"), "phoneNumbers": .array([.text(""), .text("2"), .integer(3)])]
        )
        #expect(two.place?.telephones == ["2"])
    }
}
