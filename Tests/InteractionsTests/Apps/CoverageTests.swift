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
    ])
    func `is refused if it is no closed shape`(text: String) {
        #expect(throws: Coverage.Fault.self) { try Coverage(text) }
    }

    @Test func `is read from features, too`() throws {
        let area = try Coverage(
            "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"geometry\": \(text)}]}"
        )
        #expect(area.contains(Coordinate(latitude: 1, longitude: 1)))
    }
}
