/// A person asked how a ride stands.
public final class INGetRideStatusIntent: INIntent {
    /// Makes an intent.
    public convenience init() {
        self.init(fields: Fields())
    }
}

/// How a question for a ride was answered.
public enum INGetRideStatusIntentResponseCode: Int, NamedEnumeration {
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
    /// There are no rides now.
    case failureRequiringAppLaunchServiceTemporarilyUnavailable
}

/// How asking how a ride stands went.
///
/// The state of the ride is not kept: it is another every minute.
public final class INGetRideStatusIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INGetRideStatusIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INGetRideStatusIntentResponseCode { fields["code", default: .unspecified] }
}
