import Bus
import DonationStore
import TestSupport
import Testing

@testable import donationd

@Suite("Commits that calls share")
struct SharedCommitsTests {
    private static func batch(_ names: String...) -> DonationBatch {
        let donations = names.map { name in
            var interaction = Interaction(
                intent: .sendMessage(SendMessageIntent(recipients: [Person(displayName: name)]))
            )
            interaction.identifier = name
            return Donation(interaction, from: Donor(app: "org.example.chat"))
        }
        return DonationBatch(donations: donations, bytes: 0) { results in
            .success(
                results.map { result in
                    .uint64((try? result.get())?.position.rawValue ?? 0)
                }
            )
        }
    }

    @Test func `take all calls that gathered while one was on its way`() {
        var commits = SharedCommits()
        #expect(commits.next().isEmpty)
        commits.add((1, Self.batch("a")))
        #expect(commits.next().map(\.number) == [1])
        for number in 2...17 { commits.add((UInt64(number), Self.batch("b"))) }
        #expect(commits.next().isEmpty)
        commits.end()
        #expect(commits.next().map(\.number) == Array(2...17))
        commits.end()
        #expect(commits.next().isEmpty)
    }

    @Test func `answer each call about its own donations`() async throws {
        let directory = try TemporaryDirectory()
        let store = try DonationStore(at: directory.path(of: "store"))
        let answers = await SharedCommits.commit(
            [(7, Self.batch("a", "b")), (8, Self.batch()), (9, Self.batch("a", "c"))],
            to: store
        )
        #expect(answers.map(\.call) == [7, 8, 9])
        let values = answers.map { try? $0.result.get() }
        #expect(
            values == [
                [.uint64(1), .uint64(2)], [], [.uint64(1), .uint64(3)],
            ]
        )
    }
}
