import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DonationStore
@testable import Intents

@Suite struct `Donating an interaction` {
    let test: TestDestination

    init() throws {
        test = try TestDestination()
    }

    private func commits() throws -> Int {
        try #require(try test.store().log.generations.information()).lastTransaction
    }

    @Test func `calls back once, when the donation is on disk`() async throws {
        let calls = Mutex(0)
        let stored = try await test.use {
            try await withCheckedThrowingContinuation { continuation in
                INInteraction.message("m1").donate { [test] error in
                    calls.withLock { $0 += 1 }
                    continuation.resume(
                        with: Result {
                            #expect(error == nil)
                            return try test.identifiers()
                        }
                    )
                }
            }
        }
        #expect(stored == ["m1"])
        await DonationDestination.flush()
        #expect(calls.withLock { $0 } == 1)
    }

    @Test func `with an identifier used before is another time, even in one millisecond`()
        async throws
    {
        try await test.use {
            // An app names its interactions after the conversation.
            for conversation in ["c1", "c2", "c2", "c1", "c1", "c1"] {
                try await INInteraction.message(conversation).donate()
            }
        }
        let donations = try test.donations()
        #expect(donations.map(\.interaction.identifier) == ["c1", "c2", "c2", "c1", "c1", "c1"])
        let times = donations.filter { $0.interaction.identifier == "c1" }.map(\.interaction.start)
        #expect(Set(times).count == 4)
    }

    @Test func `keeps the time of the first one, so that the object donated again stays one`()
        async throws
    {
        let interaction = INInteraction.message("m1")
        #expect(interaction.dateInterval == nil)
        let before = Date()
        try await test.use {
            try await interaction.donate()
            let date = try #require(interaction.dateInterval)
            #expect(date.duration == 0)
            #expect(abs(date.start.timeIntervalSince(before)) < 60)
            try await interaction.donate()
            #expect(interaction.dateInterval == date)
            let copy = try #require(interaction.copy() as? INInteraction)
            try await copy.donate()
        }
        #expect(try test.identifiers() == ["m1"])
    }

    @Test func `with a date of the app's leaves it alone`() async throws {
        let date = DateInterval(start: Date(timeIntervalSince1970: 1_750_000_000), duration: 60)
        try await test.use {
            for _ in 0..<2 {
                let interaction = INInteraction.message("m1")
                interaction.dateInterval = date
                try await interaction.donate()
                #expect(interaction.dateInterval == date)
            }
        }
        #expect(try test.identifiers() == ["m1"])
    }

    @Test func `at once gives times of their own, which a clock set back does not carry along`() {
        let now = Timestamp(milliseconds: 1_750_000_000_000)
        let name = UUID().uuidString
        let times = (0..<3).map { _ in FirstDonation.time(of: name, now: now).milliseconds }
        #expect(times == (0..<3).map { now.milliseconds + $0 })
        #expect(FirstDonation.time(of: UUID().uuidString, now: now) == now)
        let earlier = Timestamp(milliseconds: now.milliseconds - 3_600_000)
        #expect(FirstDonation.time(of: name, now: earlier) == earlier)
    }

    @Test func `takes what the interaction holds when it is called`() async throws {
        let release = test.block()
        try await test.use {
            let interaction = INInteraction.message("m1")
            interaction.donate(completion: nil)
            interaction.identifier = "m2"
            interaction.direction = .incoming
            interaction.donate(completion: nil)
            release.signal()
            try await INInteraction.message("m3").donate()
        }
        let donations = try test.donations()
        #expect(donations.map(\.interaction.identifier) == ["m1", "m2", "m3"])
        #expect(donations.map(\.interaction.direction) == [.outgoing, .incoming, .outgoing])
    }

    @Test func `from many threads shares commits and keeps each one's order`() async throws {
        try await test.use { try await INInteraction.message("first").donate() }
        let before = try commits()
        let release = test.block()
        let destination = test.destination
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<25 {
                INInteraction.message("\(thread)-\(number)")
                    .donate(onlyIfChanged: false, to: destination) { _ in }
            }
        }
        release.signal()
        await DonationDestination.flush()
        #expect(try commits() - before == 1)
        let identifiers = try test.identifiers().dropFirst()
        #expect(identifiers.count == 200)
        for thread in 0..<8 {
            let own = identifiers.filter { $0.hasPrefix("\(thread)-") }
            #expect(own == (0..<25).map { "\(thread)-\($0)" })
        }
    }

    @Test func `of a task that was cancelled before leaves nothing`() async throws {
        let task = Task { [test] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await test.use { try await INInteraction.message("m1").donate() }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try test.identifiers().isEmpty)
    }

    @Test func `of a task that is cancelled meanwhile is whole all the same`() async throws {
        let release = test.block()
        let task = Task { [test] in
            try await test.use { try await INInteraction.message("m1").donate() }
        }
        while Outbox.of(test.destination).waitingCount == 0 { await Task.yield() }
        task.cancel()
        release.signal()
        try await task.value
        #expect(try test.identifiers() == ["m1"])
    }

    @Test @MainActor func `works on the main actor, as an app has it`() async throws {
        let interaction = INInteraction.message("m1")
        try await test.use { try await interaction.donate() }
        #expect(interaction.identifier == "m1")
        #expect(try test.identifiers() == ["m1"])
    }

    @Test func `in the name of an account is that account's`() async throws {
        try await test.use {
            let interaction = INInteraction.message("m1")
            interaction.account = "work"
            try await interaction.donate()
            try await INInteraction.message("m2").donate()
        }
        #expect(try test.donations().map(\.donor.account) == ["work", nil])
    }

    @Test(.timeLimit(.minutes(10)))
    func `may be waited for by a handler of another one`() async throws {
        let test = test
        await test.use {
            INInteraction.message("m1").donate { _ in
                let isDone = DispatchSemaphore(value: 0)
                INInteraction.message("m2")
                    .donate(onlyIfChanged: false, to: test.destination) { _ in isDone.signal() }
                isDone.wait()
            }
            await DonationDestination.flush()
        }
        await DonationDestination.flush()
        #expect(try test.identifiers() == ["m1", "m2"])
    }

    @Test func `has told everybody who asked when all is flushed`() async throws {
        let told = Mutex(0)
        await test.use {
            for number in 0..<50 {
                INInteraction.message("m\(number)").donate { _ in told.withLock { $0 += 1 } }
            }
            await DonationDestination.flush()
        }
        #expect(told.withLock { $0 } == 50)
    }

    // MARK: Failures

    @Test func `that is not what it must be fails with the field and its cause`() async throws {
        let thrown = await #expect(throws: INIntentError.self) {
            try await test.use {
                try await INInteraction.message(String(repeating: "m", count: 513)).donate()
            }
        }
        let error = try #require(thrown)
        #expect(error.code == .donatingInteraction)
        guard case .donation(.refused(.invalid(let cause))) = error.cause else {
            Issue.record("\(error)")
            return
        }
        #expect(cause.field == "identifier")

        let asNSError = error as NSError
        #expect(asNSError.domain == INIntentErrorDomain)
        #expect(error.userInfo[NSUnderlyingErrorKey] is DonationError)
        do {
            throw error
        } catch INIntentError.deletingAllInteractions {
            Issue.record("is of another kind")
        } catch INIntentError.donatingInteraction {
            // In the way that code for Apple's platforms catches it.
        }
        #expect(asNSError.code == 1901)
        #expect(asNSError.localizedDescription == "\(error)")
        #expect(asNSError.userInfo[NSUnderlyingErrorKey] is DonationError)
    }

    @Test func `that fails before the store calls back in its turn, and not at once`() async throws
    {
        let release = test.block()
        let order = Mutex<[String]>([])
        let unreadable = INInteraction(
            intent: INSendMessageIntent(fields: Fields(["recipients": "Ana"])),
            response: nil
        )
        for interaction in [.message("m1"), unreadable, .message("m2")] {
            let identifier = interaction === unreadable ? "" : interaction.identifier
            interaction.donate(onlyIfChanged: false, to: test.destination) { result in
                let outcome = failure(of: result) == nil ? "" : "refused"
                order.withLock { $0.append(identifier + outcome) }
            }
        }
        order.withLock { $0.append("returned") }
        release.signal()
        await DonationDestination.flush()
        #expect(order.withLock { $0 } == ["returned", "m1", "refused", "m2"])
    }

    @Test func `where no store can be made says why, and tries again the next time`() async throws {
        let parent = test.directory.path(of: "missing")
        var destination = test.destination
        destination.store = "\(parent)/store"
        let error = await #expect(throws: INIntentError.self) {
            try await DonationDestination.with(destination) {
                try await INInteraction.message("m1").donate()
            }
        }
        guard case .store(.file)? = error?.cause else {
            Issue.record("\(String(describing: error))")
            return
        }
        try FileManager.default.createDirectory(
            atPath: parent,
            withIntermediateDirectories: false
        )
        try await DonationDestination.with(destination) {
            try await INInteraction.message("m1").donate()
        }
        let store = try DonationStore(at: "\(parent)/store", creatingIfMissing: false)
        #expect(try store.lastPosition() == Position(rawValue: 1))
    }

    @Test func `without any place for a store says so`() async throws {
        var destination = test.destination
        destination.store = nil
        let error = await #expect(throws: INIntentError.self) {
            try await DonationDestination.with(destination) {
                try await INInteraction.message("m1").donate()
            }
        }
        #expect(error?.cause == .noStore)
        #expect(String(describing: error).contains("DONATION_STORE"))
    }
}
