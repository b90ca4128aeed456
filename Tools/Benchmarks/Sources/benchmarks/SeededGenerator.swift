/// Random numbers that come again with the same seed: SplitMix64.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &self) < probability
    }
}

/// Ranks drawn so that the rank *k* comes 1/(*k* + 1) as often as the rank 0.
struct Zipf {
    private var cumulative: [Double] = []

    init(_ count: Int) {
        var sum = 0.0
        for rank in 0..<count {
            sum += 1 / Double(rank + 1)
            cumulative.append(sum)
        }
    }

    func rank(using random: inout SeededGenerator) -> Int {
        let wanted = Double.random(in: 0..<(cumulative.last ?? 1), using: &random)
        var (low, high) = (0, cumulative.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if cumulative[middle] > wanted { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
