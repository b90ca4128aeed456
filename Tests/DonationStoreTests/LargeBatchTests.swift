import DonationStore
import TestSupport
import Testing

/// Batches large enough to delay entries of the index of identifiers, and copies of logs.
@Suite struct `Donating a large batch` {
    let test: TestStore
    let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    /// Donations of two apps in turn, with ordered identifiers.
    private func donations(_ numbers: Range<Int>) -> [Donation] {
        numbers.map { number in
            let app = number.isMultiple(of: 2) ? "org.example.chat" : "org.example.mail"
            let identifier = "0198c0de-\(1_000_000 + number)-7000-8000-0123456789ab"
            return Donation(message(identifier), from: Donor(app: app))
        }
    }

    @Test func `twice each appends each once, and all are found`() throws {
        let donations = donations(0..<300)
        let results = try store.donate(donations.flatMap { [$0, $0] })
        let receipts = try results.map { try $0.get() }
        for number in 0..<300 {
            let (first, again) = (receipts[2 * number], receipts[2 * number + 1])
            #expect(!first.isDuplicate && again.isDuplicate)
            #expect(first.position == again.position)
            let found = try store.positions(identifier: first.identifier)
            #expect(found == [first.position])
        }
        #expect(try store.lastPosition().rawValue == 300)
        #expect(try store.verify().isClean)
    }

    @Test func `refuses other content under the same identifier, wherever that is`() throws {
        var other = donations(0..<300)
        for index in other.indices { other[index].interaction.direction = .incoming }
        let results = try store.donate(zip(donations(0..<300), other).flatMap { [$0, $1] })
        for number in 0..<300 {
            let position = try results[2 * number].get().position
            let refusal = DonationRefusal.conflicts(field: "direction", with: position)
            #expect(results[2 * number + 1] == .failure(refusal))
        }
    }

    @Test func `of several apps fills pages that small ones leave half full`() throws {
        for batch in 0..<3 { _ = try store.donate(donations(batch * 2000..<batch * 2000 + 2000)) }
        let small = try TestStore(seed: 8)
        let other = try small.open()
        for batch in 0..<30 { _ = try other.donate(donations(batch * 200..<batch * 200 + 200)) }
        let (large, least) = (try store.information(), try other.information())
        #expect(large.events == least.events)
        #expect(large.logBytes * 100 < least.logBytes * 90)
        #expect(try store.verify().isClean)
        // A copy consists of large batches, whatever the log was.
        _ = try other.delete(
            identifiers: donations(7..<8).compactMap(\.interaction.identifier),
            from: .all
        )
        _ = try other.erase()
        #expect(try other.information().logBytes * 100 < least.logBytes * 90)
        #expect(try other.verify().isClean)
    }

    @Test func `finds what came late, between those that are there`() throws {
        // Every third identifier of a batch lies among those of the batch before.
        for batch in 0..<4 {
            let own = donations(batch * 1000..<batch * 1000 + 600)
            let late = donations(batch * 1000 - 300..<batch * 1000)
            let all = zip(own, own.indices).flatMap { donation, index in
                index.isMultiple(of: 2) ? [donation, late[index / 2]] : [donation]
            }
            for result in try store.donate(all) {
                let receipt = try result.get()
                #expect(!receipt.isDuplicate)
                #expect(try store.positions(identifier: receipt.identifier) == [receipt.position])
            }
        }
        #expect(try store.verify().isClean)
    }

    @Test(arguments: SeededGenerator.seeds(8))
    func `decides as small batches of the same donations`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // Few identifiers, some the beginnings of others, so that many come again.
        let donations = (0..<600).map { number in
            let length = Int.random(in: 1...4, using: &random)
            let identifier = String("\(number % 300 / length)-abc".suffix(length + 3))
            let interaction = message(
                random.chance(0.95)
                    ? identifier : String(String(repeating: identifier, count: 130).prefix(500)),
                to: random.pick(["Ana", "Ben"]),
                direction: random.pick([.incoming, .outgoing]),
                minute: random.pick([nil, 0, 1])
            )
            return Donation(interaction, from: Donor(app: random.pick(["a", "b", "c"])))
        }
        let earlier = Array(donations.shuffled(using: &random).prefix(100))
        let other = try TestStore(seed: 8)
        let small = try other.open()
        for store in [store, small] { _ = try store.donate(earlier) }
        let results = try store.donate(donations)
        for first in stride(from: 0, to: 600, by: 50) {
            let some = first..<first + 50
            #expect(Array(results[some]) == (try small.donate(Array(donations[some]))))
        }
        #expect(Set(results.map { ((try? $0.get())?.isDuplicate).map { $0 ? 1 : 2 } }).count == 3)
        let check = try store.verify()
        #expect(try check.isClean && check.logDigest == small.verify().logDigest)
    }
}
