import Bus
import DonationStore
import TestSupport
import Testing

@testable import donationd

@Suite("The changes that calls ask for")
struct ChangeQueueTests {
    private static func batch(_ names: String...) -> DonationBatch {
        let donations = names.map { name in
            var interaction = Interaction(
                intent: .sendMessage(SendMessageIntent(recipients: [Person(displayName: name)]))
            )
            interaction.identifier = name
            return Donation(interaction, from: Donor(app: "org.example.chat"))
        }
        return DonationBatch(donations: donations) { results in
            .success(
                results.map { result in
                    .uint64((try? result.get())?.position.rawValue ?? 0)
                }
            )
        }
    }

    private static let other = ChangeQueue.Change.other { .success([]) }

    @Test func `share a commit if they donate, while another is made`() {
        var queue = ChangeQueue()
        #expect(queue.next().isEmpty)
        queue.add((1, .donate(Self.batch("a"))), of: "host:a")
        #expect(queue.next().map(\.number) == [1])
        for number in 2...17 {
            queue.add((UInt64(number), .donate(Self.batch("b"))), of: "host:\(number % 3)")
        }
        #expect(queue.next().isEmpty)
        queue.end()
        #expect(queue.next().map(\.number) == Array(2...17))
        queue.end()
        #expect(queue.next().isEmpty)
    }

    /// Returns the numbers of the calls whose changes are made together, one after the other.
    private static func order(of queue: inout ChangeQueue) -> [[UInt64]] {
        var taken: [[UInt64]] = []
        while true {
            let calls = queue.next()
            guard !calls.isEmpty else { return taken }
            taken.append(calls.map(\.number))
            queue.end()
        }
    }

    @Test func `are made in the order of the calls of a caller`() {
        var queue = ChangeQueue()
        for number in 1...6 {
            let donates = [1, 2, 5].contains(number)
            queue.add((UInt64(number), donates ? .donate(Self.batch("a")) : Self.other), of: "a")
        }
        #expect(Self.order(of: &queue) == [[1, 2], [3], [4], [5], [6]])
    }

    @Test func `let no caller wait for all deletions of another`() {
        var queue = ChangeQueue()
        for number in 1...4 { queue.add((UInt64(number), Self.other), of: "a") }
        queue.add((5, .donate(Self.batch("b"))), of: "b")
        queue.add((6, Self.other), of: "b")
        queue.add((7, .donate(Self.batch("c"))), of: "c")
        #expect(Self.order(of: &queue) == [[1], [5, 7], [2], [6], [3], [4]])
    }

    @Test func `answer each call about its own donations`() async throws {
        let directory = try TemporaryDirectory()
        let store = try DonationStore(at: directory.path(of: "store"))
        let answers = await ChangeQueue.make(
            [
                (7, .donate(Self.batch("a", "b"))), (8, .donate(Self.batch())),
                (9, .donate(Self.batch("a", "c"))),
            ],
            in: store
        )
        #expect(answers.map(\.call) == [7, 8, 9])
        let values = answers.map { try? $0.result.get() }
        let expected: [[BusValue]] = [[.uint64(1), .uint64(2)], [], [.uint64(1), .uint64(3)]]
        #expect(values == expected)
    }
}
