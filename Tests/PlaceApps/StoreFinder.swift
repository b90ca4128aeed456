import CoreSpotlight
import Foundation
import Intents
import MapKit

/// A view of a shop, which adds to what the map item fills in.
@MainActor
enum StoreFinder {
    private static let coordinate = CLLocationCoordinate2DMake(40.7189, -73.9962)
    private static let phone = "(212) 555-0142"
    private static var userActivity: NSUserActivity?

    static func run() {
        let activity = prepareUserActivity()
        update(activity)
        userActivity = activity
        activity.becomeCurrent()
    }

    private static func mapItem() -> MKMapItem {
        let addressDict: [String: Any] = [
            CNPostalAddressStreetKey: "122 Mulberry Street", CNPostalAddressCityKey: "New York",
            CNPostalAddressStateKey: "NY", CNPostalAddressPostalCodeKey: "10013",
            CNPostalAddressISOCountryCodeKey: "US",
        ]
        let placemark = MKPlacemark(coordinate: coordinate, addressDictionary: addressDict)
        let mapItem = MKMapItem(placemark: placemark)
        mapItem.name = "Mulberry Street"
        return mapItem
    }

    private static func prepareUserActivity() -> NSUserActivity {
        let activity = NSUserActivity(activityType: "org.example.stores.view")
        activity.title = "Mulberry Street"
        activity.isEligibleForSearch = true
        activity.requiredUserInfoKeys = ["id"]
        activity.mapItem = mapItem()
        return activity
    }

    private static func update(_ activity: NSUserActivity) {
        activity.addUserInfoEntries(from: ["id": 5])
        let attributeSet =
            activity.contentAttributeSet
            ?? CSSearchableItemAttributeSet(itemContentType: "public.contact")
        attributeSet.title = "Mulberry Street"
        attributeSet.contentDescription = "Our shop in Little Italy"
        attributeSet.phoneNumbers = [phone]
        attributeSet.supportsPhoneCall = 1
        attributeSet.supportsNavigation = true
        activity.contentAttributeSet = attributeSet
    }
}
