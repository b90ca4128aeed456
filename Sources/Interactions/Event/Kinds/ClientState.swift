/// An app's note of how far its search index has come, in the commit of the batch that it is about.
public struct ClientState: Hashable, Sendable {
    /// The name of the index, 1 to 255 bytes.
    public var index: String
    /// The app's state, at most 250 bytes.
    public var state: [UInt8]
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// The longest state, in bytes: Apple's limit.
    public static let mostBytes = 250

    /// Makes the event.
    public init(_ state: [UInt8], index: String) {
        (self.state, self.index) = (state, index)
    }
}

extension EventKind {
    /// An app noted how far its search index has come.
    public static let clientState = EventKind(rawValue: 16)
}

extension ClientState: DonatedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.clientState, name: "clientState", mark: "#")

    package static var className: String { "CSSearchableIndex" }

    package func validate() throws(ValidationError) {
        try checkActivityText(index, Self.name + ".index")
        if index.isEmpty { throw ValidationError(field: Self.name + ".index", reason: .empty) }
        guard state.count <= Self.mostBytes else {
            throw ValidationError(
                field: Self.name + ".state",
                reason: .tooLong(bytes: state.count, limit: Self.mostBytes)
            )
        }
    }

    /// The index and the size of the state, as in `notes, 17 bytes`.
    public var text: String { "\(index), \(state.count) bytes" }
    /// The line that `donationlog log` shows.
    public var line: String { "state of \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `ClientState` of docs/donation_log.proto

extension ClientState: TabulatedMessage {
    package init() { self.init([], index: "") }

    package static let fields: [MessageField<ClientState>] = [
        .text(1, "index", at: \.index, .identifier),
        .bytes(2, "state", at: \.state),
    ]
}
