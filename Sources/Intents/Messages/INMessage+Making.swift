public import Foundation

// Apple has ten forms, which leave out some of the arguments after the recipients. In the later
// forms the service comes before the type, so there are two here.

extension INMessage {
    /// Describes a message, with the service after the type.
    public convenience init(
        identifier: String,
        conversationIdentifier: String? = nil,
        content: String?,
        dateSent: Date?,
        sender: INPerson?,
        recipients: [INPerson]?,
        groupName: INSpeakableString? = nil,
        messageType: INMessageType = .unspecified,
        serviceName: String? = nil,
        audioMessageFile: INFile? = nil,
        attachmentFiles: [INFile]? = nil
    ) {
        self.init { fields in
            fields["identifier"] = identifier
            fields["conversationIdentifier"] = conversationIdentifier
            fields["content"] = content
            fields["dateSent"] = dateSent
            fields["sender"] = sender
            fields["recipients"] = recipients
            fields["groupName"] = groupName
            fields["messageType", default: .unspecified] = messageType
            fields["serviceName"] = serviceName
            fields["audioMessageFile"] = audioMessageFile
            fields["attachmentFiles"] = attachmentFiles
        }
    }

    /// Describes a message, with the service before the type.
    public convenience init(
        identifier: String,
        conversationIdentifier: String?,
        content: String?,
        dateSent: Date?,
        sender: INPerson?,
        recipients: [INPerson]?,
        groupName: INSpeakableString?,
        serviceName: String?,
        messageType: INMessageType = .unspecified,
        numberOfAttachments: NSNumber? = nil,
        linkMetadata: INMessageLinkMetadata? = nil,
        referencedMessage: INMessage? = nil,
        sticker: INSticker? = nil,
        reaction: INMessageReaction? = nil
    ) {
        self.init { fields in
            fields["identifier"] = identifier
            fields["conversationIdentifier"] = conversationIdentifier
            fields["content"] = content
            fields["dateSent"] = dateSent
            fields["sender"] = sender
            fields["recipients"] = recipients
            fields["groupName"] = groupName
            fields["serviceName"] = serviceName
            fields["messageType", default: .unspecified] = messageType
            fields["numberOfAttachments"] = numberOfAttachments?.intValue
            fields["linkMetadata"] = linkMetadata
            fields["referencedMessage"] = referencedMessage
            fields["sticker"] = sticker
            fields["reaction"] = reaction
        }
    }
}
