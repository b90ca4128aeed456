import TestSupport
import Testing

@testable import Interactions

/// Properties of any history with wishes about people, addresses and apps.
@Suite struct `What is wished of people` {
    private func history(_ seed: UInt64) -> [LoggedEvent] {
        let isLong = seed.isMultiple(of: 8)
        var generator = HistoryGenerator(
            seed: seed,
            isLong: isLong,
            isAboutWishes: seed.isMultiple(of: 2)
        )
        return generator.history(isLong ? 300 : 60)
    }

    @Test(arguments: SeededGenerator.seeds(60))
    func `is about whoever the person is in the end`(seed: UInt64) throws {
        let events = history(seed)
        let expected = NaiveWishes(events, NaiveViews(events))
        let memory = MemoryViews(events.map(\.record))
        try memory.catchUp(rules: events.rules)
        let views = try memory.views
        var contacts: [ContactKey: NaiveWishes.Said] = [:]
        var addresses: [ContactKey: NaiveWishes.Said] = [:]
        var apps: [String: NaiveWishes.Said] = [:]
        var positions: Set<UInt64> = []
        let rows = memory.rows[.wishes, default: [:]]
        for key in rows.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let row = try #require(rows[key])
            let wish = try StoredWish(decoding: row.span)
            positions.insert(try StoredWish.position(ofRowKey: key).rawValue)
            switch wish.subject {
            case .person(let person):
                let contact = try #require(views.persons[person])
                contacts[contact, default: .init()].apply(wish.change)
            case .address(let address, of: let person):
                #expect(views.persons[person] != nil && person.evidence.contains(address))
                addresses[address, default: .init()].apply(wish.change)
            case .app(let app): apps[app, default: .init()].apply(wish.change)
            }
        }
        #expect(positions == expected.positions)
        #expect(contacts == expected.contacts)
        #expect(addresses == expected.addresses)
        #expect(apps == expected.apps)
    }

    @Test func `is of every kind in these tests, also of people who merge`() throws {
        var kinds: [Int] = [0, 0, 0]
        var merged = 0
        for seed in SeededGenerator.seeds(60) {
            let events = history(seed)
            let naive = NaiveViews(events)
            let wishes = NaiveWishes(events, naive)
            kinds[0] += wishes.contacts.count
            kinds[1] += wishes.addresses.count
            kinds[2] += wishes.apps.count
            let contacts = naive.contacts
            merged += wishes.contacts.keys.count { (contacts[$0]?.evidence.count ?? 0) > 1 }
        }
        #expect(kinds.allSatisfy { $0 > 5 }, "\(kinds)")
        #expect(merged > 10)
    }
}
