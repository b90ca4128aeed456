import DonationStore
import Interactions
import TestSupport

extension HistoryGenerator {
    /// The donors of activities and items, one of which donates interactions, too.
    static let shownDonors = [Donor(app: "org.example.chat"), Donor(app: "org.example.reader")]
    private static let names = ["name-one", "name-two", "name-three"]
    private static let domains = ["place", "place.inner", "places"]

    /// One thing that an app or the owner does, often about something that is not there.
    mutating func deed() -> Operation {
        if random.chance(placeDeeds) { return placeDeed() }
        let donor = random.pick(Self.shownDonors)
        let scene = random.chance(0.25) ? "second-window" : ""
        var hand = Hand.handle
        let deed: Deed
        switch Int.random(in: 0..<22, using: &random) {
        case 0..<5:
            deed = .become(showing(), scene: scene)
            if random.chance(0.2) { hand = .otherProcess }
        case 5, 6: deed = .update(showing(), scene: scene)
        case 7: deed = .resign(scene: scene)
        case 8..<12:
            let batch = batch()
            let isPlain =
                !batch.deletesAll && batch.updates.isEmpty
                && (batch.deleted + batch.domains).isEmpty
            if isPlain, random.chance(0.3) { hand = .otherProcess }
            deed = .apply(batch)
        case 12..<15: deed = .delete(target())
        case 15, 16: deed = .remind(showing())
        case 17: deed = .openReminder(position())
        case 18: deed = .removeReminder(position())
        case 19:
            let shown = Array(Set((0..<random.pick([1, 1, 2])).map { _ in position() })).sorted()
            let chosen = random.chance(0.5) ? 0 : nil
            deed = .search(shown: shown, chosen: chosen, mark: mark())
        default: deed = .find(mark: Int.random(in: 0...marks, using: &random))
        }
        return .act(deed, of: donor, by: hand)
    }

    mutating func mark() -> Int {
        marks += 1
        return marks
    }

    private mutating func position() -> Int {
        Int.random(in: 1...random.pick([4, 8, 16]), using: &random)
    }

    private mutating func name() -> String? {
        random.chance(0.4) ? random.pick(Self.names) : nil
    }

    private mutating func domain() -> String? {
        random.chance(0.5) ? random.pick(Self.domains) : nil
    }

    /// Something on the screen, often again.
    private mutating func showing() -> Showing {
        if !shown.isEmpty, random.chance(0.3) { return random.pick(shown) }
        let showing = Showing(
            mark: mark(),
            persistent: name(),
            page: name(),
            item: random.chance(0.3) ? random.pick(Self.names) : nil,
            domain: domain(),
            canBeFound: random.chance(0.8)
        )
        shown.append(showing)
        return showing
    }

    private mutating func thing() -> Thing {
        Thing(mark: mark(), identifier: random.pick(Self.names), domain: domain())
    }

    private mutating func batch() -> Batch {
        var batch = Batch()
        if random.chance(0.5) { batch.index = "mailbox" }
        batch.items = (0..<random.pick([0, 1, 1, 2, 3])).map { _ in thing() }
        if random.chance(0.4) { batch.updates = [thing()] }
        if batch.index == "mailbox", random.chance(0.6) { batch.state = mark() }
        if random.chance(0.1) { batch.deletesAll = true }
        if random.chance(0.2) { batch.deleted = [random.pick(Self.names)] }
        if random.chance(0.15) { batch.domains = [random.pick(Self.domains)] }
        return batch
    }

    private mutating func target() -> ActivityTarget {
        let index = random.chance(0.5) ? "" : "mailbox"
        return switch Int.random(in: 0..<8, using: &random) {
        case 0..<3: .activities(persistentIdentifiers: [random.pick(Self.names), "missing"])
        case 3, 4: .items(identifiers: [random.pick(Self.names)], index: index)
        case 5: .domains([random.pick(Self.domains)], index: index)
        case 6: .allItems(index: index)
        default: random.chance(0.5) ? .allActivities : .activitiesAndItems
        }
    }
}
