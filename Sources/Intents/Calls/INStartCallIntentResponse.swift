/// How starting a call went.
public enum INStartCallIntentResponseCode: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to be handled.
    case ready
    /// The app goes on with it.
    case continueInApp
    /// The person has to confirm it.
    case userConfirmationRequired
    /// Not done.
    case failure
    /// Not done without the app.
    case failureRequiringAppLaunch
    /// The service cannot be reached.
    case failureCallingServiceNotAvailable
    /// The app cannot reach this person.
    case failureContactNotSupportedByApp
    /// The device is in airplane mode.
    case failureAirplaneModeEnabled
    /// The call cannot be handed on.
    case failureUnableToHandOff
    /// The app has to be set up first.
    case failureAppConfigurationRequired
    /// There is a call already.
    case failureCallInProgress
    /// There is a call coming in.
    case failureCallRinging
    /// The person has to sign in first.
    case failureRequiringInAppAuthentication
}

/// How starting a call was answered.
public final class INStartCallIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INStartCallIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INStartCallIntentResponseCode { fields["code", default: .unspecified] }
}
