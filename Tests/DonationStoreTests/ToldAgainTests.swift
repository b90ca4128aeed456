import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// Repeated donations with more details, and empty identifiers.
@Suite struct `What a donor says of a conversation` {
    private let test: TestStore
    private let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    @discardableResult
    private func donate(
        _ intent: [String: JSONValue],
        _ fields: [String: JSONValue] = [:],
        class name: String = "INSendMessageIntent"
    ) throws -> Position {
        try test.donate(intent, fields, class: name, to: store)
    }

    // MARK: Details from a later donation alone

    /// The same message of a group twice: the addition of the second one, and the differing field.
    @Test(
        arguments: [
            (["isGroup": true], nil), (["isGroup": false], nil),
            (["recipients": [["displayName": "Bo"]]], nil),
            (["speakableGroupName": "Family"], nil),
            (["isGroup": true, "speakableGroupName": "Family"], nil),
            (["contacts": [["displayName": "Bo"]]], nil),
            (["conversationIdentifier": "d"], "intent.conversationIdentifier"),
            (["serviceName": "sms"], "intent.serviceName"),
        ] as [([String: JSONValue], String?)]
    )
    func `told later is no contradiction`(
        news: [String: JSONValue],
        field: String?
    ) throws {
        let known: [String: JSONValue] = [
            "conversationIdentifier": "c", "sender": ["displayName": "Ana"],
        ]
        let fields: [String: JSONValue] = ["identifier": "m1", "start": 5]
        let first = try donate(known, fields)
        let second = Result { try donate(known.merging(news) { $1 }, fields) }
        if let field {
            let conflict = DonationError.refused(.conflicts(field: field, with: first))
            #expect(throws: conflict) { try second.get() }
        } else {
            #expect(try second.get() == first)
        }
        #expect(try store.lastPosition() == first)
    }

    /// Two donations of one message, and the field in which they contradict each other.
    @Test(
        arguments: [
            (true, false, "intent.isGroup"), (false, true, "intent.isGroup"), (true, true, nil),
            (true, nil, nil), (false, nil, nil),
        ] as [(Bool, Bool?, String?)]
    )
    func `said twice is compared`(first: Bool, second: Bool?, field: String?) throws {
        let fields: [String: JSONValue] = ["identifier": "m1", "start": 5]
        let position = try donate(
            ["conversationIdentifier": "c", "isGroup": .bool(first)],
            fields
        )
        let again = Result {
            try donate(
                [
                    "conversationIdentifier": "c",
                    "isGroup": second.map { .bool($0) } ?? .null,
                ],
                fields
            )
        }
        if let field {
            let conflict = DonationError.refused(.conflicts(field: field, with: position))
            #expect(throws: conflict) { try again.get() }
        } else {
            #expect(try again.get() == position)
        }
    }

    @Test func `told before it was known here is no contradiction`() throws {
        // The form in which an earlier version logged it.
        var intent = SendMessageIntent(recipients: [], conversationIdentifier: "c")
        intent.unknownFields.json["isGroup"] = true
        let old = Interaction(
            intent: .sendMessage(intent),
            start: Timestamp(milliseconds: 5),
            identifier: "m1"
        )
        let position = try store.donor("org.chat").donate(old).position
        let again = try donate(
            ["conversationIdentifier": "c", "isGroup": true],
            ["identifier": "m1", "start": 5]
        )
        #expect(again == position)
    }

    // MARK: Empty identifiers

    @Test func `with empty identifiers is as without them`() throws {
        let bare = SendMessageIntent(recipients: [Person(displayName: "Ana")])
        var empty = SendMessageIntent(
            recipients: [
                Person(
                    displayName: "Ana",
                    personHandle: PersonHandle(value: ""),
                    contactIdentifier: "",
                    customIdentifier: ""
                )
            ],
            conversationIdentifier: ""
        )
        empty.people.recipients[0].aliases = [PersonHandle(value: "")]
        var donated: [Interaction] = []
        for (intent, identifier) in [(bare, nil), (empty, "")] as [(SendMessageIntent, String?)] {
            let receipt = try store.donor("org.chat").donate(
                Interaction(
                    intent: .sendMessage(intent),
                    start: test.now,
                    identifier: identifier,
                    groupIdentifier: identifier
                )
            )
            #expect(!receipt.identifier.isEmpty)
            guard case .donated(let stored)? = try store.event(at: receipt.position)?.event else {
                continue
            }
            #expect(stored.interaction.identifier == receipt.identifier)
            donated.append(stored.interaction)
        }
        let first = try #require(donated.first)
        var last = try #require(donated.last)
        last.identifier = first.identifier
        #expect(first == last && donated.count == 2)
        #expect(try store.contacts().map(\.name) == ["Ana"])
    }
}
