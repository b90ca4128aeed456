/// The type of an outgoing message.
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
/// For one person, set `recipients` of an outgoing message and `sender` of an incoming one. For a
/// group, set `speakableGroupName` too. Always set `conversationIdentifier`.
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

    /// Makes a message without attachments, as in iOS 14.0.
    @available(*, deprecated, message: "use the form with attachments")
    public convenience init(
        recipients: [INPerson]?,
        outgoingMessageType: INOutgoingMessageType,
        content: String?,
        speakableGroupName: INSpeakableString?,
        conversationIdentifier: String?,
        serviceName: String?,
        sender: INPerson?
    ) {
        self.init(
            recipients: recipients,
            outgoingMessageType: outgoingMessageType,
            content: content,
            speakableGroupName: speakableGroupName,
            conversationIdentifier: conversationIdentifier,
            serviceName: serviceName,
            sender: sender,
            attachments: nil
        )
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

    /// The recipients.
    public var recipients: [INPerson]? { fields["recipients"] }
    /// The type: text or voice.
    public var outgoingMessageType: INOutgoingMessageType {
        fields["outgoingMessageType", default: .unknown]
    }
    /// The text; a donation drops it unless the store keeps content.
    public var content: String? { fields["content"] }
    /// The name of the group.
    public var speakableGroupName: INSpeakableString? { fields["speakableGroupName"] }
    /// The app's identifier of the conversation.
    public var conversationIdentifier: String? { fields["conversationIdentifier"] }
    /// The service.
    public var serviceName: String? { fields["serviceName"] }
    /// The sender.
    public var sender: INPerson? { fields["sender"] }
    /// The attachments.
    public var attachments: [INSendMessageAttachment]? { fields["attachments"] }
    /// The name of the group, under its old name.
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

/// An attachment of a message: a recording.
public final class INSendMessageAttachment: INValue {
    /// Makes an attachment of a recording.
    public convenience init(audioMessageFile: INFile) {
        self.init { $0["audioMessageFile"] = audioMessageFile }
    }

    /// The recording; a donation drops its bytes unless the store keeps content.
    public var audioMessageFile: INFile? { fields["audioMessageFile"] }
}

/// An app's metadata of a message.
public final class INSendMessageIntentDonationMetadata: INIntentDonationMetadata {
    /// Makes empty metadata.
    public convenience init() {
        self.init(fields: Fields())
    }

    /// The number of recipients, which overrides the number of those listed; 0 means unknown.
    public var recipientCount: Int {
        get { fields["recipientCount", default: 0] }
        set { fields["recipientCount", default: 0] = newValue }
    }
    /// Whether the message mentions the owner.
    public var mentionsCurrentUser: Bool {
        get { fields["mentionsCurrentUser", default: false] }
        set { fields["mentionsCurrentUser", default: false] = newValue }
    }
    /// Whether the message replies to the owner.
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
