import Foundation
import Intents

/// One group identifier on all donations, to delete them at the logout, and no conversation.
enum ConstantGroup {
    private static let donationGroup = "org.example.donations"

    static func run() async throws {
        for (name, address) in [("Ana", "ana@example.org"), ("Bo", "bo@example.org")] {
            let recipient = INPerson(
                personHandle: INPersonHandle(value: address, type: .emailAddress),
                nameComponents: nil,
                displayName: name,
                image: nil,
                contactIdentifier: nil,
                customIdentifier: nil
            )
            donate(
                INSendMessageIntent(
                    recipients: [recipient],
                    outgoingMessageType: .outgoingMessageText,
                    content: nil,
                    speakableGroupName: nil,
                    conversationIdentifier: nil,
                    serviceName: nil,
                    sender: nil,
                    attachments: nil
                )
            )
        }
        let song = INMediaItem(identifier: "song-1", title: "Song", type: .song, artwork: nil)
        donate(INPlayMediaIntent(mediaItems: [song]))
    }

    private static func donate(_ intent: INIntent) {
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .outgoing
        interaction.groupIdentifier = donationGroup
        interaction.donate { error in
            if let error { print("not donated: \(error.localizedDescription)") }
        }
    }

    /// Deletes the donations at the logout.
    static func logOut() async throws {
        try await INInteraction.delete(with: donationGroup)
    }
}
