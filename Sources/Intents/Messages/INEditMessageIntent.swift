/// A message changed after it was sent.
///
/// Its text is content, which a donation drops unless the destination keeps content.
public final class INEditMessageIntent: INIntent {
    /// Makes an intent for a changed message.
    public convenience init(messageIdentifier: String?, editedContent: String?) {
        self.init { fields in
            fields["messageIdentifier"] = messageIdentifier
            fields["editedContent"] = editedContent
        }
    }

    /// The app's identifier of the message.
    public var messageIdentifier: String? { fields["messageIdentifier"] }
    /// The new text.
    public var editedContent: String? { fields["editedContent"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INEditMessageIntent.messageIdentifier: "messageIdentifier",
            \INEditMessageIntent.editedContent: "editedContent",
        ]
    }
}

/// Messages taken back.
public final class INUnsendMessagesIntent: INIntent {
    /// Makes an intent for messages taken back.
    public convenience init(messageIdentifiers: [String]?) {
        self.init { $0["messageIdentifiers"] = messageIdentifiers }
    }

    /// The app's identifiers of the messages.
    public var messageIdentifiers: [String]? { fields["messageIdentifiers"] }

    override class var parameters: [AnyKeyPath: String] {
        [\INUnsendMessagesIntent.messageIdentifiers: "messageIdentifiers"]
    }
}
