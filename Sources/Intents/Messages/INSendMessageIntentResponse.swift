/// How a message was answered.
public enum INSendMessageIntentResponseCode: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to be sent.
    case ready
    /// Being sent.
    case inProgress
    /// Sent.
    case success
    /// Not sent.
    case failure
    /// Not sent without the app.
    case failureRequiringAppLaunch
    /// The service cannot be reached.
    case failureMessageServiceNotAvailable
    /// The person has to sign in first.
    case failureRequiringInAppAuthentication
}

/// How sending a message went.
public final class INSendMessageIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INSendMessageIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INSendMessageIntentResponseCode { fields["code", default: .unspecified] }
}
