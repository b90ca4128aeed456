/// The outcome of taking a call.
public enum INAnswerCallIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready.
    case ready
    /// The app continues.
    case continueInApp
    /// In progress.
    case inProgress
    /// Done.
    case success
    /// Not done.
    case failure
    /// Not done: it needs the app.
    case failureRequiringAppLaunch
}

/// The response to taking a call.
public final class INAnswerCallIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INAnswerCallIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INAnswerCallIntentResponseCode { fields["code", default: .unspecified] }
    /// The calls taken.
    public var callRecords: [INCallRecord]? {
        get { fields["callRecords"] }
        set { fields["callRecords"] = newValue }
    }
}
