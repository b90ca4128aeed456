/// A voice call, as before iOS 13; ``INStartCallIntent`` since.
///
/// Stored as what it is, a class of its own with `contacts`.
public final class INStartAudioCallIntent: INIntent {
    /// Makes a voice call to somewhere.
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

    /// Where it goes.
    public var destinationType: INCallDestinationType {
        fields["destinationType", default: .unknown]
    }
    /// Who is called.
    public var contacts: [INPerson]? { fields["contacts"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INStartAudioCallIntent.destinationType: "destinationType",
            \INStartAudioCallIntent.contacts: "contacts",
        ]
    }
}

/// How starting a voice call went.
public enum INStartAudioCallIntentResponseCode: Int, NamedEnumeration {
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
    /// There is no number to call.
    case failureNoValidNumber
}

/// How starting a voice call was answered.
public final class INStartAudioCallIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INStartAudioCallIntentResponseCode, userActivity: NSUserActivity?)
    {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INStartAudioCallIntentResponseCode { fields["code", default: .unspecified] }
}
