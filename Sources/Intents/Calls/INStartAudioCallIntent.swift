/// A voice call, as before iOS 13; ``INStartCallIntent`` since.
///
/// The store keeps it under its own class, with `contacts`.
public final class INStartAudioCallIntent: INIntent {
    /// Makes a voice call to a destination.
    @available(*, deprecated, message: "use INStartCallIntent")
    public convenience init(destinationType: INCallDestinationType, contacts: [INPerson]?) {
        self.init { fields in
            fields["destinationType", default: .unknown] = destinationType
            fields["contacts"] = contacts
        }
    }

    /// Makes a voice call.
    @available(*, deprecated, message: "use INStartCallIntent")
    public convenience init(contacts: [INPerson]?) {
        self.init { $0["contacts"] = contacts }
    }

    /// The destination.
    public var destinationType: INCallDestinationType {
        fields["destinationType", default: .unknown]
    }
    /// The people called.
    public var contacts: [INPerson]? { fields["contacts"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INStartAudioCallIntent.destinationType: "destinationType",
            \INStartAudioCallIntent.contacts: "contacts",
        ]
    }
}

/// The outcome of starting a voice call.
public enum INStartAudioCallIntentResponseCode: Int, NamedEnumeration {
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
    /// There is no number to call.
    case failureNoValidNumber
}

/// The response to starting a voice call.
public final class INStartAudioCallIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INStartAudioCallIntentResponseCode, userActivity: NSUserActivity?)
    {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INStartAudioCallIntentResponseCode { fields["code", default: .unspecified] }
}
