/// A participant of a donation, named by its index rather than by any content.
public struct ParticipantReference: Hashable, Comparable, Sendable {
    /// The donation's position.
    public var position: Position
    /// The index in ``IntentPeople/everyone``: the sender, if there is one, then the recipients,
    /// then the contacts.
    public var index: Int

    /// Names a participant.
    public init(position: Position, index: Int) {
        self.position = position
        self.index = index
    }

    /// Returns whether the left comes first, by position and then by index.
    public static func < (left: ParticipantReference, right: ParticipantReference) -> Bool {
        (left.position, left.index) < (right.position, right.index)
    }
}

extension ParticipantReference {
    /// The reference as text for people, as in `3[0]`.
    public var text: String { "\(position.rawValue)[\(index)]" }
}

extension ParticipantReference {
    /// Returns the participant's index after a redaction of its donation.
    ///
    /// - Parameter redacted: The removed indices, by donation.
    /// - Returns: The index; `nil` when the redaction removed this participant.
    package func moved(by redacted: [Position: Set<Int>]) -> ParticipantReference? {
        guard let gone = redacted[position] else { return self }
        guard !gone.contains(index) else { return nil }
        return ParticipantReference(position: position, index: index - gone.count { $0 < index })
    }
}

// MARK: Protocol Buffers

extension ParticipantReference {
    /// Makes a reference from the numbers of a payload; `nil` when they name no possible
    /// participant.
    init?(_ position: UInt64, index: UInt64) {
        guard position > 0, let index = Int(exactly: index) else { return nil }
        self.init(position: Position(rawValue: position), index: index)
    }
}

/// The content of the messages `Link`, `Redaction` and `KeptApart`: a list of participants.
struct ParticipantList {
    var participants: [ParticipantReference]
    var unknownFields: [UInt8]

    init(_ participants: [ParticipantReference], _ unknownFields: [UInt8]) {
        self.participants = participants
        self.unknownFields = unknownFields
    }

    func write(to encoder: inout WireEncoder) {
        if !participants.isEmpty {
            var pairs = WireEncoder()
            for participant in participants {
                pairs.varint(participant.position.rawValue)
                pairs.varint(UInt64(clamping: participant.index))
            }
            encoder.blob(1, pairs.bytes)
        }
        encoder.raw(unknownFields)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var numbers: [UInt64] = []
        var unknown: [UInt8] = []
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            if field.number == 1 {
                try field.readNumbers(in: bytes, to: &numbers)
            } else {
                unknown += bytes.copy(field.whole)
            }
        }
        guard numbers.count.isMultiple(of: 2) else { throw .missingField("participants") }
        var participants: [ParticipantReference] = []
        for index in stride(from: 0, to: numbers.count, by: 2) {
            guard
                let participant = ParticipantReference(numbers[index], index: numbers[index + 1])
            else { throw .missingField("participants") }
            participants.append(participant)
        }
        self.init(participants, unknown)
    }
}

// MARK: JSON

extension ParticipantReference {
    /// The reference in its text form, one JSON object.
    public var json: JSONValue {
        .object([
            "position": .integer(Int64(clamping: position.rawValue)),
            "index": .integer(Int64(clamping: index)),
        ])
    }

    init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        guard let position = try fields.integer("position") else {
            throw fields.fault("position", .missing)
        }
        guard let index = try fields.integer("index") else { throw fields.fault("index", .missing) }
        guard position > 0 else {
            throw fields.fault("position", .wrongType(expected: "a position"))
        }
        guard index >= 0 else { throw fields.fault("index", .negative) }
        self.init(position: Position(rawValue: UInt64(position)), index: index)
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}

extension [ParticipantReference] {
    var asMembers: JSONValue { .object(["participants": .array(map(\.json))]) }

    init(members json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        let participants = try fields.array("participants", ParticipantReference.init(json:at:))
        guard zip(participants, participants.dropFirst()).allSatisfy({ $0 < $1 }) else {
            // Writing them again would not give the text that was read.
            throw fields.fault("participants", .wrongType(expected: "each once, in order"))
        }
        self = participants
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}
