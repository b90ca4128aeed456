public import Foundation

// Messages and mails.

extension CSSearchableItemAttributeSet {
    /// The identifier of the account.
    public var accountIdentifier: String? {
        get { self["accountIdentifier"] }
        set { self["accountIdentifier"] = newValue }
    }
    /// The addresses of the account.
    public var accountHandles: [String]? {
        get { self["accountHandles"] }
        set { self["accountHandles"] = newValue }
    }
    /// The text of the item as HTML.
    public var HTMLContentData: Data? {
        get { self["HTMLContentData"] }
        set { self["HTMLContentData"] = newValue }
    }
    /// The text of the item.
    public var textContent: String? {
        get { self["textContent"] }
        set { self["textContent"] = newValue }
    }
    /// The authors.
    public var authors: [CSPerson]? {
        get { self[people: "authors"] }
        set { self[people: "authors"] = newValue }
    }
    /// The recipients to whom a message goes.
    public var primaryRecipients: [CSPerson]? {
        get { self[people: "primaryRecipients"] }
        set { self[people: "primaryRecipients"] = newValue }
    }
    /// The recipients to whom a copy goes.
    public var additionalRecipients: [CSPerson]? {
        get { self[people: "additionalRecipients"] }
        set { self[people: "additionalRecipients"] = newValue }
    }
    /// The recipients to whom a copy goes that others do not see.
    public var hiddenAdditionalRecipients: [CSPerson]? {
        get { self[people: "hiddenAdditionalRecipients"] }
        set { self[people: "hiddenAdditionalRecipients"] = newValue }
    }
    /// The headers of a mail, by their names.
    public var emailHeaders: [String: [Any]]? {
        get { self[headers: "emailHeaders"] }
        set { self[headers: "emailHeaders"] = newValue }
    }
    /// The mailboxes, such as ``CSMailboxInbox``.
    public var mailboxIdentifiers: [String]? {
        get { self["mailboxIdentifiers"] }
        set { self["mailboxIdentifiers"] = newValue }
    }
    /// The names of the authors.
    public var authorNames: [String]? {
        get { self["authorNames"] }
        set { self["authorNames"] = newValue }
    }
    /// The names of the recipients.
    public var recipientNames: [String]? {
        get { self["recipientNames"] }
        set { self["recipientNames"] = newValue }
    }
    /// The mail addresses of the authors.
    public var authorEmailAddresses: [String]? {
        get { self["authorEmailAddresses"] }
        set { self["authorEmailAddresses"] = newValue }
    }
    /// The mail addresses of the recipients.
    public var recipientEmailAddresses: [String]? {
        get { self["recipientEmailAddresses"] }
        set { self["recipientEmailAddresses"] = newValue }
    }
    /// The other addresses of the authors.
    public var authorAddresses: [String]? {
        get { self["authorAddresses"] }
        set { self["authorAddresses"] = newValue }
    }
    /// The other addresses of the recipients.
    public var recipientAddresses: [String]? {
        get { self["recipientAddresses"] }
        set { self["recipientAddresses"] = newValue }
    }
    /// The phone numbers.
    public var phoneNumbers: [String]? {
        get { self["phoneNumbers"] }
        set { self["phoneNumbers"] = newValue }
    }
    /// The mail addresses.
    public var emailAddresses: [String]? {
        get { self["emailAddresses"] }
        set { self["emailAddresses"] = newValue }
    }
    /// The addresses of instant messengers.
    public var instantMessageAddresses: [String]? {
        get { self["instantMessageAddresses"] }
        set { self["instantMessageAddresses"] = newValue }
    }
    /// Whether nobody is likely to want the message.
    public var likelyJunk: NSNumber? {
        get { self[number: "likelyJunk"] }
        set { self[number: "likelyJunk"] = newValue }
    }
    /// The text of speech in the item.
    public var transcribedTextContent: String? {
        get { self["transcribedTextContent"] }
        set { self["transcribedTextContent"] = newValue }
    }
    /// A summary of the text.
    public var textContentSummary: String? {
        get { self["textContentSummary"] }
        set { self["textContentSummary"] = newValue }
    }
    /// Whether the message is urgent.
    public var isPriority: NSNumber? {
        get { self[number: "isPriority"] }
        set { self[number: "isPriority"] = newValue }
    }

    // MARK: By their names in Swift

    /// ``likelyJunk``, by the name in Swift.
    public var isLikelyJunk: NSNumber? {
        get { likelyJunk }
        set { likelyJunk = newValue }
    }
}
