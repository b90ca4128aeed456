import Foundation
import Testing

@testable import Intents

@Suite struct `A communication notification` {
    let test: TestDestination

    init() throws {
        test = try TestDestination()
    }

    private static func picture(_ byte: UInt8) -> INImage { INImage(imageData: Data([byte])) }

    private static func ana(image: INImage? = nil, isMe: Bool = false) -> INPerson {
        INPerson(
            personHandle: INPersonHandle(value: "ana@example.org", type: .emailAddress),
            nameComponents: nil,
            displayName: "Ana",
            image: image,
            contactIdentifier: nil,
            customIdentifier: nil,
            isMe: isMe
        )
    }

    private static var bo: INPerson {
        INPerson(
            personHandle: INPersonHandle(value: "bo@example.org", type: .emailAddress),
            nameComponents: nil,
            displayName: "Bo",
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil
        )
    }

    private static func message(
        from sender: INPerson?,
        to recipients: [INPerson]? = nil,
        group: String? = nil
    ) -> INSendMessageIntent {
        INSendMessageIntent(
            recipients: recipients,
            outgoingMessageType: .outgoingMessageText,
            content: "Hello",
            speakableGroupName: group.map { INSpeakableString(spokenPhrase: $0) },
            conversationIdentifier: "c1",
            serviceName: nil,
            sender: sender,
            attachments: nil
        )
    }

    private func shown(
        of intent: some UNNotificationContentProviding
    ) async throws -> INCommunicationNotification {
        try await test.use { try await intent.communicationNotification() }
    }

    @Test func `of one person is who wrote, with their picture`() async throws {
        let intent = Self.message(from: Self.ana(image: Self.picture(2)))
        #expect(
            try await shown(of: intent)
                == INCommunicationNotification(
                    title: "Ana",
                    subtitle: nil,
                    image: Self.picture(2),
                    conversationIdentifier: "c1",
                    isGroup: false
                )
        )
        intent.setImage(Self.picture(1), forParameterNamed: \.sender)
        #expect(try await shown(of: intent).image == Self.picture(1))
    }

    @Test func `of a group is who wrote, and what the group is called`() async throws {
        let intent = Self.message(from: Self.ana(), to: [Self.bo], group: "Hiking")
        intent.setImage(Self.picture(3), forParameterNamed: \.speakableGroupName)
        #expect(
            try await shown(of: intent)
                == INCommunicationNotification(
                    title: "Ana",
                    subtitle: "Hiking",
                    image: Self.picture(3),
                    conversationIdentifier: "c1",
                    isGroup: true
                )
        )
    }

    @Test func `without a picture has that of the contact, whichever app donated it`() async throws
    {
        #expect(try await shown(of: Self.message(from: Self.ana())).image == nil)
        var mail = test.destination
        mail.app = "org.example.mail"
        try await DonationDestination.with(mail) {
            let sent = Self.message(from: nil, to: [Self.ana(image: Self.picture(4))])
            try await INInteraction(intent: sent, response: nil).donate()
        }
        #expect(try await shown(of: Self.message(from: Self.ana())).image == Self.picture(4))
    }

    @Test func `of a call is who calls`() async throws {
        let intent = INStartCallIntent(
            callRecordFilter: nil,
            callRecordToCallBack: nil,
            audioRoute: .unknown,
            destinationType: .normal,
            contacts: [Self.ana(isMe: true), Self.bo],
            callCapability: .videoCall
        )
        intent.setImage(Self.picture(5), forParameterNamed: \.callRecordToCallBack)
        let shown = try await shown(of: intent)
        #expect(shown.title == "Bo")
        #expect(shown.image == Self.picture(5))
    }

    @Test func `of what nobody else wrote is refused by Apple's number`() async throws {
        for sender in [nil, Self.ana(isMe: true)] {
            let intent = Self.message(from: sender, to: [Self.bo])
            let error = await #expect(throws: INIntentError.self) {
                _ = try await shown(of: intent)
            }
            #expect(error?.errorCode == 1501)
        }
    }
}
