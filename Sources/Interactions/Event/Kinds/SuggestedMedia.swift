/// An app names the media that the owner may want next, or the sources of predictions of a type.
public struct SuggestedMedia: Hashable, Sendable {
    /// The sources of predictions: Apple's `INUpcomingMediaPredictionMode`.
    public enum Mode: String, NumberedName {
        /// What was played, and what the app suggests.
        case `default`
        /// Only what the app suggests.
        case onlySuggested
    }

    /// One of the app's suggestions.
    public struct Suggestion: Hashable, Sendable {
        /// The piece; `nil` for the container as a whole.
        public var item: Media?
        /// The album, show or list that holds it; `nil` for none.
        public var container: Media?
        /// Whether to go on where the owner stopped.
        public var resumes: Bool
        /// The fields that this version does not know, in Protocol Buffers form.
        public package(set) var unknownFields: [UInt8] = []

        /// Makes a suggestion.
        public init(_ item: Media?, in container: Media? = nil, resumes: Bool = false) {
            (self.item, self.container, self.resumes) = (item, container, resumes)
        }

        /// What it is about: the piece, or else the container.
        package var shown: Media { item ?? container ?? Media() }
    }

    /// A mode for a type of media.
    public struct Prediction: Hashable, Sendable {
        /// The type.
        public var type: MediaType
        /// The mode.
        public var mode: Mode
        /// The fields that this version does not know, in Protocol Buffers form.
        public package(set) var unknownFields: [UInt8] = []

        /// Makes a mode for a type.
        public init(_ mode: Mode, for type: MediaType) { (self.type, self.mode) = (type, mode) }
    }

    /// The suggestions, the best first, which take the place of earlier ones; `nil` for an event
    /// about modes alone.
    public var suggestions: [Suggestion]? {
        get { replacesSuggestions ? stored : nil }
        set { (replacesSuggestions, stored) = (newValue != nil, newValue ?? []) }
    }
    /// The modes; a type that is not among them keeps its mode.
    public var predictions: [Prediction]
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    private var stored: [Suggestion] = []
    private var replacesSuggestions = false

    /// The largest number of suggestions of an app.
    public static let mostSuggestions = 32

    /// Makes an event that replaces the suggestions.
    public init(_ suggestions: [Suggestion]) {
        predictions = []
        self.suggestions = suggestions
    }

    /// Makes an event that sets the mode of a type.
    public init(_ mode: Mode, for type: MediaType) {
        predictions = [Prediction(mode, for: type)]
    }
}

extension EventKind {
    /// An app suggested media.
    public static let suggestedMedia = EventKind(rawValue: 33)
}

extension SuggestedMedia: DonatedPayload, ActivityPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.suggestedMedia, name: "suggestedMedia", mark: "♪")

    package static var className: String { "INUpcomingMediaManager" }

    package func validate() throws(ValidationError) {
        guard replacesSuggestions || stored.isEmpty else {
            throw ValidationError(
                field: Self.name + ".suggestions",
                reason: .contradicts("replacesSuggestions")
            )
        }
        guard replacesSuggestions || !predictions.isEmpty else {
            throw ValidationError(field: Self.name + ".suggestions", reason: .missing)
        }
        guard stored.count <= Self.mostSuggestions else {
            throw ValidationError(
                field: Self.name + ".suggestions",
                reason: .tooMany(count: stored.count, limit: Self.mostSuggestions)
            )
        }
        for (index, one) in stored.enumerated() {
            let path = Self.name + ".suggestions[\(index)]"
            guard one.item != nil || one.container != nil else {
                throw ValidationError(field: path + ".item", reason: .missing)
            }
            try one.item?.validate(at: path + ".item")
            try one.container?.validate(at: path + ".container")
        }
        guard Set(predictions.map(\.type)).count == predictions.count else {
            throw ValidationError(
                field: Self.name + ".predictions",
                reason: .tooMany(count: predictions.count, limit: MediaType.allCases.count)
            )
        }
        try checkSize(of: self, Self.name)
    }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> SuggestedMedia? {
        let pseudonyms = copy pseudonyms
        func hidden(_ media: Media?) -> Media? {
            media.map { Media(identifier: pseudonyms.identifier($0.key), type: $0.type) }
        }
        var event = SuggestedMedia()
        event.predictions = predictions.map { Prediction($0.mode, for: $0.type) }
        event.suggestions = suggestions?.map {
            Suggestion(hidden($0.item), in: hidden($0.container), resumes: $0.resumes)
        }
        return event
    }

    /// The number of suggestions and the modes, as in `3 suggestions, podcastEpisode
    /// onlySuggested`.
    public var text: String {
        var parts: [String] = []
        if replacesSuggestions {
            parts.append(stored.count == 1 ? "1 suggestion" : "\(stored.count) suggestions")
        }
        parts += predictions.map { "\($0.type.rawValue) \($0.mode.rawValue)" }
        return parts.joined(separator: ", ")
    }
    /// The line that `donationlog log` shows.
    public var line: String {
        let first = stored.first.map { ": " + $0.shown.name } ?? ""
        return "media: \(text)\(first)"
    }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `SuggestedMedia` of docs/donation_log.proto

extension SuggestedMedia: TabulatedMessage {
    package init() { predictions = [] }

    package static let fields: [MessageField<SuggestedMedia>] = [
        .flag(1, "replacesSuggestions", at: \.replacesSuggestions),
        .messages(2, "suggestions", at: \.stored),
        .messages(3, "predictions", at: \.predictions),
    ]
}

extension SuggestedMedia.Suggestion: TabulatedMessage {
    package init() { self.init(nil) }

    package static let fields: [MessageField<SuggestedMedia.Suggestion>] = [
        .message(1, "item", at: \.item),
        .message(2, "container", at: \.container),
        .flag(3, "resumes", at: \.resumes),
    ]
}

extension SuggestedMedia.Prediction: TabulatedMessage {
    package init() { self.init(.default, for: .unknown) }

    package static let fields: [MessageField<SuggestedMedia.Prediction>] = [
        .name(1, "type", at: \.type),
        .name(2, "mode", at: \.mode),
    ]
}
