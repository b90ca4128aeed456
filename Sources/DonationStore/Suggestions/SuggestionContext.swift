public import Interactions

/// What is known of the moment in which somebody is asked whom something will be sent to.
///
/// Every field narrows or shifts the answer; without any, it is that of the formula alone.
public struct SuggestionContext: Hashable, Sendable {
    /// What will be done with the suggestion.
    public enum Purpose: String, CaseIterable, Hashable, Sendable {
        /// Content is sent from a share sheet, which takes a message.
        case shareSheet = "share-sheet"
        /// A message.
        case message
        /// A call, whether by voice or video.
        case call
        /// A message to an e-mail address.
        case mail
    }

    /// An app that something may be sent with.
    public struct Target: Hashable, Sendable {
        /// The app's identifier.
        public var app: String
        /// The classes of intent that it supports, as in `INSendMessageIntent`.
        public var intentClasses: Set<String>

        /// Makes a target.
        public init(app: String, intentClasses: Set<String>) {
            self.app = app
            self.intentClasses = intentClasses
        }
    }

    /// A conversation by the names its app has for it.
    public struct ConversationName: Hashable, Sendable {
        /// The app's identifier.
        public var app: String
        /// The app's identifier of the conversation.
        public var conversationIdentifier: String

        /// Names a conversation.
        public init(app: String, conversationIdentifier: String) {
            self.app = app
            self.conversationIdentifier = conversationIdentifier
        }
    }

    /// The time asked about, and what is known there.
    public var moment: Moment
    /// The most to suggest: four is a compact share sheet; `Int.max` with ``offset`` an expanded
    /// one.
    public var limit = 4
    /// How many of the best to pass over, for the next page.
    public var offset = 0
    /// What will be done; `nil` for anything.
    public var purpose: Purpose?
    /// The apps that are installed, with what they support; `nil` when all donors are and support
    /// everything they have donated.
    public var targets: [Target]?
    /// The identifier of the app that the content is from.
    public var sourceApp: String?
    /// The types of the content, as uniform type identifiers or media types.
    public var contentTypes: [String] = []
    /// Where the owner is, by a label that means something to whoever asks.
    public var place: String?
    /// Who was chosen already: they are not suggested again, and bring their groups and those who
    /// share groups with them.
    public var chosen: [Person] = []
    /// The same by contacts, as ``DonationStore/contacts(named:)`` finds them.
    public var chosenContacts: [Contact] = []
    /// What has been typed of a name; accents and case do not count, and any word may begin with
    /// it.
    public var prefix = ""
    /// People not to be suggested, alone or among themselves.
    public var excludedPeople: [Person] = []
    /// The same by contacts, as ``DonationStore/contacts(named:)`` finds them.
    public var excludedContacts: [Contact] = []
    /// Conversations not to be suggested.
    public var excludedConversations: Set<ConversationName> = []
    /// The same as ``DonationStore/conversations(named:)`` finds them, which may have no
    /// identifier.
    public var excludedFound: [Conversation] = []
    /// Whether only those are suggested to whom something was sent before.
    public var requiresOutgoing = false

    /// Makes a context of which nothing is known.
    public init(at moment: Moment = .present, limit: Int = 4) {
        self.moment = moment
        self.limit = limit
    }
}

extension SuggestionContext {
    /// What a conversation may have been chosen for before.
    var circumstances: Circumstances {
        Circumstances(app: sourceApp, contentTypes: contentTypes, place: place)
    }
}

extension SuggestionContext.Purpose {
    /// What must have been done in a conversation for it to serve the purpose.
    var actions: ChannelActions { self == .call ? .calls : .message }
}
