/// The owner took acts back.
///
/// A tombstone among them deletes nothing any more but what the event says. Other events were
/// withdrawn, and donations deleted, by tombstones that the event names as made with it.
public struct Undone: Hashable, Sendable {
    /// The positions of the tombstones taken back.
    public var tombstones: PositionSet
    /// Of what they deleted, the positions that stay deleted: those of donations that were donated
    /// again.
    public var left: PositionSet
    /// The positions of the other events taken back.
    public var others: PositionSet
    /// The positions of the events written before this one to take the others back.
    public var made: PositionSet
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes the event.
    public init(
        tombstones: PositionSet = PositionSet(),
        leaving left: PositionSet = PositionSet(),
        others: PositionSet = PositionSet(),
        with made: PositionSet = PositionSet()
    ) {
        (self.tombstones, self.left) = (tombstones, left)
        (self.others, self.made) = (others, made)
    }

    /// The positions of all events taken back.
    public var events: PositionSet { PositionSet(runs: tombstones.runs + others.runs) }
}

extension EventKind {
    /// The owner took acts back.
    public static let undone = EventKind(rawValue: 29)
}

// A fold asks for it at the tombstones that it names, which come before it.

extension Undone: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.undone, name: "undone", mark: "↶")

    package static var holdsTexts: Bool { false }
    package static var isTimeless: Bool { true }
    package static var concernsPeople: Bool { false }
    package static var referentPath: String { "" }

    package var lastReferent: Position? {
        [tombstones, left, others, made].compactMap(\.last).max()
    }
    package var survival: Survival { .always }
    package var logEffect: LogEffect { .undoes(self) }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> Undone? {
        Undone(tombstones: tombstones, leaving: left, others: others, with: made)
    }

    /// The events taken back, as in `12, 14`, and what they left.
    public var text: String {
        events.shortText + (left.isEmpty ? "" : ", without \(left.shortText)")
    }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `Undone` of docs/donation_log.proto

extension Undone: TabulatedMessage {
    package init() { self.init(tombstones: PositionSet()) }

    package static let fields: [MessageField<Undone>] = [
        .runs(1, "tombstones", at: \.tombstones),
        .runs(2, "left", at: \.left),
        .runs(3, "others", at: \.others),
        .runs(4, "made", at: \.made),
    ]
}

extension Undone {
    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        try self.init(fieldsOf: bytes, range)
    }

    package func write(to encoder: inout WireEncoder) { writeFields(to: &encoder) }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        try self.init(fieldsOf: json, at: path)
    }
}
