/// The outcome of a list of suggestions, and its context.
public struct SuggestionFeedback: Hashable, Sendable {
    /// The possible outcomes of a list.
    public enum Outcome: String, NumberedName {
        /// The list was shown; nothing more is known.
        case shown
        /// The owner chose a conversation of the list.
        case chosen
        /// The owner chose a conversation that is not in the list.
        case otherChosen
        /// The owner chose nothing, neither from the list nor otherwise.
        case abandoned
    }

    /// The thing to be sent and the owner's place; all of it is content, and goes with the event.
    public struct Context: Hashable, Sendable {
        /// The identifier of the app it came from, 1 to 255 bytes.
        public var app: String?
        /// Uniform type identifiers or media types, at most 8, each of 1 to 255 bytes.
        public var contentTypes: [String]
        /// The owner's word for a place, 1 to 255 bytes.
        public var place: String?

        /// Makes a context.
        public init(app: String? = nil, contentTypes: [String] = [], place: String? = nil) {
            self.app = app
            self.contentTypes = contentTypes
            self.place = place
        }
    }

    /// The list, best first.
    public var shown: [ConversationReference]
    /// The outcome of the list.
    public var outcome: Outcome
    /// The conversation chosen.
    public var chosen: ConversationReference?
    /// The thing to be sent, and the owner's place.
    public var context: Context
    /// The fields that this version does not know, in Protocol Buffers form.
    public internal(set) var unknownFields: [UInt8] = []

    /// Makes feedback.
    ///
    /// - Parameters:
    ///   - shown: The list, best first; at most 64, each once.
    ///   - outcome: The outcome of the list.
    ///   - chosen: The chosen conversation: in the list for ``Outcome/chosen``, not in it for
    ///     ``Outcome/otherChosen``, `nil` otherwise.
    ///   - context: The thing to be sent, and the owner's place.
    public init(
        shown: [ConversationReference],
        outcome: Outcome,
        chosen: ConversationReference? = nil,
        context: Context = Context()
    ) {
        self.shown = shown
        self.outcome = outcome
        self.chosen = chosen
        self.context = context
    }

    /// All conversations that the feedback names: the list and the chosen one.
    package var references: [ConversationReference] { shown + [chosen].compactMap(\.self) }
}

extension EventKind {
    /// An app reported the outcome of a list of suggestions.
    public static let feedback = EventKind(rawValue: 6)
}

extension SuggestionFeedback: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.feedback, name: "feedback", mark: "✓")

    package static var isWithdrawable: Bool { true }
    package var isOwnersAct: Bool { false }
    package static var holdsTexts: Bool { true }

    package var referents: [Position] { references.map(\.position) }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> SuggestionFeedback? {
        var types: [String] = []
        for type in context.contentTypes { types.append(pseudonyms.contentType(type)) }
        var context = Context(contentTypes: types)
        if let app = self.context.app { context.app = pseudonyms.app(app) }
        if let place = self.context.place { context.place = pseudonyms.place(place) }
        return SuggestionFeedback(shown: shown, outcome: outcome, chosen: chosen, context: context)
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
        try views.withdraw(statementAt: position, about: references)
    }

    /// The outcome and the list as text, as in `12 chosen of 17, 12, 9`.
    public var text: String {
        let list = shown.isEmpty ? "none" : shown.map(\.text).joined(separator: ", ")
        return switch (outcome, chosen) {
        case (.chosen, let chosen?): "\(chosen.text) chosen of \(list)"
        case (.otherChosen, let chosen?): "\(chosen.text) chosen instead of \(list)"
        case (.abandoned, _): "none chosen of \(list)"
        default: "\(list) shown"
        }
    }

    /// The line that `donationlog log` shows.
    public var line: String { text }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `Feedback` of docs/donation_log.proto

extension SuggestionFeedback {
    package func write(to encoder: inout WireEncoder) {
        if !shown.isEmpty {
            var pairs = WireEncoder()
            for conversation in shown {
                pairs.varint(conversation.position.rawValue)
                pairs.varint(conversation.isOfSenderAlone ? 1 : 0)
            }
            encoder.blob(1, pairs.bytes)
        }
        encoder.number(2, outcome.number)
        encoder.number(3, chosen?.position.rawValue ?? 0)
        encoder.flag(4, chosen?.isOfSenderAlone ?? false)
        encoder.text(5, context.app)
        for type in context.contentTypes { encoder.text(6, type) }
        encoder.text(7, context.place)
        encoder.raw(unknownFields)
    }

    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init(shown: [], outcome: .shown)
        var numbers: [UInt64] = []
        var chosen = ConversationReference(position: .start)
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: try field.readNumbers(in: bytes, to: &numbers)
            case 2:
                if let known = Outcome(number: try field.varint()) {
                    outcome = known
                } else {
                    unknownFields += bytes.copy(field.whole)
                }
            case 3: chosen.position = Position(rawValue: try field.varint())
            case 4: chosen.isOfSenderAlone = try field.flag()
            case 5: context.app = try field.text(in: bytes)
            case 6: context.contentTypes.append(try field.text(in: bytes))
            case 7: context.place = try field.text(in: bytes)
            default: unknownFields += bytes.copy(field.whole)
            }
        }
        guard numbers.count.isMultiple(of: 2) else { throw .missingField("shown") }
        for index in stride(from: 0, to: numbers.count, by: 2) {
            guard numbers[index] > 0, numbers[index + 1] < 2 else { throw .missingField("shown") }
            let position = Position(rawValue: numbers[index])
            shown.append(
                ConversationReference(position: position, isOfSenderAlone: numbers[index + 1] == 1)
            )
        }
        if chosen.position > .start { self.chosen = chosen }
    }
}

// MARK: JSON

extension SuggestionFeedback {
    /// The feedback in its text form, one JSON object.
    public var json: JSONValue {
        var object = JSONObject(UnknownFields())
        object.set("outcome", .string(outcome.rawValue))
        object.set("shown", shown.map(\.json))
        object.set("chosen", chosen?.json)
        if context != Context() { object.set("context", context.json) }
        return object.value
    }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        guard let outcome = try fields.text("outcome") else {
            throw fields.fault("outcome", .missing)
        }
        guard let outcome = Outcome(rawValue: outcome) else {
            let names = Outcome.allCases.map(\.rawValue)
            throw fields.fault("outcome", .unknownName(allowed: names))
        }
        self.init(
            shown: try fields.array("shown", ConversationReference.init(json:at:)),
            outcome: outcome,
            chosen: try fields.object("chosen", ConversationReference.init(json:at:)),
            context: try fields.object("context", Context.init(json:at:)) ?? Context()
        )
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}

extension SuggestionFeedback.Context {
    fileprivate var json: JSONValue {
        var object = JSONObject(UnknownFields())
        object.set("app", app)
        object.set("contentTypes", contentTypes.map(JSONValue.string))
        object.set("place", place)
        return object.value
    }

    fileprivate init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        self.init(
            app: try fields.text("app"),
            contentTypes: try fields.array("contentTypes") { value, path throws(ValidationError) in
                guard case .string(let type) = value else {
                    throw ValidationError(field: path, reason: .wrongType(expected: "a string"))
                }
                return type
            },
            place: try fields.text("place")
        )
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}
