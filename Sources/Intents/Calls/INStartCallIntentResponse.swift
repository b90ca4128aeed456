/// The outcome of starting a call.
public enum INStartCallIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready.
    case ready
    /// The app continues.
    case continueInApp
    /// The person must confirm it.
    case userConfirmationRequired
    /// Not done.
    case failure
    /// Not done: it needs the app.
    case failureRequiringAppLaunch
    /// The service is not available.
    case failureCallingServiceNotAvailable
    /// The app cannot reach this person.
    case failureContactNotSupportedByApp
    /// The device is in airplane mode.
    case failureAirplaneModeEnabled
    /// The app cannot hand the call on.
    case failureUnableToHandOff
    /// The person must set up the app first.
    case failureAppConfigurationRequired
    /// There is a call already.
    case failureCallInProgress
    /// There is a call coming in.
    case failureCallRinging
    /// The person must sign in first.
    case failureRequiringInAppAuthentication
}

/// The response to starting a call.
public final class INStartCallIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INStartCallIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INStartCallIntentResponseCode { fields["code", default: .unspecified] }
}
