import Foundation
import Intents

/// Every message sent in the app.
///
/// Recipients appear only in a chat of two, a name only in groups. The owner is the sender, and the
/// thread is both conversation and group of donations.
enum Signal {
    private static var me: INPerson {
        INPerson(
            personHandle: INPersonHandle(value: "+447700900000", type: .phoneNumber),
            nameComponents: nil,
            displayName: "Me",
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil,
            isMe: true,
            suggestionType: .none
        )
    }

    static func run() async throws {
        let ana = INPerson(
            personHandle: INPersonHandle(value: "+447700900001", type: .phoneNumber),
            nameComponents: nil,
            displayName: "Ana",
            image: INImage(imageData: Pictures.avatar),
            contactIdentifier: nil,
            customIdentifier: nil,
            isMe: false,
            suggestionType: .none
        )
        // A person without a phone number has the identifier in the service.
        let bo = INPerson(
            personHandle: INPersonHandle(
                value: "d2b1d5b5-6c4e-4f0e-9e1c-0a6f1b7c9d11",
                type: .unknown
            ),
            nameComponents: nil,
            displayName: "Bo",
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil,
            isMe: false,
            suggestionType: .instantMessageAddress
        )
        try await send(to: ana, thread: "thread-ana")
        try await send(to: bo, thread: "thread-bo")
        try await sendToGroup(named: "Choir", thread: "thread-choir", members: 14)
        // Deleting a thread deletes its donations.
        try await INInteraction.delete(with: "thread-bo")
    }

    private static func send(to person: INPerson, thread: String) async throws {
        let intent = INSendMessageIntent(
            recipients: [person],
            outgoingMessageType: .outgoingMessageText,
            content: nil,
            speakableGroupName: nil,
            conversationIdentifier: thread,
            serviceName: nil,
            sender: me,
            attachments: nil
        )
        try await donate(intent, thread: thread)
    }

    private static func sendToGroup(
        named name: String,
        thread: String,
        members: Int
    ) async throws {
        let intent = INSendMessageIntent(
            recipients: nil,
            outgoingMessageType: .outgoingMessageText,
            content: nil,
            speakableGroupName: INSpeakableString(spokenPhrase: name),
            conversationIdentifier: thread,
            serviceName: nil,
            sender: me,
            attachments: nil
        )
        intent.setImage(
            INImage(imageData: Pictures.avatar),
            forParameterNamed: \.speakableGroupName
        )
        let metadata = INSendMessageIntentDonationMetadata()
        metadata.recipientCount = members
        metadata.mentionsCurrentUser = false
        metadata.isReplyToCurrentUser = true
        intent.donationMetadata = metadata
        try await donate(intent, thread: thread)
    }

    private static func donate(_ intent: INSendMessageIntent, thread: String) async throws {
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.groupIdentifier = thread
        interaction.direction = .outgoing
        try await interaction.donate()
    }
}
