import DonationStore
import Foundation
import TestSupport
import Testing

@testable import Intents

@Suite struct `Ride intents` {
    @Test func `say what they were made of`() throws {
        let ride = try #require(rideSamples[1].intent as? INRequestRideIntent)
        #expect(ride.partySize == 5)
        #expect(ride.rideOptionName?.spokenPhrase == "Large")
        #expect(ride.paymentMethod?.identificationHint == "1234")
        #expect(ride.scheduledPickupTime?.endDateComponents?.hour == 23)
        let feedback = try #require(rideSamples[4].intent as? INSendRideFeedbackIntent)
        #expect(feedback.rating == 4.5)
        #expect(feedback.tip == .full)
        let cancelled = try #require(rideSamples[3].response as? INCancelRideIntentResponse)
        #expect(cancelled.cancellationFee == .full)
        #expect(cancelled.cancellationFeeThreshold?.hour == 9)
        let listed = try #require(rideSamples[0].response as? INListRideOptionsIntentResponse)
        #expect(listed.paymentMethods?.last?.type == .applePay)
        #expect(listed.expirationDate == Date(timeIntervalSince1970: 1e9))
    }

    @Test(arguments: [
        "0.1", "12.5", "-3", "12345678901234567890.123456789", "0.000000000000000000001",
        "99999999999999999999999999999999999999",
    ]) func `keep money to the last digit`(amount: String) throws {
        let feedback = INSendRideFeedbackIntent(rideIdentifier: "r1")
        let number = NSDecimalNumber(string: amount)
        feedback.tip = INCurrencyAmount(amount: number, currencyCode: "EUR")
        let read = try roundTrip(INInteraction.of((feedback, nil))).intent
        let tip = (read as? INSendRideFeedbackIntent)?.tip
        #expect(tip?.amount == number)
        #expect(tip?.amount?.decimalValue == Decimal(string: amount))
        #expect(tip?.currencyCode == "EUR")
    }

    @Test func `keep the icon of a card beside the donation`() throws {
        let icon = INImage(imageData: Data(repeating: 7, count: 200_000))
        let card = INPaymentMethod(type: .debit, name: nil, identificationHint: nil, icon: icon)
        let interaction = INInteraction.of((INRequestRideIntent(paymentMethod: card), nil))
        #expect(try roundTrip(interaction) == interaction)
    }

    @Test func `keep no amount that is not a number`() {
        let amount = INCurrencyAmount(amount: .notANumber, currencyCode: "EUR")
        #expect(amount.amount == nil)
        #expect(amount.currencyCode == "EUR")
    }
}

@Suite struct `The state of a ride` {
    @Test func `comes back from the log with all its parts`() throws {
        let response = INRequestRideIntentResponse(code: .success, userActivity: nil)
        response.rideStatus = .full
        let read = try roundTrip(INInteraction.of((INRequestRideIntent(), response)))
        let status = try #require(
            (read.intentResponse as? INRequestRideIntentResponse)?.rideStatus
        )
        #expect(status == .full)
        #expect(status.rideIdentifier == "r1")
        #expect(status.phase == .approachingPickup)
        #expect(status.vehicle?.registrationPlate == "AA-00-AA")
        #expect(status.vehicle?.manufacturer == "Example")
        #expect(status.vehicle?.model == "One")
        #expect(status.vehicle?.location?.coordinate.longitude == 2)
        #expect(status.vehicle?.mapAnnotationImage?.imageData == Data([13, 14]))
        #expect(status.driver?.displayName == "Duarte")
        #expect(status.driver?.rating == "4.9")
        #expect(status.driver?.phoneNumber == status.driver?.personHandle?.value)
        #expect(status.driver?.image?.imageData == Data([15, 16]))
        #expect(status.estimatedPickupDate == Date(timeIntervalSince1970: 1e9))
        #expect(status.estimatedDropOffDate == Date(timeIntervalSince1970: 1e9 + 600))
        #expect(status.estimatedPickupEndDate == Date(timeIntervalSince1970: 1e9 + 60))
        #expect(status.scheduledPickupTime == FullSamples.range)
        #expect(status.pickupLocation == .full)
        #expect(status.waypoints == [.full])
        #expect(status.dropOffLocation == .full)
        #expect(status.userActivityForCancelingInApplication == .full)
        #expect(status.additionalActionActivities == [.full])
    }

    @Test func `has its pictures beside the donation`() throws {
        let picture = INImage(imageData: Data(repeating: 7, count: 200_000))
        let status = INRideStatus()
        status.vehicle = INRideVehicle()
        status.vehicle?.mapAnnotationImage = picture
        status.rideOption = INRideOption(name: "Large", estimatedPickupDate: .distantPast)
        status.rideOption?.specialPricingBadgeImage = picture
        let response = INRequestRideIntentResponse(code: .success, userActivity: nil)
        response.rideStatus = status
        let interaction = INInteraction.of((INRequestRideIntent(), response))
        #expect(try roundTrip(interaction) == interaction)
    }

    @Test func `changes with its parts`() {
        let status = INRideStatus()
        status.vehicle = INRideVehicle()
        status.vehicle?.model = "One"
        #expect(status.vehicle?.model == "One")
    }

    @Test func `has the options of the offer`() throws {
        let response = INListRideOptionsIntentResponse(code: .success, userActivity: nil)
        response.rideOptions = [.full]
        let intent = INListRideOptionsIntent(pickupLocation: nil, dropOffLocation: nil)
        let read = try roundTrip(INInteraction.of((intent, response))).intentResponse
        let option = try #require(
            (read as? INListRideOptionsIntentResponse)?.rideOptions?.first
        )
        #expect(option.name == "Large")
        #expect(option.estimatedPickupDate == Date(timeIntervalSince1970: 1e9))
        #expect(option.identifier == "xl")
        #expect(option.usesMeteredFare == false)
        #expect(option.disclaimerMessage == "No dogs")
        #expect(option.availablePartySizeOptions?.first?.partySizeRange.length == 4)
        #expect(option.availablePartySizeOptions?.first?.sizeDescription == "One to four")
        #expect(option.availablePartySizeOptions?.first?.priceRange == .full)
        #expect(option.availablePartySizeOptionsSelectionPrompt == "How many?")
        #expect(option.specialPricing == "Sale")
        #expect(option.specialPricingBadgeImage?.imageData == Data([11, 12]))
        #expect(option.fareLineItems?.first?.title == "Base")
        #expect(option.fareLineItems?.first?.price == NSDecimalNumber(string: "3.3"))
        #expect(option.fareLineItems?.first?.currencyCode == "EUR")
        #expect(option.userActivityForBookingInApplication == .full)
    }

    @Test func `has prices in order`() {
        let (low, high) = (NSDecimalNumber(string: "0.1"), NSDecimalNumber(string: "20.5"))
        #expect(INPriceRange.full.minimumPrice == low)
        #expect(INPriceRange.full.maximumPrice == high)
        #expect(INPriceRange.full.currencyCode == "EUR")
        let range = INPriceRange(rangeBetweenPrice: low, andPrice: high, currencyCode: "EUR")
        #expect(range == .full)
        #expect(INPriceRange(price: low, currencyCode: "EUR").maximumPrice == low)
        #expect(INPriceRange(maximumPrice: low, currencyCode: "EUR").minimumPrice == nil)
        #expect(INPriceRange(minimumPrice: low, currencyCode: "EUR").maximumPrice == nil)
    }

    @Test func `says how the ride ended`() {
        typealias End = INRideCompletionStatus
        func flags(_ end: End) -> [Bool] {
            [end.isCompleted, end.isCanceled, end.isMissedPickup, end.isOutstanding]
        }
        #expect(flags(.completed()) == [true, false, false, false])
        #expect(flags(.completed(settled: .full)) == [true, false, false, false])
        #expect(End.completed(settled: .full).paymentAmount == .full)
        #expect(flags(.completed(outstanding: .full)) == [true, false, false, true])
        #expect(End.completed(feedbackType: [.rate, .tip]).feedbackType == [.rate, .tip])
        #expect(flags(.canceledByService()) == [false, true, false, false])
        #expect(flags(.canceledByUser()) == [false, true, false, false])
        #expect(flags(.canceledMissedPickup()) == [false, true, true, false])
        #expect(INRideStatus.full.completionStatus?.defaultTippingOptions?.count == 3)
        #expect(INRideStatus.full == .full)
    }
}

@Suite struct `A place` {
    @Test func `has the parts of the address it was made with`() {
        let place = CLPlacemark.full
        #expect(place.name == "Arco")
        #expect(place.location?.coordinate.latitude == 38.7103)
        #expect(place.location?.timestamp == Date(timeIntervalSince1970: 1e9))
        #expect(place.location?.course == 90)
        #expect(place.location?.speed == 1.5)
        #expect(place.location?.altitude == 12.5)
        #expect(place.location?.horizontalAccuracy == 5)
        #expect(place.location?.verticalAccuracy == 3)
        #expect(place.thoroughfare == "Rua Augusta 24")
        #expect(place.subLocality == "Baixa")
        #expect(place.locality == "Lisbon")
        #expect(place.subAdministrativeArea == "Lisbon")
        #expect(place.administrativeArea == "Lisbon District")
        #expect(place.postalCode == "1100-053")
        #expect(place.country == "Portugal")
        #expect(place.isoCountryCode == "PT")
        #expect(place.postalAddress?.city == "Lisbon")
        #expect(place.timeZone?.identifier == "Europe/Lisbon")
        #expect(place.areasOfInterest == ["Arco da Rua Augusta"])
        #expect(CLPlacemark(placemark: place) == place)
    }

    @Test func `has the kind of region it was given`() {
        let place = CLPlacemark.full
        let region = place.region as? CLCircularRegion
        #expect(region == .full)
        #expect(region?.radius == 250)
        #expect(region?.center.longitude == -9.1)
        #expect(region?.notifyOnEntry == false)
        place.region = CLRegion(fields: Fields(["class": "CLBeaconRegion", "major": 3]))
        #expect(place.region.map { "\(type(of: $0))" } == "CLRegion")
        #expect(place.region?.fields.json["major"] == 3)
    }

    @Test func `is the same whenever it is made of a latitude and a longitude`() {
        let place = CLLocation(latitude: 1, longitude: 2)
        #expect(place == CLLocation(latitude: 1, longitude: 2))
        #expect(place.fields.json.keys.sorted() == ["coordinate"])
        #expect(place.timestamp > Date(timeIntervalSince1970: 1.7e9))
        #expect(place.verticalAccuracy == -1)
        #expect(place.course == -1)
        #expect(place.speed == -1)
    }

    @Test func `is nowhere when it is not finite`() {
        let place = CLLocation(latitude: .nan, longitude: 2)
        #expect(place.coordinate == kCLLocationCoordinate2DInvalid)
        #expect(!CLLocationCoordinate2DIsValid(place.coordinate))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(.nan, 0)))
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(90, -180)))
    }
}
