import CoreLocation
import CoreSpotlight
import Foundation
import Intents
import MapKit

/// A page of a guide to restaurants, which gives the place by a map item alone.
@MainActor
enum RestaurantGuide {
    struct Restaurant {
        let title: String
        let street: String
        let coordinate: CLLocationCoordinate2D
        let phone: String
        let website: URL?
    }

    private static var userActivity: NSUserActivity?

    static func run() {
        let restaurant = Restaurant(
            title: "Restaurant",
            street: "1 Ferry Building",
            coordinate: CLLocationCoordinate2D(latitude: 37.7955, longitude: -122.3937),
            phone: "(415) 555-0100",
            website: URL(string: "https://restaurant.example.org/menu")
        )
        let activity = NSUserActivity(activityType: "org.example.restaurants.detail")
        activity.isEligibleForHandoff = true
        activity.isEligibleForSearch = true
        activity.isEligibleForPublicIndexing = true
        activity.title = restaurant.title
        // There is no set yet, so this does nothing.
        activity.contentAttributeSet?.relatedUniqueIdentifier = "restaurant-7"

        let mapItem = MKMapItem(placemark: placemark(of: restaurant))
        mapItem.name = restaurant.title
        mapItem.phoneNumber = restaurant.phone
        mapItem.url = restaurant.website
        mapItem.pointOfInterestCategory = .restaurant
        activity.mapItem = mapItem

        userActivity = activity
        userActivity?.becomeCurrent()
        print(activity.mapItem?.name ?? "", activity.contentAttributeSet?.city ?? "")
    }

    private static func placemark(of restaurant: Restaurant) -> MKPlacemark {
        let address = CNMutablePostalAddress()
        address.street = restaurant.street
        address.city = "San Francisco"
        address.state = "CA"
        address.postalCode = "94111"
        address.country = "United States"
        address.isoCountryCode = "US"
        return MKPlacemark(coordinate: restaurant.coordinate, postalAddress: address)
    }
}
