import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// Searches and exports that read records as bytes, beside the ways that decode them.
@Suite struct `A log of every event` {
    /// Returns all pages of a search through a store.
    private func pages(
        of store: DonationStore,
        _ conditions: EventConditions,
        as form: EventSearch.Form
    ) throws -> [EventSearch.Page] {
        var search = store.search(for: conditions, as: form)
        let last = try store.lastPosition()
        var pages: [EventSearch.Page] = []
        var position = Position.start
        while position < last {
            let end = min(last, Position(rawValue: position.rawValue + 7))
            pages.append(try search.page(after: position, through: end))
            position = end
        }
        return pages
    }

    private func conditions(_ random: inout SeededGenerator) -> EventConditions {
        var conditions = EventConditions()
        if random.chance(0.3) { conditions.text = random.pick(["a", "EXAMPLE", "é", "x"]) }
        if random.chance(0.3) { conditions.direction = random.pick(Direction.allCases) }
        if random.chance(0.3) { conditions.isLiveDonation = true }
        if random.chance(0.3) { conditions.isDonated = true }
        if random.chance(0.3) {
            conditions.sorts = [
                random.pick([.kind(.donated), .kind(.deleted), .unknown, .erased])
            ]
        }
        return conditions
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `is searched as its events say`(seed: UInt64) throws {
        let (test, store) = try `A log exported and imported`.makeStore(seed: seed)
        defer { _ = test }
        var random = SeededGenerator(seed: seed)
        let events = try store.events(after: .start, limit: 4096)
        for round in 0..<20 {
            let conditions = conditions(&random)
            let met = events.filter { conditions.areMet(by: $0) }
            let found = try pages(of: store, conditions, as: .events)
            #expect(found.flatMap(\.events) == met, "seed \(seed), round \(round)")
            #expect(found.reduce(0) { $0 + $1.examined } == events.count)
            let lines = try pages(of: store, conditions, as: .lines).flatMap(\.lines)
            #expect(lines == met.map(\.json.bytes), "seed \(seed), round \(round)")
            let summaries = try pages(of: store, conditions, as: .summaries).flatMap(\.summaries)
            #expect(
                summaries.map(Shown.init) == met.map { Shown(EventSummary(of: $0)) },
                "seed \(seed), round \(round)"
            )
            var search = store.search(for: conditions)
            let some = try search.page(at: events.map(\.position).reversed())
            #expect(some.events == met.reversed(), "seed \(seed), round \(round)")
        }
    }

    /// A search keeps the people whom it has met twice.
    @Test(arguments: SeededGenerator.seeds(5))
    func `is summed up as its events say when the same people come again`(seed: UInt64) throws {
        let test = try TestStore()
        let store = try test.open()
        var generator = DonationGenerator(seed: seed)
        let people = (0..<3).map { _ in generator.donation().interaction.intent.people }
        let donors = [Donor(app: "org.example.chat"), Donor(app: "org.example.mail")]
        for _ in 0..<100 {
            var donation = generator.donation()
            donation.donor = generator.random.pick(donors)
            donation.interaction.intent.people = generator.random.pick(people)
            _ = try store.donate([donation])
        }
        let events = try store.events(after: .start, limit: 4096)
        #expect(events.count > 50, "seed \(seed)")
        var search = store.search(for: EventConditions(), as: .summaries)
        let found = try search.page(after: .start, through: store.lastPosition()).summaries
        #expect(
            found.map(Shown.init) == events.map { Shown(EventSummary(of: $0)) },
            "seed \(seed)"
        )
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `is exported as its events say`(seed: UInt64) throws {
        let (test, store) = try `A log exported and imported`.makeStore(seed: seed)
        defer { _ = test }
        var export = try store.export()
        var expected: [UInt8] = []
        var count = 0
        while let events = try export.nextEvents() {
            for event in events { expected += event.json.bytes + [0x0A] }
            count += events.count
        }
        var again = try store.export()
        var lines: [UInt8] = []
        var lineCount = 0
        while let some = try again.nextLines() {
            lines += some.bytes
            lineCount += some.count
            #expect(some.last <= again.last)
        }
        #expect(lines == expected, "seed \(seed)")
        #expect(lineCount == count)
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `gives the live donations with an identifier`(seed: UInt64) throws {
        let (test, store) = try `A log exported and imported`.makeStore(seed: seed)
        defer { _ = test }
        for event in try store.events(after: .start, limit: 4096) {
            guard let donation = event.donation else { continue }
            let identifier = donation.interaction.identifier ?? ""
            let positions = try store.positions(identifier: identifier)
            let found = try store.donations(identifier: identifier)
            #expect(found.map(\.position) == positions)
            #expect(positions.contains(event.position) == !event.isDeleted)
            guard let stored = found.first(where: { $0.position == event.position }) else {
                continue
            }
            #expect(stored.donor == donation.donor)
            #expect(stored.recordedAt == event.recordedAt)
            #expect(stored.start == donation.interaction.start)
            #expect(try stored.identifier == identifier)
            #expect(try stored.intentClass == donation.interaction.intent.className)
            #expect(try stored.interaction.withoutPictures == donation.interaction.withoutPictures)
        }
        #expect(try store.donations(identifier: "nobody's").isEmpty)
    }
}

/// What a summary shows, without the pictures.
private struct Shown: Equatable {
    var donation: [String]?
    var people = IntentPeople()
    var other: RecordedEvent?

    init(_ summary: EventSummary) {
        switch summary {
        case .donation(let donation):
            let parties = donation.parties
            self.donation = [
                "\(donation.position)", "\(donation.start)", "\(donation.direction)",
                "\(donation.inferredDirection)", "\(donation.isDeleted)", "\(parties.donor)",
                parties.intentClass, "\(parties.isCard)", parties.groupIdentifier ?? "-",
            ]
            people = parties.people
            people.mapImages { _ in nil }
        case .other(let event): other = event
        }
    }
}

extension Interaction {
    fileprivate var withoutPictures: Interaction {
        var copy = self
        var people = intent.people
        people.mapImages { _ in nil }
        copy.intent.people = people
        return copy
    }
}
