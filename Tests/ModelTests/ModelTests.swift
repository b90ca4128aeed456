import Foundation
import TestSupport
import Testing

/// Laws 2 to 5 and 10 over random histories of all operations on a store.
///
/// `DONATION_TEST_MODEL` is the number of histories, `TEST_SEED` the start of their seeds.
@Suite struct `A store and its model` {
    static var count: UInt64 {
        ProcessInfo.processInfo.environment["DONATION_TEST_MODEL"].flatMap { UInt64($0) } ?? 120
    }

    @Test func `say the same after any history`() throws {
        let other = try OtherProcess()
        let seeds = SeededGenerator.seeds(Self.count)
        var (tried, failed) = (0, 0)
        for seed in seeds {
            var generator = HistoryGenerator(seed: seed)
            let history = generator.history()
            let trial = Trial(seed: seed, with: other)
            tried += 1
            guard trial.failure(of: history) != nil else { continue }
            failed += 1
            let smallest = trial.shrink(history, until: Date() + 60)
            let what = trial.failure(of: smallest)?.text ?? "It did not fail again."
            let text = smallest.map { "    \($0)\n" }.joined()
            Issue.record(
                """
                seed \(seed), history \(tried): \(what)
                \(history.count) operations, of which these \(smallest.count) do:
                \(text)
                """
            )
            // A second failure mostly has the same reason.
            if failed == 3 { break }
        }
        print("model: \(tried) histories tried, \(failed) failed, seed \(seeds.first ?? 0)")
    }
}
