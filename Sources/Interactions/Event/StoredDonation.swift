/// A donation as the log holds it, which decodes a field when a caller asks for it.
///
/// Reading one costs as little as finding it. ``interaction`` decodes all of it, each time anew.
public struct StoredDonation: Hashable, Sendable {
    /// The donation's position.
    public let position: Position
    /// The donor.
    public let donor: Donor
    private let envelope: Envelope
    private let record: [UInt8]

    /// Makes a donation from a record.
    ///
    /// - Parameters:
    ///   - position: The record's position.
    ///   - record: The record.
    ///   - name: Returns the donor of a number.
    /// - Throws: ``DecodingFailure`` if the record is damaged, or is no donation.
    package init(
        at position: Position,
        _ record: Span<UInt8>,
        name: (DonorNumber) -> Donor?
    ) throws(DecodingFailure) {
        try Envelope.verifyChecksum(of: record)
        envelope = try Envelope(decoding: record)
        guard envelope.isDonation else { throw .missing }
        guard let donor = name(envelope.donor) else { throw .unknownDonor(envelope.donor) }
        self.position = position
        self.donor = donor
        self.record = record.copy(record.indices)
    }

    private var payload: Range<Int> { Envelope.length..<record.count }

    /// The time the log received it.
    public var recordedAt: Timestamp { envelope.recordedAt }

    /// The start of the interaction.
    public var start: Timestamp { envelope.start }

    /// The number of bytes of its record in the log.
    public var byteCount: Int { record.count }

    /// The identifier of the interaction.
    public var identifier: String {
        get throws(DecodingFailure) { try Interaction.identifier(in: record.span, payload) }
    }

    /// The class of the intent, as in `INSendMessageIntent`.
    public var intentClass: String {
        get throws(DecodingFailure) { try Interaction.intentClass(in: record.span, payload) }
    }

    /// The whole interaction; pictures in the log are there by their digests alone.
    public var interaction: Interaction {
        get throws(DecodingFailure) {
            try Interaction(decoding: record.span, payload, start: envelope.start)
        }
    }
}
