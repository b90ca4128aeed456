import TestSupport
import Testing

@testable import Interactions

@Suite struct `An envelope` {
    private let payload: [UInt8] = [0x0A, 0x01, 0x61]

    private var record: [UInt8] {
        Envelope(
            kind: 1,
            donor: DonorNumber(rawValue: 0x0102_0304),
            payloadLength: payload.count,
            recordedAt: Timestamp(milliseconds: 0x0102_0304_0506_0708),
            start: Timestamp(milliseconds: -2)
        ).encoded(for: payload.span) + payload
    }

    @Test func `lies on disk byte for byte as documented`() throws {
        let head: [UInt8] = [
            1,  // format
            1,  // state: whole
            1,  // kind: donated
            0,  // nothing
            1, 2, 3, 4,  // donor number
            0, 0, 0, 3,  // payload length
            1, 2, 3, 4, 5, 6, 7, 8,  // recorded at
            0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE,  // start
        ]
        var checksum = CRC32C()
        checksum.add((head + payload).span, 0..<31)
        #expect(Array(record[..<28]) == head)
        #expect(record.span.bigEndian(at: 28, width: 4) == UInt64(checksum.value))
        #expect(Array(record[32...]) == payload)
        #expect(Envelope.length == 32)
        try Envelope.verifyChecksum(of: record.span)
    }

    @Test func `decodes to what was encoded`() throws {
        let envelope = try Envelope(decoding: record.span)
        #expect(envelope.state == .whole)
        #expect(envelope.kind == .donated)
        #expect(envelope.donor.rawValue == 0x0102_0304)
        #expect(envelope.payloadLength == 3)
        #expect(envelope.recordedAt.milliseconds == 0x0102_0304_0506_0708)
        #expect(envelope.start.milliseconds == -2)
        #expect(envelope.isDonation && !envelope.isDeletion)
    }

    @Test(arguments: [
        (UInt8(1), UInt8(1), true, false, true), (1, 2, false, true, true),
        (2, 1, false, false, true), (2, 2, false, false, true), (1, 3, false, false, true),
        (1, 4, false, false, true), (1, 5, false, false, true), (2, 5, false, false, true),
        (1, 6, false, false, true), (1, 7, false, false, true), (1, 8, false, false, true),
        (2, 8, false, false, true), (1, 9, false, false, true), (1, 10, false, false, true),
        (1, 11, false, false, true), (1, 25, false, false, true), (1, 26, false, false, true),
        (1, 27, false, false, true), (1, 28, false, false, true), (1, 29, false, false, true),
        (1, 30, false, false, true), (1, 31, false, false, true), (1, 32, false, false, true),
        (1, 33, false, false, true), (1, 34, false, false, true), (1, 35, false, false, true),
        (1, 36, false, false, true), (1, 37, false, false, true), (1, 38, false, false, true),
        (1, 41, false, false, false),
    ])
    func `tells donations and tombstones that are whole`(
        state: UInt8,
        kind: UInt8,
        isDonation: Bool,
        isDeletion: Bool,
        isKnown: Bool
    ) throws {
        var record = record
        (record[1], record[2]) = (state, kind)
        if state == 2 {
            // An erased event has no payload.
            #expect(throws: DecodingFailure.self) { try Envelope(decoding: record.span) }
            record = Array(record.prefix(Envelope.length))
            record[11] = 0
        }
        let envelope = try Envelope(decoding: record.span)
        #expect(envelope.isDonation == isDonation)
        #expect(envelope.isDeletion == isDeletion)
        let kinds = EventRegistry.standard
        #expect(
            kinds.isWithdrawable(envelope)
                == (state == 1
                    && ([4, 5, 6, 7, 8, 10].contains(kind) || (11...28) ~= kind
                        || (31...38) ~= kind))
        )
        #expect(kinds.knows(envelope.kind) == isKnown)
    }

    @Test func `of a newer format is refused`() {
        var record = record
        record[0] = 2
        #expect(throws: DecodingFailure.unsupportedFormat(2)) {
            try Envelope(decoding: record.span)
        }
    }

    @Test(arguments: [(0, UInt8(0)), (1, 0), (1, 3), (1, 255)])
    func `of no format or an unknown state is refused`(byte: Int, value: UInt8) {
        var record = record
        record[byte] = value
        #expect(throws: DecodingFailure.malformedField(atByte: byte)) {
            try Envelope(decoding: record.span)
        }
    }

    @Test func `whose record is cut off is refused`() {
        for length in 0..<record.count {
            let cut = Array(record[..<length])
            #expect(throws: DecodingFailure.truncated(atByte: length)) {
                try Envelope(decoding: cut.span)
            }
        }
    }

    @Test func `whose record is too long is refused`() {
        let long = record + [0]
        #expect(throws: DecodingFailure.self) { try Envelope(decoding: long.span) }
    }

    @Test func `finds every flipped bit by its checksum`() {
        for byte in record.indices {
            for bit in 0..<8 {
                var flipped = record
                flipped[byte] ^= 1 << bit
                #expect(throws: DecodingFailure.checksumMismatch, "byte \(byte), bit \(bit)") {
                    try Envelope.verifyChecksum(of: flipped.span)
                }
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `survives any bytes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = random.bytes(Int.random(in: 0...80, using: &random))
        if !bytes.isEmpty { bytes[0] = 1 }
        _ = try? Envelope(decoding: bytes.span)
        #expect(throws: DecodingFailure.self) { try Envelope.verifyChecksum(of: bytes.span) }
    }
}
