import DonationStore
import Foundation

@testable import Intents

/// An intent of every class with every field set, and its response.
enum FullSamples {
    typealias Sample = (intent: INIntent, response: INIntentResponse?)

    static var all: [Sample] {
        messages + calls + focus + mediaSamples + paymentSamples + rideSamples
            + workoutSamples
    }

    // MARK: Parts

    static let date = Date(timeIntervalSince1970: 1_700_000_000.125)

    static var activity: NSUserActivity {
        let activity = NSUserActivity(activityType: "org.example.send")
        activity.userInfo = ["a": 1, "b": ["c", 2.5, true]]
        activity.title = "Send"
        return activity
    }

    static var ana: INPerson {
        INPerson(
            fields: Fields([
                "personHandle": [
                    "value": "+44 20 7946 0018", "type": "phoneNumber", "label": "mobile",
                ],
                "nameComponents": ["givenName": "Ana", "familyName": "Sousa"],
                "displayName": "Ana",
                "image": ["data": "AQID"],
                "contactIdentifier": "410F",
                "customIdentifier": "u17",
                "aliases": [["value": "ana@example.org", "type": "emailAddress", "label": "home"]],
                "relationship": "friend",
                "suggestionType": "socialProfile",
                "isContactSuggestion": true,
            ])
        )
    }

    static var ben: INPerson {
        INPerson(
            personHandle: INPersonHandle(value: "@ben:example.org", type: .unknown),
            nameComponents: nil,
            displayName: "Ben",
            image: INImage(imageData: Data([7, 8])),
            contactIdentifier: nil,
            customIdentifier: nil,
            isMe: true,
            suggestionType: .instantMessageAddress
        )
    }

    static var team: INSpeakableString {
        INSpeakableString(
            vocabularyIdentifier: "r7",
            spokenPhrase: "Team",
            pronunciationHint: "teem"
        )
    }

    static var range: INDateComponentsRange {
        INDateComponentsRange(
            start: DateComponents(year: 2026, month: 1, day: 5, hour: 9, minute: 2, second: 3),
            end: DateComponents(weekday: 2),
            recurrenceRule: INRecurrenceRule(
                interval: 2,
                frequency: .weekly,
                weeklyRecurrenceDays: [.monday, .sunday]
            )
        )
    }
}
