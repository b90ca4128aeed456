/// Several events that one act of the owner appended, such as one run of an import.
///
/// It holds no content: neither the name of a file nor of a person.
public struct Act: Hashable, Sendable {
    /// The command, as in `import`.
    public var command: String
    /// The format of what it read, as in `mbox`; empty for none.
    public var source: String
    /// The positions that it appended.
    public var positions: PositionSet
    /// The position of the first such event of the same run; 0 for none.
    public var beginning: Position
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes the event.
    public init(
        _ command: String,
        of source: String = "",
        appending positions: PositionSet,
        after beginning: Position = .start
    ) {
        (self.command, self.source, self.positions) = (command, source, positions)
        self.beginning = beginning
    }
}

extension EventKind {
    /// The owner appended several events by one act.
    public static let act = EventKind(rawValue: 30)
}

extension Act: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.act, name: "act", mark: "▹")

    package static var holdsTexts: Bool { true }
    package static var concernsPeople: Bool { false }
    package static var referentPath: String { ".positions" }

    package var lastReferent: Position? {
        let last = positions.last ?? .start
        return last > .start || beginning > .start ? max(last, beginning) : nil
    }
    package var survival: Survival { .always }

    package func validate() throws(ValidationError) {
        let limit = DonationLimits.nameBytes
        try checkLength(command, Self.name + ".command", limit: limit)
        try checkLength(source, Self.name + ".source", limit: limit)
    }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> Act? {
        Act("", appending: positions, after: beginning)
    }

    /// The command, the format and the positions, as in `import mbox 3–5`.
    public var text: String {
        [command, source, positions.shortText].filter { !$0.isEmpty }.joined(separator: " ")
    }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `Act` of docs/donation_log.proto

extension Act: TabulatedMessage {
    package init() { self.init("", appending: PositionSet()) }

    package static let fields: [MessageField<Act>] = [
        .text(1, "command", at: \.command),
        .text(2, "source", at: \.source),
        .runs(3, "positions", at: \.positions),
        .position(4, "beginning", at: \.beginning),
    ]
}

extension Act {
    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        try self.init(fieldsOf: bytes, range)
    }

    package func write(to encoder: inout WireEncoder) { writeFields(to: &encoder) }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        try self.init(fieldsOf: json, at: path)
    }
}
