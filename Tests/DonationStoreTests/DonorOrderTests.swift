import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// Law 13 for donors: their names count, and never the numbers that a log gave them.
@Suite struct `The numbers of donors` {
    /// What a store answers after some apps donated, in this order.
    private struct Answers: Equatable {
        var suggestions: [String] = []
        var standings: [String] = []
        var linked: String?

        init(_ apps: [String]) throws {
            let test = try TestStore()
            let store = try test.open()
            var participants: [ParticipantReference] = []
            for app in apps {
                // More than the first read of the lists, and in all apps at the same times.
                for number in 0..<40 {
                    let start = test.now.milliseconds - Int64(number / 20) * 1000
                    let person: JSONValue = ["customIdentifier": .string("u\(number % 20)")]
                    let donation = try Donation(
                        json: [
                            "app": .string(app), "identifier": .string("m\(number)"),
                            "start": .integer(start), "direction": "outgoing",
                            "intent": [
                                "class": "INSendMessageIntent", "recipients": [person],
                                "conversationIdentifier": .string("c\(number % 20)"),
                            ],
                        ]
                    )
                    let position = try store.donor(app).donate(donation.interaction).position
                    guard number == 0 else { continue }
                    participants.append(ParticipantReference(position: position, index: 0))
                }
            }
            try store.link(participants)
            suggestions = try store.suggestions(limit: 100).map { suggestion in
                "\(suggestion.donor.app) \(suggestion.conversationIdentifier ?? "-") "
                    + "\(suggestion.score) \(suggestion.probability ?? 0)"
            }
            let person = Person(customIdentifier: "u0")
            let contact = try #require(try store.contact(for: person, from: .app(apps[0])))
            linked = contact.key
            standings = try store.standings(of: contact).map { standing in
                "\(standing.rank ?? 0) \(standing.suggestion.donor.app) \(standing.suggestion.score)"
            }
        }
    }

    @Test func `make no difference to places, ties and keys`() throws {
        let apps = (0..<4).map { "org.example.app\($0)" }
        let expected = try Answers(apps)
        #expect(expected.suggestions.count == 80)
        #expect(try Answers(apps.reversed()) == expected)
        #expect(try Answers([apps[2], apps[0], apps[3], apps[1]]) == expected)
    }
}
