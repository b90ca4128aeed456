public import Foundation

/// A message that an app describes in a response.
///
/// Its content is dropped unless the destination keeps content: the text, the bytes of files,
/// links, reactions and stickers.
public final class INMessage: INValue {
    /// The app's identifier.
    public var identifier: String { fields["identifier", default: ""] }
    /// The app's identifier of the conversation.
    public var conversationIdentifier: String? { fields["conversationIdentifier"] }
    /// The text.
    public var content: String? { fields["content"] }
    /// The time of sending.
    public var dateSent: Date? { fields["dateSent"] }
    /// The sender.
    public var sender: INPerson? { fields["sender"] }
    /// The recipients.
    public var recipients: [INPerson]? { fields["recipients"] }
    /// The name of the group.
    public var groupName: INSpeakableString? { fields["groupName"] }
    /// The type of the message.
    public var messageType: INMessageType { fields["messageType", default: .unspecified] }
    /// The service.
    public var serviceName: String? { fields["serviceName"] }
    /// The attached files.
    public var attachmentFiles: [INFile]? { fields["attachmentFiles"] }
    /// The number of attached files.
    public var numberOfAttachments: NSNumber? {
        let number: Int? = fields["numberOfAttachments"]
        return number.map { NSNumber(value: $0) }
    }
    /// The recording in a voice message.
    public var audioMessageFile: INFile? { fields["audioMessageFile"] }
    /// The link.
    public var linkMetadata: INMessageLinkMetadata? { fields["linkMetadata"] }
    /// The sticker.
    public var sticker: INSticker? { fields["sticker"] }
    /// The reaction.
    public var reaction: INMessageReaction? { fields["reaction"] }
    /// The message that the reaction belongs to.
    ///
    /// Apple's class does not return it.
    public var referencedMessage: INMessage? { fields["referencedMessage"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INMessage.identifier: "identifier",
            \INMessage.conversationIdentifier: "conversationIdentifier",
            \INMessage.content: "content", \INMessage.dateSent: "dateSent",
            \INMessage.sender: "sender", \INMessage.recipients: "recipients",
            \INMessage.groupName: "groupName", \INMessage.messageType: "messageType",
            \INMessage.serviceName: "serviceName",
            \INMessage.attachmentFiles: "attachmentFiles",
            \INMessage.numberOfAttachments: "numberOfAttachments",
            \INMessage.audioMessageFile: "audioMessageFile",
            \INMessage.linkMetadata: "linkMetadata", \INMessage.sticker: "sticker",
            \INMessage.reaction: "reaction",
            \INMessage.referencedMessage: "referencedMessage",
        ]
    }
}

/// A link in a message.
public final class INMessageLinkMetadata: INValue {
    /// Describes a link.
    public convenience init(
        siteName: String?,
        summary: String?,
        title: String?,
        openGraphType: String?,
        linkURL: URL?
    ) {
        self.init { fields in
            fields["siteName"] = siteName
            fields["summary"] = summary
            fields["title"] = title
            fields["openGraphType"] = openGraphType
            fields["linkURL"] = linkURL
        }
    }

    /// The name of the site.
    public var siteName: String? {
        get { fields["siteName"] }
        set { fields["siteName"] = newValue }
    }
    /// A summary of the page.
    public var summary: String? {
        get { fields["summary"] }
        set { fields["summary"] = newValue }
    }
    /// The title of the page.
    public var title: String? {
        get { fields["title"] }
        set { fields["title"] = newValue }
    }
    /// The type of the page in the Open Graph protocol.
    public var openGraphType: String? {
        get { fields["openGraphType"] }
        set { fields["openGraphType"] = newValue }
    }
    /// The target of the link.
    public var linkURL: URL? {
        get { fields["linkURL"] }
        set { fields["linkURL"] = newValue }
    }
}

/// A sticker sent as a message.
public final class INSticker: INValue {
    /// The kind of sticker.
    public enum StickerType: Int, NamedEnumeration {
        /// The app did not say.
        case unknown
        /// An emoji.
        case emoji
        /// Any other.
        case generic
    }

    /// Makes a sticker.
    public convenience init(type: INSticker.StickerType, emoji: String?) {
        self.init { fields in
            fields["type", default: .unknown] = type
            fields["emoji"] = emoji
        }
    }

    /// The kind of sticker.
    public var type: INSticker.StickerType { fields["type", default: .unknown] }
    /// The emoji.
    public var emoji: String? { fields["emoji"] }
}

/// The kind of reaction.
public enum INMessageReactionType: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// An emoji.
    case emoji
    /// Any other.
    case generic
}

/// A reaction to a message.
public final class INMessageReaction: INValue {
    /// Makes a reaction.
    public convenience init(
        reactionType: INMessageReactionType,
        reactionDescription: String?,
        emoji: String?
    ) {
        self.init { fields in
            fields["reactionType", default: .unknown] = reactionType
            fields["reactionDescription"] = reactionDescription
            fields["emoji"] = emoji
        }
    }

    /// The kind of reaction.
    public var reactionType: INMessageReactionType { fields["reactionType", default: .unknown] }
    /// The reaction in words.
    public var reactionDescription: String? { fields["reactionDescription"] }
    /// The emoji.
    public var emoji: String? { fields["emoji"] }
}
