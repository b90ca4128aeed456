/// A video call, as before iOS 13; ``INStartCallIntent`` since.
///
/// Stored as what it is, a class of its own with `contacts`.
public final class INStartVideoCallIntent: INIntent {
    /// Makes a video call.
    @available(*, deprecated, message: "use INStartCallIntent")
    public convenience init(contacts: [INPerson]?) {
        self.init { $0["contacts"] = contacts }
    }

    /// Who is called.
    public var contacts: [INPerson]? { fields["contacts"] }

    override class var parameters: [AnyKeyPath: String] {
        [\INStartVideoCallIntent.contacts: "contacts"]
    }
}

/// How starting a video call went.
public enum INStartVideoCallIntentResponseCode: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to be handled.
    case ready
    /// The app goes on with it.
    case continueInApp
    /// Not done.
    case failure
    /// Not done without the app.
    case failureRequiringAppLaunch
    /// The app has to be set up first.
    case failureAppConfigurationRequired
    /// The service cannot be reached.
    case failureCallingServiceNotAvailable
    /// The app cannot reach this person.
    case failureContactNotSupportedByApp
    /// The number cannot be called.
    case failureInvalidNumber
}

/// How starting a video call was answered.
public final class INStartVideoCallIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INStartVideoCallIntentResponseCode, userActivity: NSUserActivity?)
    {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INStartVideoCallIntentResponseCode { fields["code", default: .unspecified] }
}
