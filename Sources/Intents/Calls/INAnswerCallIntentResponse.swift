/// How taking a call went.
public enum INAnswerCallIntentResponseCode: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to be handled.
    case ready
    /// The app goes on with it.
    case continueInApp
    /// Being handled.
    case inProgress
    /// Done.
    case success
    /// Not done.
    case failure
    /// Not done without the app.
    case failureRequiringAppLaunch
}

/// How taking a call was answered.
public final class INAnswerCallIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INAnswerCallIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INAnswerCallIntentResponseCode { fields["code", default: .unspecified] }
    /// The calls that were taken.
    public var callRecords: [INCallRecord]? {
        get { fields["callRecords"] }
        set { fields["callRecords"] = newValue }
    }
}
