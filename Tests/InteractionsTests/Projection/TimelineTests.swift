import TestSupport
import Testing

@testable import Interactions

@Suite struct `A timeline` {
    private let ana = person("ana")

    private func positions(_ memory: MemoryViews) throws -> [UInt64] {
        let view = try #require(try memory.views.contacts[key("ana")])
        let found = try memory.donations(of: view.timeline).map(\.position.rawValue)
        #expect(view.timeline.count == found.count)
        #expect(view.timeline.last.rawValue == found.last)
        return found
    }

    private func folded(_ events: [LoggedEvent]) throws -> MemoryViews {
        let memory = MemoryViews(events.map(\.record))
        try memory.catchUp()
        return memory
    }

    @Test(arguments: [1, 127, 128, 129, 255, 256, 257, 300])
    func `has every donation, in chunks of 128`(count: Int) throws {
        let memory = try folded((0..<count).map { sent(to: ana, at: Int64($0)) })
        #expect(try positions(memory) == Array(1...UInt64(count)))
        // Timelines of the contact, the conversation and the day.
        #expect(memory.rows[.timelines, default: [:]].count == 3 * (count / 128))
    }

    /// The number of donations, and the deleted ones.
    @Test(
        arguments: [
            (127, [127]), (128, [128]), (128, [1]), (129, [129]), (129, [128]), (129, [1]),
            (129, [1, 2]), (300, [128]), (300, [129]), (300, [1, 128, 129, 256, 257, 300]),
            (256, Array(129...256)), (257, Array(1...256)), (300, Array(2...300)),
        ] as [(Int, [UInt64])]
    )
    func `closes its chunks anew when something in them is deleted`(
        count: Int,
        deleted: [UInt64]
    ) throws {
        let donations = (0..<count).map { sent(to: ana, at: Int64($0)) }
        let tombstone = Deletion(positions: PositionSet(deleted.map { Position(rawValue: $0) }))
        let memory = try folded(donations + [.deleted(tombstone)])
        let left = (1...UInt64(count)).filter { !deleted.contains($0) }
        #expect(try positions(memory) == left)
        #expect(memory.rows[.timelines, default: [:]].count == 3 * (left.count / 128))
        // The same with rows that were saved and then extended.
        let later = MemoryViews(donations.map(\.record))
        try later.catchUp()
        later.records.append(LoggedEvent.deleted(tombstone).record)
        try later.catchUp()
        let filled = { (rows: [ViewTable: [[UInt8]: [UInt8]]]) in rows.filter { !$0.value.isEmpty }
        }
        #expect(filled(later.rows) == filled(memory.rows))
        later.records.append(sent(to: ana).record)
        try later.catchUp()
        #expect(try positions(later) == left + [UInt64(count) + 2])
    }

    @Test func `tells what only touched a conversation`() throws {
        let alone = ConversationKey(of: [key("ana")], donor: chat)
        let events = (0..<300).map { index in
            index.isMultiple(of: 3)
                ? message(.incoming, from: ana, to: [person("bob")]) : sent(to: ana)
        }
        let memory = try folded(events + [.deleted(128, 130, 300)])
        let view = try #require(try memory.views.conversations[alone])
        let entries = try memory.donations(of: view.timeline)
        #expect(entries.count == 297)
        #expect(entries.allSatisfy { $0.isAside == ($0.position.rawValue % 3 == 1) })
        #expect(view.count == entries.count { !$0.isAside })
    }

    @Test func `of two joined contacts has each donation once`() throws {
        let (one, two) = (known(by: "ana"), known(by: "+442079460018"))
        let events = (0..<200).map { index in
            index.isMultiple(of: 2) ? sent(to: one, two) : sent(to: index % 3 == 0 ? one : two)
        }
        let joined = try folded(events + [sent(to: known(by: "ana", "+442079460018"))])
        let view = try #require(try joined.views.contacts.values.first)
        let found = try joined.donations(of: view.timeline).map(\.position.rawValue)
        #expect(found == Array(1...201))
        let parted = MemoryViews(joined.records + [LoggedEvent.deleted(201).record])
        try parted.catchUp()
        #expect(parted.rows == (try folded(events + [.unknown])).rows)
    }
}
