import Foundation
import Intents

/// A sent message, as in the article on proactive suggestions: the intent's response carries the
/// activity to continue.
///
/// Unlike there, the activity of a private message is not eligible for public indexing.
enum ProactiveMessages {
    static func run() async throws {
        let activity = NSUserActivity(activityType: "org.example.messages.send")
        activity.title = "Message to Monkey Joe"
        activity.isEligibleForSearch = true
        activity.isEligibleForHandoff = true

        let handle = INPersonHandle(value: "joe@example.org", type: .emailAddress)
        var name = PersonNameComponents()
        name.givenName = "Joe"
        name.familyName = "Monkey"
        let recipient = INPerson(
            personHandle: handle,
            nameComponents: name,
            displayName: "Monkey Joe",
            image: nil,
            contactIdentifier: "contact-joe",
            customIdentifier: "joe"
        )
        let intent = INSendMessageIntent(
            recipients: [recipient],
            content: "See you at the waterfall",
            speakableGroupName: nil,
            conversationIdentifier: "chat-joe",
            serviceName: "MonkeyChat",
            sender: nil
        )
        let response = INSendMessageIntentResponse(code: .inProgress, userActivity: activity)
        let interaction = INInteraction(intent: intent, response: response)
        interaction.direction = .outgoing

        interaction.donate { error in
            if let error { print("not donated: \(error)") }
        }
    }
}
