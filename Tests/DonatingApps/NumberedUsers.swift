import Foundation
import Intents

/// The number of a user in the app's own database as the contact identifier.
enum NumberedUsers {
    /// Two apps whose user 2 is somebody else.
    static func run() async throws {
        try await donate(user: 2, name: "Ana", handle: "ana", app: "org.example.forum")
        try await donate(user: 2, name: "Bo", handle: "bo", app: "org.example.market")
    }

    private static func donate(user: Int, name: String, handle: String, app: String) async throws {
        DonationDestination.use(DonationDestination(app: app))
        let recipient = INPerson(
            personHandle: INPersonHandle(value: handle, type: .unknown),
            nameComponents: nil,
            displayName: name,
            image: nil,
            contactIdentifier: "\(user)",
            customIdentifier: nil
        )
        let intent = INSendMessageIntent(
            recipients: [recipient],
            outgoingMessageType: .outgoingMessageText,
            content: nil,
            speakableGroupName: nil,
            conversationIdentifier: nil,
            serviceName: nil,
            sender: nil,
            attachments: nil
        )
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .outgoing
        try await interaction.donate()
    }
}
