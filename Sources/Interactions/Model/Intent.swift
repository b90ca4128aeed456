/// What the person did: Apple's `INIntent`.
///
/// In a box, because it is large and handed from layer to layer.
public indirect enum Intent: Hashable, Sendable {
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

    /// Whether it is a card of an address book, which says who somebody is, and is nothing that
    /// happened.
    public var isCard: Bool {
        if case .other(let intent) = self {
            intent.className == OtherIntent.cardClassName
        } else {
            false
        }
    }
}

/// Whom an intent is about: the fields that people views read, whatever the class.
public struct IntentPeople: Hashable, Sendable {
    /// Who sent it.
    public var sender: Person?
    /// Whom it was sent to.
    public var recipients: [Person] = []
    /// Who was called.
    public var contacts: [Person] = []
    /// What the group is called.
    public var speakableGroupName: SpeakableString?
    /// The donor's identifier of the conversation.
    public var conversationIdentifier: String?
    /// Whether it is a group, whatever the number of people named; `nil` when the donor does not
    /// say.
    public var isGroup: Bool?
    /// Pictures by the name of the parameter they show.
    public var images: [String: Image] = [:]

    /// Names nobody.
    public init() {}

    /// All participants, the sender first.
    public var everyone: [Person] { [sender].compactMap { $0 } + recipients + contacts }
}

/// A name that can be spoken: Apple's `INSpeakableString`.
public struct SpeakableString: Hashable, Sendable {
    /// The name.
    public var spokenPhrase: String
    /// The donor's identifier of what is named.
    public var vocabularyIdentifier: String?
    /// How it is pronounced.
    public var pronunciationHint: String?
    /// What this version does not know of it.
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
    /// The service it went through.
    public var serviceName: String?
    /// The message itself; dropped before it reaches the log unless the store keeps content.
    public var content: String?
    /// Text or voice.
    public var outgoingMessageType = OutgoingMessageType.unknown
    /// What was attached, as donation JSON has it; its bytes are content and treated like it.
    public var attachments: JSONValue?
    /// What Apple's `INSendMessageIntentDonationMetadata` adds.
    public var donationMetadata: DonationMetadata?
    /// What this version does not know of it.
    public var unknownFields = UnknownFields()

    /// Makes a message to or from nobody yet.
    public init() {}

    /// Makes a message to `recipients`.
    public init(recipients: [Person], conversationIdentifier: String? = nil) {
        people.recipients = recipients
        people.conversationIdentifier = conversationIdentifier
    }
}

/// What a donor says about a message beyond the intent: `INSendMessageIntentDonationMetadata`.
public struct DonationMetadata: Hashable, Sendable {
    /// How many recipients there are, which overrides the number of those listed.
    public var recipientCount: Int?
    /// Whether the owner is mentioned.
    public var mentionsCurrentUser = false
    /// Whether it replies to the owner.
    public var isReplyToCurrentUser = false
    /// Whether the sender chose to break through a focus.
    public var notifyRecipientAnyway = false
    /// What this version does not know of it.
    public var unknownFields = UnknownFields()

    /// Makes metadata that says nothing.
    public init() {}
}

/// A call made or received: Apple's `INStartCallIntent`.
public struct StartCallIntent: Hashable, Sendable {
    static let className = "INStartCallIntent"

    /// Contacts, and whatever else of people the donor gave.
    public var people = IntentPeople()
    /// Voice or video.
    public var callCapability = CallCapability.unknown
    /// Where it goes.
    public var destinationType = CallDestinationType.unknown
    /// Through what it is heard.
    public var audioRoute = CallAudioRoute.unknown
    /// The call this one answers, as donation JSON has it.
    public var callRecordToCallBack: JSONValue?
    /// What this version does not know of it.
    public var unknownFields = UnknownFields()

    /// Makes a call with nobody yet.
    public init() {}

    /// Makes a call with `contacts`.
    public init(contacts: [Person]) {
        people.contacts = contacts
    }
}

/// An intent of any other class, stored whole and given back whole.
public struct OtherIntent: Hashable, Sendable {
    /// The class of a card of an address book, whose contact is a person with all that is known of
    /// it.
    ///
    /// A card is knowledge about people and nothing that happened: it gives evidence, names and
    /// pictures, and counts nowhere. By whoever it is donated, and however it is said to have
    /// ended.
    public static let cardClassName = "ContactCard"

    /// The Objective-C class name.
    public var className: String
    /// The fields that people views read, should the class have them.
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
