import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("Visits of another history in a store")
struct PastVisitTests {
    private static func visit(
        _ page: String,
        at seconds: Int64,
        from app: String = "org.example.browser"
    ) -> PastVisit {
        var activity = Activity(type: "\(app).browsing", title: page)
        activity.webpageURL = "https://example.org/\(page)"
        let start = Timestamp(milliseconds: seconds * 1000)
        return PastVisit(activity, from: Donor(app: app), start: start)
    }

    private static func outcomes(
        _ results: [Result<Receipt, DonationRefusal>]
    ) -> [String] {
        results.map { result in
            switch result {
            case .success(let receipt):
                (receipt.isDuplicate ? "known " : "new ") + "\(receipt.position.rawValue)"
            case .failure(let refusal): refusal.field
            }
        }
    }

    @Test("are appended once, in one batch and in a later one")
    func once() throws {
        let store = try TestStore().open()
        var endless = Self.visit("a", at: 1)
        endless.end = Timestamp(milliseconds: 999)
        let visits = [
            Self.visit("a", at: 1), Self.visit("b", at: 1), Self.visit("a", at: 1),
            Self.visit("a", at: 2), endless, Self.visit("a", at: 1, from: "org.example.other"),
            Self.visit("a", at: 1 << 40), Self.visit("a", at: 1 << 40),
        ]
        let first = ["new 1", "new 2", "known 1", "new 3", "known 1", "new 4", "start", "start"]
        #expect(Self.outcomes(try store.rehearse(visits: visits)) == first)
        #expect(try store.lastPosition() == .start)
        #expect(Self.outcomes(try store.donate(visits: visits)) == first)
        let again = ["known 1", "known 2", "known 1", "known 3", "known 1", "known 4"]
        #expect(Self.outcomes(try store.rehearse(visits: Array(visits.prefix(6)))) == again)
        #expect(Self.outcomes(try store.donate(visits: Array(visits.prefix(6)))) == again)
        #expect(try store.lastPosition() == Position(rawValue: 4))
        #expect(try store.visits().count == 4)
        #expect(try store.currentActivities().isEmpty)
    }

    @Test("with an end before the start, or in the future, are refused")
    func times() throws {
        let test = try TestStore()
        let store = try test.open()
        var early = Self.visit("a", at: 5)
        early.end = Timestamp(milliseconds: 1)
        var late = Self.visit("b", at: 5)
        late.end = Timestamp(milliseconds: test.now.milliseconds + 2 * 86_400_000)
        var never = Self.visit("c", at: 5)
        never.end = Timestamp(milliseconds: .max)
        let results = try store.donate(visits: [early, late, never])
        #expect(Self.outcomes(results) == ["end", "end", "end"])
        #expect(try store.lastPosition() == .start)
    }

    @Test("append the same in any split of batches", arguments: SeededGenerator.seeds(5))
    func batches(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let visits = (0..<200).map { _ in
            Self.visit(
                "\(Int.random(in: 0..<5, using: &random))",
                at: Int64.random(in: 1...20, using: &random) * 40_000,
                from: ["a", "b"].randomElement(using: &random) ?? "a"
            )
        }
        let names = Set(visits.map(\.name))
        let whole = try TestStore().open()
        _ = try whole.donate(visits: visits)
        let parts = try TestStore().open()
        var rest = visits[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...60, using: &random)
            _ = try parts.donate(visits: Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        for store in [whole, parts] {
            #expect(try store.lastPosition().rawValue == UInt64(names.count))
            _ = try store.donate(visits: visits.shuffled(using: &random))
            #expect(try store.lastPosition().rawValue == UInt64(names.count))
        }
    }
}
