import TestSupport
import Testing

@testable import DonationStore
@testable import Evaluation
@testable import Interactions

@Suite struct `Evaluating a store` {
    private static let app = "org.example.chat"

    /// Messages to one of a few, an hour or less apart, some of them answered.
    private func donations(
        _ count: Int,
        seed: UInt64 = 1,
        milliseconds: Int64 = 3_600_000
    ) -> [Donation] {
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
                    start: Timestamp(
                        milliseconds: 1_700_000_000_000 + Int64(number) * milliseconds
                    ),
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

    @Test(arguments: [false, true], [3_600_000, 1000])
    func `replays the newest donations alone where that is asked for`(
        isReversed: Bool,
        milliseconds: Int64
    ) throws {
        let store = try TestStore().open()
        // A second apart, all of them begin on one day.
        let donations = donations(200, milliseconds: milliseconds)
        _ = try store.donate(isReversed ? donations.reversed() : donations)
        var options = options(.conversation)
        for (most, count) in [(80, 80), (200, 200), (1000, 200)] {
            options.maxReplayed = most
            let end = Array(donations.suffix(count))
            #expect(try store.evaluate(options) == (try evaluation(end, .conversation)))
        }
    }

    /// The donations of three donors, of which two differ by the account alone, at few times.
    private func mixed(_ count: Int) -> [Donation] {
        var random = SeededGenerator(seed: 5)
        return donations(count, seed: 5).map { donation in
            var donation = donation
            let start = (donation.interaction.start?.milliseconds ?? 0) / 10_800_000 * 10_800_000
            donation.interaction.start = Timestamp(milliseconds: start)
            donation.donor.account = random.pick([nil, "home", "work"])
            return donation
        }
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `is the same whatever the order in which donations arrived`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let donations = mixed(240)
        let store = try TestStore().open()
        _ = try store.donate(donations)
        let other = try TestStore().open()
        var rest = donations.shuffled(using: &random)[...]
        while !rest.isEmpty {
            let count = random.pick([1, 20, 100])
            _ = try other.donate(Array(rest.prefix(count)))
            _ = try other.suggestions()
            rest = rest.dropFirst(count)
        }
        for kind in CandidateKind.allCases {
            var options = options(kind)
            for most in [nil, 90] {
                options.maxReplayed = most
                #expect(try other.evaluate(options) == store.evaluate(options))
            }
        }
        let (one, two) = (try store.learnedCoefficients(), try other.learnedCoefficients())
        #expect(one == two && one.count > 100)
        #expect(one.learnedThroughTime == donations.compactMap(\.interaction.start).max())
    }

    /// Received messages, `count` on each day from day 19,700 on, in the order of a mailbox that
    /// begins with the newest.
    private func inbox(_ counts: [Int]) -> [Donation] {
        counts.enumerated().flatMap { day, count in
            (0..<count).map { number in
                var message = SendMessageIntent(recipients: [])
                message.people.sender = Person(customIdentifier: "u\(number % 7)")
                let start = (19_700 + Int64(day)) * 86_400_000 + Int64(number)
                return Donation(
                    Interaction(
                        intent: .sendMessage(message),
                        direction: .incoming,
                        start: Timestamp(milliseconds: start),
                        identifier: "\(day)-\(number)"
                    ),
                    from: Donor(app: "org.example.mail")
                )
            }
        }
        .reversed()
    }

    @Test func `learns from the days of the last two windows alone`() throws {
        let window = RankingLearner.window
        let inbox = inbox([window, 3, window, 1])
        let chat = donations(200)
        let store = try TestStore().open()
        _ = try store.donate(inbox)
        _ = try store.donate(chat)
        let learned = try store.learnedCoefficients()
        // The messages sent begin on day 19,675, before the window that ends with day 19,700.
        #expect(learned.learnedFrom == Timestamp(milliseconds: 19_701 * 86_400_000))
        let newest = (19_703) * 86_400_000 as Int64
        #expect(learned.learnedThroughTime == Timestamp(milliseconds: newest))
        #expect(learned.count == 0)
        let recent = try store.recentDonations { LearningWindows($0).firstDay }
        #expect(recent.positions.count == 3 + window + 1)
        var history = DonationHistory(.conversation)
        for donation in inbox + chat {
            try history.add(donation, receivedAt: DonationGenerator.receivedAt)
        }
        let last = try store.lastPosition()
        #expect(learned == LearnedCoefficients(learning: history.finish(), through: last))
    }

    @Test func `learns again when much history came late, and not before`() throws {
        let store = try TestStore().open()
        let donations = donations(200)
        // The history of the days before, of which nothing came in time.
        _ = try store.donate(Array(donations[60..<180]))
        #expect(try !store.learningWouldHelp())
        let adoption = try #require(try store.learn().inForce)
        let start = try #require(donations[179].interaction.start)
        #expect(adoption.learnedThroughTime == start && adoption.time == start)
        #expect(try !store.learningWouldHelp())
        _ = try store.donate(Array(donations[0..<15]))
        #expect(try !store.learningWouldHelp(), "few came late")
        _ = try store.donate(Array(donations[180...]))
        #expect(try !store.learningWouldHelp(), "the others are newer")
        _ = try store.donate(Array(donations[15..<20]))
        let late = try #require(try store.lateHistory())
        #expect(late == LateHistory(count: 20, adoption: adoption.position))
        _ = try store.rebuild()
        #expect(try store.lateHistory() == late)
        let again = try #require(try store.learn().inForce)
        #expect(again.position > adoption.position && again.learnedThroughTime ?? start > start)
        #expect(try !store.learningWouldHelp())
        // Nothing was learned of weights that the owner set.
        try store.adopt(RankingCoefficients())
        _ = try store.donate(Array(donations[20..<60]))
        #expect(try !store.learningWouldHelp())
    }

    @Test func `replaces weights set by hand, though they are newer than any donation`() throws {
        let store = try TestStore().open()
        _ = try store.donate(donations(60))
        let byHand = try store.adopt(RankingCoefficients())
        let learned = try #require(try store.learn().inForce)
        #expect(learned.position > byHand && learned.learnedThrough != nil)
        #expect(learned.time == DonationGenerator.receivedAt)
        // One that did not know of them does not.
        let late = try store.learnedCoefficients()
        let last = try store.adopt(RankingCoefficients())
        try store.adopt(
            late.coefficients,
            learnedThrough: late.learnedThrough,
            learnedThroughTime: late.learnedThroughTime
        )
        #expect(try store.adoptedCoefficients()?.position == last)
    }

    @Test func `tells its owner once for each adoption`() throws {
        let test = try TestStore()
        let (store, other) = (try test.open(), try test.open())
        let (one, two) = (Position(rawValue: 3), Position(rawValue: 4))
        #expect(store.noteLateHistory(since: one))
        #expect(!store.noteLateHistory(since: one) && !other.noteLateHistory(since: one))
        #expect(other.noteLateHistory(since: two) && !store.noteLateHistory(since: two))
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

    @Test func `adopts nothing when it is cancelled, at whatever moment`() throws {
        let store = try TestStore().open()
        _ = try store.donate(donations(600))
        var (checks, told) = (0, [WorkProgress]())
        let counting = WorkMonitor(
            progress: { told.append($0) },
            isCancelled: {
                checks += 1
                return false
            }
        )
        _ = try store.learnedCoefficients(monitor: counting)
        #expect(told.map(\.done) == [0, 0, 256, 512] && told.allSatisfy { $0.total == 600 })
        #expect(checks > told.count)
        // The last moment is the one before the adoption.
        for moment in 0...checks {
            var rest = moment
            let monitor = WorkMonitor(isCancelled: {
                rest -= 1
                return rest < 0
            })
            #expect(throws: CorrectionError.self) { try store.learn(monitor: monitor) }
        }
        #expect(try store.lastPosition().rawValue == 600)
        #expect(try store.learn(monitor: counting).inForce?.position.rawValue == 601)
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
