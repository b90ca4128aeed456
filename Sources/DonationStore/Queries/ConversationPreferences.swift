public import Interactions

/// The owner's preferences for a conversation, and the outcomes of suggesting it.
public struct ConversationPreferences: Hashable, Sendable {
    /// The conversation's unique key as text: the donor, and the identifier, people or name.
    public var key: String
    /// The conversation's key in the views.
    let identity: ConversationKey
    /// The conversation's app.
    public var donor: Donor
    /// The app's identifier of the conversation; `nil` if it gave none.
    public var conversationIdentifier: String?
    /// The preferences in force, and the counts.
    public var view: PreferenceView
}
