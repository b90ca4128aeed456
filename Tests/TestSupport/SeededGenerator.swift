internal import DonationStoreTesting
import Foundation

/// Random numbers that repeat with the same seed, which a failed test prints.
package struct SeededGenerator: RandomNumberGenerator, Sendable, CustomStringConvertible {
    /// The state of the generator.
    package let seed: UInt64
    private var numbers: SeededRandom

    /// Makes a generator that gives the same numbers every time.
    package init(seed: UInt64) {
        self.seed = seed
        numbers = SeededRandom(seed: seed)
    }

    /// The seeds of a parameterized test, which Swift Testing prints with every failure.
    ///
    /// `TEST_SEED` in the environment is the first; without it they are always the same.
    /// `DONATION_TEST_ROUNDS` multiplies their number.
    package static func seeds(_ count: UInt64) -> [UInt64] {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["TEST_SEED"].flatMap { UInt64($0) } ?? 1
        let rounds = environment["DONATION_TEST_ROUNDS"].flatMap { UInt64($0) } ?? 1
        return (0..<count * rounds).map { first &+ $0 }
    }

    /// The seed, for the message of a failed expectation.
    package var description: String { "seed \(seed)" }

    /// The next number.
    package mutating func next() -> UInt64 {
        numbers.next()
    }

    /// Whether an event of this probability happens.
    package mutating func chance(_ probability: Double) -> Bool {
        numbers.chance(probability)
    }

    /// One of several.
    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        numbers.pick(elements)
    }

    /// Random bytes.
    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
    }
}
