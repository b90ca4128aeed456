import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// Law 13 for donors: their names count, and never the numbers that a log gave them.
@Suite struct `The numbers of donors` {
    /// What a store answers after some apps donated, in this order.
    private struct Answers: Equatable {
        var suggestions: [String] = []
        var companions: [String] = []
        var standings: [String] = []
        var linked: String?

        init(_ apps: [String]) throws {
            let test = try TestStore()
            let store = try test.open()
            var participants: [ParticipantReference] = []
            func person(_ number: Int) -> Person { Person(customIdentifier: "u\(number)") }
            for app in apps {
                // More than the first read of the lists; most in all apps at the same times, the
                // others at times by the app's name, with equally many sent.
                let others = Int64((apps.sorted().firstIndex(of: app) ?? 0) * 50)
                for number in 0..<40 {
                    let shift = number % 20 < 15 ? 0 : others
                    let start = test.now.milliseconds - Int64(number / 20) * 1000 - shift
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
            for app in apps {
                // More companions than there is room for, all as close.
                for number in 0..<9 {
                    let people = [0, number * 2 + 1, number * 2 + 2].map(person)
                    let group = SendMessageIntent(
                        recipients: people,
                        conversationIdentifier: "g\(number)"
                    )
                    try store.donor(app).donate(
                        Interaction(
                            intent: .sendMessage(group),
                            direction: .outgoing,
                            start: test.now
                        )
                    )
                }
            }
            try store.link(participants)
            suggestions = try Self.texts(store.suggestions(limit: 200))
            var context = SuggestionContext(limit: 200)
            context.chosen = [person(0)]
            companions = try Self.texts(store.suggestions(for: context))
            let contact = try #require(try store.contact(for: person(0), from: .app(apps[0])))
            linked = contact.key
            standings = try store.standings(of: contact).map { standing in
                "\(standing.rank ?? 0) \(standing.suggestion.donor.app) \(standing.suggestion.score)"
            }
        }

        private static func texts(_ suggestions: Answer<Suggestion>) -> [String] {
            suggestions.map { suggestion in
                "\(suggestion.donor.app) \(suggestion.conversationIdentifier ?? "-") "
                    + "\(suggestion.score) \(suggestion.probability ?? 0)"
            }
        }
    }

    @Test func `make no difference to places, ties and keys`() throws {
        let apps = (0..<4).map { "org.example.app\($0)" }
        let expected = try Answers(apps)
        #expect(expected.suggestions.count == 116)
        #expect(expected.companions.count == 112)
        #expect(try Answers(apps.reversed()) == expected)
        #expect(try Answers([apps[2], apps[0], apps[3], apps[1]]) == expected)
    }

    /// The answers about people of groups, after two apps donated in this order.
    private static func people(_ apps: [String]) throws -> [String] {
        let test = try TestStore()
        let store = try test.open()
        var positions: [Position] = []
        for app in apps {
            let phone = PersonHandle(value: "+44 20 7946 0018", type: .phoneNumber)
            let people = [
                Person(
                    displayName: "Zoe",
                    personHandle: phone,
                    customIdentifier: app == apps.min() ? "9" : "1"
                ),
                Person(displayName: "Kim", customIdentifier: app == apps.min() ? "kim" : "a"),
                Person(displayName: "Lea", customIdentifier: "lea"),
                Person(
                    displayName: "Unjoined",
                    personHandle: PersonHandle(value: "zz", type: .unknown),
                    customIdentifier: "z"
                ),
            ]
            let intent = SendMessageIntent(recipients: people, conversationIdentifier: "g")
            let interaction = Interaction(
                intent: .sendMessage(intent),
                direction: .outgoing,
                start: test.now
            )
            positions.append(try store.donor(app).donate(interaction).position)
        }
        func participants(_ index: UInt32) -> [ParticipantReference] {
            positions.map { ParticipantReference(position: $0, index: Int(index)) }
        }
        try store.link(participants(1))
        for participant in participants(3) {
            try store.unlink(.customIdentifier, of: participant)
            try store.unlink(.personHandle, of: participant)
        }
        try store.link(participants(3))
        var answers = try store.suggestions(limit: 20).map { suggestion in
            "\(suggestion.donor.app) \(suggestion.people.compactMap(\.displayName))"
        }
        answers += try store.conversations().map { conversation in
            "\(conversation.key) \(conversation.people.compactMap(\.displayName))"
        }.sorted()
        for contact in try store.contacts() {
            let channels = contact.channels.map(\.donor.app)
            let evidence = try store.evidence(of: contact).map(\.key)
            answers.append("\(contact.key) \(channels) \(evidence)")
        }
        return answers
    }

    @Test func `make no difference to the people of groups`() throws {
        let apps = ["org.example.a", "org.example.b"]
        let expected = try Self.people(apps)
        #expect(expected.contains { $0.contains("person:") })
        #expect(expected.contains { $0.hasPrefix("org.example.a [\"Zoe\"]") })
        #expect(try Self.people(apps.reversed()).sorted() == expected.sorted())
    }

    /// The answers about activities, items and shared handles, after two apps donated in this
    /// order.
    private static func things(_ apps: [String]) throws -> [String] {
        let test = try TestStore()
        let store = try test.open()
        for app in apps {
            let donor = store.donor(app)
            var activity = Activity(type: "org.example.read", title: "Read")
            activity.persistentIdentifier = "read"
            try donor.becomeCurrent(activity)
            var batch = IndexBatch()
            batch.items = [SearchableItem(identifier: "note")]
            _ = try donor.apply(batch)
            for name in ["Ana", "Ben"] {
                let landline = PersonHandle(value: "+44 20 7946 0018", type: .phoneNumber)
                var person = Person(displayName: name, personHandle: landline)
                person.customIdentifier = name + app
                var intent = OtherIntent(className: OtherIntent.cardClassName)
                intent.people.contacts = [person]
                try donor.donate(
                    Interaction(
                        intent: .other(intent),
                        direction: .incoming,
                        start: Timestamp(milliseconds: 0),
                        identifier: "card:\(name)"
                    )
                )
            }
        }
        var answers = try store.activities().map(\.donor.app)
        answers += try store.visits().map(\.donor.app)
        answers += try store.items().map(\.donor.app)
        answers += try store.sharedHandles().map { "\($0.donor.app) \($0.contacts)" }
        return answers
    }

    @Test func `make no difference to the order of activities, items and shared handles`() throws {
        let apps = ["org.example.a", "org.example.b"]
        let expected = try Self.things(apps)
        #expect(expected.count == 8)
        #expect(try Self.things(apps.reversed()) == expected)
    }

    /// The places that are offered, after apps noted more than one question looks at.
    private static func places(_ apps: [String]) throws -> [String] {
        let test = try TestStore()
        let store = try test.open()
        for app in apps {
            for number in 0..<8 {
                var place = Place(name: "\(app) \(number)", telephones: ["040 \(number)"])
                place.address.thoroughfare = "Street of \(app) \(number)"
                try store.donor(app).notePlace(place, cause: .viewed, start: test.now)
            }
        }
        return try store.recentPlaces().map { "\($0.place.name ?? "-") \($0.score)" }
    }

    @Test func `make no difference to the places that are seen last together`() throws {
        let apps = (0..<6).map { "org.example.app\($0)" }
        let expected = try Self.places(apps)
        #expect(expected.count == 32)
        // The first donor by name, and of it what it noted last.
        #expect(expected.first?.hasPrefix("org.example.app0 7 ") == true)
        #expect(try Self.places(apps.reversed()) == expected)
        #expect(try Self.places([3, 0, 5, 1, 4, 2].map { apps[$0] }) == expected)
    }
}
