public import Interactions

/// A conversation that something may be sent to, with its score and what the score is made of.
public struct Suggestion: Hashable, Sendable {
    /// What tells conversations apart, as the views have it.
    let identity: ConversationKey
    /// The app to send it with.
    public var donor: Donor
    /// The app's identifier of the conversation; `nil` when it gave none.
    public var conversationIdentifier: String?
    /// What the group is called; `nil` for one person.
    public var groupName: String?
    /// Who takes part, without the owner: as last donated, in the order of their keys.
    public var people: [Person]
    /// A picture: the conversation's, else that of the only person.
    public var image: Image?
    /// The sum of the reasons, left to right.
    public var score: Double
    /// What the score is made of, in the order of the formula.
    public var reasons: [Reason]
}
