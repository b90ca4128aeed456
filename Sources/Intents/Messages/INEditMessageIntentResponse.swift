/// The outcome of editing a message.
public enum INEditMessageIntentResponseCode: Int, NamedEnumeration {
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
    /// There is no such message.
    case failureMessageNotFound
    /// It is too late to edit the message.
    case failurePastEditTimeLimit
    /// This type of message does not allow it.
    case failureMessageTypeUnsupported
    /// The service cannot do this.
    case failureUnsupportedOnService
    /// The service is not available.
    case failureMessageServiceNotAvailable
    /// The person must sign in first.
    case failureRequiringInAppAuthentication
}

/// The response to editing a message.
public final class INEditMessageIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INEditMessageIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INEditMessageIntentResponseCode { fields["code", default: .unspecified] }
}
