public import Interactions

/// A suggested conversation, or a person without one, with a score and its reasons.
public struct Suggestion: Hashable, Sendable {
    /// The app to send with.
    public var donor: Donor
    /// The app's identifier of the conversation; `nil` when it gave none.
    public var conversationIdentifier: String?
    /// The name of the conversation; `nil` for one with one person.
    public var groupName: String?
    /// Whether it is a group: two or more others take part, or the app says so.
    public var isGroup: Bool
    /// The participants without the owner, as the app last donated them, in the order of their
    /// keys.
    public var people: [Person]
    /// The picture of the conversation, or else of its only person.
    public var image: Image?
    /// The latest donation in the conversation.
    ///
    /// When the owner chooses the suggestion, the app gets its intent
    /// (``DonationStore/donation(of:)``). It is `nil` for a person without a conversation, and if
    /// none of the last 256 donations took place in the conversation, as with the sender of
    /// messages to several people who could be answered alone.
    public var latest: Position?
    /// The sum of the reasons, left to right.
    public var score: Double
    /// The parts of the score, in the order of the formula.
    public var reasons: [Reason]
    /// The probability that the next donation sent, whatever it is, goes to this conversation.
    ///
    /// It is `nil` for a person without a conversation, for whom it has not been measured. It is
    /// over all conversations and whoever is new, not only those that a context lets through. It
    /// follows the formula alone, without pins, preferences and facts about the moment other than
    /// time. Each is calibrated by itself, so those of a list need not add up to 1. See
    /// `RankingCoefficients.Calibration`.
    public var probability: Double?
    /// Whether ``people`` are all who get what is sent: a group of an address book.
    public var isListOfPeople = false
    /// The mailing list that it is, with the list's own address, if the context asks for mail or
    /// has a typed text; `nil` for everything else.
    public var mailingList: Person?
    /// Whether every donation in the conversation was a call, so that it is called, not written to;
    /// of a person without a conversation, whether the app only called.
    public var isForCalls = false
    /// The reason that says most, with its words.
    public var leadingReason: LeadingReason
    /// The conversation's key in the views; `nil` for a person without a conversation.
    let identity: ConversationKey?
    /// The contact, if the suggestion is a person without a conversation; `nil` for a conversation.
    var contact: ContactKey?
    /// The only contact in a conversation with one person.
    var onlyContact: ContactKey?
    /// The question that it answers.
    let origin: SuggestionOrigin

    /// The context of the question, which takes no part in comparing suggestions.
    ///
    /// It holds the time of the question in place of ``Moment/present``.
    public var context: SuggestionContext { origin.context }
}

/// The question that the suggestions of one answer share; it takes no part in comparing them.
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
    /// Returns whether this suggests a conversation.
    ///
    /// Of the conversations with one person in one app, only one is suggested.
    public func suggests(_ conversation: Conversation) -> Bool {
        identity == conversation.identity
    }

    /// Returns whether this suggests a contact alone, in a conversation or without one.
    public func suggests(_ contact: Contact) -> Bool {
        (self.contact ?? onlyContact) == contact.identity
    }
}
