/// How ending a call went.
public enum INHangUpCallIntentResponseCode: Int, NamedEnumeration {
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
    /// There is no call to end.
    case failureNoCallToHangUp
}

/// How ending a call was answered.
public final class INHangUpCallIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INHangUpCallIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INHangUpCallIntentResponseCode { fields["code", default: .unspecified] }
}
