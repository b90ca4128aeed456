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

    /// Where it begins.
    public var pickupLocation: CLPlacemark? { fields["pickupLocation"] }
    /// Where it ends.
    public var dropOffLocation: CLPlacemark? { fields["dropOffLocation"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INListRideOptionsIntent.pickupLocation: "pickupLocation",
            \INListRideOptionsIntent.dropOffLocation: "dropOffLocation",
        ]
    }
}

/// How a question for rides was answered.
public enum INListRideOptionsIntentResponseCode: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to answer.
    case ready
    /// Being answered.
    case inProgress
    /// Answered.
    case success
    /// Not answered.
    case failure
    /// Not answered without the app.
    case failureRequiringAppLaunch
    /// The person has to sign in first.
    case failureRequiringAppLaunchMustVerifyCredentials
    /// There are no rides there.
    case failureRequiringAppLaunchNoServiceInArea
    /// There are no rides now.
    case failureRequiringAppLaunchServiceTemporarilyUnavailable
    /// The ride before is not over.
    case failureRequiringAppLaunchPreviousRideNeedsCompletion
    /// The person has to say how the ride before was.
    case failurePreviousRideNeedsFeedback
}

/// How asking for rides went.
///
/// The rides themselves are not kept: they are of no use once they have been offered.
public final class INListRideOptionsIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INListRideOptionsIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INListRideOptionsIntentResponseCode { fields["code", default: .unspecified] }
    /// What can be paid with.
    public var paymentMethods: [INPaymentMethod]? {
        get { fields["paymentMethods"] }
        set { fields["paymentMethods"] = newValue }
    }
    /// Until when the offer holds.
    public var expirationDate: Date? {
        get { fields["expirationDate"] }
        set { fields["expirationDate"] = newValue }
    }
}
