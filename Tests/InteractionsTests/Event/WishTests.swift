import SwiftProtobuf
import TestSupport
import Testing

@testable import Interactions

@Suite struct `A wish` {
    private static let ana = ParticipantReference(position: Position(rawValue: 300), index: 1)

    private static let wishes = [
        Wish(.never, .person(ana)), Wish(.suggestLess, .address(.alias(2), of: ana)),
        Wish(.clear, .address(.customIdentifier, of: ana)),
        Wish(.unspecified, .address(.contactIdentifier, of: ana)),
        Wish(.never, .app("org.example.chat")),
        Wish(.never, .person(ParticipantReference(position: Position(rawValue: 1), index: 0))),
    ]

    @Test(arguments: wishes)
    func `comes back from its bytes and its text`(wish: Wish) throws {
        let bytes = wish.encoded
        #expect(try Wish(decoding: bytes.span, bytes.indices) == wish)
        #expect(try Wish(json: wish.json, at: "wish") == wish)
        let theirs = try DonationLog_Wish(serializedBytes: bytes)
        #expect(theirs.change.rawValue == Int(wish.change.number))
        #expect(theirs.position == wish.participant?.position.rawValue ?? 0)
        #expect(theirs.index == UInt64(wish.participant?.index ?? 0))
        #expect(try theirs.serializedBytes() == bytes)
    }

    @Test func `is read by protoc`() throws {
        let text = try Protoc.decode("donation_log.Wish", Self.wishes[1].encoded)
        guard let text else { return }
        #expect(
            text == "change: WISH_CHANGE_SUGGEST_LESS\nposition: 300\nindex: 1\naddress: 7\n"
        )
    }

    @Test func `keeps what this version does not know`() throws {
        let bytes: [UInt8] = [0x08, 9, 0x10, 3, 0x32, 1, 0x78]
        let wish = try Wish(decoding: bytes.span, bytes.indices)
        #expect(wish.change == .unspecified)
        #expect(try Wish(decoding: wish.encoded.span, wish.encoded.indices) == wish)
        #expect(wish.unknownFields == [0x08, 9, 0x32, 1, 0x78])
    }

    @Test(arguments: [
        [UInt8](), [0x08, 2], [0x08, 2, 0x18, 1], [0x08, 2, 0x10, 3, 0x2A, 1, 0x61],
    ])
    func `names a participant or an app, and not both`(bytes: [UInt8]) {
        #expect(throws: DecodingFailure.self) { try Wish(decoding: bytes.span, bytes.indices) }
    }

    @Test(arguments: [
        #"{"change":"never"}"#, #"{"change":"never","address":"personHandle"}"#,
        #"{"change":"never","app":"a","participant":{"position":1,"index":0}}"#,
        #"{"change":"hide","app":"a"}"#, #"{"change":"never","app":"a","more":1}"#,
        #"{"change":"never","participant":{"position":1,"index":0},"address":"name"}"#,
    ])
    func `is refused from other text`(text: String) throws {
        let json = try JSONValue(parsing: text.utf8)
        #expect(throws: ValidationError.self) { try Wish(json: json, at: "wish") }
    }

    @Test func `follows its participant through a redaction`() {
        let (position, wish) = (Self.ana.position, Self.wishes[1])
        let moved = wish.moved(by: [position: [0]])
        #expect(moved?.participant == ParticipantReference(position: position, index: 0))
        #expect(wish.moved(by: [position: [1]]) == nil)
        #expect(Self.wishes[4].moved(by: [position: [1]]) == Self.wishes[4])
    }

    @Test func `has words`() {
        #expect(
            Self.wishes.map(\.text) == [
                "never suggest 300[1]", "suggest less: aliases[2] of 300[1]",
                "clear customIdentifier of 300[1]",
                "a wish that this version cannot read, about contactIdentifier of 300[1]",
                "never suggest org.example.chat", "never suggest 1[0]",
            ]
        )
    }

    @Test func `stays in force for an app without donations, and else as long as its donation`() {
        #expect(Self.wishes[4].survival == .always)
        #expect(Self.wishes[0].survival == .withReferents)
        #expect(throws: ValidationError.self) { try Wish(.never, .app("")).validate() }
        let long = String(repeating: "a", count: 256)
        #expect(throws: ValidationError.self) { try Wish(.never, .app(long)).validate() }
    }
}
