import Interactions

extension FuzzTarget {
    /// Treats the bytes as a record of the log, unchanged and with a corrected checksum.
    package static func record(_ bytes: [UInt8]) throws(BrokenProperty) {
        try checkRecord(bytes)
        guard bytes.count >= Envelope.length else { return }
        var sealed = sealed(bytes)
        try checkRecord(sealed)
        try must("a right checksum is accepted") { () throws(DecodingFailure) in
            try Envelope.verifyChecksum(of: sealed.span)
        }
        // The input chooses the flipped bit, so that every place has its turn.
        let place = bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % (sealed.count * 8)
        sealed[place / 8] ^= 1 << (place % 8)
        try check(!isAccepted(sealed), "a flipped bit is found, bit \(place)")
    }

    private static let checksumBytes = 28..<32

    /// A record with a corrected checksum.
    static func sealed(_ record: [UInt8]) -> [UInt8] {
        guard record.count >= Envelope.length else { return record }
        var sealed = record
        sealed.replaceSubrange(checksumBytes, with: checksum(of: record).bigEndianBytes)
        return sealed
    }

    private static func isAccepted(_ record: [UInt8]) -> Bool {
        (try? Envelope.verifyChecksum(of: record.span)) != nil
    }

    private static func checkRecord(_ record: [UInt8]) throws(BrokenProperty) {
        let isRight =
            record.count >= Envelope.length
            && checksum(of: record).bigEndianBytes == Array(record[checksumBytes])
        try check(isAccepted(record) == isRight, "the checksum is CRC-32C")

        guard let envelope = try? Envelope(decoding: record.span) else { return }
        try check(
            envelope.payloadLength == record.count - Envelope.length,
            "the payload is all that follows the envelope"
        )
        let event: Event
        do throws(DecodingFailure) {
            event = try Event(decoding: record.span, envelope) {
                // Every eighth donor is unknown.
                $0.rawValue % 8 == 7 ? nil : Donor(app: "app \($0.rawValue)")
            }
        } catch {
            return try check(!error.description.isEmpty, "a failure has words")
        }
        try checkEvent(event, envelope, Array(record[Envelope.length...]))
    }

    private static func checkEvent(
        _ event: Event,
        _ envelope: Envelope,
        _ payload: [UInt8]
    ) throws(BrokenProperty) {
        switch event {
        case .unknown(let kind, let bytes):
            try check(
                kind == envelope.kind && !EventRegistry.standard.knows(kind),
                "only unknown kinds are unknown"
            )
            try check(bytes == payload, "what is unknown is carried as it is")
        case .erased(let stub):
            try check(stub.kind == envelope.kind && payload.isEmpty, "a stub has no payload")
        case .donated(let donation):
            var encoder = RecordEncoder()
            encoder.encode(donation.interaction)
            let head = RecordEncoder.donationEnvelope(
                of: encoder.payload,
                donor: envelope.donor,
                recordedAt: envelope.recordedAt,
                start: envelope.start
            )
            try checkEnvelope(head + encoder.payload, envelope)
            try checkInteraction(donation.interaction, start: envelope.start)
        case .known:
            guard let payload = event.logged else {
                throw BrokenProperty("what is known can be logged")
            }
            var expected = envelope
            // It has no donor and no start of its own.
            expected.donor = DonorNumber(rawValue: 0)
            expected.start = envelope.recordedAt
            try checkEnvelope(payload.record(receivedAt: envelope.recordedAt), expected)
            try checkPayload(payload)
        }
        let recorded = RecordedEvent(
            position: Position(rawValue: 1),
            recordedAt: envelope.recordedAt,
            event: event
        )
        try checkText(recorded.json)
    }

    /// Checks that a rebuilt record has its original envelope.
    private static func checkEnvelope(
        _ record: [UInt8],
        _ expected: Envelope
    ) throws(BrokenProperty) {
        let read = try must("an encoded record is read") { () throws(DecodingFailure) in
            try Envelope.verifyChecksum(of: record.span)
            return try Envelope(decoding: record.span)
        }
        var expected = expected
        expected.payloadLength = record.count - Envelope.length
        expected.state = .whole
        try check(read == expected, "an envelope comes back")
    }

    /// CRC-32C bit by bit, over everything but the checksum itself.
    private static func checksum(of record: [UInt8]) -> UInt32 {
        var state = UInt32.max
        for (index, byte) in record.enumerated() where !checksumBytes.contains(index) {
            state ^= UInt32(byte)
            for _ in 0..<8 { state = state >> 1 ^ (state & 1 == 1 ? 0x82F6_3B78 : 0) }
        }
        return ~state
    }
}

extension UInt32 {
    fileprivate var bigEndianBytes: [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
    }
}
