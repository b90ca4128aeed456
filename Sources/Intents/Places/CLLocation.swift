internal import DonationStore
public import Foundation

// Places are Core Location's on Apple's platforms. There is no such module here, so they are in
// this one, and hold what is given: nothing here knows where a device is.

/// An angle in degrees.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// How far off a place may be, in metres; less than 0 when it is not known at all.
public typealias CLLocationAccuracy = Double
/// A direction in degrees from north; less than 0 when it is not known.
public typealias CLLocationDirection = Double
/// A speed in metres per second; less than 0 when it is not known.
public typealias CLLocationSpeed = Double

/// A point on the globe.
///
/// Core Location's on Apple's platforms, which has no counterpart here.
public struct CLLocationCoordinate2D: Hashable, Sendable {
    /// Degrees to the north of the equator.
    public var latitude: CLLocationDegrees
    /// Degrees to the east of Greenwich.
    public var longitude: CLLocationDegrees

    /// Makes a point at the equator to the south of Greenwich.
    public init() {
        self.init(latitude: 0, longitude: 0)
    }

    /// Makes a point.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// No point at all.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Makes a point.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees,
    _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether there is such a point.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
    abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180
}

extension CLLocationCoordinate2D: FieldValue {
    init?(field: JSONValue) {
        let fields = Fields(field.object)
        guard let latitude: Double = fields["latitude"],
            let longitude: Double = fields["longitude"]
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    // A point that is not finite is none.
    var field: JSONValue? {
        guard let latitude = latitude.field, let longitude = longitude.field else { return nil }
        return ["latitude": latitude, "longitude": longitude]
    }
}

/// A place as it was measured.
///
/// Core Location's on Apple's platforms, which has no counterpart here.
public final class CLLocation: INValue {
    /// Makes a place of which nothing else is known.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init {
            $0["coordinate"] = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        }
    }

    /// Makes a place.
    public convenience init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy,
        timestamp: Date
    ) {
        self.init(
            coordinate: coordinate,
            altitude: altitude,
            horizontalAccuracy: hAccuracy,
            verticalAccuracy: vAccuracy,
            course: -1,
            speed: -1,
            timestamp: timestamp
        )
    }

    /// Makes a place of something that moves.
    public convenience init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy,
        course: CLLocationDirection,
        speed: CLLocationSpeed,
        timestamp: Date
    ) {
        self.init { fields in
            fields["coordinate"] = coordinate
            fields["altitude", default: 0] = altitude
            fields["horizontalAccuracy", default: 0] = hAccuracy
            fields["verticalAccuracy", default: -1] = vAccuracy
            fields["course", default: -1] = course
            fields["speed", default: -1] = speed
            fields["timestamp"] = timestamp
        }
    }

    /// Where it is; ``kCLLocationCoordinate2DInvalid`` when it is nowhere.
    public var coordinate: CLLocationCoordinate2D {
        fields["coordinate", default: kCLLocationCoordinate2DInvalid]
    }
    /// How far above the sea, in metres.
    public var altitude: CLLocationDistance { fields["altitude", default: 0] }
    /// How far off the coordinate may be.
    public var horizontalAccuracy: CLLocationAccuracy { fields["horizontalAccuracy", default: 0] }
    /// How far off the altitude may be.
    public var verticalAccuracy: CLLocationAccuracy { fields["verticalAccuracy", default: -1] }
    /// Where it moves to.
    public var course: CLLocationDirection { fields["course", default: -1] }
    /// How fast it moves.
    public var speed: CLLocationSpeed { fields["speed", default: -1] }
    /// When it was measured.
    ///
    /// Of a place made of a latitude and a longitude alone it is the time of asking, and not kept:
    /// the same place is the same whenever it is donated.
    public var timestamp: Date { fields["timestamp"] ?? Date() }

    override class var parameters: [AnyKeyPath: String] {
        [\CLLocation.coordinate: "coordinate"]
    }
}
