import TestSupport
import Testing

@testable import Interactions

/// The amount of data that donors can put into the views.
@Suite struct `Views of people with many aliases` {
    private func many(_ count: Int, of name: String, bytes: Int = 0) -> Person {
        let padding = String(repeating: "x", count: bytes)
        return known(by: (0...count).map { "\(name)\($0)\(padding)@example.org" })
    }

    @Test func `join by those within the limit, and count the others`() {
        let long = many(66, of: "a")
        let (last, beyond) = (known(by: "a64@example.org"), known(by: "a65@example.org"))
        let events = [sent(to: long), sent(to: last), sent(to: beyond), sent(to: long, by: mail)]
        let folded = views(events)
        #expect(folded.contacts.count == 2)
        #expect(folded.contacts[key(long)]?.roles.count == 3)
        #expect(folded.contacts[key(beyond)]?.roles.count == 1)
        #expect(folded.progress.unusedAliases == 4)
        #expect(views(events + [.deleted(1)]).progress.unusedAliases == 2)
        #expect(views(events + [.deleted(1, 4)]).progress.unusedAliases == 0)
    }

    @Test func `grow with what was donated, and not with its square`() throws {
        func bytes(_ aliases: Int) -> Int {
            let events = (0..<4).map { sent(to: many(aliases, of: "p\($0)-", bytes: 200)) }
            let donated = events.map(\.record.count).reduce(0, +)
            let held = views(events).rows.values.flatMap { $0 }
                .map { $0.key.count + $0.value.count }.reduce(0, +)
            #expect(held < 12 * donated, "\(held) bytes of \(donated)")
            return held
        }
        #expect(bytes(63) < 10 * bytes(8))
    }

    @Test func `are the same whether they are known by all or by a digest`() throws {
        let events = (0..<6).map { sent(to: many(8 - $0, of: "a"), at: Int64($0)) }
        let deleted = views(events + [.deleted(2), .deleted(5)])
        #expect(deleted.contacts.count == 1)
        let rest = views(events.enumerated().map { [1, 4].contains($0) ? .unknown : $1 })
        #expect(deleted.rows == rest.rows)
    }
}

/// The memory of a fold before it is saved.
@Suite struct `The memory of a fold` {
    private func crowd(_ donation: Int) -> LoggedEvent {
        message(.outgoing, to: (0..<64).map { person("p\(donation)-\($0)") })
    }

    @Test func `is full before it holds more than it may, and another goes on`() throws {
        let events = (0..<40).map(crowd)
        let memory = MemoryViews(events.map(\.record))
        var folds = 0
        while memory.progress.position.rawValue < UInt64(events.count) {
            var fold = memory.fold()
            fold.expectWholeLog(mostBytes: 1 << 20)
            repeat {
                try memory.feed(&fold, through: Int(fold.progress.position.rawValue) + 1)
            } while !fold.isFull && fold.progress.position.rawValue < UInt64(events.count)
            #expect(fold.weight < 2 << 20)
            try memory.keep(&fold)
            folds += 1
        }
        #expect(folds > 4)
        let whole = views(events)
        #expect(memory.rows == whole.rows && memory.progress == whole.progress)
    }

    @Test func `is bounded where nobody says otherwise`() {
        let fold = Fold(from: FoldProgress(), rules: IdentityRules(), source: MemoryViews([]))
        #expect(fold.mostBytes == 64 << 20)
        #expect(RowPipeline.batchLength == 1 << 16)
    }

    @Test func `has few people wait, however many one donation names`() throws {
        let memory = MemoryViews((0..<4).map { crowd($0).record })
        let rules = IdentityRules()
        var fold = Fold(from: FoldProgress(), rules: rules, source: memory, batchLength: 100)
        for last in 1...4 {
            try memory.feed(&fold, through: last)
            #expect(fold.pipeline.othersCount < 100)
        }
    }
}
