/// A person's question about the state of a ride.
public final class INGetRideStatusIntent: INIntent {
}

/// The outcome of a question about a ride.
public enum INGetRideStatusIntentResponseCode: Int, NamedEnumeration {
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
    /// There are no rides now.
    case failureRequiringAppLaunchServiceTemporarilyUnavailable
}

/// The response to a question about a ride.
public final class INGetRideStatusIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INGetRideStatusIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INGetRideStatusIntentResponseCode { fields["code", default: .unspecified] }
    /// The state of the ride at the time of the response.
    public var rideStatus: INRideStatus? {
        get { part("rideStatus", fields["rideStatus"]) }
        set { fields["rideStatus"] = newValue }
    }
}
