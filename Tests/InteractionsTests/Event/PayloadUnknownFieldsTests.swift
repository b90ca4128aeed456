import Foundation
import SwiftProtobuf
import TestSupport
import Testing

@testable import Interactions

@Suite struct `A field of a later version` {
    /// Field 2047 with three bytes and field 100 with a number, unknown to every message.
    private static let later: [UInt8] = [0xFA, 0x7F, 3, 1, 2, 3, 0xA0, 0x06, 0x2A]

    /// A place of such a field, as the path of message field numbers to it.
    static let paths: [[UInt8]] = [
        [], [7], [7, 1], [7, 1, 1], [7, 1, 1, 2], [7, 1, 1, 3], [7, 1, 1, 6], [7, 1, 2], [7, 1, 3],
        [7, 1, 4], [7, 6], [8], [8, 1], [8, 1, 1, 2], [9], [9, 1], [9, 1, 2],
    ]

    private func payload(_ path: [UInt8], _ fields: [UInt8]) -> [UInt8] {
        let inner = path.reversed().reduce(fields) { inner, number in
            [number << 3 | 2, UInt8(inner.count)] + inner
        }
        let message: [UInt8] = path.isEmpty ? [0x3A, 2, 0x0A, 0] : []
        return [0x0A, 1, 0x61] + message + inner
    }

    @Test(arguments: paths)
    func `survives decoding and encoding`(path: [UInt8]) throws {
        let interaction = try decoded(payload(path, Self.later))
        let bytes = encoded(interaction)
        #expect(try decoded(bytes) == interaction)
        #expect(encoded(try decoded(bytes)) == bytes)
        let before = try DonationLog_Interaction(serializedBytes: payload(path, Self.later))
        let after = try DonationLog_Interaction(serializedBytes: bytes)
        // swift-protobuf finds them in the same message, wherever they are in the bytes.
        #expect(unknownFields(after, path) == Self.later)
        #expect(unknownFields(before, path) == Self.later)
    }

    private func unknownFields(_ interaction: DonationLog_Interaction, _ path: [UInt8]) -> [UInt8] {
        let people =
            switch path.first {
            case 8: interaction.startCall.people
            case 9: interaction.otherIntent.people
            default: interaction.sendMessage.people
            }
        let person =
            switch path.dropFirst(2).first {
            case 2: people.recipients.first
            case 3: people.contacts.first
            default: people.sender
            }
        let storage: UnknownStorage? =
            switch (path.count, path.last) {
            case (0, _): interaction.unknownFields
            case (1, 7): interaction.sendMessage.unknownFields
            case (1, 8): interaction.startCall.unknownFields
            case (1, _): interaction.otherIntent.unknownFields
            case (2, 6): interaction.sendMessage.donationMetadata.unknownFields
            case (2, _): people.unknownFields
            case (3, 4): people.speakableGroupName.unknownFields
            case (3, _): person?.unknownFields
            case (_, 2): person?.personHandle.unknownFields
            case (_, 3): person?.nameComponents.unknownFields
            default: person?.aliases.first?.unknownFields
            }
        return storage.map { [UInt8]($0.data) } ?? []
    }

    @Test(
        arguments: [
            ([], 3), ([], 4), ([7], 4), ([8], 2), ([8], 3), ([8], 4), ([7, 1, 1], 9),
            ([7, 1, 1, 2], 2),
            ([7, 1, 1, 6], 2),
        ] as [([UInt8], UInt8)]
    )
    func `that is an enumerator survives, and counts as none`(path: [UInt8], number: UInt8) throws {
        let enumerator: [UInt8] = [number << 3, 0xE7, 0x07]  // 999
        let people: [UInt8] = path.count == 1 ? [0x0A, 0] : []
        let bytes = payload(path, people + enumerator)
        let interaction = try decoded(bytes)
        #expect(interaction.direction == .unspecified)
        #expect(interaction.intentHandlingStatus == .unspecified)
        let again = encoded(interaction)
        #expect(try decoded(again) == interaction)
        let theirs = try DonationLog_Interaction(serializedBytes: again)
        let text = theirs.textFormatString()
        #expect(text.contains(": 999"), "\(text)")
        #expect(text == (try DonationLog_Interaction(serializedBytes: bytes)).textFormatString())
    }

    @Test func `of an enumeration below zero survives too`() throws {
        let minusOne: [UInt8] = [0x18] + [UInt8](repeating: 0xFF, count: 9) + [1]
        let interaction = try decoded([0x3A, 0] + minusOne)
        #expect(interaction.unknownFields.protobuf == minusOne)
    }

    @Test func `of JSON survives in the field kept for it`() throws {
        var interaction = Interaction(intent: .other(OtherIntent(className: "A")), identifier: "a")
        interaction.unknownFields.json = ["x": [1, nil, 0.5, "\0"]]
        let read = try DonationLog_Interaction(serializedBytes: encoded(interaction))
        #expect(read.unknownFieldsJson == #"{"x":[1,null,0.5,"\u0000"]}"#)
        #expect(try decoded(encoded(interaction)) == interaction)
    }

    @Test(arguments: ["", "{", "[1]", "null", "{} {}", "\u{FEFF}"])
    func `of JSON that is no object is refused`(text: String) throws {
        var oracle = DonationLog_Interaction()
        oracle.startCall = DonationLog_StartCallIntent()
        oracle.unknownFieldsJson = text
        let bytes: [UInt8] = try oracle.serializedBytes()
        #expect {
            try decoded(bytes)
        } throws: { error in
            if case DecodingFailure.invalidJSON = error { true } else { false }
        }
    }
}
