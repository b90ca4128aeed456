import DonationStore
import Foundation
import TestSupport
import Testing

@testable import Intents

@Suite struct `An interaction` {
    @Test func `comes back from the log and from donation JSON as it was donated`() throws {
        let directory = try TemporaryDirectory()
        let store = try DonationStore(at: "\(directory.path)/store")
        let interaction = INInteraction(intent: .completeMessage, response: .sent)
        interaction.direction = .outgoing
        interaction.dateInterval = DateInterval(
            start: Date(timeIntervalSince1970: 1e9),
            duration: 3
        )
        interaction.groupIdentifier = "g1"
        interaction.account = "work"

        let donation = try interaction.donation(from: Donor(app: "org.example", account: "work"))
        let receipt = try #require(try store.donate([donation]).first).get()
        guard case .donated(let stored)? = try store.event(at: receipt.position)?.event else {
            Issue.record("not donated")
            return
        }
        #expect(try INInteraction(stored, in: store).description == interaction.description)
        #expect(try INInteraction(stored, in: store) == interaction)
    }
}

extension INIntent {
    static var completeMessage: INSendMessageIntent {
        let ana = INPerson(
            personHandle: INPersonHandle(
                value: "+44 20 7946 0018",
                type: .phoneNumber,
                label: .mobile
            ),
            nameComponents: PersonNameComponents(givenName: "Ana", familyName: "Sousa"),
            displayName: "Ana",
            image: INImage(imageData: Data([1, 2, 3])),
            contactIdentifier: "410F",
            customIdentifier: "u17"
        )
        let intent = INSendMessageIntent(
            recipients: [ana],
            outgoingMessageType: .outgoingMessageText,
            content: nil,
            speakableGroupName: INSpeakableString(spokenPhrase: "Team"),
            conversationIdentifier: "c42",
            serviceName: "Chat",
            sender: nil,
            attachments: nil
        )
        intent.setImage(INImage(imageData: Data([4])), forParameterNamed: \.speakableGroupName)
        return intent
    }
}

extension INIntentResponse {
    static var sent: INSendMessageIntentResponse {
        let activity = NSUserActivity(activityType: "org.example.send")
        activity.userInfo = ["a": 1, "b": ["c", 2.5, true]]
        return INSendMessageIntentResponse(code: .success, userActivity: activity)
    }
}
