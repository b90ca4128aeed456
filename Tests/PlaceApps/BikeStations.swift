import CoreLocation
import CoreSpotlight
import Foundation
import Intents
import MapKit

/// A station on a map, which gives attributes of its own after the map item.
final class BikeStation: NSObject, MKAnnotation {
    let stationID: String
    let coordinate: CLLocationCoordinate2D
    let title: String?
    let address: String

    init(stationID: String, title: String, address: String, coordinate: CLLocationCoordinate2D) {
        self.stationID = stationID
        self.title = title
        self.address = address
        self.coordinate = coordinate
        super.init()
    }

    var subtitle: String? { address }

    var mapItem: MKMapItem {
        let addressDict = [CNPostalAddressStreetKey: address]
        let placemark = MKPlacemark(coordinate: coordinate, addressDictionary: addressDict)
        let mapItem = MKMapItem(placemark: placemark)
        mapItem.name = title
        return mapItem
    }

    var searchableItem: CSSearchableItem {
        let attributeSet = CSSearchableItemAttributeSet(itemContentType: "public.content")
        attributeSet.title = title
        attributeSet.namedLocation = "Station \(stationID)"
        attributeSet.keywords = ["bike", "station"]
        attributeSet.supportsNavigation = 0
        // The wrong sign, which stays.
        attributeSet.latitude = NSNumber(value: coordinate.latitude)
        attributeSet.longitude = NSNumber(value: -coordinate.longitude)
        return CSSearchableItem(
            uniqueIdentifier: stationID,
            domainIdentifier: "stations",
            attributeSet: attributeSet
        )
    }
}

@MainActor
enum BikeStations {
    private static var userActivity: NSUserActivity?

    static func run() {
        let station = BikeStation(
            stationID: "12",
            title: "Puerta del Sol",
            address: "Calle de Alcalá 1",
            coordinate: CLLocationCoordinate2D(latitude: 40.4172, longitude: -3.7020)
        )
        let activity = NSUserActivity(activityType: "org.example.bikes.station")
        activity.title = station.title
        activity.isEligibleForSearch = true
        activity.isEligibleForPrediction = true
        activity.persistentIdentifier = station.stationID
        activity.mapItem = station.mapItem
        let attributeSet = station.searchableItem.attributeSet
        activity.contentAttributeSet = attributeSet
        activity.keywords = Set(attributeSet.keywords ?? [])
        activity.requiredUserInfoKeys = ["station"]
        activity.userInfo = ["station": station.stationID]
        userActivity = activity
        activity.becomeCurrent()
    }
}
