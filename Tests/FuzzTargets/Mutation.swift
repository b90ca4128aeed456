package import TestSupport

extension FuzzTarget {
    /// One of the inputs, changed in one to four ways, like a fuzzer's without its guidance.
    package static func mutated(
        _ inputs: [[UInt8]],
        _ random: inout SeededGenerator
    ) -> [UInt8] {
        var bytes = inputs.isEmpty ? [] : random.pick(inputs)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let index = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, index + Int.random(in: 1...8, using: &random))
            switch Int.random(in: 0..<7, using: &random) {
            case 0 where index < bytes.count:
                bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1 where index < bytes.count:
                bytes[index] = random.pick([0, 1, 0x0A, 0x22, 0x7F, 0x80, 0xFF])
            case 2: bytes.removeSubrange(index..<end)
            case 3: bytes.removeLast(bytes.count - index)
            case 4:
                let other = inputs.isEmpty ? [] : random.pick(inputs)
                bytes.insert(contentsOf: other.prefix(64), at: index)
            case 5: bytes.insert(contentsOf: bytes[index..<end], at: index)
            default:
                let count = Int.random(in: 1...4, using: &random)
                bytes.insert(contentsOf: random.bytes(count), at: index)
            }
        }
        return bytes
    }
}
