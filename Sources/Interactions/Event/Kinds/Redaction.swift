/// The owner's removal of participants from donations that stay; the participants' bytes are
/// destroyed.
///
/// A redaction stands in a log with rewritten records, and changes no view: see "Redacting" in
/// `docs/FORMAT.md`.
public struct Redaction: Hashable, Sendable {
    /// The participants by their former indices, each once and in order.
    public let participants: [ParticipantReference]
    /// The fields that this version does not know, in Protocol Buffers form.
    public var unknownFields: [UInt8] = []

    /// Makes a redaction of participants in any order.
    public init(_ participants: some Sequence<ParticipantReference>) {
        self.participants = Set(participants).sorted()
    }
}

extension EventKind {
    /// The owner removed participants from donations.
    public static let redacted = EventKind(rawValue: 9)
}

// A redaction folds into no view: the records already lack the removed participants.

extension Redaction: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.redacted, name: "redacted", mark: "−")
    package static var holdsTexts: Bool { false }

    package static var referentPath: String { ".participants" }

    package var referents: [Position] { participants.map(\.position) }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> Redaction? {
        Redaction(participants)
    }

    /// The removed participants, as in `3[0], 7[1]`; only the first of many.
    public var text: String {
        let shown = 5
        let rest = max(0, participants.count - shown)
        return participants.prefix(shown).map(\.text).joined(separator: ", ")
            + (rest > 0 ? " and \(rest) more" : "")
    }
}

// MARK: Message `Redaction` of docs/donation_log.proto

extension Redaction {
    package func write(to encoder: inout WireEncoder) {
        ParticipantList(participants, unknownFields).write(to: &encoder)
    }

    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        let list = try ParticipantList(decoding: bytes, range)
        self.init(list.participants)
        unknownFields = list.unknownFields
    }
}

// MARK: JSON

extension Redaction {
    /// The redaction in its text form, one JSON object.
    public var json: JSONValue { participants.asMembers }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        self.init(try [ParticipantReference](members: json, at: path))
    }
}
