/// The owner's statement that a piece of evidence, which joins different people, joins nobody.
public struct Unlink: Hashable, Sendable {
    /// The participant whose evidence it is.
    public var participant: ParticipantReference
    /// The piece of the participant's evidence.
    public var evidence: EvidenceReference
    /// The fields that this version does not know, in Protocol Buffers form.
    public var unknownFields: [UInt8] = []

    /// Makes an unlink of a piece of evidence.
    public init(_ evidence: EvidenceReference, of participant: ParticipantReference) {
        self.participant = participant
        self.evidence = evidence
    }
}

extension EventKind {
    /// The owner said that a piece of evidence joins nobody.
    public static let unlinked = EventKind(rawValue: 5)
}

extension Unlink: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.unlinked, name: "unlinked", mark: "≠")
    package static var holdsTexts: Bool { false }

    package static var isWithdrawable: Bool { true }
    package static var referentPath: String { ".participant.position" }

    package var referents: [Position] { [participant.position] }
    package var reshapesViews: Bool { true }

    package func moved(by redacted: [Position: Set<Int>]) -> Unlink? {
        let moved = participant.moved(by: redacted)
        guard moved != nil || !unknownFields.isEmpty else { return nil }
        var rest = self
        // The fields of a later version stay, with a participant that this version does not know.
        rest.participant =
            moved ?? ParticipantReference(position: participant.position, index: .max)
        return rest
    }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> Unlink? {
        Unlink(evidence, of: participant)
    }

    package func fold(
        into views: inout Fold,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        try views.apply(self, at: position)
    }

    /// The unlinked evidence as text, as in `aliases[0] of 3[1]`.
    public var text: String { "\(evidence) of \(participant.text)" }
}

// MARK: Message `Unlink` of docs/donation_log.proto

extension Unlink {
    package func write(to encoder: inout WireEncoder) {
        encoder.number(1, participant.position.rawValue)
        encoder.number(2, UInt64(clamping: participant.index))
        encoder.number(3, evidence.number)
        encoder.raw(unknownFields)
    }

    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var (position, index, number) = (UInt64(0), UInt64(0), UInt64(0))
        var unknown: [UInt8] = []
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: position = try field.varint()
            case 2: index = try field.varint()
            case 3: number = try field.varint()
            default: unknown += bytes.copy(field.whole)
            }
        }
        guard let participant = ParticipantReference(position, index: index) else {
            throw .missingField("position")
        }
        guard let evidence = EvidenceReference(number: number) else {
            throw .missingField("evidence")
        }
        self.init(evidence, of: participant)
        unknownFields = unknown
    }
}

// MARK: JSON

extension Unlink {
    /// The unlink in its text form, one JSON object.
    public var json: JSONValue {
        .object([
            "participant": participant.json, "evidence": .string("\(evidence)"),
        ])
    }

    package init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        let named = try fields.object("participant", ParticipantReference.init(json:at:))
        guard let participant = named else { throw fields.fault("participant", .missing) }
        guard let name = try fields.text("evidence") else {
            throw fields.fault("evidence", .missing)
        }
        guard let evidence = EvidenceReference(name) else {
            throw fields.fault("evidence", .unknownName(allowed: EvidenceReference.names))
        }
        self.init(evidence, of: participant)
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}
