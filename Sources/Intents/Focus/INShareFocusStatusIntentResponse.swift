/// The outcome of sharing the focus.
public enum INShareFocusStatusIntentResponseCode: Int, NamedEnumeration {
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
}

/// The response to sharing the focus.
public final class INShareFocusStatusIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INShareFocusStatusIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INShareFocusStatusIntentResponseCode { fields["code", default: .unspecified] }
}
