import CTestFork
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `Lines of donation JSON` {
    @Test(arguments: SeededGenerator.seeds(3))
    func `have the results of the donations in them, and leave the same log`(seed: UInt64) throws {
        let content: ContentHandling = seed % 2 == 0 ? .kept : .dropped
        let tests = try (0..<2).map { _ in try TestStore() }
        let stores = try tests.map { try $0.open(content: content) }
        var generator = DonationGenerator(seed: seed)
        var given: [JSONValue] = []
        for round in 0..<12 {
            // Every third batch is so long that its entries in the index wait for each other.
            let count = round % 3 == 2 ? 260 : Int.random(in: 1...9, using: &generator.random)
            generator.addsUnknownFields = round % 4 == 0
            var batch = (0..<count).map { _ in generator.donation().json }
            // Some again, with another start, or with other content.
            for _ in 0..<4 where !given.isEmpty {
                batch.append(generator.random.pick(given))
                batch.append(generator.random.pick(given).damaged(&generator.random))
            }
            given += batch
            let lines = batch.map { $0.spelled(&generator.random) }
            let results = try stores[0].donate(lines: lines, app: "org.example.other")
            let expected = try Self.donate(lines, to: stores[1])
            for (index, result) in results.enumerated() where result != expected[index] {
                Issue.record("seed \(seed): \(result) \(expected[index]) \(batch[index].text)")
            }
            for test in tests {
                test.now = Timestamp(milliseconds: test.now.milliseconds + Int64(1 + round))
            }
        }
        #expect(try stores[0].logDigest() == stores[1].logDigest())
        #expect(try stores[0].information().holdsContent == stores[1].information().holdsContent)
        #expect(try stores[0].verify().isClean)
    }

    /// The results through the model, with the identifiers that were made left out of both.
    private static func donate(
        _ lines: [[UInt8]],
        to store: DonationStore
    ) throws -> [EventLog.Outcome] {
        let prepared = lines.map { line -> EventLog.Prepared in
            do throws(ValidationError) {
                let donation = try Donation(line: line, app: "org.example.other")
                return store.log.prepare([donation], isLive: false)[0]
            } catch {
                return .failure(.invalid(error))
            }
        }
        return try store.log.append(prepared)
    }

    @Test func `without identifier and start get those of their receipt`() throws {
        let test = try TestStore()
        let store = try test.open()
        let line = Array(#"{"app":"a","intent":{"class":"X"}}"#.utf8)
        let receipts = try store.donate(lines: [line, line]).map { try $0.get() }
        #expect(receipts.map(\.position.rawValue) == [1, 2])
        #expect(receipts[0].identifier != receipts[1].identifier)
        let event = try #require(store.events(after: .start).first)
        guard case .donated(let donation) = event.event else {
            Issue.record("not a donation")
            return
        }
        #expect(donation.interaction.start == test.now)
        #expect(donation.interaction.startIsDefaulted)
    }

    @Test func `that are all refused wait for no writer`() throws {
        let test = try TestStore()
        let store = try test.open(patience: .milliseconds(50))
        _ = try store.donate(lines: [Array(#"{"app":"a","intent":{"class":"X"}}"#.utf8)])
        let generation = try #require(try store.log.generations.current())
        let path = store.log.generations.path(of: generation)
        let writer = ctestfork_hold_lock("\(path)/writer.lock", 1)
        defer { ctestfork_end(writer) }
        let refused = Array(#"{"app":"a","intent":{}}"#.utf8)
        let results = try store.donate(lines: [refused, Array("no JSON".utf8)])
        #expect(results.allSatisfy { (try? $0.get()) == nil })
        let accepted = Array(#"{"app":"a","intent":{"class":"X"}}"#.utf8)
        #expect(throws: DonationStoreError.self) { try store.donate(lines: [refused, accepted]) }
    }

    @Test func `count in the rates of the apps that donate with them in one commit`() throws {
        let test = try TestStore()
        let store = try test.open()
        let rate = PolicyRule.Rate(count: 2, per: .seconds(3600))
        var rule = PolicyRule(app: "a", intentClass: "X")
        rule.maximumRate = rate
        _ = try store.setPolicy(rule)
        let line = Array(#"{"app":"a","intent":{"class":"X"}}"#.utf8)
        let interaction = Interaction(intent: .other(OtherIntent(className: "X")))
        let live = Donation(interaction, from: Donor(app: "a"))
        let app = store.log.prepare([live, live], isLive: true)
        let lines = store.log.prepare([line, line], app: nil)
        let results = try store.log.append([app[0]] + lines + [app[1]])
        #expect(results.dropLast().allSatisfy { (try? $0.get()) != nil })
        guard case .failure(.tooFrequent) = results.last else {
            Issue.record("\(results)")
            return
        }
    }
}
