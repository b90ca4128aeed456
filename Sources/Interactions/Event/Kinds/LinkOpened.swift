/// The owner opened a link.
public struct LinkOpened: Hashable, Sendable {
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
    /// The owner opened a link.
    public static let linkOpened = EventKind(rawValue: 18)
}

extension LinkOpened: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.linkOpened, name: "linkOpened", mark: "◶")
    package static var holdsTexts: Bool { false }
    package static var isWithdrawable: Bool { true }
    package var isOwnersAct: Bool { false }
    package static var concernsPeople: Bool { false }
    package static var referentPath: String { ".link" }

    package var referents: [Position] { [link] }

    /// The position of the link.
    public var text: String { "\(link.rawValue)" }
    /// The line that `donationlog log` shows.
    public var line: String { "opened the reminder at \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `LinkOpened` of docs/donation_log.proto

extension LinkOpened: TabulatedMessage {
    package init() { self.init(.start) }

    package static let fields: [MessageField<LinkOpened>] = [
        .position(1, "link", at: \.link)
    ]
}
