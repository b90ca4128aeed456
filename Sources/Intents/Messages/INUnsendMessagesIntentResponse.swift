/// How taking messages back went.
public enum INUnsendMessagesIntentResponseCode: Int, NamedEnumeration {
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
    /// There is no such message.
    case failureMessageNotFound
    /// It is too late to take the messages back.
    case failurePastUnsendTimeLimit
    /// Not possible with messages of this type.
    case failureMessageTypeUnsupported
    /// The service cannot do this.
    case failureUnsupportedOnService
    /// The service cannot be reached.
    case failureMessageServiceNotAvailable
    /// The person has to sign in first.
    case failureRequiringInAppAuthentication
}

/// How taking messages back was answered.
public final class INUnsendMessagesIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INUnsendMessagesIntentResponseCode, userActivity: NSUserActivity?)
    {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INUnsendMessagesIntentResponseCode { fields["code", default: .unspecified] }
}
