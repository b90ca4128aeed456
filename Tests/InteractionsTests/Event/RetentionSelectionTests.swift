import TestSupport
import Testing

@testable import Interactions

/// Compares the selection in one pass with every rule on every donation.
@Suite struct `What retention lets go` {
    private struct Live {
        var position: UInt64
        var app: String
        var intentClass: String
        var recordedAt: Int64
        var start: Int64
    }

    private static let now: Int64 = 1_000_000

    private static func history(_ random: inout SeededGenerator) -> [Live] {
        var position: UInt64 = 0
        // Some histories come in order, some in any order, and some with many equal starts.
        let disorder: Int64 = random.pick([0, 0, 5, 1000])
        return (0..<Int.random(in: 0...120, using: &random)).map { _ in
            position += UInt64.random(in: 1...random.pick([1, 1, 5]), using: &random)
            return Live(
                position: position,
                app: random.pick(["a", "b", "c"]),
                intentClass: random.pick(["X", "Y"]),
                // Clocks go wrong, even beyond now and beyond the range of a subtraction.
                recordedAt: random.pick([
                    Int64(position) * 1000, .random(in: 0...now, using: &random), now + 5,
                    random.chance(0.02) ? .min : now,
                ]),
                start: Int64(position) / random.pick([1, 4])
                    + .random(in: -disorder...disorder, using: &random)
            )
        }
    }

    private static func policies(_ random: inout SeededGenerator) -> Policies {
        Policies(
            (0..<Int.random(in: 0...5, using: &random)).map { _ in
                PolicyRule(
                    app: random.chance(0.6) ? random.pick(["a", "b", "d"]) : nil,
                    intentClass: random.chance(0.4) ? random.pick(["X", "Y", "Z"]) : nil,
                    maximumAge: random.chance(0.5)
                        ? .milliseconds(Int64.random(in: 1...1_200_000, using: &random)) : nil,
                    maximumCount: random.chance(0.7) ? .random(in: 1...60, using: &random) : nil
                )
            }
        )
    }

    /// Applies every rule to every donation in the simplest way.
    private static func reference(_ policies: Policies, _ live: [Live]) -> Set<UInt64> {
        var gone: Set<UInt64> = []
        for rule in policies.rules {
            let scope = live.filter { donation in
                (rule.scope.app ?? donation.app) == donation.app
                    && (rule.scope.intentClass ?? donation.intentClass) == donation.intentClass
            }
            if let maximumAge = rule.maximumAge?.milliseconds {
                for donation in scope
                where Double(now) - Double(donation.recordedAt) > Double(maximumAge) {
                    gone.insert(donation.position)
                }
            }
            if let maximumCount = rule.maximumCount {
                let newest = scope.sorted { ($0.start, $0.position) > ($1.start, $1.position) }
                for donation in newest.dropFirst(Int(maximumCount)) {
                    gone.insert(donation.position)
                }
            }
        }
        return gone
    }

    private static func select(
        _ policies: Policies,
        _ live: [Live],
        batch: Int
    ) -> [UInt64] {
        var selection = RetentionSelection(policies, at: Timestamp(milliseconds: now))
        for donation in live where selection.concerns(app: donation.app) {
            selection.add(
                Position(rawValue: donation.position),
                app: donation.app,
                recordedAt: Timestamp(milliseconds: donation.recordedAt),
                start: Timestamp(milliseconds: donation.start),
                intentClass: selection.asksForClass(of: donation.app) ? donation.intentClass : ""
            )
        }
        var gone: [UInt64] = []
        while case let taken = selection.takeGone(most: batch), !taken.isEmpty {
            let positions = taken.runs.flatMap { Array($0) }
            #expect(positions.count <= batch)
            gone += positions
        }
        return gone
    }

    @Test(arguments: SeededGenerator.seeds(400))
    func `is what holding every rule against every donation lets go`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let live = Self.history(&random)
        let policies = Self.policies(&random)
        let expected = Self.reference(policies, live)
        let gone = Self.select(policies, live, batch: random.pick([1, 3, 1000]))
        #expect(gone == expected.sorted(), "seed \(seed)")
        // A second selection keeps the same donations.
        let rest = live.filter { !expected.contains($0.position) }
        #expect(Self.select(policies, rest, batch: 1000).isEmpty, "seed \(seed)")
    }

    @Test func `is nothing of a donation that is just as old as it may be`() {
        let live = [
            Live(position: 1, app: "a", intentClass: "X", recordedAt: Self.now - 101, start: 9),
            Live(position: 2, app: "a", intentClass: "X", recordedAt: Self.now - 100, start: 9),
        ]
        let policies = Policies([PolicyRule(maximumAge: .milliseconds(100))])
        #expect(Self.select(policies, live, batch: 9) == [1])
    }

    @Test func `is kept as runs while it is long`() {
        var selection = RetentionSelection(
            Policies([PolicyRule(maximumCount: 10)]),
            at: Timestamp(milliseconds: 0)
        )
        for position in 1...100_000 as ClosedRange<UInt64> {
            selection.add(
                Position(rawValue: position),
                app: "a",
                recordedAt: Timestamp(milliseconds: 0),
                start: Timestamp(milliseconds: Int64(position) / 2),
                intentClass: ""
            )
        }
        #expect(selection.takeGone(most: .max).runs == [1...99_990])
        #expect(selection.takeGone(most: .max).isEmpty)
    }
}
