import SwiftProtobuf
import TestSupport
import Testing

@testable import Interactions

@Suite struct `A tombstone` {
    private func encoded(_ deletion: Deletion) -> [UInt8] {
        var encoder = WireEncoder()
        deletion.write(to: &encoder)
        return encoder.bytes
    }

    private func decoded(_ bytes: [UInt8]) throws -> Deletion {
        try Deletion(decoding: bytes.span, 0..<bytes.count)
    }

    private func random(_ seed: UInt64) -> Deletion {
        var random = SeededGenerator(seed: seed)
        let runs = (0..<Int.random(in: 0...9, using: &random)).map { _ in
            let first = UInt64.random(in: 0...random.pick([40, 100_000, .max / 2]), using: &random)
            return first...first
                + UInt64.random(in: 0...random.pick([0, 9, .max / 2]), using: &random)
        }
        let donors = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            DonorNumber(rawValue: UInt32.random(in: 1...(.max), using: &random))
        }
        return Deletion(positions: PositionSet(runs: runs), donors: donors)
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `decodes to what was encoded, also by swift-protobuf`(seed: UInt64) throws {
        let deletion = random(seed)
        let bytes = encoded(deletion)
        #expect(try decoded(bytes) == deletion)

        let theirs = try DonationLog_Deletion(serializedBytes: bytes)
        #expect(theirs.donors == deletion.donors.map(\.rawValue))
        var last: UInt64 = 0
        let runs = stride(from: 0, to: theirs.runs.count, by: 2).map { index in
            let first = last + theirs.runs[index]
            last = first + theirs.runs[index + 1]
            return first...last
        }
        #expect(runs == deletion.positions.runs)
        let again: [UInt8] = try theirs.serializedBytes()
        #expect(again == bytes)
    }

    @Test func `lies on disk as runs`() {
        let positions = PositionSet(runs: [3...5, 9...9, 300...300])
        let deletion = Deletion(positions: positions, donors: [DonorNumber(rawValue: 300)])
        #expect(encoded(deletion) == [0x0A, 7, 3, 2, 4, 0, 0xA3, 0x02, 0, 0x12, 2, 0xAC, 0x02])
    }

    @Test func `is read whether its numbers are packed or not`() throws {
        let deletion = try decoded([0x08, 3, 0x08, 2, 0x10, 7, 0x0A, 2, 4, 0])
        #expect(deletion.positions.runs == [3...5, 9...9])
        #expect(deletion.donors == [DonorNumber(rawValue: 7)])
    }

    @Test func `keeps the fields of a later version`() throws {
        let later: [UInt8] = [0xFA, 0x7F, 3, 1, 2, 3, 0xA0, 0x06, 0x2A]
        let deletion = try decoded([0xA0, 0x06, 0x01, 0x0A, 2, 3, 2] + later)
        #expect(deletion.unknownFields == [0xA0, 0x06, 0x01] + later)
        #expect(try decoded(encoded(deletion)) == deletion)
    }

    @Test(
        arguments: [
            // Half a run; a run past the end of the numbers; a cut number; another type.
            [0x0A, 1, 3], [0x0A, 3, 3, 2, 4],
            [0x0A, 11, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 1],
            [0x0A, 1, 0x80], [0x0D, 0, 0, 0, 0],
        ] as [[UInt8]]
    )
    func `of runs that cannot be is refused`(bytes: [UInt8]) {
        #expect(throws: DecodingFailure.self) { try decoded(bytes) }
    }
}
