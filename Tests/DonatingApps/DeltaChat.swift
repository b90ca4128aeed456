import Foundation
import Intents

/// Several accounts in one app, with each chat's donations under `CONTEXT.CHAT` and deleted with
/// the chat.
enum DeltaChat {
    static func run() async throws {
        for (context, chat, address) in [
            (1, 10, "ana@example.org"), (1, 11, "bo@example.org"), (2, 10, "cleo@example.org"),
        ] {
            let person = INPerson(
                personHandle: INPersonHandle(value: address, type: .emailAddress),
                nameComponents: nil,
                displayName: address,
                image: nil,
                contactIdentifier: nil,
                customIdentifier: "\(context).\(chat)"
            )
            let intent = INSendMessageIntent(
                recipients: [person],
                outgoingMessageType: .outgoingMessageText,
                content: nil,
                speakableGroupName: INSpeakableString(spokenPhrase: address),
                conversationIdentifier: "\(context).\(chat)",
                serviceName: nil,
                sender: nil,
                attachments: nil
            )
            let interaction = INInteraction(intent: intent, response: nil)
            interaction.identifier = "\(context).\(chat)"
            interaction.direction = .outgoing
            interaction.donate(completion: nil)
        }
        try await INInteraction.delete(with: ["1.11"])
    }
}
