/// What kind of message was sent.
public enum INOutgoingMessageType: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// A text.
    case outgoingMessageText
    /// A voice message.
    case outgoingMessageAudio
}

/// A message sent or received.
///
/// For one person give `recipients` of an outgoing message and `sender` of an incoming one; for a
/// group also `speakableGroupName`. Always give `conversationIdentifier`.
public final class INSendMessageIntent: INIntent, UNNotificationContentProviding {
    /// Makes a message.
    public convenience init(
        recipients: [INPerson]?,
        outgoingMessageType: INOutgoingMessageType,
        content: String?,
        speakableGroupName: INSpeakableString?,
        conversationIdentifier: String?,
        serviceName: String?,
        sender: INPerson?,
        attachments: [INSendMessageAttachment]?
    ) {
        self.init { fields in
            fields["recipients"] = recipients
            fields["outgoingMessageType", default: .unknown] = outgoingMessageType
            fields["content"] = content
            fields["speakableGroupName"] = speakableGroupName
            fields["conversationIdentifier"] = conversationIdentifier
            fields["serviceName"] = serviceName
            fields["sender"] = sender
            fields["attachments"] = attachments
        }
    }

    /// Makes a message, as before iOS 14.
    @available(
        *,
        deprecated,
        message: "use the form with outgoingMessageType and attachments"
    )
    public convenience init(
        recipients: [INPerson]?,
        content: String?,
        speakableGroupName: INSpeakableString?,
        conversationIdentifier: String?,
        serviceName: String?,
        sender: INPerson?
    ) {
        self.init(
            recipients: recipients,
            outgoingMessageType: .unknown,
            content: content,
            speakableGroupName: speakableGroupName,
            conversationIdentifier: conversationIdentifier,
            serviceName: serviceName,
            sender: sender,
            attachments: nil
        )
    }

    /// Makes a message, as before iOS 11.
    @available(
        *,
        deprecated,
        message: "use the form with speakableGroupName and conversationIdentifier"
    )
    public convenience init(
        recipients: [INPerson]?,
        content: String?,
        groupName: String?,
        serviceName: String?,
        sender: INPerson?
    ) {
        self.init(
            recipients: recipients,
            outgoingMessageType: .unknown,
            content: content,
            speakableGroupName: groupName.map { INSpeakableString(spokenPhrase: $0) },
            conversationIdentifier: nil,
            serviceName: serviceName,
            sender: sender,
            attachments: nil
        )
    }

    /// Whom it was sent to.
    public var recipients: [INPerson]? { fields["recipients"] }
    /// Text or voice.
    public var outgoingMessageType: INOutgoingMessageType {
        fields["outgoingMessageType", default: .unknown]
    }
    /// The message itself; dropped from a donation unless the store keeps content.
    public var content: String? { fields["content"] }
    /// What the group is called.
    public var speakableGroupName: INSpeakableString? { fields["speakableGroupName"] }
    /// The app's identifier of the conversation.
    public var conversationIdentifier: String? { fields["conversationIdentifier"] }
    /// The service it went through.
    public var serviceName: String? { fields["serviceName"] }
    /// Who sent it.
    public var sender: INPerson? { fields["sender"] }
    /// What was attached.
    public var attachments: [INSendMessageAttachment]? { fields["attachments"] }
    /// What the group is called, by its old name.
    @available(*, deprecated, renamed: "speakableGroupName")
    public var groupName: String? { speakableGroupName?.spokenPhrase }

    override var donationMetadataType: INIntentDonationMetadata.Type {
        INSendMessageIntentDonationMetadata.self
    }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INSendMessageIntent.recipients: "recipients",
            \INSendMessageIntent.outgoingMessageType: "outgoingMessageType",
            \INSendMessageIntent.content: "content",
            \INSendMessageIntent.speakableGroupName: "speakableGroupName",
            \INSendMessageIntent.conversationIdentifier: "conversationIdentifier",
            \INSendMessageIntent.serviceName: "serviceName",
            \INSendMessageIntent.sender: "sender",
            \INSendMessageIntent.attachments: "attachments",
        ]
    }
}

/// What was attached to a message: a recording.
public final class INSendMessageAttachment: INValue {
    /// Attaches a recording.
    public convenience init(audioMessageFile: INFile) {
        self.init { $0["audioMessageFile"] = audioMessageFile }
    }

    /// The recording; its bytes are dropped from a donation unless the store keeps content.
    public var audioMessageFile: INFile? { fields["audioMessageFile"] }
}

/// What an app says beside a message.
public final class INSendMessageIntentDonationMetadata: INIntentDonationMetadata {
    /// Makes metadata that says nothing.
    public convenience init() {
        self.init(fields: Fields())
    }

    /// How many recipients there are, which overrides the number of those listed; 0 says nothing.
    public var recipientCount: Int {
        get { fields["recipientCount", default: 0] }
        set { fields["recipientCount", default: 0] = newValue }
    }
    /// Whether the owner is mentioned.
    public var mentionsCurrentUser: Bool {
        get { fields["mentionsCurrentUser", default: false] }
        set { fields["mentionsCurrentUser", default: false] = newValue }
    }
    /// Whether it replies to the owner.
    public var isReplyToCurrentUser: Bool {
        get { fields["isReplyToCurrentUser", default: false] }
        set { fields["isReplyToCurrentUser", default: false] = newValue }
    }
    /// Whether the sender chose to break through a focus.
    public var notifyRecipientAnyway: Bool {
        get { fields["notifyRecipientAnyway", default: false] }
        set { fields["notifyRecipientAnyway", default: false] = newValue }
    }
}
