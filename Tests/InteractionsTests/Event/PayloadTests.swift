import Foundation
import SwiftProtobuf
import TestSupport
import Testing

@testable import Interactions

@Suite struct `A payload` {
    @Test(arguments: SeededGenerator.seeds(120))
    func `decodes to what was encoded, byte for byte`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        generator.addsUnknownProtobufFields = true
        for _ in 0..<10 {
            var interaction = generator.interaction()
            interaction.startIsDefaulted = generator.random.chance(0.2)
            interaction.redactedParticipants = generator.random.chance(0.2) ? 3 : 0
            let bytes = encoded(interaction)
            let again = try decoded(bytes, start: interaction.start)
            #expect(again == interaction)
            // Equality of texts is canonical equivalence: only the bytes prove that nothing
            // changed.
            #expect(encoded(again) == bytes)
        }
    }

    @Test(arguments: SeededGenerator.seeds(80))
    func `is what swift-protobuf reads and writes`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        for _ in 0..<5 {
            let interaction = generator.interaction()
            let oracle = DonationLog_Interaction(interaction)
            let theirs: [UInt8] = try oracle.serializedBytes()
            #expect(try decoded(theirs, start: interaction.start) == interaction)
            let read = try DonationLog_Interaction(serializedBytes: encoded(interaction))
            #expect(read == oracle)
            #expect(read.unknownFields.data.isEmpty)
            // Empty but required texts are the one difference: this codec writes them.
            let again: [UInt8] = try read.serializedBytes()
            #expect(again == theirs)
        }
    }

    @Test func `with a stored picture is what swift-protobuf reads`() throws {
        let digest = [UInt8](0..<32)
        var intent = SendMessageIntent()
        intent.people.images["sender"] = Image(.stored(digest: digest), type: "image/png")
        let interaction = Interaction(intent: .sendMessage(intent), identifier: "a")
        let read = try DonationLog_Interaction(serializedBytes: encoded(interaction))
        #expect(read.sendMessage.people.images.first?.image.digest == Data(digest))
        #expect(read == DonationLog_Interaction(interaction))
        #expect(try decoded(encoded(interaction)) == interaction)
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `of equal donations is equal`(seed: UInt64) {
        var one = DonationGenerator(seed: seed).interactionCopy()
        var two = DonationGenerator(seed: seed).interactionCopy()
        let names = (0..<40).map { "name \($0)" }
        for name in names { one.unknownFields.json[name] = .string(name) }
        for name in names.reversed() { two.unknownFields.json[name] = .string(name) }
        for name in names { one.intent.people.images[name] = .url(name) }
        for name in names.reversed() { two.intent.people.images[name] = .url(name) }
        #expect(one == two)
        #expect(encoded(one) == encoded(two))
    }

    @Test func `lies on disk as the schema says`() {
        var intent = SendMessageIntent(
            recipients: [
                Person(personHandle: PersonHandle(value: "+1", type: .phoneNumber), isMe: true)
            ],
            conversationIdentifier: "c"
        )
        intent.outgoingMessageType = .outgoingMessageText
        var interaction = Interaction(
            intent: .sendMessage(intent),
            direction: .outgoing,
            identifier: "a"
        )
        interaction.end = Timestamp(milliseconds: -1)
        let expected: [UInt8] = [
            0x0A, 1, 0x61,  // identifier
            0x18, 1,  // direction: outgoing
            0x28, 1,  // end: -1 in zigzag
            0x3A, 19,  // send_message
            0x0A, 15,  // people
            0x12, 10,  // recipients
            0x12, 6, 0x0A, 2, 0x2B, 0x31, 0x10, 2,  // person_handle: value, type
            0x38, 1,  // is_me
            0x2A, 1, 0x63,  // conversation_identifier
            0x20, 1,  // outgoing_message_type: text
        ]
        #expect(encoded(interaction) == expected)
    }

    @Test func `without an intent is refused`() {
        #expect(throws: DecodingFailure.missingField("intent")) { try decoded([0x0A, 1, 0x61]) }
    }
}

func encoded(_ interaction: Interaction) -> [UInt8] {
    var encoder = WireEncoder()
    interaction.write(to: &encoder)
    return encoder.bytes
}

func decoded(_ bytes: [UInt8], start: Timestamp? = nil) throws -> Interaction {
    var interaction = try Interaction(
        decoding: bytes.span,
        0..<bytes.count,
        start: start ?? Timestamp(milliseconds: 0)
    )
    interaction.start = start
    return interaction
}

extension DonationGenerator {
    func interactionCopy() -> Interaction {
        var copy = self
        return copy.interaction()
    }
}
