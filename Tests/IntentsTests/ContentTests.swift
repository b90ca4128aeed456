import DonationStore
import Foundation
import Testing

@testable import Intents

@Suite struct `What was said` {
    private func stored(_ test: TestDestination) async throws -> INSendMessageIntent {
        try await test.use { try await INInteraction.message("m1").donate() }
        let donation = try #require(try test.donations().last)
        let intent = try INInteraction(donation, in: try test.store()).intent
        return try #require(intent as? INSendMessageIntent)
    }

    @Test func `is dropped unless the destination keeps it`() async throws {
        #expect(try await stored(TestDestination()).content == nil)
        #expect(try await stored(TestDestination(keepsContent: true)).content == "secret words")
    }
}

@Suite struct `Donating only what has changed` {
    let test: TestDestination

    init() throws {
        test = try TestDestination()
    }

    @Test func `says whether anything was donated`() async throws {
        try await test.use { () async throws in
            #expect(try await INInteraction.message("m1").donateIfChanged())
            #expect(try await !INInteraction.message("m1").donateIfChanged())
            #expect(try await INInteraction.message("m1", to: "Bo").donateIfChanged())
        }
        #expect(try test.identifiers() == ["m1", "m1"])
    }

    @Test func `without an identifier takes the one that the store has`() async throws {
        func unnamed() -> INInteraction {
            INInteraction(intent: INInteraction.message("").intent, response: nil)
        }
        try await test.use { () async throws in
            let (first, second) = (unnamed(), unnamed())
            let third = try #require(second.copy() as? INInteraction)
            #expect(try await first.donateIfChanged())
            #expect(try await !second.donateIfChanged())
            #expect(try await !third.donateIfChanged())
            #expect(first.identifier == second.identifier)
            #expect(first.identifier == third.identifier)
            #expect(try await INInteraction.delete(identifiers: [third.identifier]) == 1)
        }
    }

    @Test func `without an identifier goes by the conversation`() async throws {
        func unnamed(to name: String) -> INInteraction {
            INInteraction(
                intent: INInteraction.message("", to: name).intent,
                response: nil
            )
        }
        try await test.use { () async throws in
            #expect(try await unnamed(to: "Ana").donateIfChanged())
            #expect(try await unnamed(to: "Bo").donateIfChanged())
            #expect(try await !unnamed(to: "Ana").donateIfChanged())
            try await INInteraction.message("m1", to: "Ana").donate()
            #expect(try await unnamed(to: "Ana").donateIfChanged())
        }
        #expect(try test.donations().count == 4)
    }
}
