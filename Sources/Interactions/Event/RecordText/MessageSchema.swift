/// The fields of a message, on disk and in donation JSON: one line for each.
///
/// A new field is one more line in ``MessageSchema/interaction`` or a message below it. A field
/// that no line names is not lost: its record takes the way through the model.
struct MessageSchema: Sendable {
    /// A field: its number in the payload, its name in donation JSON, and its form in both.
    struct Field: Sendable {
        var number: Int
        var name: String
        var form: Form
        /// Whether the encoder always writes the field.
        var isRequired = false
    }

    /// The form of a field.
    indirect enum Form: Sendable {
        /// A text.
        case text
        /// A text with a limit, which counts as absent when it is empty.
        case identifier
        /// A flag, left out when it is false.
        case flag
        /// A flag, left out when the donor did not say.
        case optionalFlag
        /// A count, left out when the donor gave none.
        case count
        /// A time, left out when the donor gave none.
        case date
        /// A number on disk for each of these names, the first left out.
        case name([String])
        /// The same, but the text has the first name too.
        case everyName([String])
        /// A message.
        case message(MessageSchema)
        /// A message whose fields stand in the object of the outer message.
        case joined(MessageSchema)
        /// Any number of messages, up to a limit.
        case list(MessageSchema, limit: Int)
        /// A message that is a mere text when it has only this text.
        case phrase(MessageSchema)
        /// A text that is the same in each such message, and not on disk.
        case constant(String)
        /// The class of an intent, for the classes without a message of their own.
        case className
        /// A flag that the text has elsewhere than in the object of the message.
        case flagElsewhere
    }

    /// The fields, in any order.
    var fields: [Field]
    /// The numbers of fields that a message has exactly once.
    var choice: [Int] = []
    /// The numbers of fields that a message has at least once.
    var keys: [Int] = []
}

extension MessageSchema.Field {
    static func text(_ number: Int, _ name: String, isRequired: Bool = false) -> Self {
        Self(number: number, name: name, form: .text, isRequired: isRequired)
    }

    static func identifier(_ number: Int, _ name: String, isRequired: Bool = false) -> Self {
        Self(number: number, name: name, form: .identifier, isRequired: isRequired)
    }

    static func flag(_ number: Int, _ name: String) -> Self {
        Self(number: number, name: name, form: .flag)
    }

    static func name<Name: NumberedName>(_ number: Int, _ name: String, of type: Name.Type) -> Self
    {
        Self(number: number, name: name, form: .name(type.allCases.map(\.rawValue)))
    }

    static func message(_ number: Int, _ name: String, of schema: MessageSchema) -> Self {
        Self(number: number, name: name, form: .message(schema))
    }

    /// The people of an intent.
    fileprivate static var people: Self {
        Self(number: 1, name: "", form: .joined(.people), isRequired: true)
    }

    /// The class of an intent whose messages say it by their number.
    fileprivate static func className(_ name: String) -> Self {
        Self(number: 0, name: "class", form: .constant(name))
    }
}

extension MessageSchema {
    /// The number of the field of a donation that stands beside the donation in its line.
    static let startIsDefaulted = 6

    /// A donation, without its donor and its start, which stand in the envelope.
    static let interaction = MessageSchema(
        fields: [
            .identifier(1, "identifier", isRequired: true),
            .identifier(2, "groupIdentifier"),
            .name(3, "direction", of: Direction.self),
            .name(4, "intentHandlingStatus", of: IntentHandlingStatus.self),
            Field(number: 5, name: "end", form: .date),
            Field(number: startIsDefaulted, name: "", form: .flagElsewhere),
            .message(7, "intent", of: .sendMessage),
            .message(8, "intent", of: .startCall),
            .message(9, "intent", of: .otherIntent),
        ],
        choice: [7, 8, 9]
    )

    private static let sendMessage = MessageSchema(fields: [
        .people,
        .className(SendMessageIntent.className),
        .text(2, "serviceName"),
        .text(3, "content"),
        .name(4, "outgoingMessageType", of: OutgoingMessageType.self),
        .message(6, "donationMetadata", of: donationMetadata),
    ])

    private static let startCall = MessageSchema(fields: [
        .people,
        .className(StartCallIntent.className),
        .name(2, "callCapability", of: CallCapability.self),
        .name(3, "destinationType", of: CallDestinationType.self),
        .name(4, "audioRoute", of: CallAudioRoute.self),
    ])

    private static let otherIntent = MessageSchema(fields: [
        .people,
        Field(number: 2, name: "class", form: .className, isRequired: true),
    ])

    private static let donationMetadata = MessageSchema(fields: [
        Field(number: 1, name: "recipientCount", form: .count),
        .flag(2, "mentionsCurrentUser"),
        .flag(3, "isReplyToCurrentUser"),
        .flag(4, "notifyRecipientAnyway"),
    ])

    private static let people = MessageSchema(fields: [
        .message(1, "sender", of: person),
        Field(
            number: 2,
            name: "recipients",
            form: .list(person, limit: DonationLimits.people)
        ),
        Field(number: 3, name: "contacts", form: .list(person, limit: DonationLimits.people)),
        Field(number: 4, name: "speakableGroupName", form: .phrase(speakableString)),
        .identifier(5, "conversationIdentifier"),
        Field(number: 7, name: "isGroup", form: .optionalFlag),
    ])

    private static let speakableString = MessageSchema(fields: [
        .text(1, "spokenPhrase", isRequired: true),
        .text(2, "vocabularyIdentifier"),
        .text(3, "pronunciationHint"),
    ])

    private static let person = MessageSchema(
        fields: [
            .text(1, "displayName"),
            .message(2, "personHandle", of: personHandle),
            .message(3, "nameComponents", of: personNameComponents),
            .identifier(4, "contactIdentifier"),
            .identifier(5, "customIdentifier"),
            Field(number: 6, name: "aliases", form: .list(personHandle, limit: .max)),
            .flag(7, "isMe"),
            .flag(8, "isContactSuggestion"),
            .name(9, "suggestionType", of: PersonSuggestionType.self),
            .text(10, "relationship"),
            .message(11, "image", of: image),
        ],
        keys: [1, 2, 4, 5]
    )

    private static let personHandle = MessageSchema(fields: [
        .identifier(1, "value", isRequired: true),
        Field(
            number: 2,
            name: "type",
            form: .everyName(PersonHandleType.allCases.map(\.rawValue))
        ),
        .text(3, "label"),
    ])

    private static let personNameComponents = MessageSchema(fields: [
        .text(1, "namePrefix"),
        .text(2, "givenName"),
        .text(3, "middleName"),
        .text(4, "familyName"),
        .text(5, "nameSuffix"),
        .text(6, "nickname"),
    ])

    /// A picture that stands elsewhere; the log's own have bytes beside the record.
    private static let image = MessageSchema(
        fields: [.text(1, "url"), .text(3, "systemName"), .text(4, "type")],
        choice: [1, 3]
    )
}
