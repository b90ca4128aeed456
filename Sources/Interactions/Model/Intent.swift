/// A person's action: Apple's `INIntent`.
public enum Intent: Hashable, Sendable {
    /// A message: `INSendMessageIntent`.
    case sendMessage(SendMessageIntent)
    /// A call: `INStartCallIntent`.
    case startCall(StartCallIntent)
    /// Any other class, kept whole.
    case other(OtherIntent)

    /// The Objective-C class name, as in `INSendMessageIntent`.
    public var className: String {
        switch self {
        case .sendMessage: SendMessageIntent.className
        case .startCall: StartCallIntent.className
        case .other(let intent): intent.className
        }
    }

    /// Whether it is a card of an address book, which describes a person and is no action.
    public var isCard: Bool {
        if case .other(let intent) = self {
            intent.className == OtherIntent.cardClassName
        } else {
            false
        }
    }
}

/// The people of an intent: the fields that people views read, for any class.
public struct IntentPeople: Hashable, Sendable {
    /// The sender.
    public var sender: Person? {
        get { senders.first }
        set { senders = newValue.map { [$0] } ?? [] }
    }
    /// The sender as a list of at most one: it keeps an intent small, and is read where it stands.
    var senders: [Person] = []
    /// The recipients.
    public var recipients: [Person] = []
    /// The people of a call.
    public var contacts: [Person] = []
    /// The name of the group.
    public var speakableGroupName: SpeakableString?
    /// The donor's identifier of the conversation.
    public var conversationIdentifier: String?
    /// Whether it is a group, whatever the number of people named; `nil` if the donor does not say.
    public var isGroup: Bool?
    /// The pictures, by the name of the parameter they show.
    public var images: [String: Image] = [:]

    /// Makes an empty value.
    public init() {}

    /// All participants, the sender first.
    public var everyone: [Person] { senders + recipients + contacts }
}

/// A name that can be spoken: Apple's `INSpeakableString`.
public struct SpeakableString: Hashable, Sendable {
    /// The name.
    public var spokenPhrase: String
    /// The donor's identifier of the named thing.
    public var vocabularyIdentifier: String?
    /// The pronunciation.
    public var pronunciationHint: String?
    /// The fields that this version does not know.
    public var unknownFields = UnknownFields()

    /// Makes a name.
    public init(_ spokenPhrase: String) {
        self.spokenPhrase = spokenPhrase
    }
}

/// A message sent or received: Apple's `INSendMessageIntent`.
public struct SendMessageIntent: Hashable, Sendable {
    static let className = "INSendMessageIntent"

    /// Sender, recipients, group name, conversation identifier and images.
    public var people = IntentPeople()
    /// The service that carried it.
    public var serviceName: String?
    /// The message itself; the store drops it before the log unless it keeps content.
    public var content: String?
    /// Text or voice.
    public var outgoingMessageType = OutgoingMessageType.unknown
    /// The attachments, in the form of donation JSON; their bytes are content, and treated as such.
    public var attachments: JSONValue?
    /// The data of Apple's `INSendMessageIntentDonationMetadata`.
    public var donationMetadata: DonationMetadata?
    /// The fields that this version does not know.
    public var unknownFields = UnknownFields()

    /// Makes a message without people.
    public init() {}

    /// Makes a message to `recipients`.
    public init(recipients: [Person], conversationIdentifier: String? = nil) {
        people.recipients = recipients
        people.conversationIdentifier = conversationIdentifier
    }
}

/// A donor's data about a message beyond the intent: `INSendMessageIntentDonationMetadata`.
public struct DonationMetadata: Hashable, Sendable {
    /// The number of recipients, which overrides the number of those listed.
    public var recipientCount: Int?
    /// Whether the message mentions the owner.
    public var mentionsCurrentUser = false
    /// Whether the message replies to the owner.
    public var isReplyToCurrentUser = false
    /// Whether the sender chose to break through a focus.
    public var notifyRecipientAnyway = false
    /// The fields that this version does not know.
    public var unknownFields = UnknownFields()

    /// Makes empty metadata.
    public init() {}
}

/// A call made or received: Apple's `INStartCallIntent`.
public struct StartCallIntent: Hashable, Sendable {
    static let className = "INStartCallIntent"

    /// The contacts, and any other people that the donor gives.
    public var people = IntentPeople()
    /// Voice or video.
    public var callCapability = CallCapability.unknown
    /// The destination.
    public var destinationType = CallDestinationType.unknown
    /// The audio device.
    public var audioRoute = CallAudioRoute.unknown
    /// The call that this one answers, in the form of donation JSON.
    public var callRecordToCallBack: JSONValue?
    /// The fields that this version does not know.
    public var unknownFields = UnknownFields()

    /// Makes a call without people.
    public init() {}

    /// Makes a call with `contacts`.
    public init(contacts: [Person]) {
        people.contacts = contacts
    }
}

/// An intent of any other class, stored and returned as a whole.
public struct OtherIntent: Hashable, Sendable {
    /// The class of a card of an address book, whose contact is a person with all known data.
    ///
    /// A card is knowledge about people and no action: it gives evidence, names and pictures, and
    /// counts nowhere, whoever donates it and whatever its handling status.
    public static let cardClassName = "ContactCard"

    /// The Objective-C class name.
    public var className: String
    /// The fields that people views read, if the class has them.
    public var people = IntentPeople()
    /// Everything else.
    public var unknownFields = UnknownFields()

    /// Makes an intent of a class.
    public init(className: String) {
        self.className = className
    }
}

extension Intent {
    /// The fields that people views read.
    public var people: IntentPeople {
        get {
            switch self {
            case .sendMessage(let intent): intent.people
            case .startCall(let intent): intent.people
            case .other(let intent): intent.people
            }
        }
        set {
            switch self {
            case .sendMessage(var intent):
                intent.people = newValue
                self = .sendMessage(intent)
            case .startCall(var intent):
                intent.people = newValue
                self = .startCall(intent)
            case .other(var intent):
                intent.people = newValue
                self = .other(intent)
            }
        }
    }
}
