import DonationStore

/// Random numbers that repeat with the same seed, by SplitMix64.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &self) < probability
    }

    /// A UUID of version 7, which sorts by `time`.
    mutating func identifier(at time: Timestamp) -> String {
        uuid(UInt64(bitPattern: time.milliseconds) << 16 | 0x7000 | next() & 0xFFF, next())
    }

    /// A UUID of version 4, without an order.
    mutating func identifier() -> String {
        uuid(next() & ~0xF000 | 0x4000, next())
    }

    private func uuid(_ high: UInt64, _ low: UInt64) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for (word, dashes) in [(high, [8, 12]), (low, [0, 4])] {
            for digit in 0..<16 {
                if dashes.contains(digit) { text.append(UInt8(ascii: "-")) }
                text.append(digits[Int(word >> UInt64(60 - 4 * digit) & 0xF)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Letters and blanks.
    mutating func text(bytes: Int) -> String {
        let letters = Array("etaoin shrdlu cmfwyp".utf8)
        return String(
            decoding: (0..<bytes).map { _ in letters[Int(next() % UInt64(letters.count))] },
            as: UTF8.self
        )
    }
}
