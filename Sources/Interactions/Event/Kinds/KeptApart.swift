/// The owner's statement that two participants, who look like one person, are not.
///
/// It changes no view: a likely pair is not asked about again. Evidence or a link that joins the
/// two joins them all the same.
public struct KeptApart: Hashable, Sendable {
    /// The participants, each once and in order; two, or the event keeps nobody apart.
    public let participants: [ParticipantReference]
    /// The fields that this version does not know, in Protocol Buffers form.
    public var unknownFields: [UInt8] = []

    /// Keeps participants apart, in any order.
    public init(_ participants: some Sequence<ParticipantReference>) {
        self.participants = Set(participants).sorted()
    }
}

extension EventKind {
    /// The owner said that two participants are not one person.
    public static let keptApart = EventKind(rawValue: 31)
}

// It folds into no view: only the question about likely pairs reads it.

extension KeptApart: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.keptApart, name: "keptApart", mark: "∥")
    package static var holdsTexts: Bool { false }

    package static var isWithdrawable: Bool { true }
    package static var concernsPeople: Bool { false }
    package static var referentPath: String { ".participants" }

    package var referents: [Position] { participants.map(\.position) }

    package func moved(by redacted: [Position: Set<Int>]) -> KeptApart? {
        let moved = participants.map { $0.moved(by: redacted) }
        guard moved != participants else { return self }
        var rest = KeptApart(moved.compactMap(\.self))
        rest.unknownFields = unknownFields
        return rest.participants.count > 1 || !unknownFields.isEmpty ? rest : nil
    }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> KeptApart? {
        KeptApart(participants)
    }

    /// The participants, as in `3[0], 7[1]`: positions, and indices in the donations there.
    public var text: String { participants.map(\.text).joined(separator: ", ") }
    /// The whole event, as in `kept apart 3[0], 7[1]`.
    public var line: String { "kept apart \(text)" }
}

// MARK: Message `KeptApart` of docs/donation_log.proto

extension KeptApart {
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

extension KeptApart {
    /// The event in its text form, one JSON object.
    public var json: JSONValue { participants.asMembers }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        self.init(try [ParticipantReference](members: json, at: path))
    }
}
