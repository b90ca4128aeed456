import Foundation
import Intents

/// A share extension that sends to a group, as in "What's New in Sharing".
enum SharingExtension {
    static func run() async throws {
        let recipients = ["Ana", "Bo", "Cleo"].map { name in
            INPerson(
                personHandle: INPersonHandle(
                    value: "\(name.lowercased())@example.org",
                    type: .emailAddress
                ),
                nameComponents: nil,
                displayName: name,
                image: nil,
                contactIdentifier: nil,
                customIdentifier: nil
            )
        }
        let groupName = INSpeakableString(spokenPhrase: "Hiking")
        let sendMessageIntent = INSendMessageIntent(
            recipients: recipients,
            content: nil,
            speakableGroupName: groupName,
            conversationIdentifier: "hiking-42",
            serviceName: nil,
            sender: nil
        )
        let image = INImage(imageData: Pictures.avatar)
        sendMessageIntent.setImage(image, forParameterNamed: \.speakableGroupName)

        let interaction = INInteraction(intent: sendMessageIntent, response: nil)
        interaction.direction = .outgoing
        interaction.donate(completion: { error in
            if error != nil {
                print("The donation failed.")
            } else {
                print("The donation is stored.")
            }
        })
    }
}

enum Pictures {
    /// The smallest possible PNG, one pixel.
    static let avatar =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42Y"
                + "AAAAASUVORK5CYII="
        ) ?? Data()
}
