import Testing

@testable import Interactions

/// The parts of a notification, by Apple's rules for communication notifications.
@Suite struct `A communication notification` {
    private static let ana =
        #""displayName":"Ana","personHandle":{"value":"+442079460018","type":"phoneNumber"}"#
    private static let ben = #"{"displayName":"Ben","customIdentifier":"u17"}"#
    private static let cleo = #"{"displayName":"Cleo","customIdentifier":"u18"}"#
    private static let me = #"{"displayName":"Ines","customIdentifier":"u1","isMe":true}"#

    private static func interaction(
        _ fields: String,
        class name: String = "INSendMessageIntent",
        _ direction: String? = "incoming"
    ) throws -> Interaction {
        let direction = direction.map { #""direction":"\#($0)","# } ?? ""
        let text = #"{"app":"a",\#(direction)"intent":{"class":"\#(name)",\#(fields)}}"#
        return try Donation(json: JSONValue(parsing: Array(text.utf8))).interaction
    }

    private struct Example: CustomTestStringConvertible {
        var intent: String
        var name = "INSendMessageIntent"
        var direction: String? = "incoming"
        var title: String
        var subtitle: String?
        var isGroup = false

        var testDescription: String { "\(name) \(intent)" }
    }

    private static let messages = [
        Example(intent: #""sender":{\#(ana)}"#, title: "Ana"),
        Example(intent: #""sender":{\#(ana)}"#, direction: nil, title: "Ana"),
        // With the owner among the recipients, and with the sender there again.
        Example(intent: #""sender":{\#(ana)},"recipients":[\#(me)]"#, title: "Ana"),
        Example(intent: #""sender":{\#(ana)},"recipients":[{\#(ana)},\#(me)]"#, title: "Ana"),
        // By Apple's rule several recipients and a name make a group; the owner counts.
        Example(
            intent: #""sender":{\#(ana)},"recipients":[{\#(ana)},\#(me)],"#
                + #""speakableGroupName":"Work""#,
            title: "Ana",
            subtitle: "Work",
            isGroup: true
        ),
        Example(
            intent: #""sender":{\#(ana)},"speakableGroupName":"Work","isGroup":true"#,
            title: "Ana",
            subtitle: "Work",
            isGroup: true
        ),
        Example(
            intent: #""sender":{\#(ana)},"recipients":[\#(ben)],"speakableGroupName":"Work","#
                + #""isGroup":false"#,
            title: "Ana"
        ),
        // The name of one person's conversation is never a subtitle.
        Example(intent: #""sender":{\#(ana)},"speakableGroupName":"Work""#, title: "Ana"),
        Example(
            intent: #""sender":{\#(ana)},"recipients":[\#(ben)],"speakableGroupName":"Work""#,
            title: "Ana",
            subtitle: "Work",
            isGroup: true
        ),
        Example(intent: #""sender":{\#(ana)},"recipients":[\#(ben)]"#, title: "Ana", isGroup: true),
        Example(
            intent: #""sender":{\#(ana)},"recipients":[\#(ben)],"speakableGroupName":"""#,
            title: "Ana",
            isGroup: true
        ),
        // The count overrides the list, both ways.
        Example(
            intent: #""sender":{\#(ana)},"speakableGroupName":{"spokenPhrase":"Work","#
                + #""vocabularyIdentifier":"w"},"donationMetadata":{"recipientCount":9}"#,
            title: "Ana",
            subtitle: "Work",
            isGroup: true
        ),
        Example(
            intent: #""sender":{\#(ana)},"recipients":[\#(ben)],"speakableGroupName":"Work","#
                + #""donationMetadata":{"recipientCount":1}"#,
            title: "Ana"
        ),
    ]

    private static let calls = [
        Example(intent: #""contacts":[{\#(ana)}]"#, name: "INStartCallIntent", title: "Ana"),
        Example(intent: #""contacts":[\#(me),{\#(ana)}]"#, name: "INStartCallIntent", title: "Ana"),
        Example(
            intent: #""sender":{\#(ana)},"contacts":[\#(me)],"speakableGroupName":"Work""#,
            name: "INStartCallIntent",
            direction: nil,
            title: "Ana"
        ),
        Example(
            intent: #""sender":\#(me),"contacts":[{\#(ana)}]"#,
            name: "INStartCallIntent",
            title: "Ana"
        ),
        Example(
            intent: #""contacts":[{\#(ana)},\#(ben)],"speakableGroupName":"Work""#,
            name: "INStartCallIntent",
            title: "Ana",
            subtitle: "Work",
            isGroup: true
        ),
    ]

    private static let names =
        [
            (
                #""displayName":"","nameComponents":{"givenName":"Ana","familyName":"Sousa"}"#,
                "Ana Sousa"
            ),
            (
                #""nameComponents":{"namePrefix":"Dr","givenName":"Ana","middleName":"Maria","#
                    + #""familyName":"Sousa","nameSuffix":"Jr","nickname":"A"}"#,
                "Dr Ana Maria Sousa Jr"
            ),
            (#""nameComponents":{"givenName":"","nickname":"A"}"#, "A"),
            (#""nameComponents":{}"#, "a@example.org"),
            (#""displayName":"Ana","nameComponents":{"givenName":"X"}"#, "Ana"),
        ].map { name, title in
            Example(
                intent: #""speakableGroupName":"Work","sender":{"#
                    + #""personHandle":{"value":"a@example.org","type":"emailAddress"},\#(name)}"#,
                title: title
            )
        } + [
            // For one person the group name is another name of that person.
            Example(
                intent: #""sender":{"customIdentifier":"u17"},"speakableGroupName":"Ana S.""#,
                title: "Ana S."
            )
        ]

    @Test(arguments: messages + calls + names)
    private func `says who and in which group`(example: Example) throws {
        let interaction = try Self.interaction(
            example.intent + #","conversationIdentifier":"c42""#,
            class: example.name,
            example.direction
        )
        let notification = try CommunicationNotification(of: interaction)
        #expect(notification.title == example.title)
        #expect(notification.subtitle == example.subtitle)
        #expect(notification.isGroup == example.isGroup)
        #expect(notification.conversationIdentifier == "c42")
        #expect(notification.image == nil)
    }

    @Test(arguments: [
        (nil, false), (try? Region(code: "GB"), false), (try? Region(code: "US"), true),
    ])
    func `tells by the region whether two numbers are one`(region: Region?, isGroup: Bool) throws {
        let dialled = region == nil ? "+442079460018" : "020 7946 0018"
        let interaction = try Self.interaction(
            #""sender":{\#(Self.ana)},"recipients":[{"personHandle":{"value":"\#(dialled)","#
                + #""type":"phoneNumber"}}]"#
        )
        let notification = try CommunicationNotification(of: interaction, region: region)
        #expect(notification.isGroup == isGroup)
    }

    // MARK: Pictures

    /// The available pictures and the displayed one; `contact` is the contact's picture.
    @Test(
        arguments: [
            // One person.
            ("INSendMessageIntent", false, ["sender", "speakableGroupName", "person"], "sender"),
            ("INSendMessageIntent", false, ["speakableGroupName", "person"], "speakableGroupName"),
            ("INSendMessageIntent", false, ["recipients", "person"], "person"),
            ("INSendMessageIntent", false, ["recipients"], "contact"),
            // A group.
            ("INSendMessageIntent", true, ["sender", "speakableGroupName"], "speakableGroupName"),
            ("INSendMessageIntent", true, ["sender", "person"], "person"),
            ("INSendMessageIntent", true, [], "contact"),
            // Calls.
            (
                "INStartCallIntent", false, ["contacts", "callRecordToCallBack", "person"],
                "callRecordToCallBack"
            ),
            ("INStartCallIntent", true, ["contacts", "person"], "contacts"),
            ("INStartCallIntent", false, ["speakableGroupName", "person"], "person"),
            ("INStartCallIntent", false, [], "contact"),
        ] as [(String, Bool, [String], String)]
    )
    func `shows the first picture that there is`(
        name: String,
        isGroup: Bool,
        pictures: [String],
        shown: String
    ) throws {
        let others = isGroup ? #","recipients":[\#(Self.ben)]"# : ""
        var interaction = try Self.interaction(#""sender":{\#(Self.ana)}\#(others)"#, class: name)
        for picture in pictures {
            if picture == "person" {
                interaction.intent.people.sender?.image = .url(picture)
            } else {
                interaction.intent.people.images[picture] = .url(picture)
            }
        }
        var asked: [String?] = []
        let notification = try CommunicationNotification(of: interaction) { person in
            asked.append(person.displayName)
            return .url("contact")
        }
        #expect(notification.image == .url(shown))
        // The lookup of the contact happens only without another picture.
        #expect(asked == (shown == "contact" ? ["Ana"] : []))
    }

    @Test func `passes over pictures of which only a later version knows where they are`() throws {
        var interaction = try Self.interaction(#""sender":{\#(Self.ana)}"#)
        interaction.intent.people.images["sender"] = Image(nil)
        interaction.intent.people.sender?.image = Image(nil)
        let notification = try CommunicationNotification(of: interaction) { _ in .url("contact") }
        #expect(notification.image == .url("contact"))
    }

    // MARK: Refusals

    @Test(
        arguments: [
            (
                "INPlayMediaIntent", #""sender":{\#(ana)}"#, "incoming",
                .notCommunication(intentClass: "INPlayMediaIntent")
            ),
            ("INSendMessageIntent", #""recipients":[\#(ben)]"#, "outgoing", .notIncoming),
            ("INSendMessageIntent", #""recipients":[\#(ben)]"#, nil, .notIncoming),
            ("INSendMessageIntent", #""sender":\#(me),"recipients":[\#(ben)]"#, nil, .notIncoming),
            ("INSendMessageIntent", #""sender":{\#(ana)}"#, "outgoing", .notIncoming),
            ("INStartCallIntent", #""contacts":[{\#(ana)}]"#, nil, .notIncoming),
            ("INSendMessageIntent", #""recipients":[\#(ben)]"#, "incoming", .noSender),
            ("INSendMessageIntent", #""contacts":[\#(ben)]"#, "incoming", .noSender),
            ("INSendMessageIntent", #""sender":\#(me)"#, "incoming", .noSender),
            ("INSendMessageIntent", #""speakableGroupName":"Work""#, "incoming", .noSender),
            ("INStartCallIntent", #""contacts":[\#(me)]"#, "incoming", .noSender),
            (
                "INSendMessageIntent", #""sender":{"customIdentifier":"u17"}"#, "incoming", .noName
            ),
            // A group's name is nobody's name.
            (
                "INSendMessageIntent",
                #""sender":{"customIdentifier":"u17"},"recipients":[\#(ben),\#(cleo)],"#
                    + #""speakableGroupName":"Work""#, "incoming", .noName
            ),
        ] as [(String, String, String?, NotificationRefusal)]
    )
    func `is refused with what is wrong`(
        name: String,
        fields: String,
        direction: String?,
        refusal: NotificationRefusal
    ) throws {
        let interaction = try Self.interaction(fields, class: name, direction)
        #expect(throws: refusal) {
            try CommunicationNotification(of: interaction) { _ in .url("contact") }
        }
        #expect(!"\(refusal)".isEmpty)
    }
}
