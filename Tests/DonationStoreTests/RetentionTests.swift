import Interactions
import LMDB
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `Maintaining` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle
    let mail: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
        mail = store.donor("org.example.mail")
    }

    private func pass(_ milliseconds: Int64) {
        test.now = Timestamp(milliseconds: test.now.milliseconds + milliseconds)
    }

    /// The positions of live donations.
    private func live(_ store: DonationStore? = nil) throws -> [UInt64] {
        try (store ?? self.store).events(after: .start, limit: 4096).compactMap { event in
            guard case .donated = event.event, !event.isDeleted else { return nil }
            return event.position.rawValue
        }
    }

    @Test func `without rules keeps everything, and erases what was deleted before`() throws {
        _ = try chat.donate([message("m1"), message("m2")])
        #expect(try store.maintain(at: test.now) == MaintenanceReport())
        try chat.delete(identifiers: ["m1"])
        let report = try store.maintain(at: test.now)
        #expect(report.deleted == 0)
        #expect(report.erased == 1)
        #expect(report.bytes > 0)
        #expect(try live() == [2])
    }

    @Test func `lets go what was received too long ago, whatever its start`() throws {
        try chat.donate(message("m1", minute: 59))
        pass(1000)
        try chat.donate(message("m2", minute: 0))
        try store.setPolicy(PolicyRule(maximumAge: .milliseconds(5000)))
        pass(5000)
        let report = try store.maintain(at: test.now)
        #expect(report.deleted == 1)
        #expect(report.erased == 1)
        #expect(try live() == [2])
        #expect(try store.contacts().count == 1)
        #expect(try store.verify().isClean)
    }

    @Test func `keeps the newest of each scope`() throws {
        let call = Interaction(intent: .startCall(StartCallIntent()), identifier: "c1")
        _ = try chat.donate([message("m1"), call, message("m2")])
        _ = try mail.donate([message("m1"), message("m2"), message("m3")])
        _ = try store.donor("org.example.chat", account: "work").donate([message("m1")])
        try store.setPolicy(
            PolicyRule(
                app: "org.example.chat",
                intentClass: "INSendMessageIntent",
                maximumCount: 2
            )
        )
        try store.setPolicy(PolicyRule(app: "org.example.mail", maximumCount: 1))
        #expect(try store.maintain(at: test.now).deleted == 3)
        #expect(try live() == [2, 3, 6, 7])
    }

    @Test func `keeps the recent ones when an old archive comes last`() throws {
        let recent: ClosedRange<Int64> = 51...53
        _ = try chat.donate(recent.map { message("m\($0)", minute: $0) })
        try store.setPolicy(PolicyRule(maximumCount: 4))
        pass(60_000)
        let donor = Donor(app: "org.example.archive")
        let old: ClosedRange<Int64> = 1...5
        let archive = old.map { Donation(message("old\($0)", minute: $0), from: donor) }
        _ = try store.donate(archive.reversed())
        #expect(try store.maintain(at: test.now).deleted == 4)
        // Positions 1 to 3 are the recent ones; 5 is the newest of the archive.
        #expect(try live() == [1, 2, 3, 5])
        #expect(try store.maintain(at: test.now) == MaintenanceReport())
    }

    @Test func `does not count what is deleted already`() throws {
        _ = try chat.donate((1...4).map { message("m\($0)") })
        try chat.delete(identifiers: ["m3", "m4"])
        try store.setPolicy(PolicyRule(maximumCount: 2))
        #expect(try store.maintain(at: test.now).deleted == 0)
        #expect(try live() == [1, 2])
    }

    @Test func `frees identifiers, and is repeated without effect`() throws {
        _ = try chat.donate((1...5).map { message("m\($0)") })
        try store.setPolicy(PolicyRule(maximumCount: 3))
        #expect(try store.maintain(at: test.now).deleted == 2)
        let last = try store.lastPosition()
        let digest = try store.digest()
        for _ in 0..<2 {
            #expect(try store.maintain(at: test.now) == MaintenanceReport())
        }
        #expect(try store.lastPosition() == last)
        #expect(try store.digest() == digest)
        #expect(try !chat.donate(message("m1")).isDuplicate)
        #expect(try store.maintain(at: test.now).deleted == 1)
    }

    @Test func `writes tombstones of some thousand donations each`() throws {
        let donor = Donor(app: "org.example.chat")
        let count = 2 * EventLog.retentionBatch + 100
        _ = try store.donate((0..<count).map { Donation(message("m\($0)"), from: donor) })
        try store.setPolicy(PolicyRule(maximumCount: 10))
        #expect(try store.log.deleteBeyondRules(at: test.now) == count - 10)
        #expect(try store.lastPosition().rawValue == UInt64(count) + 4)
        #expect(try store.verify().isClean)
        #expect(try store.information().live == 10)
        #expect(try store.maintain(at: test.now).erased == UInt64(count - 10))
    }

    @Test func `destroys nothing when a record cannot be read`() throws {
        _ = try chat.donate([message("m1"), message("m2"), message("m3")])
        var change = try store.log.write()
        let key = LogKey.position(Position(rawValue: 2))
        var record: [UInt8] = []
        if let row = try change.value(forKey: key.span, in: change.tables.events) {
            record = row.copy(row.indices)
        }
        record[40] ^= 1
        try change.put(record.span, forKey: key.span, in: change.tables.events)
        try change.commit()
        try store.setPolicy(PolicyRule(maximumCount: 1))
        let damaged = DonationStoreError.damaged(Position(rawValue: 2), .checksumMismatch)
        #expect(throws: ErasureError.store(damaged)) {
            try store.maintain(at: test.now)
        }
        #expect(try store.lastPosition().rawValue == 4)
    }

    /// Law 5 over random histories.
    @Test(arguments: SeededGenerator.seeds(10))
    func `leaves the views of a log in which what went never happened`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        let people = (0..<8).map { _ in generator.person() }
        for _ in 0..<60 {
            pass(.random(in: 0...1000, using: &generator.random))
            var donation = generator.donation()
            donation.donor.account = nil
            var involved = donation.interaction.intent.people
            involved.recipients = involved.recipients.map { _ in generator.random.pick(people) }
            donation.interaction.intent.people = involved
            _ = try store.donate([donation])
            if generator.random.chance(0.1) {
                let identifier = donation.interaction.identifier ?? ""
                _ = try store.delete(identifiers: [identifier], from: .app(donation.donor.app))
            }
            if generator.random.chance(0.2) { _ = try store.digest() }
        }
        let age = Int64.random(in: 1...60_000, using: &generator.random)
        let wasLive = try live().count
        // Some go, whatever their ages.
        try store.setPolicy(
            PolicyRule(
                maximumAge: .milliseconds(age),
                maximumCount: UInt64(max(1, wasLive * 2 / 3))
            )
        )
        try store.setPolicy(
            PolicyRule(
                app: "org.example.chat",
                maximumCount: .random(in: 1...20, using: &generator.random)
            )
        )
        let deleted = try store.log.deleteBeyondRules(at: test.now)
        #expect(try live().count == wasLive - deleted, "seed \(seed)")
        #expect(deleted > 0, "seed \(seed)")
        let never = try test.erasedCopy()
        #expect(try never.digest() == store.digest(), "seed \(seed)")
        #expect(try store.maintain(at: test.now).deleted == 0, "seed \(seed)")

        #expect(try store.verify().isClean, "seed \(seed)")
        #expect(try store.maintain(at: test.now) == MaintenanceReport(), "seed \(seed)")
    }

    // MARK: Others between the search and the lock

    private func deleted(while act: @escaping (Int) throws -> Void) throws -> Int {
        var times = 0
        return try store.log.deleteBeyondRules(at: test.now) {
            #expect(throws: Never.self) { try act(times) }
            times += 1
        }
    }

    @Test func `counts what others have donated since it searched`() throws {
        _ = try chat.donate((1...5).map { message("m\($0)") })
        try store.setPolicy(PolicyRule(maximumCount: 3))
        let other = try test.open()
        let deleted = try deleted { times in
            guard times == 0 else { return }
            _ = try other.donor("org.example.mail").donate([message("n1"), message("n2")])
        }
        #expect(deleted == 4)
        #expect(try live() == [5, 7, 8])
    }

    @Test func `searches again when others have deleted since`() throws {
        _ = try chat.donate((1...5).map { message("m\($0)") })
        try store.setPolicy(PolicyRule(maximumCount: 3))
        let other = try test.open()
        let deleted = try deleted { times in
            guard times == 0 else { return }
            _ = try other.delete(identifiers: ["m4", "m5"], from: .all)
        }
        #expect(deleted == 0)
        #expect(try live() == [1, 2, 3])
    }

    @Test func `searches again when the rules have changed or the log was replaced`() throws {
        _ = try chat.donate((1...5).map { message("m\($0)") })
        try store.setPolicy(PolicyRule(maximumCount: 3))
        let other = try test.open()
        let deleted = try deleted { times in
            guard times == 0 else { return }
            _ = try other.delete(identifiers: ["m5"], from: .all)
            try other.setPolicy(PolicyRule(maximumCount: 4))
            #expect(try other.erase().erased == 1)
        }
        #expect(deleted == 0)
        #expect(try live() == [1, 2, 3, 4])
    }

    @Test func `ends though others delete again and again`() throws {
        _ = try chat.donate((1...5).map { message("m\($0)") })
        try store.setPolicy(PolicyRule(maximumCount: 3))
        let other = try test.open()
        var rounds = 0
        let deleted = try deleted { times in
            rounds = times
            _ = try other.donor("org.example.mail").donate([message("n\(times)")])
            _ = try other.delete(identifiers: ["n\(times)"], from: .all)
        }
        #expect(deleted == 2)
        #expect(rounds < 20)
        #expect(try live() == [3, 4, 5])
    }

    @Test func `goes on while others donate and delete, and leaves what the rule says`()
        async throws
    {
        let (store, now) = (store, test.now)
        let donor = Donor(app: "org.example.chat")
        let history = (0..<3000).map { Donation(message("m\($0)"), from: donor) }
        _ = try await store.donate(history)
        try store.setPolicy(PolicyRule(maximumCount: 50))
        let other = try test.open()
        func interfere() throws {
            for number in 0..<40 {
                _ = try other.donate([Donation(message("n\(number)"), from: donor)])
                guard number % 10 == 5 else { continue }
                _ = try other.delete(identifiers: ["n\(number)"], from: .app(donor.app))
            }
        }
        let maintaining = Task.detached { try store.maintain(at: now).deleted }
        try interfere()
        let deleted = try await maintaining.value
        let rest = try store.maintain(at: now).deleted
        #expect(deleted + rest + 4 + 50 == 3040)
        #expect(try live(store).count == 50)
        #expect(try store.verify().isClean)
    }
}
