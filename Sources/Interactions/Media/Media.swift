/// Something to play, or what holds several of them: Apple's `INMediaItem`.
public struct Media: Hashable, Sendable {
    /// The app's identifier; empty for none.
    public var identifier: String
    /// The title; empty for none.
    public var title: String
    /// The type.
    public var type: MediaType
    /// The artist; empty for none.
    public var artist: String
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes a piece of media.
    public init(
        identifier: String = "",
        title: String = "",
        type: MediaType = .unknown,
        artist: String = ""
    ) {
        (self.identifier, self.title) = (identifier, title)
        (self.type, self.artist) = (type, artist)
    }

    /// Reads a piece of media of donation JSON; `nil` if it has neither an identifier nor a title.
    package init?(donated json: JSONValue?) {
        guard case .object(let object)? = json else { return nil }
        self.init(
            identifier: object["identifier"].text,
            title: object["title"].text,
            type: MediaType(donated: object["type"]),
            artist: object["artist"].text
        )
        if identifier.isEmpty, title.isEmpty { return nil }
    }

    /// Whether nothing says what it is.
    var isNameless: Bool { identifier.isEmpty && title.isEmpty }

    /// The text by which it is known: the identifier, or else the title with the artist.
    package var key: String {
        identifier.isEmpty ? artist.isEmpty ? title : "\(title)\n\(artist)" : identifier
    }

    /// The title, and else the identifier.
    public var name: String { title.isEmpty ? identifier : title }

    func validate(at path: String) throws(ValidationError) {
        let limit = DonationLimits.identifierBytes
        try checkLength(identifier, path + ".identifier", limit: limit)
        try checkLength(title, path + ".title", limit: limit)
        try checkLength(artist, path + ".artist", limit: limit)
        if isNameless { throw ValidationError(field: path, reason: .empty) }
    }
}

extension MediaType {
    /// Reads a type by its name or by Apple's number.
    fileprivate init(donated json: JSONValue?) {
        switch json {
        case .string(let name)?: self = MediaType(rawValue: name) ?? .unknown
        case .integer(let number)?: self = MediaType(number: UInt64(clamping: number)) ?? .unknown
        default: self = .unknown
        }
    }
}

extension JSONValue? {
    /// The text of a string, or of a phrase to speak; empty for anything else.
    fileprivate var text: String {
        switch self {
        case .string(let text)?: text
        case .object(let object)?:
            if case .string(let text)? = object["spokenPhrase"] { text } else { "" }
        default: ""
        }
    }
}

// MARK: Message `Media` of docs/donation_log.proto

extension Media: TabulatedMessage {
    package init() { self.init(identifier: "") }

    package static let fields: [MessageField<Media>] = [
        .text(1, "identifier", at: \.identifier, .identifier),
        .text(2, "title", at: \.title),
        .name(3, "type", at: \.type),
        .text(4, "artist", at: \.artist),
    ]
}
