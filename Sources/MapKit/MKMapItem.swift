internal import DonationStore
public import Intents

/// A place with what a map tells of it.
///
/// Nothing here draws a map or opens one, so there is no `openInMaps`. An activity takes a map item
/// as the place that it is about, by its `mapItem`.
open class MKMapItem: NSObject {
    /// Whether the item is the place of the device, wherever it is.
    ///
    /// Such an item is no place to suggest, and its placemark is empty.
    public let isCurrentLocation: Bool
    /// The point and the address.
    public let placemark: MKPlacemark
    /// The name to show; that of the placemark unless the app sets another.
    open var name: String?
    /// The telephone number, as written.
    open var phoneNumber: String?
    /// The place's own page.
    open var url: URL?
    /// The time zone.
    open var timeZone: TimeZone?
    /// The kind of place.
    open var pointOfInterestCategory: MKPointOfInterestCategory?

    /// Makes an item of a placemark.
    public init(placemark: MKPlacemark) {
        isCurrentLocation = false
        self.placemark = placemark
        name = placemark.name
        timeZone = placemark.timeZone
    }

    /// Makes an item without a place.
    public override convenience init() {
        self.init(placemark: MKPlacemark(coordinate: kCLLocationCoordinate2DInvalid))
    }

    private init(isCurrentLocation: Bool) {
        self.isCurrentLocation = isCurrentLocation
        placemark = MKPlacemark(coordinate: kCLLocationCoordinate2DInvalid)
    }

    /// Returns an item for the place of the device, which nothing here knows.
    open class func forCurrentLocation() -> MKMapItem { MKMapItem(isCurrentLocation: true) }
}

extension MKMapItem {
    /// The place as the store has it; an empty one for the place of the device.
    var place: Place {
        guard !isCurrentLocation else { return Place() }
        var place = Place(name: name ?? placemark.name)
        place.address.subThoroughfare = placemark.subThoroughfare
        place.address.thoroughfare = placemark.thoroughfare
        place.address.subLocality = placemark.subLocality
        place.address.city = placemark.locality
        place.address.stateOrProvince = placemark.administrativeArea
        place.address.postalCode = placemark.postalCode
        place.address.country = placemark.country
        place.address.isoCountryCode = placemark.isoCountryCode
        if CLLocationCoordinate2DIsValid(placemark.coordinate) {
            place.coordinate = Coordinate(
                latitude: placemark.coordinate.latitude,
                longitude: placemark.coordinate.longitude
            )
        }
        place.telephones = [phoneNumber].compactMap(\.self)
        place.url = url?.absoluteString
        place.category = pointOfInterestCategory?.rawValue
        return place
    }
}
