import TestSupport
import Testing

@testable import Interactions

@Suite struct `A CRC-32C` {
    @Test(
        arguments: [
            ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
            ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
            ([UInt8](0...31), 0x46DD_794E),
            ([UInt8]((0...31).reversed()), 0x113F_DB5C),
            ([], 0),
            (Array("123456789".utf8), 0xE306_9283),
        ] as [([UInt8], UInt32)]
    )
    func `is that of RFC 3720`(bytes: [UInt8], expected: UInt32) {
        var checksum = CRC32C()
        checksum.add(bytes.span, 0..<bytes.count)
        #expect(checksum.value == expected)
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `is the same bit by bit and in any split`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bytes = random.bytes(Int.random(in: 0...200, using: &random))
        var expected = UInt32.max
        for byte in bytes {
            expected ^= UInt32(byte)
            for _ in 0..<8 { expected = expected >> 1 ^ (expected & 1 == 1 ? 0x82F6_3B78 : 0) }
        }
        var checksum = CRC32C()
        var index = 0
        while index < bytes.count {
            let next = Int.random(in: index + 1...bytes.count, using: &random)
            checksum.add(bytes.span, index..<next)
            index = next
        }
        #expect(checksum.value == ~expected)
    }
}
