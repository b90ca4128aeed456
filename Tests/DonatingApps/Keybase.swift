import Foundation
import Intents

/// The list of recent conversations, donated again as a whole after each change.
enum Keybase {
    static func run() async throws {
        try await donateAll([("conv-1", "ana,bo"), ("conv-2", "team#general"), ("conv-3", "cleo")])
        try await donateAll([("conv-2", "team#general"), ("conv-1", "ana,bo")])
    }

    private static func donateAll(_ conversations: [(id: String, name: String)]) async throws {
        try await INInteraction.deleteAll()
        for conversation in conversations {
            let intent = INSendMessageIntent(
                recipients: nil,
                content: nil,
                speakableGroupName: INSpeakableString(spokenPhrase: conversation.name),
                conversationIdentifier: conversation.id,
                serviceName: "Keybase",
                sender: nil
            )
            // A grey picture in place of a missing one.
            intent.setImage(
                INImage(imageData: Pictures.avatar),
                forParameterNamed: \.speakableGroupName
            )
            INInteraction(intent: intent, response: nil).donate { error in
                if let error { print("not donated: \(error)") }
            }
        }
    }
}
