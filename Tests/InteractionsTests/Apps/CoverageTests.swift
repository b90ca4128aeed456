import Testing

@testable import Interactions

@Suite("The area of an app")
struct CoverageTests {
    /// Two squares, the first with a hole.
    private let text = """
        {"type": "MultiPolygon", "coordinates": [
            [[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]], [[4, 4], [6, 4], [6, 6], [4, 6], [4, 4]]],
            [[[170, -10], [180, -10], [180, 10], [170, 10], [170, -10]]]
        ]}
        """

    @Test(arguments: [
        (1.0, 1.0, true), (9, 1, true), (5, 5, false), (5, 11, false), (-1, 5, false),
        (0, 175, true), (0, -175, false), (90, 0, false),
    ])
    func `contains what is in its rings and not in their holes`(
        latitude: Double,
        longitude: Double,
        isInside: Bool
    ) throws {
        let area = try Coverage(text)
        let point = Coordinate(latitude: latitude, longitude: longitude)
        #expect(area.contains(point) == isInside)
    }

    @Test(arguments: [
        "", "[]", "{}", "{\"type\": \"Point\", \"coordinates\": [1, 2]}",
        "{\"type\": \"FeatureCollection\", \"features\": []}",
        "{\"type\": \"Polygon\", \"coordinates\": []}",
        "{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [1, 0], [0, 0]]]}",
        "{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [1, 0], [1, 1], [2, 2]]]}",
        "{\"type\": \"Polygon\", \"coordinates\": [[[0, 91], [1, 0], [1, 1], [0, 91]]]}",
        "{\"type\": \"Polygon\", \"coordinates\": [[[541, 0], [1, 0], [1, 1], [541, 0]]]}",
    ])
    func `is refused if it is no closed shape`(text: String) {
        #expect(throws: Coverage.Fault.self) { try Coverage(text) }
    }

    /// Fiji's islands lie on both sides of the 180th meridian.
    @Test(arguments: [
        // Cut there, as RFC 7946 wants it.
        """
        {"type": "MultiPolygon", "coordinates": [
            [[[177, -20], [180, -20], [180, -15], [177, -15], [177, -20]]],
            [[[-180, -20], [-178, -20], [-178, -15], [-180, -15], [-180, -20]]]]}
        """,
        // Beyond it to the east.
        """
        {"type": "Polygon", "coordinates":
            [[[177, -20], [182, -20], [182, -15], [177, -15], [177, -20]]]}
        """,
        // Beyond it to the west.
        """
        {"type": "Polygon", "coordinates":
            [[[-183, -20], [-178, -20], [-178, -15], [-183, -15], [-183, -20]]]}
        """,
    ])
    func `crosses the 180th meridian`(text: String) throws {
        let area = try Coverage(text)
        for longitude in [177.4, 179.9, 180, -180, -179.9, -178.1] {
            #expect(
                area.contains(Coordinate(latitude: -17, longitude: longitude)),
                "\(longitude)"
            )
        }
        for longitude in [176.9, -177.9, 0, 3] {
            #expect(
                !area.contains(Coordinate(latitude: -17, longitude: longitude)),
                "\(longitude)"
            )
        }
    }

    @Test(arguments: [
        (180.0, 174.0, true), (-180, 174, true), (180, -174, false), (-180, -174, false),
    ])
    func `ends at the 180th meridian, by either of its names`(
        edge: Double,
        inside: Double,
        isEast: Bool
    ) throws {
        let (west, east) = inside > 0 ? (170.0, 180.0) : (-180.0, -170.0)
        let area = try Coverage(
            """
            {"type": "Polygon", "coordinates": [[[\(west), -5], [\(east), -5], [\(east), 5],
            [\(west), 5], [\(west), -5]]]}
            """
        )
        #expect(area.contains(Coordinate(latitude: 0, longitude: inside)))
        #expect(!area.contains(Coordinate(latitude: 0, longitude: -inside)))
        // The eastern edge of a ring belongs to it, and the western one does not.
        #expect(area.contains(Coordinate(latitude: 0, longitude: edge)) == isEast)
    }

    @Test func `may be the whole world`() throws {
        let area = try Coverage(
            """
            {"type": "Polygon", "coordinates": [[[-180, -90], [180, -90], [180, 90], [-180, 90],
            [-180, -90]]]}
            """
        )
        for longitude in [-180.0, -179.9, -90, 0, 90, 179.9, 180] {
            #expect(area.contains(Coordinate(latitude: 12, longitude: longitude)), "\(longitude)")
        }
    }

    @Test func `is read from features, too`() throws {
        let area = try Coverage(
            "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"geometry\": \(text)}]}"
        )
        #expect(area.contains(Coordinate(latitude: 1, longitude: 1)))
    }
}
