/// How telling of the focus went.
public enum INShareFocusStatusIntentResponseCode: Int, NamedEnumeration {
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
}

/// How telling of the focus was answered.
public final class INShareFocusStatusIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INShareFocusStatusIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INShareFocusStatusIntentResponseCode { fields["code", default: .unspecified] }
}
