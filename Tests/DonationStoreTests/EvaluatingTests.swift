import TestSupport
import Testing

@testable import DonationStore
@testable import Evaluation

@Suite struct `Evaluating a store` {
    private static let app = "org.example.chat"

    /// Messages to one of a few, an hour apart, some of them answered.
    private func donations(_ count: Int, seed: UInt64 = 1) -> [Donation] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { number in
            let person = Person(customIdentifier: "u\(Int.random(in: 0..<9, using: &random))")
            let isOutgoing = random.chance(0.6)
            var message = SendMessageIntent(recipients: isOutgoing ? [person] : [])
            if !isOutgoing { message.people.sender = person }
            return Donation(
                Interaction(
                    intent: .sendMessage(message),
                    direction: isOutgoing ? .outgoing : .incoming,
                    start: Timestamp(milliseconds: 1_700_000_000_000 + Int64(number) * 3_600_000),
                    identifier: "m\(number)"
                ),
                from: Donor(app: Self.app)
            )
        }
    }

    private func options(_ kind: CandidateKind) -> Evaluation.Options {
        var options = Evaluation.Options()
        options.kind = kind
        options.resamples = 20
        return options
    }

    private func evaluation(_ donations: [Donation], _ kind: CandidateKind) throws -> Evaluation {
        var history = DonationHistory(kind)
        for donation in donations {
            try history.add(donation, receivedAt: DonationGenerator.receivedAt)
        }
        var evaluator = Evaluator(options(kind))
        evaluator.add(history.finish())
        return evaluator.evaluation()
    }

    @Test(arguments: CandidateKind.allCases)
    func `gives the figures of its donations, without those deleted`(kind: CandidateKind) throws {
        let store = try TestStore().open()
        var donations = donations(200)
        _ = try store.donate(donations)
        #expect(try store.evaluate(options(kind)) == (try evaluation(donations, kind)))
        let deleted = ["m20", "m40", "m41", "m150"]
        for identifier in deleted { _ = try store.delete(identifiers: [identifier], from: .all) }
        donations.removeAll { deleted.contains($0.interaction.identifier ?? "") }
        let found = try store.evaluate(options(kind))
        #expect(found == (try evaluation(donations, kind)))
        #expect(found.persons == 1)
    }

    @Test func `replays the end of a log alone where that is asked for`() throws {
        let store = try TestStore().open()
        let donations = donations(200)
        _ = try store.donate(donations)
        var options = options(.conversation)
        for (most, count) in [(80, 80), (200, 200), (1000, 200)] {
            options.maxReplayed = most
            let end = Array(donations.suffix(count))
            #expect(try store.evaluate(options) == (try evaluation(end, .conversation)))
        }
    }

    @Test func `learns its weights from the recent past, and appends nothing`() throws {
        let store = try TestStore().open()
        #expect(try store.learnedCoefficients().coefficients == RankingCoefficients())
        let donations = donations(200)
        _ = try store.donate(donations)
        let learned = try store.learnedCoefficients()
        var history = DonationHistory(.conversation)
        for donation in donations {
            try history.add(donation, receivedAt: DonationGenerator.receivedAt)
        }
        let last = try store.lastPosition()
        let expected = LearnedCoefficients(learning: history.finish(), through: last)
        #expect(learned == expected)
        #expect(learned.coefficients != RankingCoefficients() && learned.count > 100)
        #expect(try store.lastPosition() == Position(rawValue: 200))
        _ = try store.delete(identifiers: ["m100", "m101", "m102", "m103"], from: .all)
        let after = try store.learnedCoefficients()
        #expect(after.coefficients != learned.coefficients)
        #expect(after.learnedThrough == (try store.lastPosition()))
    }

    @Test func `says how sure it is as it learned, until what it learned from is deleted`() throws {
        let store = try TestStore().open()
        let unlearned = try TestStore().open()
        let donations = donations(200)
        _ = try store.donate(donations)
        _ = try unlearned.donate(donations)
        let now = try #require(donations[199].interaction.start)
        let before = try store.suggestions(at: .clock(now))
        #expect(before.allSatisfy { $0.probability.map { $0 > 0 && $0 < 1 } ?? false })
        for (one, next) in zip(before, before.dropFirst()) {
            let (sure, lessSure) = (one.probability ?? 0, next.probability ?? 1)
            #expect(sure >= lessSure)
        }
        let inForce = try #require(try store.learn().inForce)
        let calibration = inForce.coefficients.calibration
        #expect(calibration != RankingCoefficients.Calibration())
        let learned = try store.suggestions(at: .clock(now))
        #expect(learned.map(\.probability) != before.map(\.probability))
        // The history has no newcomer for long.
        #expect(calibration.newcomers < 0.02)
        _ = try store.rebuild()
        #expect(Array(try store.suggestions(at: .clock(now))) == Array(learned))
        _ = try store.delete(identifiers: ["m100"], from: .all)
        _ = try unlearned.delete(identifiers: ["m100"], from: .all)
        let after = try store.suggestions(at: .clock(now))
        #expect(Array(after) == Array(try unlearned.suggestions(at: .clock(now))))
    }

    @Test func `takes people for the contacts that they are known to be`() throws {
        let store = try TestStore().open()
        let donations = donations(120)
        _ = try store.donate(donations)
        let before = try store.evaluate(options(.person))
        let places = donations.enumerated().reduce(into: [String: Int]()) { places, donation in
            let person = donation.element.interaction.intent.people.everyone[0]
            places[person.customIdentifier ?? ""] = donation.offset + 1
        }
        let all = places.values.sorted().map {
            ParticipantReference(position: Position(rawValue: UInt64($0)), index: 0)
        }
        _ = try store.link(all)
        // All are one contact now, which is always the target.
        let after = try store.evaluate(options(.person))
        #expect(after.methods.allSatisfy { $0.hit1.value == 1 })
        #expect(before.methods.allSatisfy { $0.hit1.value < 1 })
    }

    @Test func `ends when it is cancelled`() throws {
        let store = try TestStore().open()
        _ = try store.donate(donations(30))
        #expect(throws: DonationStoreError.cancelled) {
            try store.evaluate(options(.person), monitor: WorkMonitor(isCancelled: { true }))
        }
        // The check also runs during the replay, which reports progress.
        var told: [UInt64] = []
        #expect(throws: DonationStoreError.cancelled) {
            try store.evaluate(
                options(.person),
                monitor: WorkMonitor(
                    progress: { told += [$0.done, $0.total] },
                    isCancelled: { !told.isEmpty }
                )
            )
        }
        #expect(told == [0, 30])
    }
}
