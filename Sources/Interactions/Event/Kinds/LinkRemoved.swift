/// The owner removed a link, and is not reminded any more.
public struct LinkRemoved: Hashable, Sendable {
    /// The position of the ``LinkTaken``.
    public var link: Position
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes the event.
    public init(_ link: Position) {
        self.link = link
    }
}

extension EventKind {
    /// The owner removed a link, and is not reminded any more.
    public static let linkRemoved = EventKind(rawValue: 19)
}

extension LinkRemoved: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.linkRemoved, name: "linkRemoved", mark: "◌")
    package static var holdsTexts: Bool { false }
    package static var isWithdrawable: Bool { true }
    package static var concernsPeople: Bool { false }
    package static var referentPath: String { ".link" }

    package var referents: [Position] { [link] }

    /// The position of the link.
    public var text: String { "\(link.rawValue)" }
    /// The line that `donationlog log` shows.
    public var line: String { "removed the reminder at \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `LinkRemoved` of docs/donation_log.proto

extension LinkRemoved: TabulatedMessage {
    package init() { self.init(.start) }

    package static let fields: [MessageField<LinkRemoved>] = [
        .position(1, "link", at: \.link)
    ]
}
