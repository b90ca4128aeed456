/// The outcome of marking messages.
public enum INSetMessageAttributeIntentResponseCode: Int, NamedEnumeration {
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
    /// The app did not set the attribute.
    case failureMessageAttributeNotSet
}

/// The response to marking messages.
public final class INSetMessageAttributeIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INSetMessageAttributeIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INSetMessageAttributeIntentResponseCode {
        fields["code", default: .unspecified]
    }
}
