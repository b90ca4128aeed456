/// A ride that a person ordered.
public final class INRequestRideIntent: INIntent {
    /// Makes an intent.
    public convenience init(
        pickupLocation: CLPlacemark? = nil,
        dropOffLocation: CLPlacemark? = nil,
        rideOptionName: INSpeakableString? = nil,
        partySize: Int? = nil,
        paymentMethod: INPaymentMethod? = nil,
        scheduledPickupTime: INDateComponentsRange? = nil
    ) {
        self.init { fields in
            fields["pickupLocation"] = pickupLocation
            fields["dropOffLocation"] = dropOffLocation
            fields["rideOptionName"] = rideOptionName
            fields["partySize"] = partySize
            fields["paymentMethod"] = paymentMethod
            fields["scheduledPickupTime"] = scheduledPickupTime
        }
    }

    /// The start of the ride.
    public var pickupLocation: CLPlacemark? { fields["pickupLocation"] }
    /// The end of the ride.
    public var dropOffLocation: CLPlacemark? { fields["dropOffLocation"] }
    /// The kind of ride.
    public var rideOptionName: INSpeakableString? { fields["rideOptionName"] }
    /// The number of passengers.
    public var partySize: Int? { fields["partySize"] }
    /// The way to pay.
    public var paymentMethod: INPaymentMethod? { fields["paymentMethod"] }
    /// The time of the start; now unless given.
    public var scheduledPickupTime: INDateComponentsRange? { fields["scheduledPickupTime"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INRequestRideIntent.pickupLocation: "pickupLocation",
            \INRequestRideIntent.dropOffLocation: "dropOffLocation",
            \INRequestRideIntent.rideOptionName: "rideOptionName",
            \INRequestRideIntent.partySize: "partySize",
            \INRequestRideIntent.paymentMethod: "paymentMethod",
            \INRequestRideIntent.scheduledPickupTime: "scheduledPickupTime",
        ]
    }
}

/// The outcome of ordering a ride.
public enum INRequestRideIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready to order.
    case ready
    /// In progress.
    case inProgress
    /// Ordered.
    case success
    /// Not ordered.
    case failure
    /// Not ordered: it needs the app.
    case failureRequiringAppLaunch
    /// The person must sign in first.
    case failureRequiringAppLaunchMustVerifyCredentials
    /// There are no rides there.
    case failureRequiringAppLaunchNoServiceInArea
    /// There are no rides now.
    case failureRequiringAppLaunchServiceTemporarilyUnavailable
    /// The previous ride is not over.
    case failureRequiringAppLaunchPreviousRideNeedsCompletion
    /// The ride is too far in the future.
    case failureRequiringAppLaunchRideScheduledTooFar
}

/// The response to ordering a ride.
public final class INRequestRideIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INRequestRideIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INRequestRideIntentResponseCode { fields["code", default: .unspecified] }
    /// The state of the ride at the time of the response.
    public var rideStatus: INRideStatus? {
        get { part("rideStatus", fields["rideStatus"]) }
        set { fields["rideStatus"] = newValue }
    }
}
