@_exported public import CoreLocation
@_exported public import Intents

/// A place with its point and address.
open class MKPlacemark: CLPlacemark, MKAnnotation {
    /// Makes a placemark of a point alone.
    public convenience init(coordinate: CLLocationCoordinate2D) {
        self.init(coordinate: coordinate, of: nil)
    }

    /// Makes a placemark of a point with an address.
    public convenience init(coordinate: CLLocationCoordinate2D, postalAddress: CNPostalAddress) {
        self.init(coordinate: coordinate, of: postalAddress)
    }

    /// Makes a placemark of a point with the parts of an address.
    ///
    /// - Parameters:
    ///   - coordinate: The point.
    ///   - addressDictionary: Texts by the keys of Contacts, as in `CNPostalAddressStreetKey`, or
    ///     by those of the older address book, as in `Street`, `ZIP` and `CountryCode`, with
    ///     `Name`.
    ///     Other keys have no effect.
    public convenience init(
        coordinate: CLLocationCoordinate2D,
        addressDictionary: [String: Any]?
    ) {
        let address = CNMutablePostalAddress()
        var texts: [String: String] = [:]
        for (key, value) in addressDictionary ?? [:] { texts[key.lowercased()] = value as? String }
        if let text = texts["street"] { address.street = text }
        if let text = texts["sublocality"] { address.subLocality = text }
        if let text = texts["city"] { address.city = text }
        if let text = texts["subadministrativearea"] { address.subAdministrativeArea = text }
        if let text = texts["state"] { address.state = text }
        if let text = texts["postalcode"] ?? texts["zip"] { address.postalCode = text }
        if let text = texts["country"] { address.country = text }
        if let text = texts["isocountrycode"] ?? texts["countrycode"] {
            address.isoCountryCode = text
        }
        self.init(coordinate: coordinate, of: texts.isEmpty ? nil : address)
        if let name = texts["name"] { self.name = name }
        if let street = texts["thoroughfare"] {
            thoroughfare = street
            subThoroughfare = texts["subthoroughfare"]
        }
    }

    private convenience init(coordinate: CLLocationCoordinate2D, of address: CNPostalAddress?) {
        let location = CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)
        self.init(
            placemark: CLPlacemark(location: location, name: nil, postalAddress: address)
        )
    }

    /// Makes a copy of a placemark.
    public override init(placemark: CLPlacemark) {
        super.init(placemark: placemark)
    }

    /// Reads what `encode(with:)` wrote; `nil` for anything else.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The point; `kCLLocationCoordinate2DInvalid` if there is none.
    public var coordinate: CLLocationCoordinate2D {
        location?.coordinate ?? kCLLocationCoordinate2DInvalid
    }

    /// The two letters of the country.
    public var countryCode: String? { isoCountryCode }

    /// The name.
    public var title: String? { name }
}

/// Something at a point.
public protocol MKAnnotation: NSObjectProtocol {
    /// The point.
    var coordinate: CLLocationCoordinate2D { get }
    /// The text to show.
    var title: String? { get }
    /// A second text to show.
    var subtitle: String? { get }
}

extension MKAnnotation {
    /// No text.
    public var title: String? { nil }
    /// No text.
    public var subtitle: String? { nil }
}
