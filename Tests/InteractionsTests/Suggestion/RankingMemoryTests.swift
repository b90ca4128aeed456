import TestSupport
import Testing

@testable import Interactions

@Suite struct `The ranking's memory` {
    private typealias Event = RankingReference.Event

    /// A memory on its own, with the rows of its turns.
    private struct Remembered {
        var memory = RankingMemory(isOfConversation: true)
        var members = 0
        private let views = MemoryViews([])

        mutating func add(_ event: Event) {
            let start = Timestamp(milliseconds: Int64(event.start))
            memory.apply(
                event.isOutgoing
                    ? .outgoing : .incoming(addressees: event.addressees, isCall: event.isCall),
                at: start,
                DecayedSums.HalfLives(start)
            )
        }

        /// Settles the memory, and writes its rows.
        mutating func save() throws {
            var rows = TurnRows(source: views)
            try memory.settle(
                members: members,
                { Array("key".utf8) },
                in: .contacts,
                &rows
            )
            for (key, row) in rows.takeChanges() { views.rows[.turns, default: [:]][key] = row }
        }

        /// Reads the memory from its row.
        mutating func load() throws {
            var row = RowEncoder()
            memory.state.write(to: &row)
            memory.writeRest(to: &row)
            var decoder = RowDecoder()
            let bytes = row.bytes
            memory = RankingMemory(state: try RankingState(from: &decoder, bytes.span))
            try memory.readRest(from: &decoder, bytes.span, isOfConversation: true)
        }

        var rows: [[UInt8]: [UInt8]] { views.rows[.turns, default: [:]] }
    }

    /// Talk in turns, with rooms that nobody answers, equal starts and long silences.
    private func history(_ random: inout SeededGenerator, _ count: Int) -> [Event] {
        var clock = 1.7e12
        let answers = random.pick([0, 0.02, 0.4])
        let steps = random.pick([[60_000, 450_000], [0, 1, 1000, 60_000, 3.6e6, 86_400_000, 1e9]])
        return (0..<count).map { _ in
            clock += random.pick(steps)
            return Event(
                start: clock,
                isOutgoing: random.chance(answers),
                addressees: random.pick([1, 2, 30]),
                isCall: random.chance(0.1)
            )
        }
    }

    @Test(arguments: SeededGenerator.seeds(60))
    func `is the same whatever the order of arrival`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let events = history(&random, random.pick([1, 3, 40, 400, 3_000]))
        let members = random.pick([0, 2, 30])
        var inOrder = Remembered()
        inOrder.members = members
        for event in events { inOrder.add(event) }
        try inOrder.save()
        for order in [Array(events.reversed()), events.shuffled(using: &random)] {
            var other = Remembered()
            other.members = members
            let chance = random.pick([0, 0.01, 0.2])
            for event in order {
                other.add(event)
                guard random.chance(chance) else { continue }
                try other.save()
                if random.chance(0.5) { try other.load() }
            }
            try other.save()
            #expect(other.memory == inOrder.memory)
            #expect(other.rows == inOrder.rows)
        }
        // Beside the same computed once more from all events.
        var reference = RankingReference()
        reference.members = members
        for event in events { reference.add(event) }
        let state = inOrder.memory.state
        #expect(state.unansweredSince.map { Double($0.milliseconds) } == reference.unansweredSince)
        #expect(Double(state.bursts) == reference.bursts)
        #expect(Double(state.replied) == reference.replied)
        #expect(Double(state.addressees) == reference.addressees && state.sent == reference.sent)
        for counter in 0..<3 {
            let expected = reference.counter(halfLife: RankingState.halfLives[counter])
            #expect(abs(state.memory[counter] - expected) <= 1e-9 * expected)
        }
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `takes late ones to their places one by one`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let events = history(&random, 1_000)
        let late = Set((0..<50).map { _ in Int.random(in: 0..<events.count, using: &random) })
        var whole = Remembered()
        for event in events { whole.add(event) }
        try whole.save()
        var other = Remembered()
        for (index, event) in events.enumerated() where !late.contains(index) { other.add(event) }
        try other.save()
        for index in late.shuffled(using: &random) {
            try other.load()
            other.add(events[index])
            try other.save()
        }
        #expect(other.memory == whole.memory && other.rows == whole.rows)
    }

    @Test func `moves its turns to another home`() throws {
        var random = SeededGenerator(seed: 5)
        var remembered = Remembered()
        for event in history(&random, 2_000) { remembered.add(event) }
        try remembered.save()
        let rows = remembered.rows
        #expect(rows.count > 5)
        let views = MemoryViews([])
        views.rows[.turns] = rows
        var moved = TurnRows(source: views)
        try remembered.memory.settle({ Array("other".utf8) }, in: .contacts, &moved)
        let changes = moved.takeChanges()
        #expect(changes.count == 2 * rows.count)
        #expect(Set(changes.filter { $0.row == nil }.map(\.key)) == Set(rows.keys))
        #expect(changes.count { $0.row != nil && rows[$0.key] == nil } == rows.count)
    }
}
