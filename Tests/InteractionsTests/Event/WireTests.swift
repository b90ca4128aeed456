import TestSupport
import Testing

@testable import Interactions

@Suite struct `The wire format` {
    @Test(
        arguments: [
            (0, [0]), (127, [0x7F]), (128, [0x80, 0x01]), (300, [0xAC, 0x02]),
            (.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]),
        ] as [(UInt64, [UInt8])]
    )
    func `lays numbers down seven bits a byte`(value: UInt64, bytes: [UInt8]) throws {
        var encoder = WireEncoder()
        encoder.varint(value)
        #expect(encoder.bytes == bytes)
        var decoder = WireDecoder(0..<bytes.count)
        #expect(try decoder.nextNumber(in: bytes.span) == value)
        #expect(try decoder.nextNumber(in: bytes.span) == nil)
    }

    @Test(arguments: [0, 1, -1, 2, -2, 63, -64, .max, .min] as [Int64])
    func `lays signed numbers down in zigzag`(value: Int64) throws {
        var encoder = WireEncoder()
        encoder.signed(1, value)
        var decoder = WireDecoder(0..<encoder.bytes.count)
        #expect(try decoder.next(in: encoder.bytes.span)?.signed() == value)
        if value == -2 { #expect(encoder.bytes == [0x08, 0x03]) }
    }

    @Test(arguments: [0, 1, 127, 128, 129, 16_383, 16_384, 2_097_151, 2_097_152])
    func `gives a message of any length its length`(count: Int) throws {
        let blob = [UInt8](repeating: 7, count: count)
        var encoder = WireEncoder()
        encoder.raw([0x08, 0x01])
        encoder.message(2) { $0.raw(blob) }
        var decoder = WireDecoder(0..<encoder.bytes.count)
        _ = try decoder.next(in: encoder.bytes.span)
        let field = try #require(try decoder.next(in: encoder.bytes.span))
        #expect(try field.blob(in: encoder.bytes.span) == blob)
        #expect(field.whole.upperBound == encoder.bytes.count)
    }

    @Test func `reads both fixed widths`() throws {
        let bytes: [UInt8] = [0x0D, 1, 2, 3, 4, 0x11, 1, 0, 0, 0, 0, 0, 0, 0x80]
        var decoder = WireDecoder(0..<bytes.count)
        #expect(try decoder.next(in: bytes.span)?.value == 0x0403_0201)
        #expect(try decoder.next(in: bytes.span)?.value == 0x8000_0000_0000_0001)
    }

    @Test(
        arguments: [
            // Field number 0; a group; wire types 6 and 7; an eleventh byte; a bit too many.
            [0x00, 0x01], [0x0B, 0x0C], [0x0E], [0x0F],
            [0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
            [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02],
        ] as [[UInt8]]
    )
    func `refuses tags and numbers that cannot be`(bytes: [UInt8]) {
        #expect {
            var decoder = WireDecoder(0..<bytes.count)
            while try decoder.next(in: bytes.span) != nil {}
        } throws: { error in
            if case DecodingFailure.malformedField = error { true } else { false }
        }
    }

    @Test(
        arguments: [
            [0x08], [0x08, 0x80], [0x0A], [0x0A, 0x02, 0x61], [0x0D, 1, 2, 3],
            [0x09, 1, 2, 3, 4, 5, 6],
            [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
        ] as [[UInt8]]
    )
    func `refuses fields that end too early`(bytes: [UInt8]) {
        #expect {
            var decoder = WireDecoder(0..<bytes.count)
            while try decoder.next(in: bytes.span) != nil {}
        } throws: { error in
            if case DecodingFailure.truncated = error { true } else { false }
        }
    }

    @Test func `refuses a text that is not UTF-8, and a value of another type`() throws {
        let bytes: [UInt8] = [0x0A, 0x02, 0xC3, 0x28]
        var decoder = WireDecoder(0..<bytes.count)
        let field = try #require(try decoder.next(in: bytes.span))
        #expect(throws: DecodingFailure.invalidUTF8(atByte: 2)) { try field.text(in: bytes.span) }
        #expect(throws: DecodingFailure.malformedField(atByte: 0)) { try field.varint() }
        #expect(throws: DecodingFailure.invalidJSON(atByte: 2)) { try field.json(in: bytes.span) }
    }
}
