import Intents
import UIKit

/// A messenger that handles intents, and donates what it sent with the picture of the person.
final class MessengerExtensionHandler: INExtension, INSendMessageIntentHandling {
    override func handler(for intent: INIntent) -> Any {
        return self
    }

    func resolveRecipients(
        for intent: INSendMessageIntent,
        with completion: @escaping ([INSendMessageRecipientResolutionResult]) -> Void
    ) {
        let people = intent.recipients ?? []
        completion(people.map { INSendMessageRecipientResolutionResult.success(with: $0) })
    }

    func resolveContent(
        for intent: INSendMessageIntent,
        with completion: @escaping (INStringResolutionResult) -> Void
    ) {
        if let text = intent.content, !text.isEmpty {
            completion(INStringResolutionResult.success(with: text))
        } else {
            completion(INStringResolutionResult.needsValue())
        }
    }

    func handle(
        intent: INSendMessageIntent,
        completion: @escaping (INSendMessageIntentResponse) -> Void
    ) {
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .outgoing
        interaction.donate { error in
            completion(
                INSendMessageIntentResponse(
                    code: error == nil ? .success : .failure,
                    userActivity: nil
                )
            )
        }
    }
}

@MainActor
enum MessengerExtension {
    static func run() async {
        let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 2, 3])
        guard let face = UIImage(data: jpeg) else { return }
        let ana = INPerson(
            personHandle: INPersonHandle(value: "ana@example.org", type: .emailAddress),
            nameComponents: nil,
            displayName: "Ana",
            image: INImage(uiImage: face),
            contactIdentifier: nil,
            customIdentifier: nil
        )
        let intent = INSendMessageIntent(
            recipients: [ana],
            outgoingMessageType: .outgoingMessageText,
            content: "Hello",
            speakableGroupName: nil,
            conversationIdentifier: "with-ana",
            serviceName: nil,
            sender: nil,
            attachments: nil
        )
        let response = await MessengerExtensionHandler().response(to: intent)
        print("sent:", (response as? INSendMessageIntentResponse)?.code == .success)
    }
}
