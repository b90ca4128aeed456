/// An encoder of log records: the envelope and payload of one event.
///
/// It keeps its buffer from record to record, so that encoding a batch allocates nothing.
package struct RecordEncoder {
    private var encoder = WireEncoder()

    /// Makes an encoder with an empty buffer.
    package init() {}

    /// The payload of the last event encoded.
    package var payload: [UInt8] { encoder.bytes }

    /// The same in an array of its own, which leaves the buffer to the next event.
    package var copiedPayload: [UInt8] { encoder.bytes.span.copy(0..<encoder.bytes.count) }

    /// Encodes a donation, which must already have its start and its identifier.
    package mutating func encode(_ interaction: Interaction) {
        encoder.removeAll()
        interaction.write(to: &encoder)
    }

    /// Encodes a donation where it stands, under another identifier and with other times.
    package mutating func encode(
        _ interaction: Interaction,
        as identifier: String,
        _ times: DonationTimes
    ) {
        encoder.removeAll()
        interaction.write(as: identifier, times, to: &encoder)
    }

    /// Whether the last donation encoded may hold message content: few do, and only those need a
    /// search.
    package var mayHaveContent: Bool { encoder.mayHaveContent }

    /// Whether the intent of the last donation encoded may be invalid, or have identifiers that are
    /// empty texts, which count as absent.
    ///
    /// Nearly every intent is valid, and encoding one is the only look at it.
    package var mayBeFaulty: Bool { encoder.mayBeFaulty }

    /// Whether the last donation encoded holds the bytes of pictures.
    package var hasPictures: Bool { encoder.hasPictures }

    /// Checks the conditions that only an encoded donation shows.
    ///
    /// - Throws: ``ValidationError`` when the last donation is too large, or holds JSON nested too
    ///   deep to be read again.
    package func validate() throws(ValidationError) {
        guard !encoder.hasJSONTooDeep else {
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

    /// Encodes the payload of an event that is no donation.
    package mutating func encode(_ payload: some LoggedPayload) {
        encoder.removeAll()
        payload.write(to: &encoder)
    }

    /// Returns the envelope of a donation with this payload.
    package static func donationEnvelope(
        of payload: [UInt8],
        donor: DonorNumber,
        recordedAt: Timestamp,
        start: Timestamp
    ) -> [UInt8] {
        Envelope(of: payload, donor: donor, recordedAt: recordedAt, start: start)
            .encoded(for: payload.span)
    }

    /// Appends the record of a donated event with this payload.
    package static func append(
        _ payload: [UInt8],
        kind: EventKind,
        donor: DonorNumber,
        recordedAt: Timestamp,
        start: Timestamp,
        to bytes: inout [UInt8]
    ) {
        var envelope = Envelope(of: payload, donor: donor, recordedAt: recordedAt, start: start)
        envelope.kind = kind
        envelope.append(payload.span, to: &bytes)
    }
}

extension Envelope {
    /// Makes the envelope of a donation.
    fileprivate init(
        of payload: [UInt8],
        donor: DonorNumber,
        recordedAt: Timestamp,
        start: Timestamp
    ) {
        self.init(
            kind: .donated,
            donor: donor,
            payloadLength: payload.count,
            recordedAt: recordedAt,
            start: start
        )
    }
}

extension Event {
    /// Reads the event of a whole record.
    ///
    /// - Parameters:
    ///   - record: Envelope and payload.
    ///   - envelope: The record's envelope, already read and checked.
    ///   - kinds: The known kinds.
    ///   - donor: Returns the donor of a number.
    /// - Throws: ``DecodingFailure`` when the payload is not what its kind requires.
    package init(
        decoding record: Span<UInt8>,
        _ envelope: Envelope,
        kinds: EventRegistry = .standard,
        donor: (DonorNumber) -> Donor?
    ) throws(DecodingFailure) {
        let payload = Envelope.length..<record.count
        guard envelope.state == .whole else {
            let isOfDonor = envelope.donor.rawValue != 0
            self = .erased(Stub(kind: envelope.kind, donor: isOfDonor ? envelope.donor : nil))
            return
        }
        guard envelope.kind != .donated else {
            guard let name = donor(envelope.donor) else { throw .unknownDonor(envelope.donor) }
            let interaction = try Interaction(decoding: record, payload, start: envelope.start)
            self = .donated(Donation(interaction, from: name))
            return
        }
        guard let type = kinds[envelope.kind] else {
            self = .unknown(kind: envelope.kind, payload: record.copy(payload))
            return
        }
        self = .known(try type.init(decoding: record, payload))
    }
}
