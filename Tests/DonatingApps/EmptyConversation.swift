import Foundation
import Intents

/// Pushes whose payload may lack the conversation, which is then an empty text, and nobody asks for
/// the outcome.
enum EmptyConversation {
    private struct Payload {
        var sender: String
        var name: String
        var rid: String?
    }

    static func run() async throws {
        for payload in [
            Payload(sender: "ana", name: "Ana", rid: nil),
            Payload(sender: "bo", name: "Bo", rid: "room-bo"),
            Payload(sender: "cleo", name: "Cleo", rid: ""),
        ] {
            donate(payload, conversationId: payload.rid ?? "")
        }
    }

    private static func donate(_ payload: Payload, conversationId: String) {
        let sender = INPerson(
            personHandle: INPersonHandle(value: payload.sender, type: .unknown),
            nameComponents: nil,
            displayName: payload.name,
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil
        )
        let intent = INSendMessageIntent(
            recipients: nil,
            outgoingMessageType: .outgoingMessageText,
            content: "Hello",
            speakableGroupName: nil,
            conversationIdentifier: conversationId,
            serviceName: nil,
            sender: sender,
            attachments: nil
        )
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        interaction.donate(completion: nil)
    }
}
