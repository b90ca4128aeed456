// On Apple's platforms Core Location re-exports Foundation, and code there depends on it.
import CoreLocation
import Testing

@Suite struct `A file that imports Core Location alone` {
    @Test func `has places and what Foundation has`() {
        let degrees: CLLocationDegrees = 38.7
        let distance: CLLocationDistance = 50
        let accuracy: CLLocationAccuracy = 5
        let direction: CLLocationDirection = -1
        let speed: CLLocationSpeed = 2
        let point = CLLocationCoordinate2DMake(degrees, -9.1)
        let location = CLLocation(
            coordinate: point,
            altitude: distance,
            horizontalAccuracy: accuracy,
            verticalAccuracy: accuracy,
            course: direction,
            speed: speed,
            timestamp: Date(timeIntervalSince1970: 0)
        )
        let placemark = CLPlacemark(location: location, name: "Lisbon", postalAddress: nil)
        placemark.locality = "Lisbon"
        placemark.region = CLCircularRegion(center: point, radius: 100, identifier: "lisbon")
        let region: CLRegion? = placemark.region
        #expect(region?.identifier == "lisbon")
        #expect(placemark.location?.coordinate == point)
        #expect(CLLocationCoordinate2DIsValid(point))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    }
}
