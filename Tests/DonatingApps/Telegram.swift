import Foundation
import Intents

/// Messages sent and shared: one recipient, whose name is the group's name as well, and one
/// identifier for the conversation, the person and the handle.
enum Telegram {
    static func run() async throws {
        for (id, name) in [(71, "Ana Sousa"), (72, "Bo Lind")] {
            donateSend(to: id, named: name)
        }
        donateSend(to: 71, named: "Ana Sousa")
        // A peer that is blocked or whose chat is deleted.
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
