/// The owner's own name for a person or a conversation, in place of the names that others give.
public struct Rename: Hashable, Sendable {
    /// The person or conversation that the owner names.
    public enum Subject: Hashable, Sendable {
        /// A participant of a donation, with the whole contact.
        case person(ParticipantReference)
        /// The conversation of a donation.
        case conversation(ConversationReference)

        /// The position of the donation.
        public var position: Position {
            switch self {
            case .person(let participant): participant.position
            case .conversation(let conversation): conversation.position
            }
        }
    }

    /// The longest name, in bytes.
    public static var longestName: Int { DonationLimits.nameBytes }

    /// The person or conversation.
    public var subject: Subject
    /// The name.
    public var name: String
    /// The fields that this version does not know, in Protocol Buffers form.
    public var unknownFields: [UInt8] = []

    /// Names a person or a conversation.
    public init(_ subject: Subject, to name: String) {
        (self.subject, self.name) = (subject, name)
    }
}

extension EventKind {
    /// The owner gave a person or a conversation a name.
    public static let renamed = EventKind(rawValue: 27)
}

extension Rename: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.renamed, name: "renamed", mark: "✎")
    package static var holdsTexts: Bool { true }

    package static var isWithdrawable: Bool { true }

    package var referents: [Position] { [subject.position] }
    package var reshapesViews: Bool { true }

    package func validate() throws(ValidationError) {
        let field = Self.name + ".name"
        guard name.contains(where: { !$0.isWhitespace }) else {
            throw ValidationError(field: field, reason: .missing)
        }
        try checkLength(name, field, limit: Self.longestName)
    }

    package func moved(by redacted: [Position: Set<Int>]) -> Rename? {
        guard case .person(let participant) = subject else { return self }
        let moved = participant.moved(by: redacted)
        guard moved != nil || !unknownFields.isEmpty else { return nil }
        var rest = self
        // The fields of a later version stay, with a participant that this version does not know.
        rest.subject = .person(
            moved ?? ParticipantReference(position: participant.position, index: .max)
        )
        // The name was the participant's.
        if moved == nil { rest.name = "?" }
        return rest
    }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> Rename? {
        Rename(subject, to: pseudonyms.identifier(name))
    }

    package func fold(
        into views: inout Fold,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        try views.apply(self, at: position, time)
    }

    /// The name as text, as in `3[0] to Ana`.
    public var text: String {
        switch subject {
        case .person(let participant): "\(participant.text) to \(name)"
        case .conversation(let conversation): "the conversation of \(conversation.text) to \(name)"
        }
    }
}

// MARK: Message `Rename` of docs/donation_log.proto

extension Rename {
    package func write(to encoder: inout WireEncoder) {
        encoder.number(1, subject.position.rawValue)
        switch subject {
        case .person(let participant): encoder.number(2, UInt64(clamping: participant.index))
        case .conversation(let conversation):
            encoder.flag(3, true)
            encoder.flag(4, conversation.isOfSenderAlone)
        }
        encoder.text(5, name)
        encoder.raw(unknownFields)
    }

    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var (position, index) = (UInt64(0), UInt64(0))
        var (isOfConversation, isOfSenderAlone) = (false, false)
        var name = ""
        var unknown: [UInt8] = []
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: position = try field.varint()
            case 2: index = try field.varint()
            case 3: isOfConversation = try field.flag()
            case 4: isOfSenderAlone = try field.flag()
            case 5: name = try field.text(in: bytes)
            default: unknown += bytes.copy(field.whole)
            }
        }
        guard let participant = ParticipantReference(position, index: index) else {
            throw .missingField("position")
        }
        let conversation = ConversationReference(
            position: participant.position,
            isOfSenderAlone: isOfSenderAlone
        )
        self.init(isOfConversation ? .conversation(conversation) : .person(participant), to: name)
        unknownFields = unknown
    }
}

// MARK: JSON

extension Rename {
    /// The event in its text form, one JSON object.
    public var json: JSONValue {
        switch subject {
        case .person(let participant):
            .object(["participant": participant.json, "name": .string(name)])
        case .conversation(let conversation):
            .object(["conversation": conversation.json, "name": .string(name)])
        }
    }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        let participant = try fields.object("participant", ParticipantReference.init(json:at:))
        let conversation = try fields.object("conversation", ConversationReference.init(json:at:))
        let subject: Subject
        switch (participant, conversation) {
        case (let participant?, nil): subject = .person(participant)
        case (nil, let conversation?): subject = .conversation(conversation)
        case (nil, nil): throw fields.fault("participant", .missing)
        default: throw fields.fault("conversation", .contradicts("participant"))
        }
        guard let name = try fields.text("name") else { throw fields.fault("name", .missing) }
        self.init(subject, to: name)
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}
