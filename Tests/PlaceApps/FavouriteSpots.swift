import Foundation
import Intents
import MapKit

/// A point that somebody marked on a map: it has no name, and nothing can be offered.
@MainActor
enum FavouriteSpots {
    private static var userActivity: NSUserActivity?

    static func run() {
        let coordinate = CLLocationCoordinate2D(latitude: 40.7128, longitude: -74.0060)
        let activity = NSUserActivity(activityType: "org.example.spots.location")
        activity.title = "Good coffee"
        activity.mapItem = MKMapItem(
            placemark: MKPlacemark(coordinate: coordinate, addressDictionary: nil)
        )
        activity.becomeCurrent()
        userActivity = activity
    }
}
