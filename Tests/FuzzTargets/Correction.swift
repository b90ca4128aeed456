import Interactions

extension FuzzTarget {
    /// That a link comes back from what it is encoded to, and from its text.
    static func checkLink(_ link: Link) throws(BrokenProperty) {
        var encoder = RecordEncoder()
        encoder.encode(link)
        let bytes = encoder.payload
        let again = try must("what was encoded is decoded") { () throws(DecodingFailure) in
            try decodedLink(bytes)
        }
        try check(again == link, "a link comes back")
        encoder.encode(again)
        try check(encoder.payload == bytes, "equal links give equal bytes")
        let named = link.participants
        try check(
            zip(named, named.dropFirst()).allSatisfy { $0 < $1 },
            "participants ascend, each once"
        )
        guard link.unknownFields.isEmpty, named.allSatisfy(isSaidByText) else { return }
        try checkLine(.linked(link), encoder.linkEnvelope(recordedAt: beginning) + bytes)
    }

    /// That a redaction comes back from what it is encoded to, and from its text.
    static func checkRedaction(_ redaction: Redaction) throws(BrokenProperty) {
        var encoder = RecordEncoder()
        encoder.encode(redaction)
        let bytes = encoder.payload
        // It has the payload of a link.
        var link = Link(redaction.participants)
        link.unknownFields = redaction.unknownFields
        encoder.encode(link)
        try check(encoder.payload == bytes, "a redaction is encoded as a link is")
        guard redaction.unknownFields.isEmpty, redaction.participants.allSatisfy(isSaidByText)
        else { return }
        encoder.encode(redaction)
        try checkLine(
            .redacted(redaction),
            encoder.redactionEnvelope(recordedAt: beginning) + bytes
        )
    }

    /// That an unlink comes back from what it is encoded to, and from its text.
    static func checkUnlink(_ unlink: Unlink) throws(BrokenProperty) {
        var encoder = RecordEncoder()
        encoder.encode(unlink)
        let bytes = encoder.payload
        let again = try must("what was encoded is decoded") { () throws(DecodingFailure) in
            try decodedUnlink(bytes)
        }
        try check(again == unlink, "an unlink comes back")
        encoder.encode(again)
        try check(encoder.payload == bytes, "equal unlinks give equal bytes")
        try check(
            EvidenceReference("\(unlink.evidence)") == unlink.evidence,
            "evidence comes back from its name"
        )
        guard unlink.unknownFields.isEmpty, isSaidByText(unlink.participant) else { return }
        try checkLine(.unlinked(unlink), encoder.unlinkEnvelope(recordedAt: beginning) + bytes)
    }

    static func decodedLink(_ payload: [UInt8]) throws(DecodingFailure) -> Link {
        var encoder = RecordEncoder()
        encoder.encode(Link([]))
        let event = try decodedEvent(encoder.linkEnvelope(recordedAt: beginning), payload)
        guard case .linked(let link) = event else { throw .missingField("link") }
        return link
    }

    static func decodedUnlink(_ payload: [UInt8]) throws(DecodingFailure) -> Unlink {
        // What the payload is does not matter: the envelope is told another length.
        var encoder = RecordEncoder()
        encoder.encode(Link([]))
        let event = try decodedEvent(encoder.unlinkEnvelope(recordedAt: beginning), payload)
        guard case .unlinked(let unlink) = event else { throw .missingField("unlink") }
        return unlink
    }

    /// Whether the position is one that JSON can write as an integer.
    private static func isSaidByText(_ participant: ParticipantReference) -> Bool {
        Int64(exactly: participant.position.rawValue) != nil
    }

    /// That the line of an export gives back the record.
    static func checkLine(_ event: Event, _ record: [UInt8]) throws(BrokenProperty) {
        let envelope = try must("an encoded record is read") { () throws(DecodingFailure) in
            try Envelope(decoding: record.span)
        }
        let position = Position(rawValue: 1)
        let line = ExportedEvent(at: position, envelope, event) { _ in nil }
        let read = try must("a line is read") { () throws(ValidationError) in
            try ExportedEvent(json: line.json).record()
        }
        try check(read == record, "a line gives back its record")
    }
}
