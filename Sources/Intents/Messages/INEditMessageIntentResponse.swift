/// How editing a message went.
public enum INEditMessageIntentResponseCode: Int, NamedEnumeration {
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
    /// It is too late to edit the message.
    case failurePastEditTimeLimit
    /// Not possible with messages of this type.
    case failureMessageTypeUnsupported
    /// The service cannot do this.
    case failureUnsupportedOnService
    /// The service cannot be reached.
    case failureMessageServiceNotAvailable
    /// The person has to sign in first.
    case failureRequiringInAppAuthentication
}

/// How editing a message was answered.
public final class INEditMessageIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INEditMessageIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INEditMessageIntentResponseCode { fields["code", default: .unspecified] }
}
