/// A video call, as before iOS 13; ``INStartCallIntent`` since.
///
/// The store keeps it under its own class, with `contacts`.
public final class INStartVideoCallIntent: INIntent {
    /// Makes a video call.
    @available(*, deprecated, message: "use INStartCallIntent")
    public convenience init(contacts: [INPerson]?) {
        self.init { $0["contacts"] = contacts }
    }

    /// The people called.
    public var contacts: [INPerson]? { fields["contacts"] }

    override class var parameters: [AnyKeyPath: String] {
        [\INStartVideoCallIntent.contacts: "contacts"]
    }
}

/// The outcome of starting a video call.
public enum INStartVideoCallIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready.
    case ready
    /// The app continues.
    case continueInApp
    /// Not done.
    case failure
    /// Not done: it needs the app.
    case failureRequiringAppLaunch
    /// The person must set up the app first.
    case failureAppConfigurationRequired
    /// The service is not available.
    case failureCallingServiceNotAvailable
    /// The app cannot reach this person.
    case failureContactNotSupportedByApp
    /// The number is not valid.
    case failureInvalidNumber
}

/// The response to starting a video call.
public final class INStartVideoCallIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INStartVideoCallIntentResponseCode, userActivity: NSUserActivity?)
    {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INStartVideoCallIntentResponseCode { fields["code", default: .unspecified] }
}
