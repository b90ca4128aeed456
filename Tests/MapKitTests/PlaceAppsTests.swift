import DonationStore
import Intents
import TestSupport
import Testing

@Suite struct `An app that shows a place as on iOS` {
    let app: TestApp

    init() throws { app = try TestApp() }

    @Test func `gives all of it by a map item`() throws {
        let printed = try app.run("restaurants")
        #expect(printed == "Restaurant San Francisco\n")
        let activity = try app.activity()
        #expect(
            activity.attributes == [
                "namedLocation": .text("Restaurant"), "thoroughfare": .text("1 Ferry Building"),
                "city": .text("San Francisco"), "stateOrProvince": .text("CA"),
                "postalCode": .text("94111"), "country": .text("United States"),
                "latitude": .number(37.7955), "longitude": .number(-122.3937),
                "phoneNumbers": .array([.text("(415) 555-0100")]),
                "url": .url("https://restaurant.example.org/menu"),
                "mapItem.isoCountryCode": .text("US"),
                "mapItem.category": .text("MKPOICategoryRestaurant"),
            ]
        )
        let place = try #require(activity.place)
        #expect(place.name == "Restaurant")
        #expect(
            place.fullAddress == "1 Ferry Building, San Francisco, CA 94111, United States"
        )
        #expect(place.coordinate == Coordinate(latitude: 37.7955, longitude: -122.3937))
        #expect(place.text(for: .telephoneNumber) == "(415) 555-0100")
        #expect(place.category == "MKPOICategoryRestaurant")
    }

    @Test func `adds to what the map item fills in`() throws {
        _ = try app.run("stores")
        let place = try #require(try app.activity().place)
        #expect(place.name == "Mulberry Street")
        #expect(place.fullAddress == "122 Mulberry Street, New York, NY 10013, US")
        #expect(place.coordinate == Coordinate(latitude: 40.7189, longitude: -73.9962))
        #expect(place.telephones == ["(212) 555-0142"])
        #expect(!place.refusesCalls && !place.refusesDirections)
        #expect(try app.activity().attributes["title"] == .text("Mulberry Street"))
    }

    @Test func `keeps its own attributes beside those of the map item`() throws {
        _ = try app.run("bikes")
        let place = try #require(try app.activity().place)
        #expect(place.name == "Station 12")
        #expect(place.address.thoroughfare == "Calle de Alcalá 1")
        #expect(place.coordinate == Coordinate(latitude: 40.4172, longitude: 3.7020))
        #expect(place.refusesDirections)
        let names = Set(try app.activity().attributes.keys)
        #expect(names.isSuperset(of: ["keywords", "contentType", "title"]))
    }

    @Test func `may give a point without a name`() throws {
        _ = try app.run("spots")
        let place = try #require(try app.activity().place)
        #expect(place.name == nil)
        #expect(place.fullAddress == nil)
        #expect(place.coordinate == Coordinate(latitude: 40.7128, longitude: -74.0060))
    }
}
