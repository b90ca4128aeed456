/// How marking messages went.
public enum INSetMessageAttributeIntentResponseCode: Int, NamedEnumeration {
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
    /// The attribute was not set.
    case failureMessageAttributeNotSet
}

/// How marking messages was answered.
public final class INSetMessageAttributeIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INSetMessageAttributeIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INSetMessageAttributeIntentResponseCode {
        fields["code", default: .unspecified]
    }
}
