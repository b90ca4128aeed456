import DonationStore
import Foundation
import LMDB
import Synchronization
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `Donors of one process` {
    let test: TestStore
    let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    /// The number of transactions committed to the log.
    private func commits() throws -> Int {
        try #require(try store.log.generations.information()).lastTransaction
    }

    /// Calls `donate` so often that all but the first call wait together, then releases them.
    private func together<Value: Sendable>(
        _ count: Int,
        _ donate: @escaping @Sendable (Int) async throws -> Value
    ) async throws -> (values: [Value], commits: Int) {
        let queue = store.log.commits
        let blocker = Blocker(store)
        var tasks = [Task { try await donate(0) }]
        while queue.waitingCount > 0 || !queue.hasUsedWriter { await Task.yield() }
        tasks += (1..<count).map { number in Task { try await donate(number) } }
        while queue.waitingCount < count - 1 { await Task.yield() }
        let before = try commits()
        blocker.end()
        var values: [Value] = []
        for task in tasks { values.append(try await task.value) }
        return (values, try commits() - before)
    }

    @Test(.timeLimit(.minutes(10)))
    func `that wait together share a commit`() async throws {
        let (positions, commits) = try await together(16) { [store] number in
            try await store.donor("org.example.chat").donate(message("m\(number)")).position
                .rawValue
        }
        #expect(positions.sorted() == Array(1...16))
        #expect(commits == 2)
    }

    @Test func `alone commit each donation on their own thread`() throws {
        let before = try commits()
        for number in 0..<10 {
            try store.donor("org.example.chat").donate(message("m\(number)"))
        }
        #expect(try commits() - before == 10)
        #expect(!store.log.commits.hasUsedWriter)
    }

    @Test func `that wait on threads are all served, in the order of each`() throws {
        let receipts = Mutex<[[UInt64]]>([])
        let threads = 8
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            var own: [UInt64] = []
            for number in 0..<50 {
                let receipt = try? store.donor("org.example.chat")
                    .donate(message("\(thread)-\(number)"))
                own.append(receipt?.position.rawValue ?? 0)
            }
            receipts.withLock { [own] in $0.append(own) }
        }
        let all = receipts.withLock { $0 }
        #expect(all.allSatisfy { $0 == $0.sorted() && $0.first != 0 })
        #expect(all.joined().sorted() == Array(1...UInt64(threads * 50)))
    }

    @Test(.timeLimit(.minutes(10)))
    func `get each their own outcomes out of a shared commit`() async throws {
        let calls: [(app: String, messages: [Interaction])] = [
            ("org.example.chat", [message("m0")]),
            ("org.example.chat", [message("m1"), message("m2")]),
            ("", [message("m3")]),
            ("org.example.chat", []),
        ]
        let (outcomes, commits) = try await together(calls.count) { [store] number in
            try await store.donor(calls[number].app).donate(calls[number].messages)
        }
        #expect(commits == 2)
        #expect(outcomes.map(\.count) == [1, 2, 1, 0])
        #expect(outcomes[1].allSatisfy { (try? $0.get()) != nil })
        #expect((try? outcomes[2][0].get()) == nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func `take no more into one commit than its bounds`() async throws {
        let size = CommitQueue.mostEvents / 2 + 1
        let (_, commits) = try await together(4) { [store] number in
            try await store.donor("org.example.d\(number)")
                .donate((0..<size).map { message("\($0)") })
        }
        // Two of these exceed one commit.
        #expect(commits == 4)
    }

    @Test(.timeLimit(.minutes(10)))
    func `do not block the threads of tasks while they wait`() async throws {
        // More tasks wait than threads exist; if they blocked, some could not start to wait.
        let (receipts, commits) = try await together(64) { [store] number in
            try await store.donor("org.example.chat").donate(message("m\(number)"))
        }
        #expect(receipts.count == 64)
        #expect(commits == 2)
    }

    @Test func `all hear of a commit that failed`() async throws {
        let impatient = try test.open(patience: .milliseconds(20))
        let blocker = Blocker(store)
        let donors = (0..<4).map { number in
            Task.detached {
                try await impatient.donor("org.example.chat").donate(message("m\(number)"))
            }
        }
        for donor in donors {
            await #expect(throws: DonationError.self) { try await donor.value }
        }
        blocker.end()
        #expect(try store.lastPosition() == .start)
    }
}
