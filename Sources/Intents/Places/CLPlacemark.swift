public import Foundation

/// A place with its name and address.
///
/// It belongs to Core Location on Apple's platforms, which has no counterpart here. There a look-up
/// of a place or an address makes a placemark. Here nothing looks it up, so an app can set the
/// fields itself.
open class CLPlacemark: INValue {
    /// Makes a placemark.
    public convenience init(location: CLLocation, name: String?, postalAddress: CNPostalAddress?) {
        self.init { fields in
            fields["location"] = location
            fields["name"] = name
        }
        self.postalAddress = postalAddress
    }

    /// Makes a copy of a placemark.
    public init(placemark: CLPlacemark) {
        super.init(fields: placemark.fields)
    }

    override init(fields: Fields) {
        super.init(fields: fields)
    }

    /// Reads what ``INValue/encode(with:)`` wrote; `nil` for anything else.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The location.
    public var location: CLLocation? {
        get { fields["location"] }
        set { fields["location"] = newValue }
    }
    /// The area.
    public var region: CLRegion? {
        get {
            let region: Kind<CLRegion>? = fields["region"]
            return part("region", region?.value)
        }
        set { fields["region"] = newValue.map(Kind.init) }
    }
    /// The time zone.
    public var timeZone: TimeZone? {
        get { fields["timeZone"].flatMap { (name: String) in TimeZone(identifier: name) } }
        set { fields["timeZone"] = newValue?.identifier }
    }
    /// The name.
    public var name: String? {
        get { fields["name"] }
        set { fields["name"] = newValue }
    }
    /// The street.
    public var thoroughfare: String? {
        get { fields["thoroughfare"] }
        set { fields["thoroughfare"] = newValue }
    }
    /// The number in the street.
    public var subThoroughfare: String? {
        get { fields["subThoroughfare"] }
        set { fields["subThoroughfare"] = newValue }
    }
    /// The town.
    public var locality: String? {
        get { fields["locality"] }
        set { fields["locality"] = newValue }
    }
    /// The part of the town.
    public var subLocality: String? {
        get { fields["subLocality"] }
        set { fields["subLocality"] = newValue }
    }
    /// The state or province.
    public var administrativeArea: String? {
        get { fields["administrativeArea"] }
        set { fields["administrativeArea"] = newValue }
    }
    /// The part of the state or province.
    public var subAdministrativeArea: String? {
        get { fields["subAdministrativeArea"] }
        set { fields["subAdministrativeArea"] = newValue }
    }
    /// The postal code.
    public var postalCode: String? {
        get { fields["postalCode"] }
        set { fields["postalCode"] = newValue }
    }
    /// The two letters of the country.
    public var isoCountryCode: String? {
        get { fields["isoCountryCode"] }
        set { fields["isoCountryCode"] = newValue }
    }
    /// The country.
    public var country: String? {
        get { fields["country"] }
        set { fields["country"] = newValue }
    }
    /// The river or lake.
    public var inlandWater: String? {
        get { fields["inlandWater"] }
        set { fields["inlandWater"] = newValue }
    }
    /// The ocean.
    public var ocean: String? {
        get { fields["ocean"] }
        set { fields["ocean"] = newValue }
    }
    /// The sights.
    public var areasOfInterest: [String]? {
        get { fields["areasOfInterest"] }
        set { fields["areasOfInterest"] = newValue }
    }
    /// The postal address.
    ///
    /// Its parts are those above, under other names, unless the app sets it.
    public var postalAddress: CNPostalAddress? {
        get { fields["postalAddress"] }
        set {
            fields["postalAddress"] = newValue
            guard let newValue else { return }
            for (part, name) in CNPostalAddress.namesInPlacemarks {
                let text: String? = newValue.fields[part]
                if text != nil { fields[name] = text }
            }
        }
    }

    override class var parameters: [AnyKeyPath: String] {
        [
            \CLPlacemark.location: "location", \CLPlacemark.region: "region",
            \CLPlacemark.timeZone: "timeZone", \CLPlacemark.name: "name",
            \CLPlacemark.thoroughfare: "thoroughfare",
            \CLPlacemark.subThoroughfare: "subThoroughfare", \CLPlacemark.locality: "locality",
            \CLPlacemark.subLocality: "subLocality",
            \CLPlacemark.administrativeArea: "administrativeArea",
            \CLPlacemark.subAdministrativeArea: "subAdministrativeArea",
            \CLPlacemark.postalCode: "postalCode", \CLPlacemark.isoCountryCode: "isoCountryCode",
            \CLPlacemark.country: "country", \CLPlacemark.inlandWater: "inlandWater",
            \CLPlacemark.ocean: "ocean", \CLPlacemark.areasOfInterest: "areasOfInterest",
            \CLPlacemark.postalAddress: "postalAddress",
        ]
    }
}
