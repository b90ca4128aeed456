import DonationStore
import Foundation
import TestSupport
import Testing

@testable import Intents

/// The table "What is accepted, and what is refused" of the article for those who come from iOS.
@Suite struct `A donation that` {
    let test: TestDestination

    init() throws {
        test = try TestDestination()
    }

    private func person(
        name: String? = nil,
        handle: String? = nil,
        contact: String? = nil,
        custom: String? = nil
    ) -> INPerson {
        INPerson(
            personHandle: handle.map { INPersonHandle(value: $0, type: .unknown) },
            nameComponents: nil,
            displayName: name,
            image: nil,
            contactIdentifier: contact,
            customIdentifier: custom
        )
    }

    private func message(
        to recipients: [INPerson]?,
        group: String? = nil,
        conversation: String? = nil
    ) -> INInteraction {
        let intent = INSendMessageIntent(
            recipients: recipients,
            outgoingMessageType: .outgoingMessageText,
            content: nil,
            speakableGroupName: group.map { INSpeakableString(spokenPhrase: $0) },
            conversationIdentifier: conversation,
            serviceName: nil,
            sender: nil,
            attachments: nil
        )
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .outgoing
        return interaction
    }

    /// Donates it, and returns the resulting donation of the log.
    private func accepted(_ interaction: INInteraction) async throws -> INSendMessageIntent {
        try await test.use { try await interaction.donate() }
        let donation = try #require(try test.donations().last)
        let stored = try INInteraction(donation, in: try test.store())
        return try #require(stored.intent as? INSendMessageIntent)
    }

    /// Donates it, and returns the wrong field and the fault.
    private func refusal(_ interaction: INInteraction) async throws -> ValidationError {
        let error = await #expect(throws: INIntentError.self) {
            try await test.use { try await interaction.donate() }
        }
        #expect(try test.donations().isEmpty)
        guard case .donation(.refused(.invalid(let reason)))? = error?.cause else {
            throw try #require(error)
        }
        return reason
    }

    @Test func `names no participant and no conversation is accepted, and suggests nobody`()
        async throws
    {
        #expect(try await accepted(message(to: nil)).recipients == nil)
        #expect(try test.store().suggestions().isEmpty)
    }

    @Test func `names people by their names alone is accepted, and suggests them`() async throws {
        _ = try await accepted(message(to: [person(name: "Ana")]))
        #expect(try test.store().suggestions().first?.people.first?.displayName == "Ana")
    }

    @Test func `has a recipient without any key is refused`() async throws {
        let nobody = message(to: [person(name: "Ana"), person()], conversation: "c1")
        let refusal = try await refusal(nobody)
        #expect(refusal == ValidationError(field: "intent.recipients[1]", reason: .noKey))
    }

    /// Two of the apps that the guide was tried with donate the owner like this.
    @Test func `has the owner as a recipient with an empty handle suggests the sender`()
        async throws
    {
        let owner = INPerson(
            personHandle: INPersonHandle(value: "", type: .unknown),
            nameComponents: nil,
            displayName: nil,
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil,
            isMe: true,
            suggestionType: .none
        )
        let intent = INSendMessageIntent(
            recipients: [owner],
            outgoingMessageType: .outgoingMessageText,
            content: nil,
            speakableGroupName: nil,
            conversationIdentifier: nil,
            serviceName: nil,
            sender: person(name: "Ana"),
            attachments: nil
        )
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        let stored = try await accepted(interaction)
        #expect(stored.recipients?.map(\.isMe) == [true])
        let suggestions = try test.store().suggestions()
        #expect(suggestions.map { $0.people.map(\.displayName) } == [["Ana"]])
    }

    @Test func `has a handle without a value is accepted without the handle`() async throws {
        for value in [nil, ""] {
            let person = INPerson(
                personHandle: INPersonHandle(value: value, type: .phoneNumber),
                nameComponents: nil,
                displayName: "Ana",
                image: nil,
                contactIdentifier: nil,
                customIdentifier: nil,
                aliases: [INPersonHandle(value: value, type: .unknown)],
                suggestionType: .none
            )
            let stored = try await accepted(message(to: [person])).recipients?.first
            #expect(stored?.displayName == "Ana")
            #expect(stored?.personHandle == nil)
            #expect(stored?.aliases == nil)
        }
    }

    @Test func `has a person without a display name shows another name of theirs`() async throws {
        #expect(person().displayName == "")
        #expect(person(handle: "ana@example.org").displayName == "ana@example.org")
        var name = Foundation.PersonNameComponents()
        name.givenName = "Ana"
        name.familyName = "Sousa"
        let named = INPerson(
            personHandle: INPersonHandle(value: "ana@example.org", type: .emailAddress),
            nameComponents: name,
            displayName: nil,
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil
        )
        #expect(named.displayName == "Ana Sousa")
        #expect(try await accepted(message(to: [named])).recipients == [named])
    }

    @Test func `names 10,000 recipients is refused, and accepted with their number`() async throws {
        let recipients = (0..<10_000).map { person(handle: "p\($0)@example.org") }
        let refusal = try await refusal(message(to: recipients, group: "All"))
        #expect(
            refusal
                == ValidationError(
                    field: "intent.recipients",
                    reason: .tooMany(count: 10_000, limit: 1024)
                )
        )

        let counted = message(to: nil, group: "All", conversation: "c1")
        let metadata = INSendMessageIntentDonationMetadata()
        metadata.recipientCount = 10_000
        counted.intent.donationMetadata = metadata
        #expect(try await accepted(counted).donationMetadata == metadata)
        #expect(try test.store().suggestions().first?.isGroup == true)
    }

    @Test func `says more than 64 KiB is refused`() async throws {
        let recipients = (0..<1000).map {
            person(name: String(repeating: "A", count: 80) + "\($0)")
        }
        let refusal = try await refusal(message(to: recipients))
        guard case .tooLong(_, limit: 65_536) = refusal.reason else {
            Issue.record("\(refusal)")
            return
        }
    }

    @Test func `has a picture of 50 MB is accepted without the picture`() async throws {
        let large = message(to: [person(name: "Ana")])
        let picture = INImage(imageData: Data(count: 50_000_000))
        (large.intent as? INSendMessageIntent)?
            .setImage(picture, forParameterNamed: \.speakableGroupName)
        let stored = try await accepted(large)
        #expect(stored.image(forParameterNamed: \.speakableGroupName) == nil)
        #expect(stored.recipients?.first?.displayName == "Ana")
    }

    @Test(arguments: [
        "nul\u{0}in\u{0}it", "\u{FFFD}repaired", "Ana 👩‍👩‍👧‍👦", "日本語の名前", "שם בעברית", "اسم عربي", "नाम",
        "ქართული",
        "e\u{301} and \u{E9}", "\u{202E}turned round", "line\nbreak\ttab", "\u{10FFFF}\u{FEFF}",
        String(repeating: "\u{1D518}", count: 128),
    ])
    func `is written in any script and with any character comes back as it was`(
        text: String
    ) async throws {
        let ana = person(name: text, handle: text, contact: text, custom: text)
        let given = message(to: [ana], group: text, conversation: text)
        given.groupIdentifier = text
        let stored = try await accepted(given)
        #expect(stored.recipients?.first?.displayName.utf8.elementsEqual(text.utf8) == true)
        #expect(stored.conversationIdentifier?.utf8.elementsEqual(text.utf8) == true)
        #expect(stored == given.intent)
        try await test.use { () async throws in
            #expect(try await INInteraction.delete(groupIdentifier: text) == 1)
        }
    }

    @Test func `comes from a C string that is no UTF-8 has its bytes repaired`() async throws {
        let bytes: [UInt8] = [0x41, 0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0x42]
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("\u{FFFD}"))
        let stored = try await accepted(message(to: [person(name: text)]))
        #expect(stored.recipients?.first?.displayName == text)
    }

    @Test(arguments: ["conversation", "group", "identifier", "contact", "custom"])
    func `has an empty identifier is accepted without it`(which: String) async throws {
        func empty(_ name: String) -> String? { name == which ? "" : nil }
        let interaction = message(
            to: [
                person(name: "Ana", contact: empty("contact"), custom: empty("custom"))
            ],
            conversation: empty("conversation")
        )
        interaction.groupIdentifier = empty("group")
        if which == "identifier" { interaction.identifier = "" }
        let intent = try await accepted(interaction)
        let ana = try #require(intent.recipients?.first)
        #expect(intent.conversationIdentifier == nil)
        #expect(ana.contactIdentifier == nil && ana.customIdentifier == nil)
        let donation = try #require(try test.donations().last)
        #expect(donation.interaction.groupIdentifier == nil)
        #expect(donation.interaction.identifier?.isEmpty == false)
    }

    @Test(
        arguments: [
            (Date(timeIntervalSince1970: .infinity), .notADate),
            (Date(timeIntervalSince1970: -1e300), .notADate),
            (.distantFuture, .inFuture), (Date(timeIntervalSinceNow: 90_000), .inFuture),
        ] as [(Date, ValidationError.Reason)]
    )
    func `has an impossible date is refused`(
        date: Date,
        reason: ValidationError.Reason
    ) async throws {
        let interaction = message(to: [person(name: "Ana")])
        interaction.dateInterval = DateInterval(start: date, duration: 0)
        #expect(try await refusal(interaction).reason == reason)
    }

    @Test func `is answered by a message of an impossible date is accepted without the date`()
        async throws
    {
        for date in [Date(timeIntervalSince1970: .nan), Date(timeIntervalSince1970: -.infinity)] {
            let interaction = INInteraction(
                intent: message(to: [person(name: "Ana")]).intent,
                response: INSendMessageIntentResponse(code: .success, userActivity: nil)
            )
            let response = try #require(
                interaction.intentResponse as? INSendMessageIntentResponse
            )
            response.sentMessages = [
                INMessage(
                    identifier: "m",
                    content: nil,
                    dateSent: date,
                    sender: nil,
                    recipients: nil
                )
            ]
            #expect(response.sentMessages?.first?.dateSent == nil)
            _ = try await accepted(interaction)
        }
    }

    @Test func `has information nested without end is refused`() async throws {
        var nested: [Any] = []
        for _ in 0..<500 { nested = [nested] }
        let activity = NSUserActivity(activityType: "org.example.send")
        activity.userInfo = ["nested": nested]
        let interaction = INInteraction(
            intent: message(to: [person(name: "Ana")]).intent,
            response: INSendMessageIntentResponse(code: .success, userActivity: activity)
        )
        guard case .nestedTooDeep = try await refusal(interaction).reason else {
            Issue.record("refused for another reason")
            return
        }
    }

    @Test func `goes to a path with a NUL in it is refused, and makes nothing`() async throws {
        var destination = test.destination
        destination.store = "\(test.directory.path)/a\u{0}b"
        let error = await #expect(throws: INIntentError.self) {
            try await DonationDestination.with(destination) {
                try await self.message(to: [self.person(name: "Ana")]).donate()
            }
        }
        guard case .store(.file)? = error?.cause else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.directory.path) == [])
    }

    @Test func `counts fewer than no recipients is refused`() async throws {
        let interaction = message(to: nil, conversation: "c1")
        let metadata = INSendMessageIntentDonationMetadata()
        metadata.recipientCount = -1
        interaction.intent.donationMetadata = metadata
        #expect(try await refusal(interaction).reason == .negative)
    }
}
