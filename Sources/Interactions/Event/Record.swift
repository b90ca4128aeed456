/// A record of the log in the making: envelope and payload of one event.
///
/// Keeps its buffer from record to record, so that a batch is encoded without allocating.
package struct RecordEncoder {
    private var writer = WireWriter()

    /// Makes an encoder with an empty buffer.
    package init() {}

    /// The payload of the event last encoded.
    package var payload: [UInt8] { writer.bytes }

    /// Encodes a donation, which must have its start and its identifier by now.
    package mutating func encode(_ interaction: Interaction) {
        writer.removeAll()
        interaction.write(to: &writer)
    }

    /// Whether the donation last encoded may say what was said: few do, and the others need not be
    /// looked through.
    package var mayHaveContent: Bool { writer.mayHaveContent }

    /// Whether it holds the bytes of pictures.
    package var hasPictures: Bool { writer.hasPictures }

    /// Checks what can be told only of an encoded donation.
    ///
    /// - Throws: ``ValidationError`` when the last donation is too large, or holds JSON that could
    ///   not be read again.
    package func validate() throws(ValidationError) {
        guard !writer.hasJSONTooDeep else {
            throw ValidationError(
                field: "",
                reason: .nestedTooDeep(limit: DonationLimits.jsonDepth)
            )
        }
        guard payload.count <= DonationLimits.payloadBytes else {
            throw ValidationError(
                field: "",
                reason: .tooLong(bytes: payload.count, limit: DonationLimits.payloadBytes)
            )
        }
    }

    /// Encodes a tombstone.
    package mutating func encode(_ deletion: Deletion) {
        writer.removeAll()
        deletion.write(to: &writer)
    }

    /// Encodes a policy event.
    package mutating func encode(_ rule: PolicyRule) {
        writer.removeAll()
        rule.write(to: &writer)
    }

    /// Encodes a link.
    package mutating func encode(_ link: Link) {
        writer.removeAll()
        link.write(to: &writer)
    }

    /// Encodes an unlink.
    package mutating func encode(_ unlink: Unlink) {
        writer.removeAll()
        unlink.write(to: &writer)
    }

    /// Encodes feedback.
    package mutating func encode(_ feedback: SuggestionFeedback) {
        writer.removeAll()
        feedback.write(to: &writer)
    }

    /// Encodes a preference.
    package mutating func encode(_ preference: Preference) {
        writer.removeAll()
        preference.write(to: &writer)
    }

    /// Encodes an adoption.
    package mutating func encode(_ adoption: Adoption) {
        writer.removeAll()
        adoption.write(to: &writer)
    }

    /// Encodes a redaction.
    package mutating func encode(_ redaction: Redaction) {
        writer.removeAll()
        redaction.write(to: &writer)
    }

    /// The envelope of a donation with this payload.
    package static func donationEnvelope(
        of payload: [UInt8],
        donor: DonorNumber,
        recordedAt: Timestamp,
        start: Timestamp
    ) -> [UInt8] {
        Envelope(
            kind: EventKind.donated,
            donor: donor,
            payloadLength: payload.count,
            recordedAt: recordedAt,
            start: start
        ).encoded(for: payload.span)
    }

    /// The envelope of the tombstone last encoded.
    package func deletionEnvelope(recordedAt: Timestamp) -> [UInt8] {
        ownerEnvelope(kind: EventKind.deleted, recordedAt)
    }

    /// The envelope of the policy event last encoded.
    package func policyEnvelope(recordedAt: Timestamp) -> [UInt8] {
        ownerEnvelope(kind: EventKind.policy, recordedAt)
    }

    /// The envelope of the link last encoded.
    package func linkEnvelope(recordedAt: Timestamp) -> [UInt8] {
        ownerEnvelope(kind: EventKind.linked, recordedAt)
    }

    /// The envelope of the unlink last encoded.
    package func unlinkEnvelope(recordedAt: Timestamp) -> [UInt8] {
        ownerEnvelope(kind: EventKind.unlinked, recordedAt)
    }

    /// The envelope of the feedback last encoded.
    package func feedbackEnvelope(recordedAt: Timestamp) -> [UInt8] {
        ownerEnvelope(kind: EventKind.feedback, recordedAt)
    }

    /// The envelope of the preference last encoded.
    package func preferenceEnvelope(recordedAt: Timestamp) -> [UInt8] {
        ownerEnvelope(kind: EventKind.preference, recordedAt)
    }

    /// The envelope of the adoption last encoded.
    package func adoptionEnvelope(recordedAt: Timestamp) -> [UInt8] {
        ownerEnvelope(kind: EventKind.adopted, recordedAt)
    }

    /// The envelope of the redaction last encoded.
    package func redactionEnvelope(recordedAt: Timestamp) -> [UInt8] {
        ownerEnvelope(kind: EventKind.redacted, recordedAt)
    }

    /// The envelope of an event that is no donation.
    private func ownerEnvelope(kind: UInt8, _ recordedAt: Timestamp) -> [UInt8] {
        Envelope(
            kind: kind,
            donor: DonorNumber(rawValue: 0),
            payloadLength: payload.count,
            recordedAt: recordedAt,
            start: recordedAt
        ).encoded(for: payload.span)
    }
}

extension Event {
    /// Reads the event of a whole record.
    ///
    /// - Parameters:
    ///   - record: Envelope and payload.
    ///   - envelope: The record's envelope, read and checked before.
    ///   - donor: Looks up the donor a number stands for.
    /// - Throws: ``DecodingFailure`` when the payload is not what its kind requires.
    package init(
        decoding record: Span<UInt8>,
        _ envelope: Envelope,
        donor: (DonorNumber) -> Donor?
    ) throws(DecodingFailure) {
        let payload = Envelope.length..<record.count
        guard envelope.state == .whole else {
            let isOfDonor = envelope.donor.rawValue != 0
            self = .erased(Stub(kind: envelope.kind, donor: isOfDonor ? envelope.donor : nil))
            return
        }
        switch envelope.kind {
        case EventKind.donated:
            guard let name = donor(envelope.donor) else { throw .unknownDonor(envelope.donor) }
            self = .donated(
                Donation(
                    try Interaction(decoding: record, payload, start: envelope.start),
                    from: name
                )
            )
        case EventKind.deleted:
            self = .deleted(try Deletion(decoding: record, payload))
        case EventKind.policy:
            self = .policy(try PolicyRule(decoding: record, payload))
        case EventKind.linked:
            self = .linked(try Link(decoding: record, payload))
        case EventKind.unlinked:
            self = .unlinked(try Unlink(decoding: record, payload))
        case EventKind.feedback:
            self = .feedback(try SuggestionFeedback(decoding: record, payload))
        case EventKind.preference:
            self = .preference(try Preference(decoding: record, payload))
        case EventKind.adopted:
            self = .adopted(try Adoption(decoding: record, payload))
        case EventKind.redacted:
            self = .redacted(try Redaction(decoding: record, payload))
        default:
            self = .unknown(kind: envelope.kind, payload: record.copy(payload))
        }
    }
}
