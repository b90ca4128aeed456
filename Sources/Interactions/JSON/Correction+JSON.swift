extension Link {
    /// The link in its text form, one JSON object.
    public var json: JSONValue { participants.asMembers }

    init(json: JSONValue, at path: String) throws(ValidationError) {
        self.init(try [ParticipantReference](members: json, at: path))
    }
}

extension Redaction {
    /// The redaction in its text form, one JSON object.
    public var json: JSONValue { participants.asMembers }

    init(json: JSONValue, at path: String) throws(ValidationError) {
        self.init(try [ParticipantReference](members: json, at: path))
    }
}

extension [ParticipantReference] {
    fileprivate var asMembers: JSONValue { .object(["participants": .array(map(\.json))]) }

    fileprivate init(members json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        let participants = try fields.array("participants", ParticipantReference.init(json:at:))
        guard zip(participants, participants.dropFirst()).allSatisfy({ $0 < $1 }) else {
            // They would not be written as they were read.
            throw fields.fault("participants", .wrongType(expected: "each once, in order"))
        }
        self = participants
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}

extension Unlink {
    /// The unlink in its text form, one JSON object.
    public var json: JSONValue {
        .object([
            "participant": participant.json, "evidence": .string("\(evidence)"),
        ])
    }

    init(json: JSONValue, at path: String) throws(ValidationError) {
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

extension EvidenceReference {
    fileprivate static let names = [
        "contactIdentifier", "customIdentifier", "personHandle", "displayName", "aliases[0]",
    ]

    /// The evidence of a field of the donation JSON of a person; `nil` when there is none of it.
    public init?(_ name: String) {
        switch name {
        case "contactIdentifier": self = .contactIdentifier
        case "customIdentifier": self = .customIdentifier
        case "personHandle": self = .personHandle
        case "displayName": self = .displayName
        default:
            guard name.hasPrefix("aliases["), name.hasSuffix("]"),
                let index = Int(name.dropFirst(8).dropLast()), index >= 0
            else { return nil }
            self = .alias(index)
            // One spelling of each, as of all that is written again.
            guard description == name else { return nil }
        }
    }
}
