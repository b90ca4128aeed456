import Foundation
import TestSupport
import Testing

@testable import DonationStore

/// A dry run names exactly what the command destroys, and changes nothing.
@Suite struct `A look at what would be destroyed` {
    private let test: TestStore
    private let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    /// A history of two apps with pictures, corrections, feedback, weights, and a deletion.
    private func live(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = ["Ana", "Bob", "Cid"]
        for number in 0..<60 {
            test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
            var interaction = message(
                "\(number)",
                to: random.pick(names),
                minute: Int64(number),
                group: random.pick(["g", "h"]),
                conversation: random.pick(["c1", "c2", nil])
            )
            if case .sendMessage(var intent) = interaction.intent, random.chance(0.5) {
                let bytes = [UInt8](repeating: UInt8(random.next() % 4), count: 300)
                intent.people.recipients[0].image = Image(.data(bytes))
                interaction.intent = .sendMessage(intent)
            }
            try store.donor(random.pick(["org.a", "org.b"])).donate(interaction)
            let last = ConversationReference(position: try store.lastPosition())
            switch random.next() % 10 {
            case 0: try store.pin(last)
            case 1: try store.record(SuggestionFeedback(shown: [last], outcome: .abandoned))
            case 2: try store.delete(identifiers: ["\(random.next() % 60)"], from: .all)
            case 3: try store.adopt(RankingCoefficients(), learnedThrough: last.position)
            default: break
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(8))
    func `tells of a deletion and of an erasure after it`(seed: UInt64) throws {
        try live(seed: seed)
        let start = test.now.milliseconds
        let contact = try #require(try store.contacts().first)
        let selections: [DonationSelection] = [
            .identifiers(["3", "4", "none"]), .groupIdentifier("g"),
            .conversationIdentifier("c1"), .contact(contact),
            .starting(in: Timestamp(milliseconds: 0)..<Timestamp(milliseconds: start - 6_600_000)),
            .everything,
        ]
        for (index, selection) in selections.enumerated() {
            let app = index == 5 ? "org.a" : nil
            let before = try files()
            let plan = try store.deletion(of: selection, from: DonorScope(app: app))
            let erasure = try store.erasure(after: plan)
            #expect(try files() == before)
            let live = try store.liveDonations()
            #expect(
                try store.delete(selection, from: DonorScope(app: app)) == plan.receipt,
                "seed \(seed)"
            )
            #expect(try store.liveDonations() == live - UInt64(plan.receipt.deleted))
            // A test beside this one may fork, and its child maps the files for a while.
            #expect(
                try store.erasure().withoutProcesses == erasure.withoutProcesses,
                "seed \(seed), \(selection)"
            )
            if seed % 2 == 0 {
                #expect(try store.erase().withoutProcesses == erasure.withoutProcesses)
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `tells of a maintenance`(seed: UInt64) throws {
        try live(seed: seed)
        try store.setPolicy(PolicyRule(maximumAge: .milliseconds(1_800_000)))
        try store.setPolicy(PolicyRule(app: "org.b", maximumCount: 5))
        let before = try files()
        let planned = try store.maintenance(at: test.now)
        #expect(try files() == before)
        let done = try store.maintain(at: test.now)
        #expect(planned.deleted == done.deleted && done.deleted > 20)
        #expect(planned.erasure.withoutProcesses == done.erasure.withoutProcesses, "seed \(seed)")
        #expect(done.erasure.oldest ?? test.now <= done.erasure.newest ?? test.now)
    }

    @Test func `a clock that is more than a year ahead destroys nothing`() throws {
        try live(seed: 1)
        try store.setPolicy(PolicyRule(maximumAge: .milliseconds(14 * 86_400_000)))
        let received = test.now
        let late = Timestamp(milliseconds: received.milliseconds + 400 * 86_400_000)
        let refusal = ErasureError.refused(.clockAhead(now: late, newest: received))
        let before = try store.liveDonations()
        #expect(throws: refusal) { try store.maintain(at: late) }
        #expect(throws: refusal) { try store.maintenance(at: late) }
        #expect(throws: refusal) { try store.checkClock(late) }
        #expect(try store.liveDonations() == before)
        let early = Timestamp(milliseconds: received.milliseconds + 300 * 86_400_000)
        try store.checkClock(early)
        #expect(try store.maintenance(at: late, ignoringClock: true).deleted == Int(before))
        #expect(try store.liveDonations() == before)
        #expect(try store.maintain(at: late, ignoringClock: true).deleted == Int(before))
        #expect(try store.liveDonations() == 0)
        let empty = try TestStore()
        try empty.open().checkClock(late)
    }

    @Test func `a clock that is ahead destroys nothing either when donations came by it`() throws {
        try live(seed: 1)
        try store.setPolicy(PolicyRule(maximumAge: .milliseconds(14 * 86_400_000)))
        let received = test.now
        let before = try store.liveDonations()
        let century: Int64 = 100 * 366 * 86_400_000
        test.now = Timestamp(milliseconds: received.milliseconds + century)
        try store.donor("org.late").donate(message("late", minute: nil))
        let refusal = ErasureError.refused(.clockAhead(now: test.now, newest: received))
        #expect(throws: refusal) { try store.maintain(at: test.now) }
        #expect(throws: refusal) { try store.maintenance(at: test.now) }
        #expect(try store.liveDonations() == before + 1)
        // The clock is right again.
        #expect(try store.maintain(at: received).deleted == 0)
    }

    /// The bytes of the log and the names of all files.
    private func files() throws -> [String: Int] {
        var files: [String: Int] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: test.path) {
            let isLog = name.hasPrefix("log/") && name.hasSuffix("data.mdb")
            let url = URL(filePath: "\(test.path)/\(name)")
            files[name] = isLog ? try Data(contentsOf: url).hashValue : 0
        }
        return files.filter { !$0.key.hasPrefix("views") }
    }
}

extension ErasureReport {
    /// The report without the parts that depend on other processes.
    fileprivate var withoutProcesses: ErasureReport {
        var report = self
        report.stillMappedBy = []
        return report
    }
}
