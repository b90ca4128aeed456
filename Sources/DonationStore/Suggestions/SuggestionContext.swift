public import Interactions

/// The known facts about the moment of a question for suggestions.
///
/// Every field narrows or shifts the answer; without any, the answer is that of the formula alone.
public struct SuggestionContext: Hashable, Sendable {
    /// The purpose of a suggestion.
    public enum Purpose: String, CaseIterable, Hashable, Sendable {
        /// Sending content from a share sheet, which takes a message.
        case shareSheet = "share-sheet"
        /// A message.
        case message
        /// A voice or video call.
        case call
        /// A message to an e-mail address.
        case mail
    }

    /// An installed app.
    public struct Target: Hashable, Sendable {
        /// The app's identifier.
        public var app: String
        /// The supported classes of intent, such as `INSendMessageIntent`.
        public var intentClasses: Set<String>

        /// Makes a target.
        public init(app: String, intentClasses: Set<String>) {
            self.app = app
            self.intentClasses = intentClasses
        }
    }

    /// An app's name for a conversation.
    public struct ConversationName: Hashable, Sendable {
        /// The app's identifier.
        public var app: String
        /// The app's identifier of the conversation.
        public var conversationIdentifier: String

        /// Makes a name.
        public init(app: String, conversationIdentifier: String) {
            self.app = app
            self.conversationIdentifier = conversationIdentifier
        }
    }

    /// The time of the question, and the knowledge to use.
    public var moment: Moment
    /// The largest number of suggestions.
    ///
    /// Four is a compact share sheet; `Int.max` with ``offset`` is an expanded one.
    public var limit = 4
    /// The number of best suggestions to skip, for the next page.
    public var offset = 0
    /// The purpose; `nil` for any.
    public var purpose: Purpose?
    /// The installed apps and the classes they support.
    ///
    /// If it is `nil`, all donors are installed and support everything they have donated.
    public var targets: [Target]?
    /// The identifier of the app that the content comes from.
    public var sourceApp: String?
    /// The types of the content, as uniform type identifiers or media types.
    public var contentTypes: [String] = []
    /// The types of each thing, if there are several; else ``contentTypes`` are those of the only
    /// one.
    public var things: [[String]] = []
    /// The owner's place, by a label that means something to the caller.
    public var place: String?
    /// The people already chosen.
    ///
    /// The answer leaves them out, and raises their groups and the people who share groups with
    /// them.
    public var chosen: [Person] = []
    /// The contacts already chosen, as ``DonationStore/contacts(named:)`` finds them.
    public var chosenContacts: [Contact] = []
    /// The typed text: a name, the beginning of any of its words, an address or a number.
    ///
    /// Accents and case do not count. The people and groups whose whole name it is come first, then
    /// those of whose name it is whole words, then those whose words it begins.
    public var prefix = ""
    /// Whether people and groups of address books follow who have no history of their own.
    ///
    /// After a typed text they always do.
    public var includesAddressBooks = false
    /// The people to leave out, alone or among themselves.
    public var excludedPeople: [Person] = []
    /// The contacts to leave out, as ``DonationStore/contacts(named:)`` finds them.
    public var excludedContacts: [Contact] = []
    /// The conversations to leave out.
    public var excludedConversations: Set<ConversationName> = []
    /// The conversations to leave out, as ``DonationStore/conversations(named:)`` finds them.
    ///
    /// They may have no identifier.
    public var excludedFound: [Conversation] = []
    /// Whether to suggest only conversations and people to whom the owner sent something before.
    public var requiresOutgoing = false

    /// Whether to suggest senders that take no message (`Nobody`), too.
    public var includesNobody = false

    /// Makes a context without facts.
    public init(at moment: Moment = .present, limit: Int = 4) {
        self.moment = moment
        self.limit = limit
    }
}

extension SuggestionContext {
    /// The things that are shared; `nil` if nothing is, and no share sheet asks.
    ///
    /// A call carries nothing.
    var shared: SharedThings? {
        guard purpose != .call else { return nil }
        let each = things.isEmpty && !contentTypes.isEmpty ? [contentTypes] : things
        return purpose == .shareSheet || !each.isEmpty ? SharedThings(each) : nil
    }

    /// The facts for which the owner may have chosen a conversation before.
    var circumstances: Circumstances {
        Circumstances(app: sourceApp, contentTypes: contentTypes, place: place)
    }
}

extension SuggestionContext.Purpose {
    /// The actions that serve the purpose; a conversation needs one of them.
    var actions: ChannelActions { self == .call ? .calls : .message }
}
