public import Interactions

/// A view of one conversation.
public struct Conversation: Hashable, Sendable {
    /// The conversation's unique key as text: the donor, and the identifier, people or name.
    public var key: String
    /// The conversation's key in the views.
    package let identity: ConversationKey
    /// The conversation's app.
    public var donor: Donor
    /// The app's identifier of the conversation; `nil` if it gave none.
    public var conversationIdentifier: String?
    /// The latest name.
    public var groupName: String?
    /// Whether it is a group: two or more others take part, or the app says so.
    public var isGroup: Bool
    /// Whether it is with exactly one other person.
    ///
    /// A named group or channel in which only one person was seen so far is not.
    public var isWithOnePerson: Bool
    /// The participants without the owner, as the app last donated them, in the order of their
    /// keys.
    public var people: [Person]
    /// The participants' contacts.
    let contacts: [ContactKey]
    /// The latest image.
    public var image: Image?
    /// The donations received in it.
    public var incoming: Tally
    /// The donations sent in it.
    public var outgoing: Tally
}

extension Conversation: Identifiable {
    /// The key.
    public var id: String { key }
}

extension Conversation {
    /// Returns whether the conversation is with a contact alone.
    public func isWith(_ contact: Contact) -> Bool {
        isWithOnePerson && contacts == [contact.identity]
    }
}
