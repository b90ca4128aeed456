/// The outcome of sending a message.
public enum INSendMessageIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready to send.
    case ready
    /// In progress.
    case inProgress
    /// Sent.
    case success
    /// Not sent.
    case failure
    /// Not sent: it needs the app.
    case failureRequiringAppLaunch
    /// The service is not available.
    case failureMessageServiceNotAvailable
    /// The person must sign in first.
    case failureRequiringInAppAuthentication
}

/// The response to sending a message.
public final class INSendMessageIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INSendMessageIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INSendMessageIntentResponseCode { fields["code", default: .unspecified] }
    /// The sent messages.
    public var sentMessages: [INMessage]? {
        get { fields["sentMessages"] }
        set { fields["sentMessages"] = newValue }
    }
    /// The first of the sent messages.
    @available(*, deprecated, message: "use sentMessages")
    public var sentMessage: INMessage? {
        get { sentMessages?.first }
        set { sentMessages = newValue.map { [$0] } }
    }
}

/// The reason why an app cannot send to a person.
public enum INSendMessageRecipientUnsupportedReason: Int, NamedEnumeration {
    /// The person has no account.
    case noAccount = 1
    /// The person is not available now.
    case offline
    /// The service does not support this person.
    case messagingServiceNotEnabledForRecipient
    /// The person has no usable handle.
    case noValidHandle
    /// The requested handle is not usable.
    case requestedHandleInvalid
    /// The person has no handle with this label.
    case noHandleForLabel
    /// The owner must sign in first.
    case requiringInAppAuthentication
}
