import TestSupport
import Testing

/// Law 1 after a power cut, under the model of ``Disk``.
///
/// Acknowledged donations are there; others are there whole or not at all.
///
/// `DONATION_TEST_IMAGES` is the number of states to try, 150 by default; `TEST_SEED` selects them.
@Suite(.serialized) struct `A power cut` {
    private static let images = Setting.number("DONATION_TEST_IMAGES") ?? 150
    private static let seed = SeededGenerator.seeds(1)[0]

    @Test func `at any moment leaves all that was acknowledged and whole batches`() throws {
        try check(Scenarios.life, images: Self.images / 3)
    }

    @Test func `while an erasure is at work leaves the old log or the new`() throws {
        try check(Scenarios.erasing, images: Self.images / 3)
    }

    @Test func `while two processes make a store and append leaves what they acknowledged`() throws
    {
        try check(Scenarios.crowd, images: Self.images / 3)
    }

    @Test func `while a backup replaces the log leaves all that was acknowledged`() throws {
        try check(Scenarios.restoring, images: Self.images / 3)
    }

    @Test func `while an app indexes and the owner erases leaves whole batches`() throws {
        try check(Scenarios.screen, images: Self.images / 4)
    }

    @Test(arguments: [Disk.Honesty.ignoresFileSyncs, .ignoresDirectorySyncs])
    func `is noticed to lose donations when syncs do nothing`(honesty: Disk.Honesty) throws {
        let cut = PowerCut(try Recording(Scenarios.short), seed: Self.seed, honesty: honesty)
        let summary = try cut.run(images: min(Self.images / 4, 500))
        print(cut.describe(summary))
        #expect(!summary.failures.isEmpty, "the checker cannot fail")
    }

    /// LMDB trusts that a sector is written whole, because its meta page has no checksum.
    ///
    /// The test only reports the value of that trust, as Pillai et al. found it ("All file systems
    /// are not created equal", OSDI 2014).
    @Test func `that tears sectors is not promised anything`() throws {
        let cut = PowerCut(try Recording(Scenarios.short), seed: Self.seed, honesty: .tearsSectors)
        print(cut.describe(try cut.run(images: min(Self.images / 4, 500))))
    }

    private func check(_ scenario: Scenario, images: Int) throws {
        let recording = try Recording(scenario)
        // A file mapped for writing could change without a record.
        let names = ["/lock.mdb", "/texts-shm"]
        #expect(recording.mappedForWriting.allSatisfy { names.contains(where: $0.hasSuffix) })
        let cut = PowerCut(recording, seed: Self.seed)
        let summary = try cut.run(images: images)
        print(cut.describe(summary))
        #expect(summary.failures.isEmpty, "\(cut.describe(summary))")
    }
}
