internal import DonationStore
public import Foundation

// Places belong to Core Location on Apple's platforms. There is no such module here, so this one
// has them. They hold the given values: nothing here knows the place of a device.

/// An angle in degrees.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// The possible error of a place in metres; negative if it is unknown.
public typealias CLLocationAccuracy = Double
/// A direction in degrees from north; negative if it is unknown.
public typealias CLLocationDirection = Double
/// A speed in metres per second; negative if it is unknown.
public typealias CLLocationSpeed = Double

/// A point on the globe.
///
/// It belongs to Core Location on Apple's platforms, which has no counterpart here.
public struct CLLocationCoordinate2D: Hashable, Sendable {
    /// Degrees to the north of the equator.
    public var latitude: CLLocationDegrees
    /// Degrees to the east of Greenwich.
    public var longitude: CLLocationDegrees

    /// Makes the point on the equator south of Greenwich.
    public init() {
        self.init(latitude: 0, longitude: 0)
    }

    /// Makes a point.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// An invalid point.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Makes a point.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees,
    _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Returns whether a point is valid.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
    abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180
}

extension CLLocationCoordinate2D: FieldInitializable {
    init?(field: JSONValue) {
        let fields = Fields(field.object)
        guard let latitude: Double = fields["latitude"],
            let longitude: Double = fields["longitude"]
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    // A point must be finite.
    var jsonField: JSONValue? {
        guard let latitude = latitude.jsonField, let longitude = longitude.jsonField else {
            return nil
        }
        return ["latitude": latitude, "longitude": longitude]
    }
}

/// A measured place.
///
/// It belongs to Core Location on Apple's platforms, which has no counterpart here.
public final class CLLocation: INValue {
    /// Makes a place from a point alone.
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

    /// Makes the place of a moving thing.
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

    /// The point; ``kCLLocationCoordinate2DInvalid`` if there is none.
    public var coordinate: CLLocationCoordinate2D {
        fields["coordinate", default: kCLLocationCoordinate2DInvalid]
    }
    /// The height above the sea, in metres.
    public var altitude: CLLocationDistance { fields["altitude", default: 0] }
    /// The possible error of the coordinate.
    public var horizontalAccuracy: CLLocationAccuracy { fields["horizontalAccuracy", default: 0] }
    /// The possible error of the altitude.
    public var verticalAccuracy: CLLocationAccuracy { fields["verticalAccuracy", default: -1] }
    /// The direction of movement.
    public var course: CLLocationDirection { fields["course", default: -1] }
    /// The speed of movement.
    public var speed: CLLocationSpeed { fields["speed", default: -1] }
    /// The time of the measurement.
    ///
    /// For a place made from a latitude and a longitude alone, it is the time of asking, and the
    /// donation does not keep it: such a place is the same in every donation.
    public var timestamp: Date { fields["timestamp"] ?? Date() }

    override class var parameters: [AnyKeyPath: String] {
        [\CLLocation.coordinate: "coordinate"]
    }
}
