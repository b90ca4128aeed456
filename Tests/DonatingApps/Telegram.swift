import Foundation
import Intents

/// Sent and shared messages with one recipient, who also has the group's name, and one identifier
/// for the conversation, the person and the handle.
enum Telegram {
    static func run() async throws {
        for (id, name) in [(71, "Ana Sousa"), (72, "Bo Lind")] {
            donateSend(to: id, named: name)
        }
        donateSend(to: 71, named: "Ana Sousa")
        // A blocked peer, or one with a deleted chat.
        try await INInteraction.delete(with: "sendMessage_72")
    }

    private static func donateSend(to id: Int, named name: String) {
        let identifier = "tg\(id)"
        let peer = INPerson(
            personHandle: INPersonHandle(value: identifier, type: .unknown),
            nameComponents: nil,
            displayName: name,
            image: INImage(imageData: Pictures.avatar),
            contactIdentifier: nil,
            customIdentifier: identifier
        )
        let intent = INSendMessageIntent(
            recipients: [peer],
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
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .outgoing
        interaction.groupIdentifier = "sendMessage_\(id)"
        interaction.donate(completion: nil)
    }
}
