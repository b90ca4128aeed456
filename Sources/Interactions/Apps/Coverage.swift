/// The area for which an app gives directions: Apple's coverage file, one GeoJSON `MultiPolygon`.
///
/// Source: Apple's documentation of `MKDirectionsApplicationSupportedModes`, and RFC 7946: the
/// longitude comes before the latitude. An area that crosses the 180th meridian is cut there into
/// two rings (section 3.1.9), or goes on beyond it, as with a longitude of 190. An edge is straight
/// between its ends: one from 170 to -170 leads around the earth through 0.
public struct Coverage: Hashable, Sendable {
    /// A fault in a coverage file.
    public struct Fault: Error, Hashable, Sendable {
        /// The words for the expected text.
        public let expected: String
    }

    /// The points of a ring, whose longitudes may lie beyond the 180th meridian.
    private typealias Ring = [Coordinate]
    /// The largest longitude of a point: once around the earth from the 180th meridian.
    private static let furthest = 540.0
    /// The polygons: for each the outer ring, then its holes.
    private let polygons: [[Ring]]

    /// Reads a GeoJSON text: a `MultiPolygon` or `Polygon`, alone or in features.
    ///
    /// - Throws: ``Fault`` when it has no such shape, or a ring has fewer than four points or does
    ///   not end where it began.
    /// - Complexity: O(*n*) in the bytes.
    public init(_ text: String) throws(Fault) {
        guard let json = try? JSONValue(parsing: text.utf8) else {
            throw Fault(expected: "GeoJSON")
        }
        var polygons: [[Ring]] = []
        try Self.collect(json, into: &polygons)
        guard !polygons.isEmpty else {
            throw Fault(expected: "GeoJSON with a MultiPolygon")
        }
        self.polygons = polygons
    }

    /// Returns whether a point is inside the area.
    ///
    /// - Complexity: O(*p*) in the points of the area.
    public func contains(_ point: Coordinate) -> Bool {
        polygons.contains { rings in
            // The same point of the earth by each of its longitudes: -180 is 180, and -170 is 190.
            [0.0, 360, -360].contains { turn in
                var point = point
                point.longitude += turn
                guard let outer = rings.first, Self.isInside(point, outer) else { return false }
                return !rings.dropFirst().contains { Self.isInside(point, $0) }
            }
        }
    }

    private static func collect(_ json: JSONValue, into polygons: inout [[Ring]]) throws(Fault) {
        guard case .object(let object) = json, case .string(let type)? = object["type"] else {
            throw Fault(expected: "a GeoJSON object")
        }
        switch (type, object["coordinates"]) {
        case ("MultiPolygon", .array(let shapes)?):
            for shape in shapes { polygons.append(try polygon(shape)) }
        case ("Polygon", let shape?): polygons.append(try polygon(shape))
        case ("Feature", _):
            if let geometry = object["geometry"] { try collect(geometry, into: &polygons) }
        case ("FeatureCollection", _):
            guard case .array(let features)? = object["features"] else { return }
            for feature in features { try collect(feature, into: &polygons) }
        default: throw Fault(expected: "GeoJSON with a MultiPolygon")
        }
    }

    private static func polygon(_ json: JSONValue) throws(Fault) -> [Ring] {
        guard case .array(let rings) = json, !rings.isEmpty else {
            throw Fault(expected: "a polygon of rings")
        }
        var polygon: [Ring] = []
        for ring in rings {
            guard case .array(let points) = ring else { throw Fault(expected: "a ring of points") }
            let read = points.compactMap(Self.point)
            guard read.count == points.count, read.count >= 4, read.first == read.last else {
                throw Fault(expected: "a closed ring of at least four points")
            }
            polygon.append(read)
        }
        return polygon
    }

    private static func point(_ json: JSONValue) -> Coordinate? {
        guard case .array(let numbers) = json, numbers.count >= 2,
            let longitude = numbers[0].decimal, let latitude = numbers[1].decimal
        else { return nil }
        guard (-90...90).contains(latitude), (-furthest...furthest).contains(longitude) else {
            return nil
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Counts the edges that a line from the point to the east crosses.
    private static func isInside(_ point: Coordinate, _ ring: Ring) -> Bool {
        var isInside = false
        for (from, to) in zip(ring, ring.dropFirst()) {
            guard (from.latitude > point.latitude) != (to.latitude > point.latitude) else {
                continue
            }
            let share = (point.latitude - from.latitude) / (to.latitude - from.latitude)
            let crossing = from.longitude + share * (to.longitude - from.longitude)
            if point.longitude <= crossing { isInside.toggle() }
        }
        return isInside
    }
}

extension JSONValue {
    /// The number as a `Double`; `nil` for anything else.
    fileprivate var decimal: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}
