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
    /// The messages that were sent.
    public var sentMessages: [INMessage]? {
        get { fields["sentMessages"] }
        set { fields["sentMessages"] = newValue }
    }
    /// The first of the messages that were sent.
    @available(*, deprecated, message: "use sentMessages")
    public var sentMessage: INMessage? {
        get { sentMessages?.first }
        set { sentMessages = newValue.map { [$0] } }
    }
}

/// Why an app cannot send to somebody.
public enum INSendMessageRecipientUnsupportedReason: Int, NamedEnumeration {
    /// The person has no account.
    case noAccount = 1
    /// The person cannot be reached now.
    case offline
    /// The service is not for this person.
    case messagingServiceNotEnabledForRecipient
    /// None of the person's handles can be used.
    case noValidHandle
    /// The handle asked for cannot be used.
    case requestedHandleInvalid
    /// The person has no handle of this label.
    case noHandleForLabel
    /// The owner has to sign in first.
    case requiringInAppAuthentication
}
