public import Intents

/// Ways from one place to another.
///
/// Nothing here computes ways. A ``Request`` says between which places somebody wants to go: an app
/// that gives directions reads it from the address that it is opened with, and any other app can
/// write one.
public enum MKDirections {
    /// Whether a kind of road may be a part of the way.
    public enum RoutePreference: Int, Sendable {
        /// It may.
        case any
        /// It should not.
        case avoid
    }

    /// A wish to get from one place to another.
    ///
    /// ```swift
    /// if MKDirections.Request.isDirectionsRequest(url) {
    ///     let request = MKDirections.Request(contentsOf: url)
    ///     if request.destination?.needsGeocoding == true { /* look up its address */ }
    /// }
    /// ```
    open class Request: NSObject {
        /// The place to start from; `nil` if nobody said.
        open var source: MKMapItem?
        /// The place to go to.
        open var destination: MKMapItem?
        /// The means of transport.
        open var transportType = MKDirectionsTransportType.any
        /// Whether several ways are wanted.
        open var requestsAlternateRoutes = false
        /// When to start.
        open var departureDate: Date?
        /// When to be there.
        open var arrivalDate: Date?
        /// Whether the way may cost a toll.
        open var tollPreference = RoutePreference.any
        /// Whether the way may take a highway.
        open var highwayPreference = RoutePreference.any

        /// Makes a wish without places.
        public override init() { super.init() }

        /// Reads a wish from an address; one without places if it holds none.
        ///
        /// - Parameter url: An address that ``url`` gave, or a `geo:` address, as the offers of a
        ///   store have them. One at 0,0 has the address of the place in its query, and no
        ///   coordinate: ``MKMapItem/needsGeocoding`` is then `true`.
        public init(contentsOf url: URL) {
            super.init()
            if let form = DirectionsForm(url) {
                form.fill(self)
            } else if let item = MKMapItem(geo: url) {
                source = .forCurrentLocation()
                destination = item
            }
        }

        /// Returns whether an address holds such a wish.
        open class func isDirectionsRequest(_ url: URL) -> Bool {
            DirectionsForm(url) != nil || MKMapItem(geo: url) != nil
        }

        /// The wish as an address, with which to open an app that gives directions.
        ///
        /// It is not Apple's, whose form is private: `directions:` with one JSON object as
        /// `request` in the query. `nil` without a destination, and for more than 64 KiB.
        public var url: URL? { DirectionsForm(self)?.url }
    }
}

/// Means of transport.
public struct MKDirectionsTransportType: OptionSet, Hashable, Sendable {
    /// One bit for each.
    public let rawValue: UInt

    /// Makes a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A car.
    public static let automobile = MKDirectionsTransportType(rawValue: 1 << 0)
    /// On foot.
    public static let walking = MKDirectionsTransportType(rawValue: 1 << 1)
    /// Public transport.
    public static let transit = MKDirectionsTransportType(rawValue: 1 << 2)
    /// Anything.
    public static let any = MKDirectionsTransportType(rawValue: 0x0FFF_FFFF)
}

extension MKMapItem {
    /// Whether the item has no coordinate, so that its address has to be looked up; not Apple's.
    ///
    /// The place of the device needs no look-up.
    public var needsGeocoding: Bool {
        !isCurrentLocation && !CLLocationCoordinate2DIsValid(placemark.coordinate)
    }
}
