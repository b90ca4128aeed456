public import Foundation

/// Rides that a person asked for between two places.
public final class INListRideOptionsIntent: INIntent {
    /// Makes an intent.
    public convenience init(pickupLocation: CLPlacemark?, dropOffLocation: CLPlacemark?) {
        self.init { fields in
            fields["pickupLocation"] = pickupLocation
            fields["dropOffLocation"] = dropOffLocation
        }
    }

    /// The start of the ride.
    public var pickupLocation: CLPlacemark? { fields["pickupLocation"] }
    /// The end of the ride.
    public var dropOffLocation: CLPlacemark? { fields["dropOffLocation"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INListRideOptionsIntent.pickupLocation: "pickupLocation",
            \INListRideOptionsIntent.dropOffLocation: "dropOffLocation",
        ]
    }
}

/// The outcome of a question for rides.
public enum INListRideOptionsIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready to answer.
    case ready
    /// In progress.
    case inProgress
    /// Answered.
    case success
    /// Not answered.
    case failure
    /// Not answered: it needs the app.
    case failureRequiringAppLaunch
    /// The person must sign in first.
    case failureRequiringAppLaunchMustVerifyCredentials
    /// There are no rides there.
    case failureRequiringAppLaunchNoServiceInArea
    /// There are no rides now.
    case failureRequiringAppLaunchServiceTemporarilyUnavailable
    /// The previous ride is not over.
    case failureRequiringAppLaunchPreviousRideNeedsCompletion
    /// The person must first rate the previous ride.
    case failurePreviousRideNeedsFeedback
}

/// The response to a question for rides.
public final class INListRideOptionsIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INListRideOptionsIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INListRideOptionsIntentResponseCode { fields["code", default: .unspecified] }
    /// The rides offered until ``expirationDate``.
    public var rideOptions: [INRideOption]? {
        get { fields["rideOptions"] }
        set { fields["rideOptions"] = newValue }
    }
    /// The ways to pay.
    public var paymentMethods: [INPaymentMethod]? {
        get { fields["paymentMethods"] }
        set { fields["paymentMethods"] = newValue }
    }
    /// The end of the offer.
    public var expirationDate: Date? {
        get { fields["expirationDate"] }
        set { fields["expirationDate"] = newValue }
    }
}
