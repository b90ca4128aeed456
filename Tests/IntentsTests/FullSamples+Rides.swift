import Foundation

@testable import Intents

extension INPriceRange {
    static var full: INPriceRange {
        INPriceRange(
            firstPrice: NSDecimalNumber(string: "20.5"),
            secondPrice: NSDecimalNumber(string: "0.1"),
            currencyCode: "EUR"
        )
    }
}

extension INRideOption {
    static var full: INRideOption {
        let option = INRideOption(
            name: "Large",
            estimatedPickupDate: Date(timeIntervalSince1970: 1e9)
        )
        option.identifier = "xl"
        option.priceRange = .full
        option.usesMeteredFare = false
        option.disclaimerMessage = "No dogs"
        option.availablePartySizeOptions = [
            INRidePartySizeOption(
                partySizeRange: NSRange(location: 1, length: 4),
                sizeDescription: "One to four",
                priceRange: .full
            )
        ]
        option.availablePartySizeOptionsSelectionPrompt = "How many?"
        option.specialPricing = "Sale"
        option.specialPricingBadgeImage = INImage(imageData: Data([11, 12]))
        option.fareLineItems = [
            INRideFareLineItem(
                title: "Base",
                price: NSDecimalNumber(string: "3.3"),
                currencyCode: "EUR"
            )
        ]
        option.userActivityForBookingInApplication = .full
        return option
    }
}

extension INRideStatus {
    static var full: INRideStatus {
        let status = INRideStatus()
        status.rideIdentifier = "r1"
        status.phase = .approachingPickup
        let end = INRideCompletionStatus.completed(outstanding: .full)
        end.completionUserActivity = .full
        end.defaultTippingOptions = [
            .full, INCurrencyAmount(amount: 1, currencyCode: "EUR"),
            INCurrencyAmount(amount: 2, currencyCode: "EUR"),
        ]
        status.completionStatus = end
        let vehicle = INRideVehicle()
        vehicle.location = CLLocation(latitude: 1, longitude: 2)
        vehicle.registrationPlate = "AA-00-AA"
        vehicle.manufacturer = "Example"
        vehicle.model = "One"
        vehicle.mapAnnotationImage = INImage(imageData: Data([13, 14]))
        status.vehicle = vehicle
        status.driver = INRideDriver(
            phoneNumber: "+351 21 000 0000",
            nameComponents: nil,
            displayName: "Duarte",
            image: INImage(imageData: Data([15, 16])),
            rating: "4.9"
        )
        status.estimatedPickupDate = Date(timeIntervalSince1970: 1e9)
        status.estimatedDropOffDate = Date(timeIntervalSince1970: 1e9 + 600)
        status.estimatedPickupEndDate = Date(timeIntervalSince1970: 1e9 + 60)
        status.scheduledPickupTime = FullSamples.range
        status.pickupLocation = .full
        status.waypoints = [.full]
        status.dropOffLocation = .full
        status.rideOption = .full
        status.userActivityForCancelingInApplication = .full
        status.additionalActionActivities = [.full]
        return status
    }
}
