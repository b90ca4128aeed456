/// How a search for messages went.
public enum INSearchForMessagesIntentResponseCode: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to be handled.
    case ready
    /// Being handled.
    case inProgress
    /// Done.
    case success
    /// Not done.
    case failure
    /// Not done without the app.
    case failureRequiringAppLaunch
    /// The service cannot be reached.
    case failureMessageServiceNotAvailable
    /// Too many messages were found.
    case failureMessageTooManyResults
    /// The person has to sign in first.
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

    /// How it went.
    public var code: INSearchForMessagesIntentResponseCode { fields["code", default: .unspecified] }
    /// What was found.
    public var messages: [INMessage]? {
        get { fields["messages"] }
        set { fields["messages"] = newValue }
    }
}
