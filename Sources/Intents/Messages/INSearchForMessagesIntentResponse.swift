/// The outcome of a search for messages.
public enum INSearchForMessagesIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready.
    case ready
    /// In progress.
    case inProgress
    /// Done.
    case success
    /// Not done.
    case failure
    /// Not done: it needs the app.
    case failureRequiringAppLaunch
    /// The service is not available.
    case failureMessageServiceNotAvailable
    /// There are too many results.
    case failureMessageTooManyResults
    /// The person must sign in first.
    case failureRequiringInAppAuthentication
}

/// The messages found.
public final class INSearchForMessagesIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INSearchForMessagesIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INSearchForMessagesIntentResponseCode { fields["code", default: .unspecified] }
    /// The messages found.
    public var messages: [INMessage]? {
        get { fields["messages"] }
        set { fields["messages"] = newValue }
    }
}
