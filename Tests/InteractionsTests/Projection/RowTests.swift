import TestSupport
import Testing

@testable import Interactions

@Suite struct `A row` {
    private static func donations(_ seed: UInt64, _ count: Int) -> [LoggedEvent] {
        var generator = DonationGenerator(seed: seed)
        generator.addsUnknownProtobufFields = true
        return (0..<count).map { _ in
            let interaction = generator.interaction()
            return .donated(interaction, generator.random.pick([chat, mail]), generator.start())
        }
    }

    /// Events about the first donations.
    private static let said: [LoggedEvent] = [
        .feedback([1, 2, 3], .chosen, 2, in: .init(app: "a", contentTypes: ["t"], place: "p")),
        .preference(.pin, 1), .preference(.reset, 2), .adopted(1, learnedThrough: 3), .adopted(2),
    ]

    private func check<View: ViewRow>(_: View.Type, _ table: ViewTable, _ seed: UInt64) throws {
        let memory = MemoryViews((Self.donations(seed, 25) + Self.said).map(\.record))
        try memory.catchUp()
        let rows = memory.rows[table, default: [:]]
        #expect(!rows.isEmpty)
        for (_, row) in rows {
            let view = try View(decoding: row.span)
            #expect(view.encoded == row)
            #expect(try View(decoding: view.encoded.span) == view)
            let readable = row.indices.filter { length in
                (try? View(decoding: Array(row[..<length]).span)) != nil
            }
            #expect(readable == [], "of \(row.count) bytes")
        }
        let empty = View().encoded
        #expect(try View(decoding: empty.span) == View())
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `decodes to what was encoded, and not when cut off`(seed: UInt64) throws {
        try check(ContactView.self, .contacts, seed)
        try check(ConversationView.self, .conversations, seed)
        try check(DayView.self, .days, seed)
        try check(PreferenceView.self, .preferences, seed)
    }

    @Test(arguments: SeededGenerator.seeds(8))
    func `of a contact is in a list what it is alone`(seed: UInt64) throws {
        let memory = MemoryViews(Self.donations(seed, 60).map(\.record))
        try memory.catchUp()
        let rows = memory.rows[.contacts, default: [:]].values
        #expect(!rows.isEmpty)
        for row in rows {
            let (listed, view) = (try ContactRow(row), try ContactView(decoding: row.span))
            #expect(listed.name == view.name)
            #expect(listed.person == view.person)
            #expect(listed.roles == view.roles)
            #expect(listed.nobody == Nobody(view))
            for portrait in view.portraits where !portrait.last.isEmpty {
                let name = portrait.name.map { String(decoding: $0, as: UTF8.self) }
                #expect(portrait.nobody == Nobody(Person(row: portrait.last), named: name))
            }
            #expect(Dictionary(uniqueKeysWithValues: listed.donors) == view.donors)
            let readable = row.indices.filter { (try? ContactRow(Array(row[..<$0]))) != nil }
            #expect(readable == [], "of \(row.count) bytes")
        }
    }

    @Test func `of a contact holds why it takes no message, by its latest person and name`()
        throws
    {
        func reason(_ events: LoggedEvent...) throws -> [Nobody?] {
            let memory = MemoryViews(events.map(\.record))
            try memory.catchUp()
            return try memory.rows[.contacts, default: [:]].values.map { row in
                let (listed, view) = (try ContactRow(row), try ContactView(decoding: row.span))
                #expect(listed.nobody == Nobody(view))
                return listed.nobody
            }
        }
        func account(_ name: String, _ start: Int64) -> LoggedEvent {
            message(.incoming, from: Person(displayName: name, customIdentifier: "7"), at: start)
        }
        let (ana, deleted) = (account("Ana", 1), account("Deleted Account", 2))
        for events in [[ana, deleted], [deleted, ana]] {
            #expect(try reason(events[0], events[1]) == [.deleted])
        }
        #expect(try reason(ana) == [nil])
        #expect(try reason(deleted, account("Ana", 3)) == [nil])
        // A rest without a name leaves the name in force.
        let unnamed = message(.incoming, from: Person(customIdentifier: "7"), at: 3)
        #expect(try reason(ana, deleted, unnamed) == [.deleted])
        #expect(try reason(message(.incoming, from: known(by: "72404"))) == [.shortCode])
        #expect(Nobody.allCases.map { Nobody(number: $0.number) } == Nobody.allCases)
        #expect(Set(Nobody.allCases.map(\.number)) == Set(1...6))
        for number: UInt64 in [0, 7, .max] { #expect(Nobody(number: number) == nil) }
    }

    @Test func `of a contact prefers any name to that of a deleted account`() throws {
        let number = PersonHandle(value: "+4917011122244", type: .phoneNumber)
        let olga = Person(displayName: "Ольга К.", personHandle: number)
        let gone = Person(displayName: "Deleted Account", personHandle: number)
        let events = [
            message(.outgoing, to: [olga], at: 1, donor: mail),
            message(.incoming, from: gone, at: 2),
        ]
        for events in [events, events.reversed()] {
            let memory = MemoryViews(events.map(\.record))
            try memory.catchUp()
            let row = try #require(memory.rows[.contacts, default: [:]].values.first)
            let view = try ContactView(decoding: row.span)
            #expect(try (view.name, ContactRow(row).name) == ("Ольга К.", "Ольга К."))
            #expect(Nobody(view) == nil)
            #expect(Nobody(view, in: chat) == .deleted)
        }
    }

    @Test func `of a group in which only one member wrote is that of a room`() {
        func members(_ isGroup: Bool?, _ people: Person...) -> [Int] {
            let others = Array(people.dropFirst())
            let event = message(.incoming, from: people[0], to: others) { _, intent in
                intent.people.isGroup = isGroup
                intent.people.conversationIdentifier = "news"
            }
            return conversations(event).filter { $0.key.kind == .identifier }
                .map { $0.value.members($0.key.kind) }
        }
        #expect(members(true, person("ana")) == [2])
        #expect(members(nil, person("ana")) == [0])
        #expect(members(false, person("ana"), person("bob")) == [0])
        #expect(members(true, person("ana"), person("bob"), person("cid")) == [3])
    }

    @Test func `holds the largest recipient count that a donor can say`() throws {
        let donation = message(.incoming, from: person("ana"), to: [person("bob")]) { _, intent in
            intent.donationMetadata = DonationMetadata()
            intent.donationMetadata?.recipientCount = .max
        }
        for view in conversations(donation).values {
            if view.count > 0 { #expect(view.size == DonationLimits.largestCount) }
            #expect(try ConversationView(decoding: view.encoded.span) == view)
        }
        for view in contacts(donation).values {
            #expect(try ContactView(decoding: view.encoded.span) == view)
        }
    }

    // MARK: Damage

    /// A history with rows in every table of the views, and events that touch most of them.
    private static func history(_ seed: UInt64) -> (past: [LoggedEvent], future: [LoggedEvent]) {
        let (ana, bob) = (known(by: "ana", "+44 20 7946 0018"), known(by: "bob", "bob@example.org"))
        let past: [LoggedEvent] =
            (0..<130).map { sent(to: ana, bob, at: $0) } + donations(seed, 5) + [
                .linked((1, 0), (2, 1)), .unlinked(.personHandle, of: 3, 1),
                .policy(PolicyRule(region: .all.first)),
            ] + said + [
                card("Ana", "ana@example.org", "+44 20 7946 0019"),
                card("Bob", "bob@example.org", "+44 20 7946 0019"),
                .registered(AppRegistered(App("org.example.chat"))),
                .wish(
                    Wish(
                        .never,
                        .person(
                            ParticipantReference(position: Position(rawValue: 1), index: 0)
                        )
                    ),
                    Timestamp(milliseconds: 1)
                ),
            ]
        let future: [LoggedEvent] = [
            sent(to: known(by: "bob"), ana, at: 1), message(.incoming, from: ana, to: [bob]),
            .deleted(5), .linked((3, 0), (4, 1)), .deleted(136), .unlinked(.personHandle, of: 2, 0),
            .deleted(137, 1, 130), .deleted(donors: mail), sent(to: known(by: "#1", "ana")),
            .deleted(donors: chat), card("Bob", "bob@example.org"), .deleted(donors: phone),
        ]
        return (past, future)
    }

    /// Continues folds from rows, one of them damaged: the fold refuses them or gives a wrong
    /// result.
    private func foldOn(from rows: MemoryViews, _ table: ViewTable, _ key: [UInt8], _ row: [UInt8])
    {
        let memory = MemoryViews(rows.records)
        memory.rows = rows.rows
        memory.progress = rows.progress
        memory.rows[table]?[key] = row
        do {
            var fold = memory.fold()
            try memory.feed(&fold, through: memory.records.count - 4)
            try memory.keep(&fold)
            try memory.catchUp()
            for view in try memory.views.contacts.values {
                let reasons = Ranking(at: time(0), sentInAll: 1).reasons(
                    for: view.ranking,
                    rank: 0
                )
                if reasons.count != 5 || view.roles.count < 0 {
                    Issue.record("a row that says nothing")
                }
            }
        } catch let error as FoldFailure {
            if error != .unusableViews { Issue.record("\(error)") }
        } catch {
            if !(error is DecodingFailure) { Issue.record("\(error)") }
        }
    }

    /// Variants of a row with a changed byte, a very large number, or a cut end.
    private func damaged(_ row: [UInt8], _ random: inout SeededGenerator) -> [[UInt8]] {
        guard !row.isEmpty else { return [] }
        return (0..<6).map { round in
            let index = Int.random(in: row.indices, using: &random)
            var damaged = row
            switch round {
            case 0, 1, 2: damaged[index] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
            case 3, 4:
                let largest =
                    [UInt8](repeating: 0xFF, count: 8) + random.pick([[0x7F], [0xFF, 1]])
                damaged.replaceSubrange(index...index, with: largest)
            default: damaged.removeSubrange(index...)
            }
            return damaged
        }
    }

    // No fold reads the index; its writer maintains it.
    @Test(arguments: ViewTable.allCases.filter { $0 != .order }, SeededGenerator.seeds(1))
    func `that is damaged is refused or read, and can be folded on`(
        table: ViewTable,
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let (past, future) = Self.history(seed)
        let memory = MemoryViews(past.map(\.record))
        try memory.catchUp()
        memory.records += future.map(\.record)
        let rows = memory.rows[table, default: [:]]
        try #require(!rows.isEmpty)
        for (key, row) in rows.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }).prefix(8) {
            for row in damaged(row, &random) { foldOn(from: memory, table, key, row) }
            foldOn(from: memory, table, key, [])
            // Another key's row.
            foldOn(from: memory, table, key, rows.values.max { $0.count < $1.count } ?? [])
        }
    }

    @Test(arguments: ViewTable.allCases)
    func `that is missing is told or not needed`(table: ViewTable) throws {
        let (past, future) = Self.history(1)
        let memory = MemoryViews(past.map(\.record))
        try memory.catchUp()
        memory.records += future.map(\.record)
        memory.rows[table] = nil
        foldOn(from: memory, table, [], [])
    }
}
