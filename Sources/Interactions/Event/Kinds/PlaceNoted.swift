/// An app came upon a place in another way than by showing it.
public struct PlaceNoted: Hashable, Sendable {
    /// The ways.
    public enum Cause: String, NumberedName {
        /// A way that this version does not know.
        case unspecified
        /// The owner looked at it.
        case viewed
        /// The owner copied its address.
        case copied
        /// Somebody sent its address.
        case message
        /// An event of a calendar takes place there.
        case calendar
        /// The owner asked for it.
        case asked
    }

    /// The place.
    public var place: Place
    /// The way.
    public var cause: Cause
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes the event.
    public init(_ place: Place, cause: Cause) {
        (self.place, self.cause) = (place, cause)
    }
}

extension EventKind {
    /// An app came upon a place.
    public static let placeNoted = EventKind(rawValue: 22)
}

extension PlaceNoted: DonatedPayload, ActivityPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.placeNoted, name: "placeNoted", mark: "⌖")

    package static var className: String { "MKMapItem" }

    package var places: [PlaceOnPage] { [PlaceOnPage(place, forms: [], isMain: true)] }

    package func validate() throws(ValidationError) {
        try place.validate(at: Self.name + ".place")
        try checkSize(of: self, Self.name)
    }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> PlaceNoted? {
        PlaceNoted(Place(name: pseudonyms.place(place.text)), cause: cause)
    }

    /// The name or else the address, and the cause, as in `Restaurant (copied)`.
    public var text: String { "\(place.text) (\(cause.rawValue))" }
    /// The line that `donationlog log` shows.
    public var line: String { "place \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `PlaceNoted` of docs/donation_log.proto

extension PlaceNoted: TabulatedMessage {
    package init() { self.init(Place(), cause: .unspecified) }

    package static let fields: [MessageField<PlaceNoted>] = [
        .message(1, "place", at: \.place),
        .name(2, "cause", at: \.cause),
    ]
}
