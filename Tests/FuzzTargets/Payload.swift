import Interactions

extension FuzzTarget {
    /// Treats the first byte as the kind, one of ``payloads``, odd for a tombstone or another for a
    /// donation, and the rest as a payload.
    package static func payload(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let kind = bytes.first else { return }
        let payload = Array(bytes.dropFirst())
        let start = Timestamp(milliseconds: 0)
        if let type = payloads[kind] {
            try checkPayload(type, decoding: payload)
        } else if kind.isMultiple(of: 2) {
            guard let interaction = try? decodedInteraction(payload, start: start) else { return }
            try checkInteraction(interaction, start: start)
        } else {
            try checkPayload(Deletion.self, decoding: payload)
        }
    }

    /// Checks that a donation comes back from its encoding, whatever its source.
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
        // The codec always writes an identifier, and reads an absent one as empty.
        expected.identifier = interaction.identifier ?? ""
        let json = Donation(expected, from: Donor(app: "a")).json
        try check(
            Donation(again, from: Donor(app: "a")).json.bytes == json.bytes,
            "a donation comes back field by field"
        )
        try check(again == expected || json.hasWholeDouble, "a donation comes back")
        try checkText(json)
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
}
