import TestSupport
import Testing

/// Law 1 when system calls fail.
///
/// An error is never an acknowledgement, acknowledged donations stay, and the store works as soon
/// as calls work again.
///
/// `DONATION_TEST_FAULTS` is the number of faults in each sweep, 20 by default; 2,000 are all.
/// `TEST_SEED` starts the random ones.
@Suite(.serialized) struct `A call that fails` {
    private static let faults = Setting.number("DONATION_TEST_FAULTS") ?? 20
    private static let seed = SeededGenerator.seeds(1)[0]

    @Test func `in the tool is told, and loses nothing that was acknowledged`() throws {
        let summary = try FaultSweep(Scenarios.short).run(limit: Self.faults)
        finish(summary.describe("one call of the tool"), summary)
    }

    @Test func `while an erasure is at work leaves the old log or the new`() throws {
        let summary = try FaultSweep(Scenarios.erasing).run(limit: Self.faults)
        finish(summary.describe("one call of an erasure"), summary)
    }

    @Test func `while a backup is made and replaces the log loses nothing`() throws {
        let summary = try FaultSweep(Scenarios.restoring).run(limit: Self.faults)
        finish(summary.describe("one call of a backup and a restore"), summary)
    }

    @Test func `while an app indexes loses nothing that was acknowledged`() throws {
        let summary = try FaultSweep(Scenarios.indexing).run(limit: Self.faults)
        finish(summary.describe("one call of an app that indexes"), summary)
    }

    @Test func `in a long-lived process does not keep it from going on`() throws {
        let summary = try LongLivedSweep().run(limit: Self.faults / 2)
        finish(summary.describe("one call of a long-lived process"), summary)
    }

    @Test func `in a long-lived app that indexes does not keep it from going on`() throws {
        let summary = try LongLivedSweep(.indexing).run(limit: Self.faults / 2)
        finish(summary.describe("one call of a long-lived app that indexes"), summary)
    }

    @Test func `in a long-lived browser that notes places does not keep it from going on`() throws {
        let summary = try LongLivedSweep(.browsing).run(limit: Self.faults / 2)
        finish(summary.describe("one call of a long-lived browser"), summary)
    }

    /// After a failed write of LMDB's meta page, of the log or of the views, only reopening the
    /// file helps.
    @Test func `to write, any of them, does not keep a long-lived process from going on`() throws {
        let summary = try LongLivedSweep().run {
            ["write", "meta"].contains($0.callClass) && $0.error == 5  // EIO
        }
        finish(summary.describe("one write of a long-lived process"), summary)
    }

    @Test func `at random, again and again, loses nothing that was acknowledged`() throws {
        let sweep = try FaultSweep(Scenarios.short)
        var summary = FaultSummary()
        let errors: [Int32] = [5, 28, 13, 122]  // EIO, ENOSPC, EACCES, EDQUOT
        for round in 0..<min(max(1, Self.faults / 10), 500) {
            let one = try sweep.run(
                randomSeed: Self.seed &+ UInt64(round) &* 1000,
                partsPerMillion: [10_000, 50_000, 200_000][round % 3],
                error: errors[round % errors.count]
            )
            summary.injected += one.injected
            summary.failures += one.failures
        }
        finish(summary.describe("random calls of the tool", seed: Self.seed), summary)
    }

    private func finish(_ text: String, _ summary: FaultSummary) {
        print(text)
        #expect(summary.injected > 0)
        #expect(summary.failures.isEmpty, "\(text)")
    }
}
