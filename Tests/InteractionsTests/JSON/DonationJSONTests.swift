import TestSupport
import Testing

@testable import Interactions

@Suite struct `Donation JSON` {
    /// Every field of donation-json.md, none at its default.
    static let message: JSONValue = [
        "app": "org.example.chat", "account": "ana@example.org", "identifier": "8B2E",
        "groupIdentifier": "c42", "direction": "incoming", "intentHandlingStatus": "success",
        "start": "2004-04-15T08:56:01.250Z", "end": "2004-04-15T08:57:00.000Z",
        "intentResponse": ["code": 3, "userActivity": ["title": "x"]], "x-donation": [1, nil],
        "intent": [
            "class": "INSendMessageIntent", "sender": person,
            "recipients": [person, ["displayName": "B"]],
            "speakableGroupName": [
                "spokenPhrase": "Family", "vocabularyIdentifier": "v", "pronunciationHint": "p",
                "x-name": 1,
            ],
            "conversationIdentifier": "c42", "serviceName": "s", "content": "hello",
            "outgoingMessageType": "outgoingMessageAudio", "attachments": [["url": "file:///a"]],
            "donationMetadata": [
                "recipientCount": 3, "mentionsCurrentUser": true, "isReplyToCurrentUser": true,
                "notifyRecipientAnyway": true, "x-metadata": 1,
            ],
            "images": [
                "sender": ["url": "file:///b"], "speakableGroupName": ["systemName": "person"],
            ],
            "x-intent": "y",
        ],
    ]

    static let call: JSONValue = [
        "app": "org.example.phone", "direction": "outgoing", "intentHandlingStatus": "failure",
        "intent": [
            "class": "INStartCallIntent", "contacts": [person], "callCapability": "videoCall",
            "destinationType": "callBack", "audioRoute": "bluetooth",
            "callRecordToCallBack": ["identifier": "r"], "x-intent": false,
        ],
    ]

    private static let person: JSONValue = [
        "displayName": "Ana",
        "personHandle": ["value": "+44", "type": "phoneNumber", "label": "home", "x-handle": 1],
        "nameComponents": [
            "namePrefix": "Dr", "givenName": "Ana", "middleName": "M", "familyName": "S",
            "nameSuffix": "Jr", "nickname": "A", "x-components": 1,
        ],
        "contactIdentifier": "410F", "customIdentifier": "u17",
        "aliases": [
            ["value": "ana", "type": "unknown"], ["value": "a@b", "type": "emailAddress"],
        ],
        "isMe": true, "isContactSuggestion": true, "suggestionType": "instantMessageAddress",
        "relationship": "mother", "image": ["data": "AAEC", "type": "image/png"], "x-person": [:],
    ]

    @Test(arguments: [message, call])
    func `comes back field by field`(json: JSONValue) throws {
        #expect(try Donation(json: json).json.text == json.text)
    }

    @Test func `reads every field into its place`() throws {
        let donation = try Donation(json: Self.message)
        #expect(donation.donor == Donor(app: "org.example.chat", account: "ana@example.org"))
        let interaction = donation.interaction
        #expect(interaction.identifier == "8B2E")
        #expect(interaction.groupIdentifier == "c42")
        #expect(interaction.direction == .incoming)
        #expect(interaction.intentHandlingStatus == .success)
        #expect(interaction.start?.milliseconds == 1_082_019_361_250)
        #expect(interaction.end?.milliseconds == 1_082_019_420_000)
        #expect(interaction.unknownFields.json == ["x-donation": [1, nil]])
        guard case .sendMessage(let intent) = interaction.intent else {
            Issue.record("no message")
            return
        }
        #expect(intent.people.recipients.count == 2)
        #expect(intent.people.speakableGroupName?.pronunciationHint == "p")
        #expect(intent.people.images["sender"] == .url("file:///b"))
        #expect(intent.donationMetadata?.recipientCount == 3)
        #expect(intent.outgoingMessageType == .outgoingMessageAudio)
        let sender = try #require(intent.people.sender)
        #expect(sender.personHandle?.type == .phoneNumber)
        #expect(sender.image == .data([0, 1, 2], type: "image/png"))
        #expect(sender.suggestionType == .instantMessageAddress)
        #expect(sender.aliases.map(\.value) == ["ana", "a@b"])
        #expect(sender.nameComponents?.nickname == "A")
    }

    @Test(arguments: SeededGenerator.seeds(120))
    func `comes back from any donation`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        for _ in 0..<5 {
            let donation = generator.donation()
            let text = donation.json.bytes
            let again = try Donation(json: JSONValue(parsing: text))
            #expect(again == donation)
            #expect(again.json.bytes == text)
        }
    }

    @Test func `leaves out what is at its default`() throws {
        let json: JSONValue = ["app": "a", "intent": ["class": "INSendMessageIntent"]]
        let donation = try Donation(json: json)
        #expect(donation.json == json)
        #expect(donation.interaction == Interaction(intent: .sendMessage(SendMessageIntent())))
    }

    @Test(
        arguments: [
            (1_082_019_361_000, "2004-04-15T08:56:01.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (.integer(253_402_300_800_000), .integer(253_402_300_800_000)),
            ("2004-04-15T10:56:01+02:00", "2004-04-15T08:56:01.000Z"),
        ] as [(JSONValue, JSONValue)]
    )
    func `takes dates as text or milliseconds`(start: JSONValue, written: JSONValue) throws {
        let json: JSONValue = ["app": "a", "start": start, "intent": ["class": "X"]]
        guard case .object(let object) = try Donation(json: json).json else { return }
        #expect(object["start"] == written)
    }

    @Test func `takes the name of a group as text or object`() throws {
        for name: JSONValue in ["Family", ["spokenPhrase": "Family"]] {
            let json: JSONValue = [
                "app": "a", "intent": ["class": "INSendMessageIntent", "speakableGroupName": name],
            ]
            let people = try Donation(json: json).interaction.intent.people
            #expect(people.speakableGroupName == SpeakableString("Family"))
        }
    }

    @Test func `takes the app from the caller when it names none`() throws {
        let json: JSONValue = ["intent": ["class": "X"]]
        #expect(try Donation(json: json, app: "org.example.a").donor.app == "org.example.a")
        let named: JSONValue = ["app": "org.example.b", "intent": ["class": "X"]]
        #expect(try Donation(json: named, app: "org.example.a").donor.app == "org.example.b")
    }

    @Test func `counts null as absent, except in what it does not know`() throws {
        guard case .object(let object) = Self.message, case .object(let intent) = object["intent"]
        else { return }
        var json = object.mapValues { _ in JSONValue.null }
        json["app"] = "a"
        var nulls = intent.mapValues { _ in JSONValue.null }
        nulls["class"] = "INSendMessageIntent"
        json["intent"] = .object(nulls)
        let donation = try Donation(json: .object(json))
        var expected = SendMessageIntent()
        expected.unknownFields.json = ["x-intent": nil]
        #expect(donation.interaction.intent == .sendMessage(expected))
        #expect(donation.interaction.unknownFields.json == ["x-donation": nil])
        #expect(donation.interaction.start == nil)
    }

    @Test func `names the fields that it does not know`() throws {
        let message = try Donation(json: Self.message)
        let people = ["intent.recipients[0]", "intent.sender"].flatMap {
            ["\($0).nameComponents.x-components", "\($0).personHandle.x-handle", "\($0).x-person"]
        }
        let rest = [
            "intent.donationMetadata.x-metadata", "intent.speakableGroupName.x-name",
            "intent.x-intent", "x-donation",
        ]
        #expect(message.unknownFieldPaths == (people + rest).sorted())
        let alias: JSONValue = [
            "app": "a",
            "intent": [
                "class": "INStartCallIntent",
                "contacts": [["displayName": "A", "aliases": [["value": "b", "x-alias": 1]]]],
            ],
        ]
        #expect(
            try Donation(json: alias).unknownFieldPaths == ["intent.contacts[0].aliases[0].x-alias"]
        )
    }

    @Test(
        arguments: [
            ["class": "OrderSoupIntent", "soup": "leek", "count": 2, "nothing": nil],
            [
                "class": "INSearchForMessagesIntent", "recipients": [["displayName": "A"]],
                "senders": [],
            ],
            // Another value under a known name.
            [
                "class": "A", "recipients": "everyone", "sender": ["displayName": "A"],
                "contacts": 7,
            ],
            ["class": "A", "images": 7, "conversationIdentifier": ["a": 1]],
        ] as [JSONValue]
    )
    func `gives an intent of another class back whole`(intent: JSONValue) throws {
        let json: JSONValue = ["app": "a", "identifier": "1", "intent": intent]
        let donation = try Donation(json: json)
        #expect(donation.json == json)
        #expect(donation.unknownFieldPaths == [])
        #expect(try decoded(encoded(donation.interaction)) == donation.interaction)
    }
}
