import Foundation
import Intents

/// Only pushes, with the channel's name as the sender's, the channel or the root of the thread as
/// the conversation, and the message itself.
enum Mattermost {
    static func run() async throws {
        for (conversation, text) in [("channel-town", "Lunch?"), ("thread-8fk2", "Merged.")] {
            let sender = INPerson(
                personHandle: INPersonHandle(value: "user-ana", type: .unknown),
                nameComponents: nil,
                displayName: "Town Square",
                image: INImage(imageData: Pictures.avatar),
                contactIdentifier: nil,
                customIdentifier: nil
            )
            let intent = INSendMessageIntent(
                recipients: nil,
                outgoingMessageType: .outgoingMessageText,
                content: text,
                speakableGroupName: nil,
                conversationIdentifier: conversation,
                serviceName: nil,
                sender: sender,
                attachments: nil
            )
            let interaction = INInteraction(intent: intent, response: nil)
            interaction.direction = .incoming
            interaction.donate { error in
                if let error { print("push not donated: \(error)") }
            }
        }
    }
}
