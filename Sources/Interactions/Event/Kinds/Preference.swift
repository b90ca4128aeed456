/// The owner's wish about a conversation.
public struct Preference: Hashable, Sendable {
    /// The kinds of wish.
    public enum Change: String, NumberedName {
        /// A wish that this version does not know.
        case unspecified
        /// Pins the conversation, so that it stands first.
        case pin
        /// Unpins the conversation.
        case unpin
        /// Suggests the conversation less; each repetition, still less.
        case suggestLess
        /// Never suggests the conversation.
        case never
        /// Forgets everything learned of the conversation so far; the owner's wishes stay.
        case reset
        /// Undoes `suggestLess` and `never`.
        case clear
    }

    /// The conversation.
    public var conversation: ConversationReference
    /// The wish.
    public var change: Change
    /// The fields that this version does not know, in Protocol Buffers form.
    public internal(set) var unknownFields: [UInt8] = []

    /// Makes a preference.
    public init(_ change: Change, _ conversation: ConversationReference) {
        self.change = change
        self.conversation = conversation
    }
}

extension EventKind {
    /// The owner stated a wish about a conversation.
    public static let preference = EventKind(rawValue: 7)
}

extension Preference: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.preference, name: "preference", mark: "★")
    package static var holdsTexts: Bool { false }

    package static var isWithdrawable: Bool { true }

    package var referents: [Position] { [conversation.position] }
    package var reshapesViews: Bool { change == .reset }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> Preference? {
        Preference(change, conversation)
    }

    package func fold(
        into views: inout Fold,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        try views.apply(self, at: position, time)
    }

    package func refold(
        into views: inout Fold,
        conversation: Int,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) -> Saying? {
        try views.refold(self, conversation: conversation, at: position, time)
    }

    package func withdraw(from views: inout Fold, at position: Position) throws(FoldFailure) {
        try views.withdraw(statementAt: position, about: [conversation])
    }

    /// The wish as text, as in `pin the conversation of 17`.
    public var text: String {
        let wish =
            switch change {
            case .unspecified: "a preference that this version cannot read, for"
            case .pin: "pin"
            case .unpin: "unpin"
            case .suggestLess: "suggest less:"
            case .never: "never suggest"
            case .reset: "reset"
            case .clear: "clear"
            }
        return "\(wish) the conversation of \(conversation.text)"
    }

    /// The line that `donationlog log` shows.
    public var line: String { text }
}

// MARK: Message `Preference` of docs/donation_log.proto

extension Preference {
    package func write(to encoder: inout WireEncoder) {
        encoder.number(1, conversation.position.rawValue)
        encoder.flag(2, conversation.isOfSenderAlone)
        encoder.number(3, change.number)
        encoder.raw(unknownFields)
    }

    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init(.unspecified, ConversationReference(position: .start))
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: conversation.position = Position(rawValue: try field.varint())
            case 2: conversation.isOfSenderAlone = try field.flag()
            case 3:
                if let known = Change(number: try field.varint()) {
                    change = known
                } else {
                    unknownFields += bytes.copy(field.whole)
                }
            default: unknownFields += bytes.copy(field.whole)
            }
        }
        guard conversation.position > .start else { throw .missingField("position") }
    }
}

// MARK: JSON

extension Preference {
    /// The preference in its text form, one JSON object.
    public var json: JSONValue {
        .object(["change": .string(change.rawValue), "conversation": conversation.json])
    }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        let named = try fields.object("conversation", ConversationReference.init(json:at:))
        guard let conversation = named else { throw fields.fault("conversation", .missing) }
        guard let name = try fields.text("change") else { throw fields.fault("change", .missing) }
        guard let change = Change(rawValue: name) else {
            let names = Change.allCases.map(\.rawValue)
            throw fields.fault("change", .unknownName(allowed: names))
        }
        self.init(change, conversation)
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}
