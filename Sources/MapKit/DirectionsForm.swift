internal import Foundation
internal import Intents

/// A wish to get somewhere as one JSON object, for an address.
struct DirectionsForm: Codable {
    /// The longest address, in bytes; a longer one holds nothing.
    static let mostBytes = 65_536
    private static let scheme = "directions"
    private static let key = "request"

    private var source: Item?
    private var destination: Item
    private var transport: UInt?
    private var alternates: Bool?
    /// Seconds since 1970.
    private var departure: Double?
    /// Seconds since 1970.
    private var arrival: Double?
    private var tolls: Int?
    private var highways: Int?

    /// Reads an address; `nil` for anything but such a wish.
    init?(_ url: URL) {
        guard url.scheme?.lowercased() == Self.scheme,
            url.absoluteString.utf8.count <= Self.mostBytes,
            let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems,
            let text = query.first(where: { $0.name == Self.key })?.value,
            let form = try? JSONDecoder().decode(DirectionsForm.self, from: Data(text.utf8))
        else { return nil }
        self = form
    }

    /// Takes over a wish; `nil` without a destination.
    init?(_ request: MKDirections.Request) {
        guard let destination = request.destination else { return nil }
        self.destination = Item(destination)
        source = request.source.map(Item.init)
        transport = request.transportType == .any ? nil : request.transportType.rawValue
        alternates = request.requestsAlternateRoutes ? true : nil
        departure = request.departureDate?.timeIntervalSince1970
        arrival = request.arrivalDate?.timeIntervalSince1970
        tolls = request.tollPreference == .any ? nil : request.tollPreference.rawValue
        highways = request.highwayPreference == .any ? nil : request.highwayPreference.rawValue
    }

    /// The address; `nil` if it is too long, or a number has no JSON.
    var url: URL? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let json = try? encoder.encode(self) else { return nil }
        var components = URLComponents()
        components.scheme = Self.scheme
        components.queryItems = [
            URLQueryItem(name: Self.key, value: String(decoding: json, as: UTF8.self))
        ]
        // Many readers of queries take a plus for a space.
        components.percentEncodedQuery = components.percentEncodedQuery?
            .replacingOccurrences(of: "+", with: "%2B")
        guard let url = components.url, url.absoluteString.utf8.count <= Self.mostBytes else {
            return nil
        }
        return url
    }

    /// Fills in a wish.
    func fill(_ request: MKDirections.Request) {
        request.source = source?.mapItem
        request.destination = destination.mapItem
        request.transportType = transport.map(MKDirectionsTransportType.init) ?? .any
        request.requestsAlternateRoutes = alternates ?? false
        request.departureDate = departure.map(Date.init(timeIntervalSince1970:))
        request.arrivalDate = arrival.map(Date.init(timeIntervalSince1970:))
        request.tollPreference = tolls.flatMap(MKDirections.RoutePreference.init) ?? .any
        request.highwayPreference = highways.flatMap(MKDirections.RoutePreference.init) ?? .any
    }
}

extension DirectionsForm {
    /// A place of a wish.
    private struct Item: Codable {
        var here: Bool?
        var name: String?
        var latitude: Double?
        var longitude: Double?
        var address: Address?
        var telephone: String?
        var url: String?
        var timeZone: String?
        var category: String?

        init(_ item: MKMapItem) {
            guard !item.isCurrentLocation else {
                here = true
                return
            }
            name = item.name
            let coordinate = item.placemark.coordinate
            if CLLocationCoordinate2DIsValid(coordinate) {
                (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
            }
            let address = Address(item.placemark)
            self.address = address == Address() ? nil : address
            telephone = item.phoneNumber
            url = item.url?.absoluteString
            timeZone = item.timeZone?.identifier
            category = item.pointOfInterestCategory?.rawValue
        }

        var mapItem: MKMapItem {
            if here == true { return .forCurrentLocation() }
            var coordinate = kCLLocationCoordinate2DInvalid
            if let latitude, let longitude {
                let given = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
                if CLLocationCoordinate2DIsValid(given) { coordinate = given }
            }
            let placemark = MKPlacemark(coordinate: coordinate)
            address?.fill(placemark)
            let item = MKMapItem(placemark: placemark)
            item.name = name
            item.phoneNumber = telephone
            item.url = url.flatMap(URL.init(string:))
            item.timeZone = timeZone.flatMap(TimeZone.init(identifier:))
            item.pointOfInterestCategory = category.map(MKPointOfInterestCategory.init(rawValue:))
            return item
        }
    }

    /// The parts of an address.
    private struct Address: Codable, Equatable {
        var name: String?
        var subThoroughfare: String?
        var thoroughfare: String?
        var subLocality: String?
        var locality: String?
        var subAdministrativeArea: String?
        var administrativeArea: String?
        var postalCode: String?
        var country: String?
        var isoCountryCode: String?

        init() {}

        init(_ placemark: MKPlacemark) {
            name = placemark.name
            (subThoroughfare, thoroughfare) = (placemark.subThoroughfare, placemark.thoroughfare)
            (subLocality, locality) = (placemark.subLocality, placemark.locality)
            subAdministrativeArea = placemark.subAdministrativeArea
            administrativeArea = placemark.administrativeArea
            (postalCode, country) = (placemark.postalCode, placemark.country)
            isoCountryCode = placemark.isoCountryCode
        }

        func fill(_ placemark: MKPlacemark) {
            placemark.name = name
            (placemark.subThoroughfare, placemark.thoroughfare) = (subThoroughfare, thoroughfare)
            (placemark.subLocality, placemark.locality) = (subLocality, locality)
            placemark.subAdministrativeArea = subAdministrativeArea
            placemark.administrativeArea = administrativeArea
            (placemark.postalCode, placemark.country) = (postalCode, country)
            placemark.isoCountryCode = isoCountryCode
        }
    }
}
