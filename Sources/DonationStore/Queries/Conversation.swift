public import Interactions

/// What the log says of one conversation.
public struct Conversation: Hashable, Sendable {
    /// What tells conversations apart, as text: the donor, and the identifier, people or name.
    public var key: String
    /// The same as the views have it.
    package let identity: ConversationKey
    /// The app it is in.
    public var donor: Donor
    /// The app's identifier of it; `nil` when it gave none.
    public var conversationIdentifier: String?
    /// What it was last called.
    public var groupName: String?
    /// Whether it is a group: two or more others take part, or the app says so.
    public var isGroup: Bool
    /// Whether it is with the only one of the people, and not a group or a channel with a name of
    /// its own in which only one has been seen.
    public var isWithOnePerson: Bool
    /// Who takes part, without the owner: as the app last donated them, in the order of their keys.
    public var people: [Person]
    /// The same as contacts.
    let contacts: [ContactKey]
    /// The image last seen.
    public var image: Image?
    /// Donations received in it.
    public var incoming: Tally
    /// Donations sent in it.
    public var outgoing: Tally
}

extension Conversation {
    /// Whether it is with a contact alone.
    public func isWith(_ contact: Contact) -> Bool {
        isWithOnePerson && contacts == [contact.identity]
    }
}
