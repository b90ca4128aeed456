import TestSupport
import Testing

@testable import Interactions

/// Properties of any history.
@Suite struct `Views of any history` {
    static let (few, many): (UInt64, UInt64) = (24, 3)

    /// Short histories, and some long enough for timelines with chunks.
    private func histories(_ seed: UInt64) -> [[LoggedEvent]] {
        var short = HistoryGenerator(seed: seed)
        var histories = [short.history(40)]
        if seed.isMultiple(of: Self.few / Self.many) {
            var long = HistoryGenerator(seed: seed, isLong: true)
            histories.append(long.history(500))
        }
        return histories + histories.map { $0.undoing(seed: seed) }
    }

    @Test(arguments: SeededGenerator.seeds(few))
    func `are those of a log in which an undone deletion never happened`(seed: UInt64) throws {
        for events in histories(seed) {
            let (never, undone) = (try folded(events.asUndone), try folded(events))
            expectEqual(undone.rows, never.rows, "undone")
            #expect(undone.progress.live == never.progress.live)
            #expect(undone.progress.deleted == never.progress.deleted)
        }
    }

    @Test func `come back in these tests`() throws {
        var back = 0
        for seed in SeededGenerator.seeds(Self.few) {
            for events in histories(seed) {
                let still = events.filter { if case .undone = $0 { false } else { true } }
                guard still.count < events.count else { continue }
                let kept = events.map { event -> LoggedEvent in
                    if case .undone = event { .policy(PolicyRule(app: "a")) } else { event }
                }
                back +=
                    NaiveViews(events).donations.count - NaiveViews(kept).donations.count
            }
        }
        #expect(back > 50)
    }

    private func folded(_ events: [LoggedEvent]) throws -> MemoryViews {
        let memory = MemoryViews(events.map(\.record))
        try memory.catchUp(rules: events.rules)
        return memory
    }

    private func expectEqual(
        _ left: [ViewTable: [[UInt8]: [UInt8]]],
        _ right: [ViewTable: [[UInt8]: [UInt8]]],
        _ what: Comment
    ) {
        for table in ViewTable.allCases {
            let (left, right) = (left[table, default: [:]], right[table, default: [:]])
            guard left != right else { continue }
            let differing = Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }
            Issue.record("\(what): \(differing.count) rows of \(table) differ")
            for key in differing.sorted(by: { $0.lexicographicallyPrecedes($1) }).prefix(3) {
                Issue.record(
                    "\(ContactKey(bytes: key)): \(left[key] ?? []) or \(right[key] ?? [])"
                )
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(few))
    func `are the same wherever the fold is stored between`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 77)
        for events in histories(seed) {
            let whole = try folded(events)
            let parts = MemoryViews(whole.records)
            var fold = parts.fold(rules: events.rules)
            let chance = random.pick([0.05, 0.3, 1])
            for last in 1...events.count {
                try parts.feed(&fold, through: last)
                guard random.chance(chance) else { continue }
                if random.chance(0.2) {
                    try fold.settle()
                    continue
                }
                try parts.keep(&fold)
                if random.chance(0.5) { fold = parts.fold(rules: events.rules) }
            }
            try parts.keep(&fold)
            #expect(parts.progress == whole.progress)
            expectEqual(parts.rows, whole.rows, "in parts")

            // As in a rebuild, one fold that knows all the rows that it has saved.
            let rebuilt = MemoryViews(whole.records)
            rebuilt.isInMemory = true
            fold = rebuilt.fold(rules: events.rules)
            for last in 1...events.count where random.chance(chance) {
                try rebuilt.feed(&fold, through: last)
                try rebuilt.keep(&fold)
            }
            try rebuilt.feed(&fold, through: events.count)
            try rebuilt.keep(&fold)
            expectEqual(rebuilt.rows, whole.rows, "in memory")
        }
    }

    @Test(arguments: SeededGenerator.seeds(few))
    func `are those of a log in which what is deleted never happened`(seed: UInt64) throws {
        for events in histories(seed) {
            let dead = NaiveViews(events).dead
            var cleaned = events.asUndone
            for index in events.indices {
                if dead.contains(UInt64(index) + 1) { cleaned[index] = .unknown }
                if case .deleted = events[index] { cleaned[index] = .policy(PolicyRule(app: "a")) }
            }
            let (before, after) = (try folded(cleaned), try folded(events))
            expectEqual(after.rows, before.rows, "deleted")
            #expect(after.progress.live == before.progress.live)
            #expect(before.progress.deleted == 0)
        }
    }

    @Test(arguments: SeededGenerator.seeds(few))
    func `have the contacts that the evidence makes, and count what is live`(
        seed: UInt64
    ) throws {
        for events in histories(seed) {
            let naive = NaiveViews(events)
            let memory = try folded(events)
            let views = try memory.views
            #expect(views.progress.live == UInt64(naive.donations.count))
            #expect(views.progress.deleted == UInt64(naive.deletedCount))
            #expect(views.corrections == naive.corrections.sorted())

            var counts: [[ContactKey]: Int] = [:]
            for (key, row) in memory.rows[.persons, default: [:]] {
                let person = try StoredPerson(rowKey: key, decoding: row.span)
                counts[person.key.evidence] = person.count
            }
            #expect(counts == naive.persons)

            let expected = naive.contacts
            #expect(Set(views.contacts.keys) == Set(expected.keys))
            for (key, contact) in expected {
                guard let view = views.contacts[key] else { continue }
                let found = try memory.donations(of: view.timeline).map(\.position.rawValue)
                #expect(found == contact.donations && view.timeline.count == found.count)
                #expect(String(decoding: view.ownName, as: UTF8.self) == contact.ownName)
                #expect(view.roles.outgoingRecipient == contact.sent)
                #expect(view.roles.incomingSender == contact.received)
                #expect(view.roles.incomingRecipient == contact.overheard)
                for evidence in contact.evidence {
                    #expect(views.persons[PersonKey(evidence)] == key)
                }
            }
            try check(memory, naive, leadsTo: expected)
        }
    }

    /// Checks that each piece of evidence leads to its contact and to its persons.
    private func check(
        _ memory: MemoryViews,
        _ naive: NaiveViews,
        leadsTo contacts: [ContactKey: NaiveViews.Contact]
    ) throws {
        var evidence: [[UInt8]: [UInt8]] = [:]
        var members: [[UInt8]: [UInt8]] = [:]
        for (key, contact) in contacts {
            for person in contact.evidence {
                for piece in naive.joining(person) { evidence[piece.bytes] = key.bytes }
                for piece in person {
                    let rowKey = StoredPerson.rowKey(of: PersonKey(person), memory.digest)
                    members[piece.memberPrefix + rowKey] = []
                }
            }
        }
        #expect(memory.rows[.evidence, default: [:]] == evidence)
        #expect(memory.rows[.members, default: [:]] == members)
        let shared = try memory.rows[.shared, default: [:]].map { key, row in
            try Fold.sharing(decoding: key, row).piece
        }
        #expect(Set(shared) == naive.shared)
    }

    @Test func `have handles that are several people's, some of them no more`() {
        var (shared, mended) = (0, 0)
        for seed in SeededGenerator.seeds(80) {
            for events in histories(seed) {
                let now = NaiveViews(events).shared
                let undeleted = events.map { event -> LoggedEvent in
                    if case .deleted = event { .unknown } else { event }
                }
                shared += now.count
                mended += NaiveViews(undeleted).shared.subtracting(now).count
            }
        }
        #expect(shared > 20)
        #expect(mended > 4)
    }

    @Test(arguments: SeededGenerator.seeds(few))
    func `have the conversations and days of what is live`(seed: UInt64) throws {
        for events in histories(seed) {
            let naive = NaiveViews(events)
            let memory = try folded(events)
            var conversations: [ConversationKey: [Timeline.Entry]] = [:]
            var participants: [ConversationKey: Set<PersonKey>] = [:]
            var days: [DayKey: [Timeline.Entry]] = [:]
            var cards: [DayKey: Int] = [:]
            var descriptions: [ConversationKey: Int] = [:]
            for donation in naive.donations {
                let entry = Timeline.Entry(Position(rawValue: donation.position))
                let day = DayKey(donor: donation.donor, start: donation.start)
                days[day, default: []].append(entry)
                if donation.isCard { cards[day, default: 0] += 1 }
                guard let key = donation.conversation else { continue }
                conversations[key, default: []].append(entry)
                if donation.isCard { descriptions[key, default: 0] += 1 }
                participants[key, default: []].formUnion(
                    donation.others.map { PersonKey($0.evidence) }
                )
                guard let key = donation.conversationAside,
                    let sender = donation.others.first(where: \.isSender)
                else { continue }
                let aside = Timeline.Entry(entry.position, isAside: true)
                conversations[key, default: []].append(aside)
                participants[key, default: []].insert(PersonKey(sender.evidence))
            }
            let views = try memory.views
            #expect(Set(views.conversations.keys) == Set(conversations.keys))
            for (key, view) in views.conversations {
                let found = try memory.donations(of: view.timeline)
                #expect(found == conversations[key])
                let described = descriptions[key, default: 0]
                #expect(view.count == found.count { !$0.isAside } - described)
                #expect(view.participants == participants[key]?.sorted())
                let ownName = naive.conversationNames[key]?.name ?? ""
                #expect(String(decoding: view.ownName, as: UTF8.self) == ownName)
            }
            #expect(Set(views.days.keys) == Set(days.keys))
            for (key, view) in views.days {
                let found = try memory.donations(of: view.timeline)
                #expect(found == days[key])
                #expect(view.count == found.count - cards[key, default: 0])
                #expect(view.actions.map(\.count).reduce(0, +) == found.count)
            }
            try checkChunks(memory)
        }
    }

    /// Checks that every chunk belongs to a timeline.
    private func checkChunks(_ memory: MemoryViews) throws {
        let views = try memory.views
        let timelines =
            views.contacts.values.map(\.timeline) + views.conversations.values.map(\.timeline)
            + views.days.values.map(\.timeline)
        let keys = try timelines.flatMap { try memory.fold().pipeline.entries(of: $0).chunks }
        #expect(keys.count == Set(keys).count)
        #expect(Set(keys.map(\.bytes)) == Set(memory.rows[.timelines, default: [:]].keys))
    }
}
