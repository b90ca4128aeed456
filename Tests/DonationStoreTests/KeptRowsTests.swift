import CTestFork
import Synchronization
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

private struct Total: ProjectedView, Codable {
    var count = 0
}

private enum Totals: Projector {
    typealias View = Total
    static let name = "totals"
    static let version = 1
    static func keys(of donation: ProjectedDonation) -> [String] {
        ["all", donation.interaction.identifier ?? ""]
    }
    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
        view.count += 1
    }
}

/// Laws 4 and 5 for rows in memory.
@Suite struct `Rows kept in memory` {
    private typealias Histories = `The views of a random history`

    /// The answers of views that are on disk, one after each step of a history.
    private struct Answers: Equatable {
        var digest: String
        var suggestions: [Suggestion]

        init(of store: DonationStore) throws {
            digest = try store.digest()
            suggestions = Array(try store.suggestions(limit: 50))
        }
    }

    /// Performs a history, and returns the answers from disk after each of its steps.
    private static func answersFromDisk(seed: UInt64) throws -> [Answers] {
        let store = try TestStore().open()
        return try Histories.history(seed: seed).map { act in
            try Histories.perform(act, in: store)
            try store.views.catchUp()
            #expect(try store.keptCount == 0)
            return try Answers(of: store)
        }
    }

    @Test(arguments: SeededGenerator.seeds(2))
    func `give the answers that rows on disk give, after any split`(seed: UInt64) throws {
        let expected = try Self.answersFromDisk(seed: seed)
        var random = SeededGenerator(seed: seed)
        let test = try TestStore()
        var store = try test.open()
        var mostKept: UInt64 = 0
        for (act, expected) in zip(Histories.history(seed: seed), expected) {
            try Histories.perform(act, in: store)
            guard random.chance(0.7) else { continue }
            #expect(try Answers(of: store) == expected)
            mostKept = max(mostKept, try store.keptCount)
            if random.chance(0.1) { try store.views.catchUp() }
            // What was in memory is folded again, as after a kill.
            if random.chance(0.1) { store = try test.open() }
        }
        #expect(mostKept > 0)
        #expect(try store.verify().isClean)
    }

    @Test(arguments: SeededGenerator.seeds(1))
    func `of one store are no matter to another on the same files`(seed: UInt64) throws {
        let expected = try Self.answersFromDisk(seed: seed)
        var random = SeededGenerator(seed: seed)
        let test = try TestStore()
        let stores = try [test.open(), test.open(), test.open()]
        for (act, expected) in zip(Histories.history(seed: seed), expected) {
            try Histories.perform(act, in: random.pick(stores))
            let store = random.pick(stores)
            #expect(try Answers(of: store) == expected)
            if random.chance(0.2) { try random.pick(stores).views.catchUp() }
        }
        for store in stores { #expect(try Answers(of: store) == expected.last) }
    }

    @Test func `are lost with their process, and nothing else is`() throws {
        let test = try TestStore()
        var store = try Self.storeThatKeeps(test)
        let answers = try Answers(of: store)
        #expect(try store.keptCount > 0)
        let applied = try test.open().health().checkpoint
        #expect(applied?.rawValue == 2)
        store = try test.open()
        #expect(try store.keptCount == 0)
        #expect(try Answers(of: store) == answers)
    }

    @Test func `leave with a deletion, which is written at once`() throws {
        let test = try TestStore()
        let store = try Self.storeThatKeeps(test)
        try store.donor("org.example.chat").delete(identifiers: ["m3"])
        #expect(try store.suggestions().count == 2)
        #expect(try store.keptCount == 0)
        #expect(try store.health().lag == 0)
        #expect(try store.digest() == test.erasedCopy().digest())
    }

    @Test func `leave with an erasure`() throws {
        let test = try TestStore()
        let store = try Self.storeThatKeeps(test)
        let other = try test.open()
        try other.donor("org.example.chat").delete(identifiers: ["m3"])
        try other.erase()
        #expect(try store.contacts().compactMap(\.name).sorted() == ["Ana", "Ben"])
        #expect(try store.keptCount == 0)
    }

    @Test func `have a fold that rests until a deletion, wherever that happens`() throws {
        let test = try TestStore()
        let store = try Self.storeThatKeeps(test)
        let chat = store.donor("org.example.chat")
        #expect(store.restingCount == 1)
        _ = try store.suggestions()
        #expect(store.restingCount == 1)
        try chat.delete(identifiers: ["m3"])
        _ = try store.suggestions()
        #expect(store.restingCount == 0)
        try chat.donate(message("m4", to: "Dora"))
        _ = try store.suggestions()
        #expect(store.restingCount == 1)
        let other = try test.open()
        try other.donor("org.example.chat").delete(identifiers: ["m4"])
        _ = try other.suggestions()
        _ = try store.suggestions()
        #expect(store.restingCount == 0)
        try chat.donate(message("m5", to: "Emil"))
        _ = try store.suggestions()
        #expect(store.restingCount == 1)
        try store.erase()
        #expect(store.restingCount == 0)
    }

    @Test func `have no fold that rests with more than its share of memory`() throws {
        let store = try Self.storeThatKeeps(TestStore())
        let chat = store.donor("org.example.chat")
        func donate(_ count: Int, _ name: String) throws {
            let donations = (0..<count).map { number in
                message("\(name)\(number)", to: "\(name) \(number)")
            }
            for receipt in try chat.donate(donations) { _ = try receipt.get() }
            _ = try store.suggestions()
        }
        try donate(100, "Friend")
        #expect(store.restingCount == 1)
        try donate(20_000, "Guest")
        #expect(store.restingCount == 0)
        try donate(1, "Neighbour")
        #expect(store.restingCount == 1)
    }

    @Test func `leave memory when the store erases`() throws {
        let store = try Self.storeThatKeeps(TestStore())
        try store.donor("org.example.chat").delete(identifiers: ["m3"])
        try store.erase()
        #expect(store.views.kept.withLock { $0?.rows.isEmpty ?? true })
    }

    @Test func `are few, and written when they are enough`() throws {
        let store = try Self.storeThatKeeps(TestStore())
        var writes = 0
        var applied = try store.health().checkpoint
        for number in 0..<500 {
            let donation = message("n\(number)", to: "Friend \(number % 50)")
            try store.donor("org.example.chat").donate(donation)
            #expect(try store.suggestions().count == 4)
            let checkpoint = try store.health().checkpoint
            if checkpoint != applied { (writes, applied) = (writes + 1, checkpoint) }
            let weight = store.views.kept.withLock { $0?.rows.weight ?? 0 }
            #expect(weight < 300 << 10)
        }
        #expect((1...20).contains(writes))
        #expect(try store.verify().isClean)
    }

    @Test func `answer while another process does not finish writing`() throws {
        let test = try TestStore()
        let store = try Self.storeThatKeeps(test)
        let generation = try #require(try store.views.generations.current())
        let path = store.views.generations.path(of: generation)
        let writer = ctestfork_hold_lock("\(path)/writer.lock", 1)
        defer { ctestfork_end(writer) }
        try store.donor("org.example.chat").donate(message("m4", to: "Dora"))
        let contacts = try store.contacts()
        #expect(contacts.lag == 0)
        #expect(contacts.contains { $0.name == "Dora" })
    }

    @Test func `serve the views of other projectors too`() throws {
        let test = try TestStore()
        let store = try test.open()
        for number in 1...40 {
            try store.donor("org.example.chat").donate(message("m\(number)"))
            #expect(try store.views(of: Totals.self).view("all")?.count == number)
            if number % 7 == 0 {
                try store.donor("org.example.chat").delete(identifiers: ["m\(number)"])
                #expect(try store.views(of: Totals.self).view("all")?.count == number - 1)
                try store.donor("org.example.chat").donate(message("m\(number)"))
            }
        }
        let views = try store.projectors.store(of: Totals.self, beside: store.views)
        #expect(views.kept.withLock { $0?.rows.isEmpty == false })
        let live = try store.views(of: Totals.self).digest()
        #expect(try test.open().views(of: Totals.self).rebuild().digest == live)
    }

    /// A store whose views on disk have two donations, and one more in memory.
    private static func storeThatKeeps(_ test: TestStore) throws -> DonationStore {
        let store = try test.open()
        let chat = store.donor("org.example.chat")
        try chat.donate(message("m1"))
        _ = try store.suggestions()
        try chat.donate(message("m2", to: "Ben"))
        _ = try store.suggestions()
        try chat.donate(message("m3", to: "Cleo"))
        _ = try store.suggestions()
        #expect(try store.keptCount > 0)
        return store
    }
}

extension DonationStore {
    /// The number of folds of the built-in views that wait for events.
    fileprivate var restingCount: Int { views.resting.withLock { $0 == nil ? 0 : 1 } }

    /// The number of events whose rows only the memory has.
    fileprivate var keptCount: UInt64 {
        get throws {
            views.kept.withLock { kept in
                guard let kept else { return 0 }
                return kept.reached.position.rawValue - kept.stored.position.rawValue
            }
        }
    }
}
