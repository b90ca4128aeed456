public import Interactions

/// What the owner wants of a conversation, and what became of suggesting it.
public struct ConversationPreferences: Hashable, Sendable {
    /// What tells conversations apart, as text: the donor, and the identifier, people or name.
    public var key: String
    /// The same as the views have it.
    let identity: ConversationKey
    /// The app it is in.
    public var donor: Donor
    /// The app's identifier of it; `nil` when it gave none.
    public var conversationIdentifier: String?
    /// What is in force, and what was counted.
    public var view: PreferenceView
}
