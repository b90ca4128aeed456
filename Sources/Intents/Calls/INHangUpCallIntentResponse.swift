/// The outcome of ending a call.
public enum INHangUpCallIntentResponseCode: Int, NamedEnumeration {
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
    /// There is no call to end.
    case failureNoCallToHangUp
}

/// The response to ending a call.
public final class INHangUpCallIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INHangUpCallIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INHangUpCallIntentResponseCode { fields["code", default: .unspecified] }
}
