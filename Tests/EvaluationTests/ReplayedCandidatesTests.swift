import TestSupport
import Testing

@testable import Evaluation
@testable import Interactions

@Suite struct `Replayed candidates` {
    @Test(arguments: SeededGenerator.seeds(20))
    func `are in order of most recent contact, most sent and key`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let log = try [ReplayedMessage](&random, count: 150).replayed(
            random.pick([.person, .conversation])
        )
        var candidates = ReplayedCandidates(count: log.candidateCount)
        for donation in log.donations {
            candidates.apply(donation, log.candidates(of: donation))
            let met = (0..<Int32(log.candidateCount)).filter(candidates.hasMet)
            let states = candidates.states
            func last(_ candidate: Int32) -> Int64 {
                states[Int(candidate)].last?.milliseconds ?? 0
            }
            func sent(_ candidate: Int32) -> Int { states[Int(candidate)].sent }
            #expect(
                candidates.byRecency
                    == met.sorted { one, other in
                        (last(one), sent(one), other) > (last(other), sent(other), one)
                    }
            )
            #expect(
                candidates.bySent
                    == met.filter { sent($0) > 0 }.sorted { one, other in
                        (sent(one), last(one), other) > (sent(other), last(other), one)
                    }
            )
            for (rank, candidate) in candidates.byRecency.enumerated() {
                #expect(candidates.rank(of: candidate) == rank)
            }
            #expect(candidates.sentInAll == states.reduce(0) { $0 + $1.sent })
        }
    }

    @Test func `are one contact for persons who share evidence`() throws {
        let both = Person(contactIdentifier: "A", customIdentifier: "1")
        let people = [
            Person(customIdentifier: "1"), both, Person(contactIdentifier: "A"),
            Person(customIdentifier: "2"),
        ]
        var history = DonationHistory(.person)
        let message = SendMessageIntent(recipients: people)
        let interaction = Interaction(
            intent: .sendMessage(message),
            direction: .outgoing,
            start: Timestamp(milliseconds: 0)
        )
        try history.add(
            Donation(interaction, from: Donor(app: "org.example.chat")),
            receivedAt: Timestamp(milliseconds: 0)
        )
        let log = history.finish()
        #expect(log.candidateCount == 2)
        #expect(Array(log.candidates(of: log.donations[0])) == [0, 1])
    }
}
