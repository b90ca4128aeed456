import TestSupport
import Testing

@testable import Interactions

/// The effect of tombstones on the views.
@Suite struct `Views after a deletion` {
    private let donations = (1...4).map { index in
        sent(to: person("p\(index)"), by: index == 4 ? mail : chat, at: Int64(index))
    }

    @Test func `have nothing of what was deleted`() {
        let views = views(donations + [.deleted(2, 3)])
        #expect(views.people == [["p1"], ["p4"]])
        #expect(views.conversations.count == 2)
        #expect(views.progress.live == 2 && views.progress.deleted == 2)
        #expect(
            views.rows
                == InteractionsTests.views(donations[0], .unknown, .unknown, donations[3])
                .rows
        )
    }

    @Test func `have nothing of a donor that was deleted, but what comes after`() {
        let views = views(
            donations + [.deleted(donors: chat), donations[0], .deleted(donors: phone)]
        )
        #expect(views.people == [["p1"], ["p4"]])
        #expect(views.contacts[key("p1")]?.roles.count == 1)
        #expect(views.progress.live == 2 && views.progress.deleted == 3)
    }

    @Test func `are empty when all is deleted`() {
        let views = views(donations + [.deleted(donors: chat, mail)])
        #expect(views.rows.values.allSatisfy { $0.isEmpty })
        #expect(views.progress.live == 0 && views.progress.deleted == 4)
    }

    @Test func `are the same when it is deleted twice`() {
        let once = views(donations + [.deleted(2), .unknown, .unknown])
        let twice = views(donations + [.deleted(2), .deleted(2, 3), .deleted(donors: chat)])
        #expect(once.progress.deleted == 1 && twice.progress.deleted == 3)
        let again = views(donations + [.deleted(2), .deleted(2), .deleted(2)])
        #expect(again.rows == once.rows)
        #expect(again.progress.deleted == 1 && again.progress.live == 3)
    }

    @Test func `do not mind a tombstone that names what is no donation`() {
        let before = views(donations)
        let odd: [LoggedEvent] = [
            .stub(1), .unknown, .damaged, .policy(PolicyRule(app: "a")), .deleted(Deletion()),
            .linked((1, 0), (9, 0)),
        ]
        // Positions before the first, of each of them, its own, and after it.
        let named = views(
            donations + odd + [.deleted(0, 5, 6, 7, 8, 9, 10, 11, 12, .max), .unknown]
        )
        #expect(named.rows == before.rows)
        #expect(named.progress.live == 4 && named.progress.deleted == 0)
        #expect(named.progress.erased == 1 && named.progress.unknown == 2)
        #expect(named.progress.skipped == 1)
        let after = views(donations + [.deleted(6), donations[0]])
        #expect(after.progress.live == 5)
    }

    @Test func `have what is donated again`() {
        let views = views(donations[0], .deleted(1), donations[0], .deleted(1), .deleted(3))
        #expect(views.rows.values.allSatisfy { $0.isEmpty })
        let again = InteractionsTests.views(donations[0], .deleted(1), donations[0])
        #expect(again.contacts[key("p1")]?.roles.count == 1)
    }

    @Test func `are right when rows were kept or only settled in between`() throws {
        for isKept in [true, false] {
            let memory = MemoryViews([donations[0], .deleted(1), donations[0]].map(\.record))
            var fold = memory.fold()
            try memory.feed(&fold, through: 1)
            try memory.keep(&fold)
            fold = memory.fold()
            try memory.feed(&fold, through: 2)
            if isKept { try memory.keep(&fold) } else { try fold.settle() }
            try memory.feed(&fold, through: 3)
            try memory.keep(&fold)
            let row = memory.rows[.persons]?.values.first
            #expect(row?.prefix(8) == [0, 0, 0, 0, 0, 0, 0, 1])
        }
    }
}
