/// How a search for calls went.
public enum INSearchCallHistoryIntentResponseCode: Int, NamedEnumeration {
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
    /// Being handled.
    case inProgress
    /// Done.
    case success
}

/// The calls found.
public final class INSearchCallHistoryIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INSearchCallHistoryIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INSearchCallHistoryIntentResponseCode { fields["code", default: .unspecified] }
    /// What was found.
    public var callRecords: [INCallRecord]? {
        get { fields["callRecords"] }
        set { fields["callRecords"] = newValue }
    }
}
