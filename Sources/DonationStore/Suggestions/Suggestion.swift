public import Interactions

/// A conversation that something may be sent to, or a person without one, with its score and what
/// the score is made of.
public struct Suggestion: Hashable, Sendable {
    /// The app to send it with.
    public var donor: Donor
    /// The app's identifier of the conversation; `nil` when it gave none.
    public var conversationIdentifier: String?
    /// What the conversation is called; `nil` when it is with one person.
    public var groupName: String?
    /// Whether it is a group: two or more others take part, or the app says so.
    public var isGroup: Bool
    /// Who takes part, without the owner: as the app last donated them, in the order of their keys.
    public var people: [Person]
    /// A picture: the conversation's, else that of the only person.
    public var image: Image?
    /// The latest donation in the conversation, whose intent the app is handed when it is chosen
    /// (``DonationStore/donation(of:)``); `nil` when none of the last 256 took place in it, as with
    /// the sender of messages to several who could be answered alone, or for a person without a
    /// conversation.
    public var latest: Position?
    /// The sum of the reasons, left to right.
    public var score: Double
    /// What the score is made of, in the order of the formula.
    public var reasons: [Reason]
    /// How probable it is that the next donation sent, whatever it is, goes to this conversation;
    /// `nil` for a person without a conversation: nobody has measured it for those.
    ///
    /// Over all conversations and whoever is new, not only those that a context lets through; by
    /// the formula alone, without what is known of the moment beyond time, what was pinned or said.
    /// Each is calibrated by itself, so those of a list need not add up to 1. How:
    /// `RankingPolicy.Calibration`.
    public var probability: Double?
    /// The conversation as the views have it; `nil` for a person without one.
    let identity: ConversationKey?
    /// The contact that a person without a conversation is; `nil` for a conversation.
    var contact: ContactKey?
    /// The only contact who takes part in a conversation with one person.
    var onlyContact: ContactKey?
    /// What it was made from.
    let origin: SuggestionOrigin

    /// The context that it was made in, which takes no part in comparing suggestions.
    ///
    /// ``Moment/present`` has become the time that it was then.
    public var context: SuggestionContext { origin.context }
}

/// What the suggestions of one answer were made from, which is no part of what they say.
final class SuggestionOrigin: Hashable, Sendable {
    let context: SuggestionContext
    /// The time of the context's moment.
    let now: Timestamp

    init(_ context: SuggestionContext, at now: Timestamp) {
        var context = context
        if context.moment == .present { context.moment = .clock(now) }
        self.context = context
        self.now = now
    }

    static func == (_: SuggestionOrigin, _: SuggestionOrigin) -> Bool { true }

    func hash(into _: inout Hasher) {}
}

extension Suggestion {
    /// Whether both are of the same conversation or, without one, of the same contact.
    public func suggestsSame(as other: Suggestion) -> Bool {
        identity == other.identity && contact == other.contact
    }

    /// Whether this is the suggestion of a conversation.
    ///
    /// Of the conversations with one person in one app, only one is suggested.
    public func suggests(_ conversation: Conversation) -> Bool {
        identity == conversation.identity
    }

    /// Whether a contact alone is suggested, in a conversation or without one.
    public func suggests(_ contact: Contact) -> Bool {
        (self.contact ?? onlyContact) == contact.identity
    }
}
