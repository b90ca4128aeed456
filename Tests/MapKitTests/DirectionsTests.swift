// As an app that gives directions: without the module's internals.
import DonationStore
import MapKit
import Testing

@Suite struct `A wish for directions` {
    private func item(_ name: String) -> MKMapItem {
        let address = CNMutablePostalAddress()
        address.street = "Mairiestr. 5"
        address.city = "Wien"
        address.postalCode = "1010"
        address.isoCountryCode = "AT"
        let point = CLLocationCoordinate2D(latitude: 48.2, longitude: 16.37)
        let item = MKMapItem(placemark: MKPlacemark(coordinate: point, postalAddress: address))
        item.name = name
        item.phoneNumber = "+43 1 5550100"
        item.url = URL(string: "https://cafe.example.org/?a=1&b=2")
        item.timeZone = TimeZone(identifier: "Europe/Vienna")
        item.pointOfInterestCategory = .cafe
        return item
    }

    @Test func `comes out of the address that it was written to`() throws {
        let request = MKDirections.Request()
        #expect(request.url == nil)
        request.source = .forCurrentLocation()
        request.destination = item("Café “A+B” & Söhne")
        request.transportType = [.walking, .transit]
        request.requestsAlternateRoutes = true
        request.departureDate = Date(timeIntervalSince1970: 1_700_000_000)
        request.arrivalDate = Date(timeIntervalSince1970: 1_700_003_600)
        request.tollPreference = .avoid
        request.highwayPreference = .avoid
        let url = try #require(request.url)
        #expect(url.scheme == "directions")
        // Many readers of queries take a plus for a space.
        #expect(!url.absoluteString.contains("+"))
        #expect(MKDirections.Request.isDirectionsRequest(url))
        let read = MKDirections.Request(contentsOf: url)
        #expect(read.source?.isCurrentLocation == true)
        #expect(read.transportType == [.walking, .transit])
        #expect(read.requestsAlternateRoutes)
        #expect(read.departureDate == request.departureDate)
        #expect(read.arrivalDate == request.arrivalDate)
        #expect(read.tollPreference == .avoid && read.highwayPreference == .avoid)
        let place = try #require(read.destination)
        #expect(place.name == "Café “A+B” & Söhne")
        #expect(place.placemark.locality == "Wien" && place.placemark.postalCode == "1010")
        #expect(place.placemark.thoroughfare == request.destination?.placemark.thoroughfare)
        #expect(place.placemark.coordinate.latitude == 48.2)
        #expect(place.phoneNumber == "+43 1 5550100")
        #expect(place.url == request.destination?.url)
        #expect(place.timeZone?.identifier == "Europe/Vienna")
        #expect(place.pointOfInterestCategory == .cafe)
        #expect(!place.needsGeocoding)
    }

    @Test func `has Apple's defaults`() throws {
        let request = MKDirections.Request()
        request.destination = item("Café")
        let read = MKDirections.Request(contentsOf: try #require(request.url))
        #expect(read.source == nil)
        #expect(read.transportType == .any && read.transportType.rawValue == 0x0FFF_FFFF)
        #expect(!read.requestsAlternateRoutes)
        #expect(read.departureDate == nil && read.arrivalDate == nil)
        #expect(read.tollPreference == .any && read.highwayPreference == .any)
        #expect(MKDirectionsTransportType.transit.rawValue == 4)
    }

    @Test func `B20: has no coordinate where only the address is known, and says so`() throws {
        let url = try #require(
            URL(string: "geo:0,0?q=Apple%20Inc.%2C%201%20Infinite%20Loop%2C%20Cupertino")
        )
        #expect(MKDirections.Request.isDirectionsRequest(url))
        let request = MKDirections.Request(contentsOf: url)
        let place = try #require(request.destination)
        #expect(place.name == "Apple Inc., 1 Infinite Loop, Cupertino")
        #expect(place.needsGeocoding)
        #expect(!CLLocationCoordinate2DIsValid(place.placemark.coordinate))
        #expect(request.source?.isCurrentLocation == true)
        // The parts of an address come over, too.
        let written = MKDirections.Request()
        written.destination = item("Café")
        written.destination?.placemark.location = nil
        let read = MKDirections.Request(contentsOf: try #require(written.url)).destination
        #expect(read?.needsGeocoding == true)
        #expect(read?.placemark.locality == "Wien")
    }

    @Test(arguments: [
        ("geo:37.33072,-122.029674?q=Restaurant", 37.33072, -122.029674, "Restaurant"),
        ("geo:48.2,16.37", 48.2, 16.37, nil),
        ("GEO:48.2,16.37,183;crs=wgs84;u=10?z=12", 48.2, 16.37, nil),
        ("geo:0,0?q=38.7,-9.1(Lisbon%20now)", 38.7, -9.1, "Lisbon now"),
        ("geo:0,0", 0, 0, nil), ("geo:-90,180?q=", -90, 180, nil),
    ])
    func `is read from the address of an offer`(
        text: String,
        latitude: Double,
        longitude: Double,
        name: String?
    ) throws {
        let request = MKDirections.Request(contentsOf: try #require(URL(string: text)))
        let place = try #require(request.destination)
        #expect(place.placemark.coordinate.latitude == latitude)
        #expect(place.placemark.coordinate.longitude == longitude)
        #expect(place.name == name)
        #expect(!place.needsGeocoding)
    }

    @Test(arguments: [
        "https://example.org/?request=%7B%7D", "geo:", "geo:91,0", "geo:1", "geo:1,2,3,4",
        "geo:nan,0", "geo:a,b?q=c", "directions:", "directions:?request=",
        "directions:?request=%7B%7D",
        "directions:?request=%5B1%5D", "directions:?request=%7B%22destination%22%3A7%7D",
        "directions:?other=%7B%22destination%22%3A%7B%7D%7D", "mailto:a@example.org",
    ])
    func `is not in any other address`(text: String) throws {
        let url = try #require(URL(string: text))
        #expect(!MKDirections.Request.isDirectionsRequest(url))
        let request = MKDirections.Request(contentsOf: url)
        #expect(request.source == nil && request.destination == nil)
    }

    @Test func `is read without harm from wrong numbers, and has a limit`() throws {
        let json =
            #"{"destination":{"latitude":1e300,"longitude":5,"timeZone":"Nowhere"},"tolls":9}"#
        var components = URLComponents()
        components.scheme = "directions"
        components.queryItems = [URLQueryItem(name: "request", value: json)]
        let read = MKDirections.Request(contentsOf: try #require(components.url))
        #expect(read.destination?.needsGeocoding == true)
        #expect(read.destination?.timeZone == nil && read.tollPreference == .any)
        let long = MKDirections.Request()
        long.destination = item(String(repeating: "a", count: 70_000))
        #expect(long.url == nil)
        let url = try #require(URL(string: "geo:1,2?q=" + String(repeating: "a", count: 70_000)))
        #expect(!MKDirections.Request.isDirectionsRequest(url))
    }
}
