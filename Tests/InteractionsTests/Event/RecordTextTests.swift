import TestSupport
import Testing

@testable import Interactions

/// Records as text, written from their bytes and by way of the model.
@Suite struct `The text of a record` {
    private let position = Position(rawValue: 7)
    private let donor = DonorNumber(rawValue: 3)

    /// Compares both ways for a payload, and returns whether the bytes alone gave the text.
    @discardableResult
    private func compare(
        _ payload: [UInt8],
        from app: Donor = Donor(app: "org.example.chat"),
        receivedAt time: Timestamp = DonationGenerator.receivedAt,
        start: Timestamp = DonationGenerator.receivedAt,
        _ comment: Comment
    ) throws -> Bool {
        let envelope = Envelope(
            kind: .donated,
            donor: donor,
            payloadLength: payload.count,
            recordedAt: time,
            start: start
        )
        let record = envelope.encoded(for: payload.span) + payload
        var writer = RecordTextWriter()
        writer.bytes = [0x20]
        let isExported = writer.write(record.span, envelope, at: position, as: .exported) { _ in
            app
        }
        let exported = writer.bytes.dropFirst()
        writer.bytes = [0x20]
        let isRecorded = writer.write(record.span, envelope, at: position, as: .recorded) { _ in
            app
        }
        let recorded = writer.bytes.dropFirst()
        #expect(isExported == isRecorded, comment)
        guard isExported else {
            #expect(exported.isEmpty && recorded.isEmpty, comment)
            return false
        }
        let event = try Event(decoding: record.span, envelope) { _ in app }
        let known = RecordedEvent(position: position, recordedAt: time, event: event)
        #expect(String(decoding: recorded, as: UTF8.self) == known.json.text, comment)
        let line = ExportedEvent(at: position, envelope, event) { _ in app }
        #expect(Array(exported) == line.json.bytes, comment)
        // The text alone gives the very same record again, so that no payload stands beside it.
        let again = try ExportedEvent(json: JSONValue(parsing: exported)).record()
        #expect(again == record, comment)
        return true
    }

    @Test(arguments: SeededGenerator.seeds(400))
    func `is the same both ways for any donation`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        generator.addsUnknownProtobufFields = seed % 2 == 0
        for round in 0..<10 {
            let donation = generator.donation()
            try compare(
                encoded(donation.interaction),
                from: donation.donor,
                start: donation.interaction.start ?? DonationGenerator.receivedAt,
                "seed \(seed), round \(round)"
            )
        }
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `is the same both ways for any damaged donation`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        var random = SeededGenerator(seed: seed)
        for round in 0..<20 {
            var bytes = encoded(generator.interaction().plain)
            for _ in 0...Int.random(in: 0...2, using: &random) {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 2: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: index)
                case 3: if bytes.count > 1 { bytes.remove(at: index) }
                default: bytes[index] = random.pick([0, 1, 2, 0x22, 0x5C, 0x7F, 0x80, 0xFF])
                }
            }
            try compare(bytes, "seed \(seed), round \(round)")
        }
    }

    @Test
    func `comes from the bytes alone for usual donations`() throws {
        var count = 0
        for seed in 0..<200 {
            var generator = DonationGenerator(seed: UInt64(seed))
            let bytes = encoded(generator.interaction().plain)
            count += try compare(bytes, "seed \(seed)") ? 1 : 0
        }
        #expect(count >= 150)
    }

    @Test(arguments: [Int64.min, -62_167_219_200_001, -1, 0, 253_402_300_800_000, .max])
    func `has any time`(milliseconds: Int64) throws {
        var generator = DonationGenerator(seed: 1)
        let bytes = encoded(generator.interaction().plain)
        let time = Timestamp(milliseconds: milliseconds)
        let isWritable = time >= .earliestWritable && time <= .latestWritable
        #expect(try compare(bytes, receivedAt: time, "") == isWritable)
        #expect(try compare(bytes, start: time, "") == isWritable)
    }
}

extension Interaction {
    /// The interaction without anything that only the model can write.
    fileprivate var plain: Interaction {
        var copy = self
        copy.intentResponse = nil
        copy.unknownFields = UnknownFields()
        copy.redactedParticipants = 0
        var people = intent.people
        people.images = [:]
        people.sender?.leaveOutOddities()
        for index in people.recipients.indices { people.recipients[index].leaveOutOddities() }
        for index in people.contacts.indices { people.contacts[index].leaveOutOddities() }
        people.speakableGroupName?.unknownFields = UnknownFields()
        if people.speakableGroupName?.spokenPhrase.isEmpty == true {
            people.speakableGroupName = nil
        }
        switch intent {
        case .sendMessage(let old):
            var message = SendMessageIntent()
            message.serviceName = old.serviceName.filled
            message.content = old.content.filled
            message.outgoingMessageType = old.outgoingMessageType
            message.donationMetadata = old.donationMetadata
            message.donationMetadata?.unknownFields = UnknownFields()
            message.people = people
            copy.intent = .sendMessage(message)
        case .startCall(let old):
            var call = old
            call.callRecordToCallBack = nil
            call.unknownFields = UnknownFields()
            call.people = people
            copy.intent = .startCall(call)
        case .other(let old):
            var other = OtherIntent(className: old.className)
            other.people = people
            copy.intent = .other(other)
        }
        return copy
    }
}

extension Person {
    fileprivate mutating func leaveOutOddities() {
        unknownFields = UnknownFields()
        displayName = displayName.filled
        relationship = relationship.filled
        personHandle?.leaveOutOddities()
        for index in aliases.indices { aliases[index].leaveOutOddities() }
        nameComponents = nil
        if case .url? = image?.source {} else { image = nil }
        image?.unknownFields = UnknownFields()
        let type = image?.type
        image?.type = type.filled
    }
}

extension PersonHandle {
    fileprivate mutating func leaveOutOddities() {
        unknownFields = UnknownFields()
        label = label.filled
    }
}

extension String? {
    /// The text; `nil` for an empty one.
    fileprivate var filled: String? { flatMap { $0.isEmpty ? nil : $0 } }
}
