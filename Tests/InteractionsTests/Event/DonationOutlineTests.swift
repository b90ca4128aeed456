import TestSupport
import Testing

@testable import Interactions

@Suite struct `A donation's outline` {
    @Test(arguments: SeededGenerator.seeds(40))
    func `is that of the whole donation`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        generator.addsUnknownProtobufFields = true
        for _ in 0..<10 {
            var interaction = generator.interaction()
            if generator.random.chance(0.2) {
                interaction.intent = .other(OtherIntent(className: OtherIntent.cardClassName))
            }
            var encoder = WireEncoder()
            interaction.write(to: &encoder)
            let bytes = encoder.bytes
            let outline = try DonationOutline(decoding: bytes.span, bytes.indices)
            #expect(outline.direction == interaction.direction)
            #expect(outline.isCard == interaction.intent.isCard)
        }
    }

    @Test func `is of a donation with an intent`() throws {
        #expect(throws: DecodingFailure.missingField("intent")) {
            try DonationOutline(decoding: [UInt8]().span, 0..<0)
        }
        // The direction as bytes, where a number should be.
        #expect(throws: DecodingFailure.malformedField(atByte: 0)) {
            try DonationOutline(decoding: [0x1A, 0x00].span, 0..<2)
        }
    }
}
