public import Foundation

// All of Apple's forms. Each sets what it is given, and so all go through one.

extension INMessage {
    /// Tells of a message.
    public convenience init(
        identifier: String,
        content: String?,
        dateSent: Date?,
        sender: INPerson?,
        recipients: [INPerson]?
    ) {
        self.init(identifier, content, dateSent, sender, recipients) { _ in }
    }

    /// Tells of a message of a type.
    public convenience init(
        identifier: String,
        conversationIdentifier: String?,
        content: String?,
        dateSent: Date?,
        sender: INPerson?,
        recipients: [INPerson]?,
        messageType: INMessageType
    ) {
        self.init(identifier, content, dateSent, sender, recipients) { fields in
            fields["conversationIdentifier"] = conversationIdentifier
            fields["messageType", default: .unspecified] = messageType
        }
    }

    /// Tells of a message in a group.
    public convenience init(
        identifier: String,
        conversationIdentifier: String?,
        content: String?,
        dateSent: Date?,
        sender: INPerson?,
        recipients: [INPerson]?,
        groupName: INSpeakableString?,
        messageType: INMessageType
    ) {
        self.init(identifier, content, dateSent, sender, recipients) { fields in
            fields["conversationIdentifier"] = conversationIdentifier
            fields["groupName"] = groupName
            fields["messageType", default: .unspecified] = messageType
        }
    }

    /// Tells of a message that went through one of several services.
    public convenience init(
        identifier: String,
        conversationIdentifier: String?,
        content: String?,
        dateSent: Date?,
        sender: INPerson?,
        recipients: [INPerson]?,
        groupName: INSpeakableString?,
        messageType: INMessageType,
        serviceName: String?
    ) {
        self.init(identifier, content, dateSent, sender, recipients) { fields in
            fields["conversationIdentifier"] = conversationIdentifier
            fields["groupName"] = groupName
            fields["messageType", default: .unspecified] = messageType
            fields["serviceName"] = serviceName
        }
    }

    /// Tells of a voice message.
    public convenience init(
        identifier: String,
        conversationIdentifier: String?,
        content: String?,
        dateSent: Date?,
        sender: INPerson?,
        recipients: [INPerson]?,
        groupName: INSpeakableString?,
        messageType: INMessageType,
        serviceName: String?,
        audioMessageFile: INFile?
    ) {
        self.init(identifier, content, dateSent, sender, recipients) { fields in
            fields["conversationIdentifier"] = conversationIdentifier
            fields["groupName"] = groupName
            fields["messageType", default: .unspecified] = messageType
            fields["serviceName"] = serviceName
            fields["audioMessageFile"] = audioMessageFile
        }
    }

    /// Tells of a message with files.
    public convenience init(
        identifier: String,
        conversationIdentifier: String?,
        content: String?,
        dateSent: Date?,
        sender: INPerson?,
        recipients: [INPerson]?,
        groupName: INSpeakableString?,
        messageType: INMessageType,
        serviceName: String?,
        attachmentFiles: [INFile]?
    ) {
        self.init(identifier, content, dateSent, sender, recipients) { fields in
            fields["conversationIdentifier"] = conversationIdentifier
            fields["groupName"] = groupName
            fields["messageType", default: .unspecified] = messageType
            fields["serviceName"] = serviceName
            fields["attachmentFiles"] = attachmentFiles
        }
    }

    /// Tells of a message with files that are not at hand.
    public convenience init(
        identifier: String,
        conversationIdentifier: String?,
        content: String?,
        dateSent: Date?,
        sender: INPerson?,
        recipients: [INPerson]?,
        groupName: INSpeakableString?,
        serviceName: String?,
        messageType: INMessageType,
        numberOfAttachments: NSNumber?
    ) {
        self.init(identifier, content, dateSent, sender, recipients) { fields in
            fields["conversationIdentifier"] = conversationIdentifier
            fields["groupName"] = groupName
            fields["serviceName"] = serviceName
            fields["messageType", default: .unspecified] = messageType
            fields["numberOfAttachments"] = numberOfAttachments?.intValue
        }
    }

    /// Tells of a link.
    public convenience init(
        identifier: String,
        conversationIdentifier: String?,
        content: String?,
        dateSent: Date?,
        sender: INPerson?,
        recipients: [INPerson]?,
        groupName: INSpeakableString?,
        serviceName: String?,
        linkMetadata: INMessageLinkMetadata?
    ) {
        self.init(identifier, content, dateSent, sender, recipients) { fields in
            fields["conversationIdentifier"] = conversationIdentifier
            fields["groupName"] = groupName
            fields["serviceName"] = serviceName
            fields["linkMetadata"] = linkMetadata
        }
    }

    /// Tells of a reaction.
    public convenience init(
        identifier: String,
        conversationIdentifier: String?,
        content: String?,
        dateSent: Date?,
        sender: INPerson?,
        recipients: [INPerson]?,
        groupName: INSpeakableString?,
        serviceName: String?,
        messageType: INMessageType,
        referencedMessage: INMessage?,
        reaction: INMessageReaction?
    ) {
        self.init(identifier, content, dateSent, sender, recipients) { fields in
            fields["conversationIdentifier"] = conversationIdentifier
            fields["groupName"] = groupName
            fields["serviceName"] = serviceName
            fields["messageType", default: .unspecified] = messageType
            fields["referencedMessage"] = referencedMessage
            fields["reaction"] = reaction
        }
    }

    /// Tells of a sticker, or of a reaction.
    public convenience init(
        identifier: String,
        conversationIdentifier: String?,
        content: String?,
        dateSent: Date?,
        sender: INPerson?,
        recipients: [INPerson]?,
        groupName: INSpeakableString?,
        serviceName: String?,
        messageType: INMessageType,
        referencedMessage: INMessage?,
        sticker: INSticker?,
        reaction: INMessageReaction?
    ) {
        self.init(identifier, content, dateSent, sender, recipients) { fields in
            fields["conversationIdentifier"] = conversationIdentifier
            fields["groupName"] = groupName
            fields["serviceName"] = serviceName
            fields["messageType", default: .unspecified] = messageType
            fields["referencedMessage"] = referencedMessage
            fields["sticker"] = sticker
            fields["reaction"] = reaction
        }
    }

    private convenience init(
        _ identifier: String,
        _ content: String?,
        _ dateSent: Date?,
        _ sender: INPerson?,
        _ recipients: [INPerson]?,
        set: (inout Fields) -> Void
    ) {
        self.init { fields in
            fields["identifier"] = identifier
            fields["content"] = content
            fields["dateSent"] = dateSent
            fields["sender"] = sender
            fields["recipients"] = recipients
            set(&fields)
        }
    }
}
