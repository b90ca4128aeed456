public import Foundation

/// A message, as an app tells of it in a response.
///
/// What was said in it is content, which is dropped unless the destination keeps it: the text, the
/// bytes of files, links, reactions and stickers.
public final class INMessage: INValue {
    /// The app's identifier of it.
    public var identifier: String { fields["identifier", default: ""] }
    /// The app's identifier of the conversation.
    public var conversationIdentifier: String? { fields["conversationIdentifier"] }
    /// The text.
    public var content: String? { fields["content"] }
    /// When it was sent.
    public var dateSent: Date? { fields["dateSent"] }
    /// Who sent it.
    public var sender: INPerson? { fields["sender"] }
    /// Whom it was sent to.
    public var recipients: [INPerson]? { fields["recipients"] }
    /// What the group is called.
    public var groupName: INSpeakableString? { fields["groupName"] }
    /// What it is made of.
    public var messageType: INMessageType { fields["messageType", default: .unspecified] }
    /// The service it went through.
    public var serviceName: String? { fields["serviceName"] }
    /// The files attached.
    public var attachmentFiles: [INFile]? { fields["attachmentFiles"] }
    /// How many files are attached.
    public var numberOfAttachments: NSNumber? {
        let number: Int? = fields["numberOfAttachments"]
        return number.map { NSNumber(value: $0) }
    }
    /// The recording, of a voice message.
    public var audioMessageFile: INFile? { fields["audioMessageFile"] }
    /// What it links to.
    public var linkMetadata: INMessageLinkMetadata? { fields["linkMetadata"] }
    /// The sticker that it is.
    public var sticker: INSticker? { fields["sticker"] }
    /// The reaction that it is.
    public var reaction: INMessageReaction? { fields["reaction"] }
    /// The message that it reacts to.
    ///
    /// Apple lets nobody read it back.
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

/// What a message links to.
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

    /// What the site is called.
    public var siteName: String? {
        get { fields["siteName"] }
        set { fields["siteName"] = newValue }
    }
    /// What the page says, in short.
    public var summary: String? {
        get { fields["summary"] }
        set { fields["summary"] = newValue }
    }
    /// What the page is called.
    public var title: String? {
        get { fields["title"] }
        set { fields["title"] = newValue }
    }
    /// What kind of page it is, in the words of the Open Graph protocol.
    public var openGraphType: String? {
        get { fields["openGraphType"] }
        set { fields["openGraphType"] = newValue }
    }
    /// Where the link leads.
    public var linkURL: URL? {
        get { fields["linkURL"] }
        set { fields["linkURL"] = newValue }
    }
}

/// A sticker sent as a message.
public final class INSticker: INValue {
    /// What kind of sticker it is.
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

    /// What kind of sticker it is.
    public var type: INSticker.StickerType { fields["type", default: .unknown] }
    /// The emoji.
    public var emoji: String? { fields["emoji"] }
}

/// What kind of reaction it is.
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

    /// What kind of reaction it is.
    public var reactionType: INMessageReactionType { fields["reactionType", default: .unknown] }
    /// The reaction in words.
    public var reactionDescription: String? { fields["reactionDescription"] }
    /// The emoji.
    public var emoji: String? { fields["emoji"] }
}
