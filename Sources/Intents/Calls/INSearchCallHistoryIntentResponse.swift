/// The outcome of a search for calls.
public enum INSearchCallHistoryIntentResponseCode: Int, NamedEnumeration {
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
    /// In progress.
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

    /// The outcome.
    public var code: INSearchCallHistoryIntentResponseCode { fields["code", default: .unspecified] }
    /// The calls found.
    public var callRecords: [INCallRecord]? {
        get { fields["callRecords"] }
        set { fields["callRecords"] = newValue }
    }
}
