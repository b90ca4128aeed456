import Foundation
import Intents

/// A channel whose donations name one member as the recipient, beside messages to that member.
enum ChannelOfOne {
    static func run() async throws {
        let ana = INPerson(
            personHandle: INPersonHandle(value: "ana", type: .unknown),
            nameComponents: nil,
            displayName: "Ana",
            image: INImage(imageData: Pictures.avatar),
            contactIdentifier: nil,
            customIdentifier: "user-7"
        )
        for channel in ["announcements", nil] {
            let intent = INSendMessageIntent(
                recipients: [ana],
                outgoingMessageType: .outgoingMessageText,
                content: nil,
                speakableGroupName: channel.map { INSpeakableString(spokenPhrase: $0) },
                conversationIdentifier: channel.map { "channel/\($0)" } ?? "direct/7",
                serviceName: nil,
                sender: nil,
                attachments: nil
            )
            let interaction = INInteraction(intent: intent, response: nil)
            interaction.direction = .outgoing
            try await interaction.donate()
        }
    }
}
