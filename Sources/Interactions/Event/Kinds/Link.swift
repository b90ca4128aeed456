/// The owner's statement that participants whom no evidence joins are one person.
public struct Link: Hashable, Sendable {
    /// The participants, each once and in order; two or more.
    public let participants: [ParticipantReference]
    /// The fields that this version does not know, in Protocol Buffers form.
    public var unknownFields: [UInt8] = []

    /// Makes a link of participants in any order.
    public init(_ participants: some Sequence<ParticipantReference>) {
        self.participants = Set(participants).sorted()
    }
}

extension EventKind {
    /// The owner said that participants are one person.
    public static let linked = EventKind(rawValue: 4)
}

extension Link: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.linked, name: "linked", mark: "=")
    package static var holdsTexts: Bool { false }

    package static var isWithdrawable: Bool { true }
    package static var referentPath: String { ".participants" }

    package var referents: [Position] { participants.map(\.position) }
    package var reshapesViews: Bool { true }
    package var isRevocable: Bool { true }

    package func moved(by redacted: [Position: Set<Int>]) -> Link? {
        let moved = participants.map { $0.moved(by: redacted) }
        guard moved != participants else { return self }
        var rest = Link(moved.compactMap(\.self))
        rest.unknownFields = unknownFields
        return rest.participants.count > 1 || !unknownFields.isEmpty ? rest : nil
    }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> Link? {
        Link(participants)
    }

    package func fold(
        into views: inout Fold,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        try views.apply(self, at: position)
    }

    /// The participants, as in `3[0], 7[1]`: positions, and indices in the donations there.
    public var text: String { participants.map(\.text).joined(separator: ", ") }
}

// MARK: Message `Link` of docs/donation_log.proto

extension Link {
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

extension Link {
    /// The link in its text form, one JSON object.
    public var json: JSONValue { participants.asMembers }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        self.init(try [ParticipantReference](members: json, at: path))
    }
}
