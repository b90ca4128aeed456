import CoreSpotlight
import DonationStore
import MapKit
import Testing

@Suite struct `The map item of an activity` {
    static let point = CLLocationCoordinate2D(latitude: 37.33072, longitude: -122.029674)

    static func item(_ name: String?, city: String? = nil, phone: String? = nil) -> MKMapItem {
        let placemark = MKPlacemark(coordinate: point)
        placemark.locality = city
        let item = MKMapItem(placemark: placemark)
        item.name = name
        item.phoneNumber = phone
        return item
    }

    @Test func `comes back, and is in no archive`() throws {
        let activity = NSUserActivity(activityType: "org.example.place")
        #expect(activity.mapItem == nil)
        let item = Self.item("Apple Inc.")
        activity.mapItem = item
        #expect(activity.mapItem === item)
        #expect((activity.copy() as? NSUserActivity)?.mapItem === item)
        activity.mapItem = nil
        #expect(activity.mapItem == nil)
        #expect(activity.contentAttributeSet == nil)
    }

    @Test func `fills in the attributes, and takes them back for another`() {
        let activity = NSUserActivity(activityType: "org.example.place")
        activity.mapItem = Self.item("Apple Inc.", city: "Cupertino", phone: "1")
        #expect(activity.contentAttributeSet?.namedLocation == "Apple Inc.")
        #expect(activity.contentAttributeSet?.latitude == 37.33072)
        activity.contentAttributeSet?.title = "Mine"
        activity.mapItem = Self.item("Other", phone: "2")
        #expect(activity.contentAttributeSet?.namedLocation == "Other")
        #expect(activity.contentAttributeSet?.city == nil)
        #expect(activity.contentAttributeSet?.phoneNumbers == ["2"])
        activity.mapItem = nil
        #expect(activity.contentAttributeSet?.namedLocation == nil)
        #expect(activity.contentAttributeSet?.longitude == nil)
        #expect(activity.contentAttributeSet?.title == "Mine")
    }

    @Test(arguments: [true, false])
    func `leaves alone what the app gives itself, before or after`(_ setsItemFirst: Bool) {
        let activity = NSUserActivity(activityType: "org.example.place")
        let attributes = CSSearchableItemAttributeSet(itemContentType: "public.content")
        attributes.namedLocation = "Mine"
        attributes.latitude = 1
        attributes.city = nil
        let item = Self.item("Item", city: "Cupertino", phone: "1")
        if setsItemFirst { activity.mapItem = item }
        activity.contentAttributeSet = attributes
        if !setsItemFirst { activity.mapItem = item }
        let set = activity.contentAttributeSet
        #expect(set?.namedLocation == "Mine")
        // Half of two coordinates would be a third place.
        #expect(set?.latitude == 1)
        #expect(set?.longitude == nil)
        #expect(set?.city == "Cupertino")
        #expect(set?.phoneNumbers == ["1"])
        activity.mapItem = nil
        #expect(set?.namedLocation == "Mine")
        #expect(set?.city == nil)
    }

    @Test func `does not bring back what the app takes away`() throws {
        let activity = NSUserActivity(activityType: "org.example.place")
        activity.mapItem = Self.item("Item", city: "Cupertino", phone: "1")
        activity.contentAttributeSet?.phoneNumbers = nil
        let copy = try #require(activity.copy() as? NSUserActivity)
        #expect(copy.contentAttributeSet?.phoneNumbers == nil)
        #expect(copy.contentAttributeSet?.city == "Cupertino")
    }

    @Test func `is in the stored activity, which gives its attributes back`() async throws {
        let app = try TestApp()
        let activity = NSUserActivity(activityType: "org.example.place")
        activity.mapItem = Self.item("Item", city: "Cupertino")
        activity.mapItem?.placemark.subLocality = "too late"
        let stored = try await app.donate(activity)
        #expect(stored.place?.name == "Item")
        #expect(stored.place?.address.subLocality == nil)
        let read = NSUserActivity(stored)
        #expect(read.contentAttributeSet?.namedLocation == "Item")
        #expect(read.mapItem == nil)
    }

    @Test func `that is the place of the device is no place`() async throws {
        let app = try TestApp()
        let item = MKMapItem.forCurrentLocation()
        #expect(item.isCurrentLocation)
        #expect(!CLLocationCoordinate2DIsValid(item.placemark.coordinate))
        item.name = "Here"
        let activity = NSUserActivity(activityType: "org.example.place")
        activity.mapItem = item
        #expect(activity.mapItem === item)
        #expect(activity.contentAttributeSet == nil)
        let stored = try await app.donate(activity)
        #expect(stored.attributes == [:])
        #expect(stored.place == nil)
    }
}

@Suite struct `A placemark of a map` {
    @Test func `is one of Core Location, too, and keeps its class`() throws {
        let address = CNMutablePostalAddress()
        (address.street, address.city) = ("1 Infinite Loop", "Cupertino")
        address.isoCountryCode = "US"
        let point = `The map item of an activity`.point
        let placemark = MKPlacemark(coordinate: point, postalAddress: address)
        #expect(placemark.thoroughfare == "1 Infinite Loop")
        #expect(placemark.countryCode == "US")
        #expect(placemark.coordinate.latitude == 37.33072)
        let copy = try #require(placemark.copy() as? MKPlacemark)
        #expect(copy == placemark)
        let plain: CLPlacemark = placemark
        #expect(MKPlacemark(placemark: plain) == placemark)
        #expect(CLPlacemark(placemark: plain) != plain)
        let archive = try NSKeyedArchiver.archivedData(
            withRootObject: placemark,
            requiringSecureCoding: true
        )
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: MKPlacemark.self, from: archive)
        #expect(read == placemark)
        placemark.name = "Apple"
        #expect(MKMapItem(placemark: placemark).name == "Apple")
        #expect(!CLLocationCoordinate2DIsValid(MKMapItem().placemark.coordinate))
    }

    @Test func `takes a pickup to a ride`() {
        let intent = INRequestRideIntent(
            pickupLocation: MKPlacemark(coordinate: `The map item of an activity`.point),
            dropOffLocation: nil,
            rideOptionName: nil,
            partySize: nil,
            paymentMethod: nil,
            scheduledPickupTime: nil
        )
        #expect(intent.pickupLocation?.location?.coordinate.latitude == 37.33072)
    }

    @Test func `reads dictionaries of addresses, new and old`() {
        let point = `The map item of an activity`.point
        let old = MKPlacemark(
            coordinate: point,
            addressDictionary: [
                "Name": "Apple", "Street": "1 Infinite Loop", "City": "Cupertino", "State": "CA",
                "ZIP": "95014", "Country": "United States", "CountryCode": "US",
                "FormattedAddressLines": ["1 Infinite Loop"], "SubLocality": 7,
            ]
        )
        let new = MKPlacemark(
            coordinate: point,
            addressDictionary: [
                CNPostalAddressStreetKey: "1 Infinite Loop", CNPostalAddressCityKey: "Cupertino",
                CNPostalAddressStateKey: "CA", CNPostalAddressPostalCodeKey: "95014",
                CNPostalAddressCountryKey: "United States", CNPostalAddressISOCountryCodeKey: "US",
            ]
        )
        #expect(old.name == "Apple")
        new.name = "Apple"
        #expect(old == new)
        #expect(new.subLocality == nil && new.postalCode == "95014" && new.countryCode == "US")
        let none = MKPlacemark(coordinate: point, addressDictionary: nil)
        #expect(none == MKPlacemark(coordinate: point))
        let parts = ["Thoroughfare": "Infinite Loop", "SubThoroughfare": "1"]
        let apart = MKPlacemark(coordinate: point, addressDictionary: parts)
        #expect(apart.thoroughfare == "Infinite Loop" && apart.subThoroughfare == "1")
    }

    @Test func `has Apple's kinds of places`() {
        #expect(MKPointOfInterestCategory.cafe.rawValue == "MKPOICategoryCafe")
        #expect(MKPointOfInterestCategory.atm.rawValue == "MKPOICategoryATM")
        #expect(MKPointOfInterestCategory.evCharger.rawValue == "MKPOICategoryEVCharger")
        #expect(MKPointOfInterestCategory(rawValue: "MKPOICategoryZoo") == .zoo)
    }
}
