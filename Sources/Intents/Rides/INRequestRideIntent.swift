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

    /// Where it begins.
    public var pickupLocation: CLPlacemark? { fields["pickupLocation"] }
    /// Where it ends.
    public var dropOffLocation: CLPlacemark? { fields["dropOffLocation"] }
    /// What kind of ride it is.
    public var rideOptionName: INSpeakableString? { fields["rideOptionName"] }
    /// How many people ride.
    public var partySize: Int? { fields["partySize"] }
    /// What it is paid with.
    public var paymentMethod: INPaymentMethod? { fields["paymentMethod"] }
    /// When it begins; now unless given.
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

/// How an order of a ride was answered.
public enum INRequestRideIntentResponseCode: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to be ordered.
    case ready
    /// Being ordered.
    case inProgress
    /// Ordered.
    case success
    /// Not ordered.
    case failure
    /// Not ordered without the app.
    case failureRequiringAppLaunch
    /// The person has to sign in first.
    case failureRequiringAppLaunchMustVerifyCredentials
    /// There are no rides there.
    case failureRequiringAppLaunchNoServiceInArea
    /// There are no rides now.
    case failureRequiringAppLaunchServiceTemporarilyUnavailable
    /// The ride before is not over.
    case failureRequiringAppLaunchPreviousRideNeedsCompletion
    /// It is too long until the ride.
    case failureRequiringAppLaunchRideScheduledTooFar
}

/// How ordering a ride went.
///
/// The state of the ride is not kept: it is another every minute.
public final class INRequestRideIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INRequestRideIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INRequestRideIntentResponseCode { fields["code", default: .unspecified] }
}
