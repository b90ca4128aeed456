/// The part of an event that the views are made from.
enum FoldedEvent {
    /// A donation, read into the caller's variable.
    case donation
    // The payload is boxed, so that reading a donation moves as little as possible.
    indirect case payload(any LoggedPayload, Timestamp)
    case erased
    case unknown
    case other

    init(
        decoding record: Span<UInt8>,
        at position: Position,
        kinds: EventRegistry,
        with decoder: inout DonationDecoder,
        into donation: inout Participation
    ) throws(DecodingFailure) {
        try Envelope.verifyChecksum(of: record)
        let envelope = try Envelope(decoding: record)
        guard envelope.state == .whole else {
            self = envelope.isErasedDonation || envelope.isLost ? .erased : .other
            if !kinds.knows(envelope.kind), !envelope.isLost { self = .unknown }
            return
        }
        let payload = Envelope.length..<record.count
        guard envelope.kind != .donated else {
            try decoder.read(record, envelope, at: position, into: &donation)
            self = .donation
            return
        }
        guard let type = kinds[envelope.kind] else {
            self = .unknown
            return
        }
        guard type.concernsPeople else {
            self = .other
            return
        }
        self = .payload(try type.init(decoding: record, payload), envelope.recordedAt)
    }
}
