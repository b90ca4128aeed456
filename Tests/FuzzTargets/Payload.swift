import Interactions

extension FuzzTarget {
    /// Takes the first byte for the kind, 254 for a policy, 252 for a link, 250 for an unlink, 248
    /// for feedback, 246 for a preference, 244 for an adoption, odd for a tombstone, and the others
    /// for a payload.
    public static func payload(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let kind = bytes.first else { return }
        let payload = Array(bytes.dropFirst())
        let start = Timestamp(milliseconds: 0)
        if kind == 254 {
            guard let rule = try? decodedRule(payload) else { return }
            try checkRule(rule)
        } else if kind == 252 {
            guard let link = try? decodedLink(payload) else { return }
            try checkLink(link)
        } else if kind == 250 {
            guard let unlink = try? decodedUnlink(payload) else { return }
            try checkUnlink(unlink)
        } else if kind == 248 {
            guard let feedback = try? decodedFeedback(payload) else { return }
            try checkFeedback(feedback)
        } else if kind == 246 {
            guard let preference = try? decodedPreference(payload) else { return }
            try checkPreference(preference)
        } else if kind == 244 {
            guard let adoption = try? decodedAdoption(payload) else { return }
            try checkAdoption(adoption)
        } else if kind.isMultiple(of: 2) {
            guard let interaction = try? decodedInteraction(payload, start: start) else { return }
            try checkInteraction(interaction, start: start)
        } else {
            guard let deletion = try? decodedDeletion(payload) else { return }
            try checkDeletion(deletion)
        }
    }

    /// That a donation comes back from what it is encoded to, whatever it was decoded from.
    static func checkInteraction(
        _ interaction: Interaction,
        start: Timestamp
    ) throws(BrokenProperty) {
        let bytes = encoded(interaction)
        var encoder = RecordEncoder()
        encoder.encode(interaction)
        try check(
            !isTooDeep(encoder),
            "JSON that was read can be written"
        )
        let again = try must("what was encoded is decoded") { () throws(DecodingFailure) in
            try decodedInteraction(bytes, start: start)
        }
        try check(encoded(again) == bytes, "equal donations give equal bytes")
        var expected = interaction
        // An identifier is always written, and none comes back as an empty one.
        expected.identifier = interaction.identifier ?? ""
        let json = Donation(expected, from: Donor(app: "a")).json
        try check(
            Donation(again, from: Donor(app: "a")).json.bytes == json.bytes,
            "a donation comes back field by field"
        )
        try check(again == expected || json.hasWholeDouble, "a donation comes back")
        try checkText(json)
    }

    static func checkRule(_ rule: PolicyRule) throws(BrokenProperty) {
        var encoder = RecordEncoder()
        encoder.encode(rule)
        let bytes = encoder.payload
        let again = try must("what was encoded is decoded") { () throws(DecodingFailure) in
            try decodedRule(bytes)
        }
        try check(again == rule, "a rule comes back")
        var policies = Policies()
        policies.apply(rule)
        let row = policies.encoded
        let rules = try must("rules in force are decoded") { () throws(DecodingFailure) in
            try Policies(decoding: row.span)
        }
        try check(rules == policies && rules.encoded == row, "rules in force come back")
    }

    private static func decodedRule(_ payload: [UInt8]) throws(DecodingFailure) -> PolicyRule {
        var encoder = RecordEncoder()
        encoder.encode(PolicyRule())
        let event = try decodedEvent(encoder.policyEnvelope(recordedAt: beginning), payload)
        guard case .policy(let rule) = event else { throw .missingField("policy") }
        return rule
    }

    static func checkDeletion(_ deletion: Deletion) throws(BrokenProperty) {
        var encoder = RecordEncoder()
        encoder.encode(deletion)
        let bytes = encoder.payload
        let again = try must("what was encoded is decoded") { () throws(DecodingFailure) in
            try decodedDeletion(bytes)
        }
        try check(again == deletion, "a tombstone comes back")
        encoder.encode(again)
        try check(encoder.payload == bytes, "equal tombstones give equal bytes")
        var last: UInt64?
        for run in deletion.positions.runs {
            if let last { try check(run.lowerBound > last &+ 1, "runs ascend and lie apart") }
            try check(
                deletion.positions.contains(Position(rawValue: run.lowerBound))
                    && deletion.positions.contains(Position(rawValue: run.upperBound)),
                "a run holds its ends"
            )
            last = run.upperBound
        }
    }

    static func encoded(_ interaction: Interaction) -> [UInt8] {
        var encoder = RecordEncoder()
        encoder.encode(interaction)
        return encoder.payload
    }

    static func decodedInteraction(
        _ payload: [UInt8],
        start: Timestamp
    ) throws(DecodingFailure) -> Interaction {
        try Interaction(decoding: payload.span, 0..<payload.count, start: start)
    }

    private static func isTooDeep(_ encoder: RecordEncoder) -> Bool {
        do throws(ValidationError) {
            try encoder.validate()
            return false
        } catch {
            if case .nestedTooDeep = error.reason { return true }
            return false
        }
    }

    private static func decodedDeletion(_ payload: [UInt8]) throws(DecodingFailure) -> Deletion {
        var encoder = RecordEncoder()
        encoder.encode(Deletion())
        let event = try decodedEvent(encoder.deletionEnvelope(recordedAt: beginning), payload)
        guard case .deleted(let deletion) = event else { throw .missingField("deletion") }
        return deletion
    }

    static let beginning = Timestamp(milliseconds: 0)

    /// Reads a payload behind an envelope that was made around none, and is told its length:
    /// nothing else of it counts here.
    static func decodedEvent(
        _ envelope: [UInt8],
        _ payload: [UInt8]
    ) throws(DecodingFailure) -> Event {
        var length: [UInt8] = []
        length.appendBigEndian(UInt32(payload.count))
        var record = envelope
        record.replaceSubrange(8..<12, with: length)
        record += payload
        return try Event(decoding: record.span, Envelope(decoding: record.span)) { _ in nil }
    }
}
