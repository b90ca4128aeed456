import Testing

@testable import Interactions

/// The ten shapes that real apps donate, from their JSON to their meaning for people.
@Suite struct `The shape` {
    private static let ana: JSONValue = ["displayName": "Ana", "customIdentifier": "u17"]
    private static let bob: JSONValue = ["displayName": "Bob", "customIdentifier": "u18"]
    private static let me: JSONValue = [
        "displayName": "Me", "customIdentifier": "u1", "isMe": true,
    ]

    private func donation(
        _ fields: [String: JSONValue],
        direction: JSONValue = "outgoing",
        class name: String = "INSendMessageIntent"
    ) throws -> Shape {
        let intent = fields.merging(["class": .string(name)]) { field, _ in field }
        let donation = try Donation(
            json: ["app": "a", "direction": direction, "start": 5, "intent": .object(intent)]
        )
        try donation.validate(receivedAt: time(5))
        return try Shape(.donated(donation.interaction, chat, time(5)))
    }

    private func names(_ donation: Shape) -> [String] {
        donation.names
    }

    private func view(_ donation: Shape) throws -> ConversationView {
        let key = try #require(donation.conversation)
        return try #require(conversations(donation.event)[key])
    }

    private func isGroup(_ donation: Shape) throws -> Bool {
        let view = try view(donation)
        return view.isGroup(of: view.participants.count)
    }

    @Test func `1: outgoing to one, no group name`() throws {
        let donation = try donation(["recipients": [Self.ana]])
        #expect(names(donation) == ["Ana"])
        #expect(donation.size == 1 && donation.direction == .outgoing)
        #expect(donation.conversation?.kind == .people)
        #expect(try !isGroup(donation))
    }

    @Test func `2: outgoing to one, the name in the group name`() throws {
        let handle: JSONValue = ["personHandle": ["value": "ana"]]
        let named = try donation([
            "recipients": [handle], "speakableGroupName": "Ana", "conversationIdentifier": "c",
        ])
        #expect(named.size == 1)
        #expect(try !isGroup(named))
        #expect(contacts(named.event)[key("ana")]?.name == "Ana")

        let bare = try donation(["speakableGroupName": "Ana"])
        #expect(bare.conversation?.kind == .name && bare.conversation?.text == "Ana")
        #expect(bare.size == nil && bare.others.isEmpty)
        #expect(try view(bare).groupName == "Ana")
    }

    @Test func `3: no recipients, a conversation identifier and a group name`() throws {
        let donation = try donation([
            "conversationIdentifier": "c42", "speakableGroupName": ["spokenPhrase": "Family"],
        ])
        #expect(donation.conversation?.kind == .identifier && donation.conversation?.text == "c42")
        #expect(donation.size == nil)
        let view = try view(donation)
        #expect(try !isGroup(donation))
        #expect(view.groupName == "Family" && view.size == nil)
        #expect(view.outgoing.count == 1)
    }

    @Test(
        arguments: [
            (["recipients": [ana]], Direction.outgoing),
            (["recipients": [ana], "sender": me], .outgoing), (["sender": ana], .incoming),
            (["sender": ana, "recipients": [me]], .incoming), ([:], .outgoing),
        ] as [([String: JSONValue], Direction)]
    )
    func `4: direction left unspecified`(fields: [String: JSONValue], direction: Direction) throws {
        #expect(try donation(fields, direction: "unspecified").direction == direction)
        #expect(try donation(fields, direction: nil).direction == direction)
        // The raw value stays.
        let json: JSONValue = [
            "app": "a", "intent": .object(fields.merging(["class": "INSendMessageIntent"]) { $1 }),
        ]
        #expect(try Donation(json: json).interaction.direction == .unspecified)
    }

    @Test func `5: outgoing with me as the sender or among the recipients`() throws {
        for fields: [String: JSONValue] in [
            ["sender": Self.me, "recipients": [Self.ana]], ["recipients": [Self.me, Self.ana]],
            // A sender of an outgoing message is the owner, flagged or not, in any field.
            ["sender": Self.bob, "recipients": [Self.ana, Self.bob]],
        ] {
            let donation = try donation(fields)
            #expect(names(donation) == ["Ana"])
            #expect(donation.size == 1)
            #expect(try view(donation).outgoing.count == 1)
        }
    }

    @Test func `6: incoming with only a sender, or with the others as recipients`() throws {
        let one = try donation(["sender": Self.ana], direction: "incoming")
        #expect(names(one) == ["Ana"])
        #expect(one.size == 1 && one.addressees == 1)
        #expect(try !isGroup(one))
        for recipients: JSONValue in [[Self.bob], [Self.me, Self.bob]] {
            let group = try donation(
                ["sender": Self.ana, "recipients": recipients],
                direction: "incoming"
            )
            #expect(names(group) == ["Ana", "Bob"])
            #expect(group.others.map(\.isSender) == [true, false])
            #expect(group.size == 2 && group.addressees == 2)
            #expect(try isGroup(group))
        }
    }

    @Test(arguments: [(1, false), (2, true), (300, true)])
    func `7: a group with only a recipient count`(count: Int64, isGroup: Bool) throws {
        let donation = try donation([
            "donationMetadata": ["recipientCount": .integer(count)], "conversationIdentifier": "c",
        ])
        #expect(donation.size == Int(count))
        #expect(try self.isGroup(donation) == isGroup)
        let incoming = try self.donation(
            ["donationMetadata": ["recipientCount": .integer(count)], "sender": Self.ana],
            direction: "incoming"
        )
        #expect(incoming.addressees == Int(count) && incoming.size == Int(count))
    }

    @Test func `8: one pseudo-person for a room`() throws {
        let room: JSONValue = ["customIdentifier": "!room:example.org"]
        let donation = try donation(["recipients": [room], "speakableGroupName": "The room"])
        #expect(donation.conversation?.kind == .identifier)
        #expect(donation.conversation?.text == "!room:example.org")
        #expect(try view(donation).groupName == "The room")
        #expect(donation.others.isEmpty && donation.size == nil)
        #expect(contacts(donation.event).isEmpty)
        let incoming = try self.donation(
            ["sender": room, "speakableGroupName": "The room"],
            direction: "incoming"
        )
        #expect(incoming.conversation == donation.conversation)
    }

    @Test func `9: no conversation identifier, people in any order`() throws {
        let one = try donation(["recipients": [Self.ana, Self.bob]])
        let two = try donation(["recipients": [Self.bob, Self.me, Self.ana, Self.ana]])
        let answer = try donation(
            ["sender": Self.bob, "recipients": [Self.ana, Self.me]],
            direction: "incoming"
        )
        #expect(one.conversation == two.conversation && two.conversation == answer.conversation)
        #expect(one.size == 2 && two.size == 2)
        let view = conversations(one.event, two.event, answer.event)[try #require(one.conversation)]
        #expect(view?.outgoing.count == 2 && view?.incoming.count == 1)
        #expect(view?.participants.count == 2)
    }

    @Test func `10: once per recipient`() throws {
        let one = try donation(["recipients": [Self.ana]])
        let two = try donation(["recipients": [Self.bob]])
        #expect(conversations(one.event, two.event).values.map(\.count) == [1, 1])
        #expect(
            contacts(one.event, two.event).values.map(\.roles.outgoingRecipient.count) == [1, 1]
        )
    }

    @Test func `of a call`() throws {
        let out = try donation(["contacts": [Self.ana]], class: "INStartCallIntent")
        #expect(out.action.isCall && names(out) == ["Ana"] && out.direction == .outgoing)
        let incoming = try donation(
            ["contacts": [Self.ana, Self.bob]],
            direction: "incoming",
            class: "INStartCallIntent"
        )
        #expect(incoming.others.map(\.isSender) == [true, true])
    }

    @Test func `of another class with our fields feeds the views`() throws {
        let donation = try donation(["recipients": [Self.ana]], class: "INSendTipIntent")
        #expect(names(donation) == ["Ana"])
        #expect(!donation.action.isCall)
    }
}

/// A donation and its meaning for people.
@dynamicMemberLookup private struct Shape {
    let event: LoggedEvent
    let participation: Participation
    /// The names of the others.
    let names: [String]
    let conversation: ConversationKey?

    init(_ event: LoggedEvent) throws {
        self.event = event
        var decoder = DonationDecoder()
        let participation = try event.participation(&decoder)
        self.participation = participation
        names = participation.others.map { other in
            decoder.name(of: other) ?? ""
        }
        conversation = participation.conversation.map { decoder.conversations.key(of: $0) }
    }

    subscript<Value>(dynamicMember path: KeyPath<Participation, Value>) -> Value {
        participation[keyPath: path]
    }

    /// The known number of others.
    var size: Int? { participation.facts.size < 0 ? nil : participation.facts.size }

    subscript<Value>(dynamicMember path: KeyPath<DonationFacts, Value>) -> Value {
        participation.facts[keyPath: path]
    }
}
