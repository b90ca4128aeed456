/// Somewhere to go, as an app or a page described it.
///
/// Nothing in it is corrected: a coordinate with a wrong sign stays as it was given.
public struct Place: Hashable, Sendable {
    /// The name: nothing is offered without one.
    public var name: String?
    /// The address.
    public var address = PlaceAddress()
    /// The point on the earth; a place without one needs geocoding before exact directions.
    public var coordinate: Coordinate?
    /// The telephone numbers, as written, the first one first.
    public var telephones: [String] = []
    /// The place's own page.
    public var url: String?
    /// The kind of place, as in `Restaurant` or `MKPOICategoryCafe`.
    public var category: String?
    /// Whether the app does not want the owner to call it.
    public var refusesCalls = false
    /// Whether the app does not want the owner to be led there.
    public var refusesDirections = false
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes a place.
    public init(
        name: String? = nil,
        address: PlaceAddress = PlaceAddress(),
        coordinate: Coordinate? = nil,
        telephones: [String] = []
    ) {
        (self.name, self.address, self.coordinate) = (name, address, coordinate)
        self.telephones = telephones
    }
}

/// The parts of a postal address, by Apple's names, each as it was given.
public struct PlaceAddress: Hashable, Sendable {
    /// The number in the street.
    public var subThoroughfare: String?
    /// The street, with the number if it was not given apart.
    public var thoroughfare: String?
    /// The part of the town.
    public var subLocality: String?
    /// The town.
    public var city: String?
    /// The state or province.
    public var stateOrProvince: String?
    /// The postal code.
    public var postalCode: String?
    /// The name of the country.
    public var country: String?
    /// The two letters of the country.
    public var isoCountryCode: String?
    /// The whole address as one text, if it was given so.
    public var fullyFormattedAddress: String?
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes an address without parts.
    public init() {}
}

/// A point on the earth by WGS 84.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, -90 to 90.
    public var latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public var longitude: Double
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes a point.
    public init(latitude: Double, longitude: Double) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Whether both numbers are in their ranges.
    public var isValid: Bool {
        (-90...90).contains(latitude) && (-180...180).contains(longitude)
    }
}

// MARK: Messages `Place`, `PlaceAddress` and `Coordinate` of docs/donation_log.proto

extension Place: TabulatedMessage {
    package init() { self.init(name: nil) }

    package static let fields: [MessageField<Place>] = [
        .text(1, "name", at: \.name),
        .message(2, "address", at: \.address) { $0.address != PlaceAddress() },
        .message(3, "coordinate", at: \.coordinate),
        .texts(4, "telephones", at: \.telephones),
        .text(5, "url", at: \.url),
        .text(6, "category", at: \.category),
        .flag(7, "refusesCalls", at: \.refusesCalls),
        .flag(8, "refusesDirections", at: \.refusesDirections),
    ]
}

extension PlaceAddress: TabulatedMessage {
    package static let fields: [MessageField<PlaceAddress>] = [
        .text(1, "subThoroughfare", at: \.subThoroughfare),
        .text(2, "thoroughfare", at: \.thoroughfare),
        .text(3, "subLocality", at: \.subLocality),
        .text(4, "city", at: \.city),
        .text(5, "stateOrProvince", at: \.stateOrProvince),
        .text(6, "postalCode", at: \.postalCode),
        .text(7, "country", at: \.country),
        .text(8, "isoCountryCode", at: \.isoCountryCode),
        .text(9, "fullyFormattedAddress", at: \.fullyFormattedAddress),
    ]
}

extension Coordinate: TabulatedMessage {
    package init() { self.init(latitude: 0, longitude: 0) }

    package static let fields: [MessageField<Coordinate>] = [
        .decimal(1, "latitude", at: \.latitude),
        .decimal(2, "longitude", at: \.longitude),
    ]
}
