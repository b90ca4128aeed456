public import Foundation

/// A kind of ride that an app offers.
public final class INRideOption: INValue {
    /// Makes an option.
    public convenience init(name: String, estimatedPickupDate: Date) {
        self.init { fields in
            fields["name"] = name
            fields["estimatedPickupDate"] = estimatedPickupDate
        }
    }

    /// The name.
    public var name: String {
        get { fields["name", default: ""] }
        set { fields["name"] = newValue }
    }
    /// The expected time of the start.
    public var estimatedPickupDate: Date {
        get { fields["estimatedPickupDate"] ?? .distantFuture }
        set { fields["estimatedPickupDate"] = newValue }
    }
    /// The app's identifier.
    public var identifier: String? {
        get { fields["identifier"] }
        set { fields["identifier"] = newValue }
    }
    /// The price.
    public var priceRange: INPriceRange? {
        get { fields["priceRange"] }
        set { fields["priceRange"] = newValue }
    }
    /// Whether a meter sets the price.
    public var usesMeteredFare: Bool? {
        get { fields["usesMeteredFare"] }
        set { fields["usesMeteredFare"] = newValue }
    }
    /// A notice to show before ordering.
    public var disclaimerMessage: String? {
        get { fields["disclaimerMessage"] }
        set { fields["disclaimerMessage"] = newValue }
    }
    /// The numbers of passengers to choose from.
    public var availablePartySizeOptions: [INRidePartySizeOption]? {
        get { fields["availablePartySizeOptions"] }
        set { fields["availablePartySizeOptions"] = newValue }
    }
    /// The question for the number of passengers.
    public var availablePartySizeOptionsSelectionPrompt: String? {
        get { fields["availablePartySizeOptionsSelectionPrompt"] }
        set { fields["availablePartySizeOptionsSelectionPrompt"] = newValue }
    }
    /// What is special about the price.
    public var specialPricing: String? {
        get { fields["specialPricing"] }
        set { fields["specialPricing"] = newValue }
    }
    /// A picture for a special price.
    public var specialPricingBadgeImage: INImage? {
        get { fields["specialPricingBadgeImage"] }
        set { fields["specialPricingBadgeImage"] = newValue }
    }
    /// The parts of the price.
    public var fareLineItems: [INRideFareLineItem]? {
        get { fields["fareLineItems"] }
        set { fields["fareLineItems"] = newValue }
    }
    /// The activity that orders the ride in the app.
    public var userActivityForBookingInApplication: NSUserActivity? {
        get {
            part(
                "userActivityForBookingInApplication",
                fields["userActivityForBookingInApplication"]
            )
        }
        set { fields["userActivityForBookingInApplication"] = newValue }
    }
}
