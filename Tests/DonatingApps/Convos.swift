import Foundation
import Intents

/// The twelve latest conversations, donated again when the list changes.
///
/// Each has its own identifier, and is donated only if it differs.
enum Convos {
    static func run() async throws {
        for names in [["Ana", "Book club"], ["Ana", "Book club"], ["Ana", "Book circle"]] {
            for (number, name) in names.enumerated() {
                let identifier = "convo-\(number)"
                let intent = INSendMessageIntent(
                    recipients: nil,
                    outgoingMessageType: .outgoingMessageText,
                    content: nil,
                    speakableGroupName: INSpeakableString(spokenPhrase: name),
                    conversationIdentifier: identifier,
                    serviceName: nil,
                    sender: nil,
                    attachments: nil
                )
                let interaction = INInteraction(intent: intent, response: nil)
                interaction.identifier = identifier
                interaction.groupIdentifier = identifier
                interaction.direction = .outgoing
                print(name, try await interaction.donateIfChanged() ? "donated" : "unchanged")
            }
        }
    }
}
