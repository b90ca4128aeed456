/// What an app makes of a recipient of a message.
open class INSendMessageRecipientResolutionResult: INPersonResolutionResult {
    /// Takes over another result.
    public convenience init(personResolutionResult: INPersonResolutionResult) {
        self.init(outcome: personResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(forReason reason: INSendMessageRecipientUnsupportedReason) -> Self
    {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
}

/// What an app makes of the type of a message.
open class INOutgoingMessageTypeResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedOutgoingMessageType: INOutgoingMessageType) -> Self {
        Self(outcome: .success(resolvedOutgoingMessageType))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with outgoingMessageTypeToConfirm: INOutgoingMessageType)
        -> Self
    {
        Self(outcome: .confirmationRequired(outgoingMessageTypeToConfirm))
    }
}

/// What an app makes of a mark of a message.
open class INMessageAttributeResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedMessageAttribute: INMessageAttribute) -> Self {
        Self(outcome: .success(resolvedMessageAttribute))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with messageAttributeToConfirm: INMessageAttribute)
        -> Self
    {
        Self(outcome: .confirmationRequired(messageAttributeToConfirm))
    }
}

/// What an app makes of marks of messages.
open class INMessageAttributeOptionsResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedMessageAttributeOptions: INMessageAttributeOptions = [])
        -> Self
    {
        Self(outcome: .success(resolvedMessageAttributeOptions))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(
        with messageAttributeOptionsToConfirm: INMessageAttributeOptions = []
    ) -> Self {
        Self(outcome: .confirmationRequired(messageAttributeOptionsToConfirm))
    }
}
