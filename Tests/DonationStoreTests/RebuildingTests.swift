import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DonationStore

/// Rebuilds of a log of three chunks.
@Suite struct `A rebuild` {
    private let test: TestStore
    private let store: DonationStore
    private static let events = 10_000

    /// The store of each test, made once.
    private static let made: Result<TestStore, any Error> = Result {
        let test = try TestStore(seed: 8)
        let store = try test.open()
        for batch in 0..<10 {
            let donations = (0..<events / 10).map { index in
                Donation(
                    message("\(batch)-\(index)", to: "Person \(index % 37)", minute: Int64(index)),
                    from: Donor(app: "org.example.chat")
                )
            }
            _ = try store.donate(donations)
        }
        _ = try store.delete(identifiers: (0..<50).map { "3-\($0)" }, from: .all)
        return test
    }

    init() throws {
        let made = try Self.made.get()
        test = try TestStore()
        test.now = made.now
        try FileManager.default.copyItem(atPath: made.path, toPath: test.path)
        store = try test.open()
    }

    @Test func `killed after a save goes on there, and comes to the same views`() throws {
        let digest = try store.digest()
        let copy = try TestStore(seed: 9)
        copy.now = test.now
        var options = RebuildOptions()
        options.savesAfter = { _ in 1 }
        options.monitor.progress = { [test] progress in
            // What kill -9 would leave after two of three saves.
            guard progress.done == 2 * UInt64(EventLog.chunk) + 1 || progress.done > 8192,
                !FileManager.default.fileExists(atPath: copy.path)
            else { return }
            try? FileManager.default.copyItem(atPath: test.path, toPath: copy.path)
        }
        try store.views.rebuild(options)
        let other = try copy.open()
        #expect(try other.views.generations.unfinished() != nil)
        let resumed = Mutex<UInt64>(0)
        let report = try other.rebuild(
            monitor: WorkMonitor(progress: { progress in
                resumed.withLock { $0 = progress.resumedAt }
            })
        )
        #expect(resumed.withLock { $0 } == 8192)
        #expect(report.digest == digest)
        #expect(try other.views.generations.unfinished() == nil)
        #expect(try other.views.generations.names().count == 1)
    }

    @Test func `makes the same index in a transaction or in several`() throws {
        let digest = try store.digest()
        let suggestions = try store.suggestions(limit: 50)
        var options = RebuildOptions()
        options.mostRowsIndexedAtOnce = 0
        try store.views.rebuild(options)
        #expect(try store.digest() == digest)
        #expect(try store.suggestions(limit: 50) == suggestions)
        #expect(try store.verify().isClean)
    }

    @Test func `comes to the same views on any number of threads`() throws {
        let digest = try store.digest()
        for (threads, bytes) in [(1, 1), (2, 64 << 20), (3, 1), (4, 64 << 20), (6, 1)] {
            var options = RebuildOptions()
            options.threads = threads
            options.mostBytes = bytes
            try store.views.rebuild(options)
            #expect(try store.digest() == digest, "\(threads) threads, \(bytes) bytes")
        }
        #expect(try store.verify().isClean)
    }

    @Test func `uses as many threads as help`() {
        let threads = (1...6).map {
            RebuildOptions.usefulThreads(ofProcessors: $0, memory: 8 << 30)
        }
        #expect(threads == [1, 3, 4, 4, 4, 4])
    }

    @Test func `takes no more threads and memory than a small machine has`() {
        let memories: [UInt64] = [0, 256 << 20, 1023 << 20, 1 << 30, 4 << 30, 64 << 30, .max]
        let bytes = memories.map(RebuildOptions.usefulBytes)
        #expect(bytes.map { $0 >> 20 } == [64, 64, 127, 128, 512, 1024, 1024])
        let threads = memories.map { RebuildOptions.usefulThreads(ofProcessors: 2, memory: $0) }
        #expect(threads == [1, 1, 1, 3, 3, 3, 3])
        #expect(RebuildOptions().mostBytes >= 64 << 20)
    }

    @Test func `killed is begun anew when the machine went down since`() throws {
        let digest = try store.digest()
        let generation = try killed()
        let other = try test.open(boot: "boot-2")
        let resumed = Mutex<UInt64>(1)
        let report = try other.rebuild(
            monitor: WorkMonitor(progress: { progress in
                resumed.withLock { $0 = progress.resumedAt }
            })
        )
        #expect(resumed.withLock { $0 } == 0)
        #expect(report.digest == digest)
        #expect(try !other.views.generations.names().contains(generation))
    }

    @Test func `killed is begun anew when the log was replaced since`() throws {
        let generation = try killed()
        try store.erase()
        #expect(try !store.views.generations.names().contains(generation))
        #expect(try store.rebuild().digest == store.digest())
        #expect(try store.verify().isClean)
    }

    /// Leaves a rebuild unfinished, like a kill; returns the name of its generation.
    private func killed() throws -> String {
        let saved = "\(test.path)-unfinished"
        var options = RebuildOptions()
        options.savesAfter = { _ in 1 }
        let views = store.views.generations
        options.monitor.progress = { progress in
            guard progress.done > 8192, let name = try? views.unfinished() else { return }
            try? FileManager.default.copyItem(atPath: views.path(of: name), toPath: saved)
        }
        try store.views.rebuild(options)
        try FileManager.default.moveItem(atPath: saved, toPath: views.path(of: "unfinished-one"))
        try views.setUnfinished("unfinished-one")
        return "unfinished-one"
    }

    @Test func `cancelled leaves no trace, and the views as they were`() throws {
        let digest = try store.digest()
        let before = try FileManager.default.subpathsOfDirectory(atPath: test.path).sorted()
        #expect(throws: DonationStoreError.cancelled) {
            try store.rebuild(monitor: WorkMonitor(isCancelled: { true }))
        }
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: test.path).sorted() == before
        )
        #expect(try store.digest() == digest)
    }

    @Test func `tells how far it is`() throws {
        let told = Mutex<[WorkProgress]>([])
        try store.rebuild(
            monitor: WorkMonitor(progress: { progress in told.withLock { $0.append(progress) } })
        )
        let events = told.withLock { $0.map(\.done) }
        #expect(events == [4096, 8192, 10_001])
        #expect(told.withLock { $0.allSatisfy { $0.total == 10_001 && $0.rate >= 0 } })
        #expect(told.withLock { $0.last?.timeLeft } == .zero)
    }

    @Test func `stops at a record that cannot be read, or passes over it and counts it`() throws {
        var change = try store.log.write()
        let key = LogKey.position(Position(rawValue: 77))
        try change.put([1, 2, 3].span, forKey: key.span, in: change.tables.events)
        try change.commit()
        let failure = #expect(throws: DonationStoreError.self) { try store.rebuild() }
        guard case .damaged(Position(rawValue: 77), _)? = failure else {
            Issue.record("failed otherwise: \(String(describing: failure))")
            return
        }
        #expect(try store.views.generations.unfinished() == nil)
        let report = try store.rebuild(skippingDamage: true)
        #expect(report.skipped == 1)
        #expect(try store.information().skipped == 1)
        try store.donor("org.example.chat").donate(message("after"))
        #expect(try store.contacts().count == 38)
    }

    @Test func `beside one who asks, donates and deletes never fails nor mixes`() throws {
        let other = try test.open()
        let isDone = Atomic<Bool>(false)
        let failures = Mutex<[String]>([])
        let asked = Atomic<Int>(0)
        let group = DispatchGroup()
        defer {
            isDone.store(true, ordering: .relaxed)
            group.wait()
        }
        // Everybody but the last has as many donations in one state of the views as in another.
        // Contacts and conversations of two different states together would not add up.
        DispatchQueue(label: "one who asks").async(group: group) {
            while !isDone.load(ordering: .relaxed), failures.withLock({ $0.isEmpty }) {
                do {
                    let contacts = try other.contacts().reduce(0) { $0 + $1.roles.count }
                    let suggestions = try other.suggestions(limit: 3)
                    if suggestions.count != 3 || contacts < 9_000 {
                        failures.withLock { $0.append("\(suggestions.count), \(contacts)") }
                    }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
                asked.add(1, ordering: .relaxed)
            }
        }
        DispatchQueue(label: "one who asks").async(group: group) { [test] in
            do {
                let third = try test.open()
                var count = 0
                while !isDone.load(ordering: .relaxed), count < 500 {
                    count += 1
                    try third.donor("org.example.chat").donate(message("new \(count)"))
                    _ = try third.delete(identifiers: ["new \(count)", "5-\(count)"], from: .all)
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        // The test waits until the other two have had their turns, however busy the machine is.
        for round in 0..<500 where round < 4 || asked.load(ordering: .relaxed) < 3 {
            try store.rebuild()
        }
        isDone.store(true, ordering: .relaxed)
        group.wait()
        #expect(failures.withLock { $0 } == [])
        #expect(asked.load(ordering: .relaxed) >= 3)
        #expect(try store.verify().isClean)
    }
}
