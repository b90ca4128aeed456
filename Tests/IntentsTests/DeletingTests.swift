import Foundation
import TestSupport
import Testing

@testable import DonationStore
@testable import Intents

@Suite struct `Deleting interactions` {
    let test: TestDestination

    init() async throws {
        test = try TestDestination()
        try await test.use {
            for (identifier, name) in [("m1", "Ana"), ("m2", "Bo"), ("m3", "Ana")] {
                try await INInteraction.message(identifier, to: name).donate()
            }
        }
    }

    @Test func `takes an array for identifiers and a text for a group`() async throws {
        try await test.use {
            try await INInteraction.delete(with: ["m2", "with-Ana"])
            #expect(try test.identifiers() == ["m1", "m3"])
            try await INInteraction.delete(with: "m1")
            #expect(try test.identifiers() == ["m1", "m3"])
            try await INInteraction.delete(with: "with-Ana")
        }
        #expect(try test.identifiers() == [])
    }

    @Test func `by unmistakable names says how many there were`() async throws {
        try await test.use { () async throws in
            #expect(try await INInteraction.delete(identifiers: ["m1", "m2", "m9"]) == 2)
            #expect(try await INInteraction.delete(groupIdentifier: "with-Ana") == 1)
            #expect(try await INInteraction.delete(groupIdentifier: "with-Ana") == 0)
        }
        #expect(try test.identifiers() == [])
    }

    @Test func `calls back when it is done`() async throws {
        let release = test.block()
        let left = try await test.use { () async throws in
            INInteraction.delete(with: ["m1"], completion: nil)
            INInteraction.delete(with: "with-Bo", completion: nil)
            return try await withCheckedThrowingContinuation { continuation in
                INInteraction.delete(with: ["m2"]) { [test] error in
                    #expect(error == nil)
                    continuation.resume(with: Result { try test.identifiers() })
                }
                release.signal()
            }
        }
        #expect(left == ["m3"])
    }

    @Test func `reaches what was donated just before`() async throws {
        let release = test.block()
        try await test.use {
            INInteraction.message("m4").donate(completion: nil)
            INInteraction.delete(with: ["m4"], completion: nil)
            release.signal()
            try await INInteraction.message("m5").donate()
        }
        #expect(try test.identifiers() == ["m1", "m2", "m3", "m5"])
    }

    @Test func `reaches donations of before with another handling of content or by another path`()
        async throws
    {
        var keeping = test.destination
        keeping.keepsContent = true
        keeping.store = test.directory.path(of: "./store/")
        let release = test.block(keeping)
        let interaction = INInteraction.message("m4")
        interaction.donate(onlyIfChanged: false, to: keeping) { _ in }
        await test.use { INInteraction.deleteAll(completion: nil) }
        // On another queue, it would not have waited.
        if Outbox.of(keeping) !== Outbox.of(test.destination) { await test.flush() }
        release.signal()
        await DonationDestination.flush()
        #expect(try test.identifiers() == [])
    }

    @Test func `reaches all accounts, or the one that is named`() async throws {
        var home = test.destination
        home.account = "home"
        try await DonationDestination.with(home) {
            for account in ["work", "play", "work"] {
                let interaction = INInteraction.message("m-\(account)")
                interaction.account = account
                try await interaction.donate()
            }
            #expect(
                try await INInteraction.delete(identifiers: ["m-work", "m-play"], account: "play")
                    == 1
            )
            #expect(try await INInteraction.delete(identifiers: ["m-work"]) == 2)
        }
        #expect(try test.identifiers() == ["m1", "m2", "m3"])
    }

    @Test func `of all leaves other apps alone, and all accounts go with the app`() async throws {
        var other = test.destination
        other.app = "org.example.mail"
        try await DonationDestination.with(other) { try await INInteraction.message("x").donate() }
        try await test.use {
            let interaction = INInteraction.message("m4")
            interaction.account = "work"
            try await interaction.donate()
            try await INInteraction.deleteAll()
        }
        #expect(try test.identifiers() == ["x"])
    }

    @Test func `that fails has the number of what was to be deleted`() async throws {
        var destination = test.destination
        destination.store = nil
        await DonationDestination.with(destination) {
            let all = await #expect(throws: INIntentError.self) {
                try await INInteraction.deleteAll()
            }
            let identifiers = await #expect(throws: INIntentError.self) {
                try await INInteraction.delete(identifiers: ["m1"])
            }
            let group = await #expect(throws: INIntentError.self) {
                try await INInteraction.delete(groupIdentifier: "with-Ana")
            }
            #expect([all, identifiers, group].map { $0?.errorCode } == [1902, 1903, 1904])
        }
    }

    // MARK: In the manner of App Intents

    @Test func `by the names of donations returns those that there were`() async throws {
        try await test.use {
            let manager = IntentDonationManager.shared
            let donated = try await manager.donate(
                intent: INInteraction.message("", to: "Cleo").intent,
                result: INSendMessageIntentResponse(code: .success, userActivity: nil)
            )
            let copy = try JSONDecoder().decode(
                IntentDonationIdentifier.self,
                from: try JSONEncoder().encode(donated)
            )
            #expect(copy == donated)
            #expect(try test.donations().last?.interaction.direction == .outgoing)
            #expect(
                try await manager.deleteDonations(matching: .donationIdentifier(donated))
                    == [donated]
            )
            #expect(
                try await manager.deleteDonations(
                    matching: .donationIdentifiers([donated, IntentDonationIdentifier("m1")])
                ) == [IntentDonationIdentifier("m1")]
            )
        }
        #expect(try test.identifiers() == ["m2", "m3"])
    }

    @Test func `by what an intent mentions leaves another of the same identifier alone`()
        async throws
    {
        let call = INInteraction(
            intent: INStartAudioCallIntent(
                fields: Fields([
                    "contacts": [["displayName": "Ana", "customIdentifier": "with-Ana"]]
                ])
            ),
            response: nil
        )
        call.identifier = "m1"
        call.dateInterval = DateInterval(start: Date(timeIntervalSince1970: 1e9), duration: 0)
        try await test.use {
            try await call.donate()
            let deleted = try await IntentDonationManager.shared.deleteDonations(
                matching: .intentType(INSendMessageIntent.self, entityIdentifier: "with-Ana")
            )
            #expect(deleted == [IntentDonationIdentifier("m1"), IntentDonationIdentifier("m3")])
        }
        #expect(try test.identifiers() == ["m2", "m1"])
    }

    @Test(arguments: ["with-Ana", "Ana@example.org"])
    func `by what an intent mentions leaves other classes alone`(entity: String) async throws {
        try await test.use { () async throws in
            let manager = IntentDonationManager.shared
            #expect(
                try await manager.deleteDonations(
                    matching: .intentType(INIntent.self, entityIdentifier: entity)
                ) == []
            )
            #expect(
                try await manager.deleteDonations(
                    matching: .intentType(INSendMessageIntent.self, entityIdentifier: entity)
                ) == [IntentDonationIdentifier("m1"), IntentDonationIdentifier("m3")]
            )
        }
        #expect(try test.identifiers() == ["m2"])
    }

    @Test func `by the class of an intent leaves other classes alone`() async throws {
        try await test.use { () async throws in
            let call = INInteraction(
                intent: INStartVideoCallIntent(fields: Fields()),
                response: nil
            )
            call.identifier = "k1"
            try await call.donate()
            let manager = IntentDonationManager.shared
            #expect(
                try await manager.deleteDonations(matching: .intentType(INIntent.self)) == []
            )
            #expect(
                try await manager.deleteDonations(matching: .intentType(INSendMessageIntent.self))
                    == ["m1", "m2", "m3"].map { IntentDonationIdentifier($0) }
            )
        }
        #expect(try test.identifiers() == ["k1"])
    }
}
