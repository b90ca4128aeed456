import Foundation

/// Random numbers that come again with the same seed: SplitMix64.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
public struct SeededGenerator: RandomNumberGenerator, Sendable, CustomStringConvertible {
    /// What the numbers follow from.
    public let seed: UInt64
    private var state: UInt64

    /// Makes a generator that gives the same numbers every time.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// The seeds of a parameterized test, which Swift Testing prints with every failure.
    ///
    /// `TEST_SEED` in the environment is where they begin; without it they are always the same.
    public static func seeds(_ count: UInt64) -> [UInt64] {
        let first = ProcessInfo.processInfo.environment["TEST_SEED"].flatMap { UInt64($0) } ?? 1
        return (0..<count).map { first &+ $0 }
    }

    /// The seed, for the message of a failed expectation.
    public var description: String { "seed \(seed)" }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// Whether an event of this probability happens.
    public mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &self) < probability
    }

    /// One of several.
    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }

    /// Random bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
    }
}
