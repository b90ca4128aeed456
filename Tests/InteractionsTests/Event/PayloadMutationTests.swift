import TestSupport
import Testing

@testable import Interactions

@Suite struct `A damaged payload` {
    /// Reads arbitrary bytes, and checks that every readable value survives a round trip.
    private func survive(_ bytes: [UInt8], _ comment: Comment) throws {
        let start = Timestamp(milliseconds: 0)
        let interaction: Interaction
        do throws(DecodingFailure) {
            interaction = try Interaction(decoding: bytes.span, 0..<bytes.count, start: start)
        } catch {
            #expect(!error.description.isEmpty, comment)
            return
        }
        let again = try decoded(encoded(interaction), start: start)
        #expect(again.withIdentifier == interaction.withIdentifier, comment)
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `cut off anywhere is refused or read`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        generator.addsUnknownProtobufFields = true
        let bytes = encoded(generator.interaction())
        for length in bytes.indices {
            try survive(Array(bytes[..<length]), "seed \(seed), \(length) bytes")
        }
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `in any byte is refused or read`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        generator.addsUnknownProtobufFields = true
        let bytes = encoded(generator.interaction())
        var random = generator.random
        for round in 0..<200 {
            var damaged = bytes
            for _ in 0...Int.random(in: 0...2, using: &random) {
                let index = Int.random(in: damaged.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: damaged[index] = UInt8.random(in: .min ... .max, using: &random)
                case 1: damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 2: damaged.insert(UInt8.random(in: .min ... .max, using: &random), at: index)
                default: damaged[index] = random.pick([0, 0x7F, 0x80, 0xFF])
                }
            }
            try survive(damaged, "seed \(seed), round \(round)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(300))
    func `that never was one is refused or read`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        try survive(random.bytes(Int.random(in: 0...100, using: &random)), "seed \(seed)")
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `of a tombstone is refused or read`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let blob = random.bytes(Int.random(in: 0...30, using: &random))
        let bytes = [random.pick([0x0A, 0x12]), UInt8(blob.count)] + blob
        do throws(DecodingFailure) {
            let deletion = try Deletion(decoding: bytes.span, 0..<bytes.count)
            var encoder = WireEncoder()
            deletion.write(to: &encoder)
            let again = try Deletion(decoding: encoder.bytes.span, 0..<encoder.bytes.count)
            #expect(again == deletion)
        } catch {
            #expect(!error.description.isEmpty)
        }
    }
}

extension Interaction {
    /// The codec always writes an identifier, and reads an absent one as empty.
    fileprivate var withIdentifier: Interaction {
        var copy = self
        copy.identifier = identifier ?? ""
        return copy
    }
}
