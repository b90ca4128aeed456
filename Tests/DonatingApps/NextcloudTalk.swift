import Foundation
import Intents

/// A room as its only recipient, with the room's identifier as the person's, and without a
/// conversation identifier.
enum NextcloudTalk {
    static func run() async throws {
        let room = INPerson(
            personHandle: INPersonHandle(value: nil, type: .unknown),
            nameComponents: nil,
            displayName: "Planning",
            image: INImage(imageData: Pictures.avatar),
            contactIdentifier: nil,
            customIdentifier: "1#x7f3kq9w"
        )
        let intent = INSendMessageIntent(
            recipients: [room],
            outgoingMessageType: .outgoingMessageText,
            content: nil,
            speakableGroupName: INSpeakableString(spokenPhrase: "Planning"),
            conversationIdentifier: nil,
            serviceName: nil,
            sender: nil,
            attachments: nil
        )
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.donate(completion: nil)
    }
}
