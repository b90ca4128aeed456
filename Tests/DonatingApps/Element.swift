import Foundation
import Intents

/// After sending, a room by its name and identifier alone, with unspecified direction.
///
/// For each push of a group, the sender, and the owner as recipients, so that the room's name
/// appears.
enum Element {
    static func run() async throws {
        try await donateSend(toRoom: "!kitchen:example.org", named: "Kitchen")
        try await donatePush(
            from: "@ana:example.org",
            named: "Ana",
            inRoom: "!garden:example.org",
            named: "Garden"
        )
    }

    private static func donateSend(toRoom identifier: String, named name: String) async throws {
        let intent = INSendMessageIntent(
            recipients: nil,
            outgoingMessageType: .outgoingMessageText,
            content: nil,
            speakableGroupName: INSpeakableString(spokenPhrase: name),
            conversationIdentifier: identifier,
            serviceName: nil,
            sender: nil,
            attachments: nil
        )
        intent.setImage(
            INImage(imageData: Pictures.avatar),
            forParameterNamed: \.speakableGroupName
        )
        try await INInteraction(intent: intent, response: nil).donate()
    }

    private static func donatePush(
        from sender: String,
        named senderName: String,
        inRoom room: String,
        named roomName: String
    ) async throws {
        let sender = INPerson(
            personHandle: INPersonHandle(value: sender, type: .unknown),
            nameComponents: nil,
            displayName: senderName,
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil
        )
        let me = INPerson(
            personHandle: INPersonHandle(value: "@me:example.org", type: .unknown),
            nameComponents: nil,
            displayName: nil,
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil,
            isMe: true
        )
        let intent = INSendMessageIntent(
            recipients: [sender, me],
            outgoingMessageType: .outgoingMessageText,
            content: nil,
            speakableGroupName: INSpeakableString(spokenPhrase: roomName),
            conversationIdentifier: room,
            serviceName: nil,
            sender: sender,
            attachments: nil
        )
        intent.setImage(
            INImage(imageData: Pictures.avatar),
            forParameterNamed: \.speakableGroupName
        )
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        try await interaction.donate()
    }
}
