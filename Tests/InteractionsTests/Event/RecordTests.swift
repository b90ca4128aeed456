import TestSupport
import Testing

@testable import Interactions

@Suite struct `A record` {
    private let donor = Donor(app: "org.example.chat")
    private let number = DonorNumber(rawValue: 7)
    private let now = Timestamp(milliseconds: 1_000_000)

    private func decode(_ record: [UInt8]) throws -> Event {
        try Envelope.verifyChecksum(of: record.span)
        let envelope = try Envelope(decoding: record.span)
        return try Event(decoding: record.span, envelope) { $0 == number ? donor : nil }
    }

    @Test func `of a donation decodes to donor, start and payload`() throws {
        var interaction = Interaction(intent: .sendMessage(SendMessageIntent()), start: now)
        interaction.identifier = "a"
        var encoder = RecordEncoder()
        encoder.encode(interaction)
        let envelope = RecordEncoder.donationEnvelope(
            of: encoder.payload,
            donor: number,
            recordedAt: now,
            start: now
        )
        let event = try decode(envelope + encoder.payload)
        #expect(event == .donated(Donation(interaction, from: donor)))
    }

    @Test func `of a tombstone decodes to the deletion`() throws {
        let deletion = Deletion(positions: PositionSet(runs: [3...5]), donors: [number])
        let record = deletion.record(receivedAt: now)
        #expect(try decode(record) == .known(deletion))
        #expect(try Envelope(decoding: record.span).start == now)
    }

    @Test func `made after another holds nothing of it`() throws {
        var generator = DonationGenerator(seed: 1)
        var encoder = RecordEncoder()
        encoder.encode(generator.interaction())
        let interaction = generator.interaction()
        encoder.encode(interaction)
        var fresh = RecordEncoder()
        fresh.encode(interaction)
        #expect(encoder.payload == fresh.payload)
    }

    @Test func `of an unknown kind is carried as it is`() throws {
        let payload: [UInt8] = [9, 9, 9]
        let envelope = Envelope(
            kind: 41,
            donor: number,
            payloadLength: 3,
            recordedAt: now,
            start: now
        )
        let record = envelope.encoded(for: payload.span) + payload
        #expect(try decode(record) == .unknown(kind: 41, payload: payload))
    }

    @Test func `of a donor that the log does not know is refused`() throws {
        var encoder = RecordEncoder()
        encoder.encode(Interaction(intent: .startCall(StartCallIntent()), identifier: "a"))
        let stranger = DonorNumber(rawValue: 8)
        let envelope = RecordEncoder.donationEnvelope(
            of: encoder.payload,
            donor: stranger,
            recordedAt: now,
            start: now
        )
        #expect(throws: DecodingFailure.unknownDonor(stranger)) {
            try decode(envelope + encoder.payload)
        }
    }

    @Test(arguments: [
        (DecodingFailure.truncated(atByte: 7), "byte 7"),
        (.checksumMismatch, "checksum"), (.unsupportedFormat(9), "format 9"),
        (.malformedField(atByte: 7), "byte 7"), (.invalidUTF8(atByte: 7), "UTF-8 at byte 7"),
        (.invalidJSON(atByte: 7), "JSON"), (.missingField("intent"), "intent"),
        (.unknownDonor(DonorNumber(rawValue: 8)), "donor 8"),
    ])
    func `that cannot be read says why`(failure: DecodingFailure, words: String) {
        #expect(failure.description.contains(words))
    }
}
