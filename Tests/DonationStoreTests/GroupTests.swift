import Foundation
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// The rules of persons, groups and conversations, through the store's API.
@Suite struct `A conversation of a store` {
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

    private struct Shown: Hashable {
        var name: String?
        var people: [String?]
        var isGroup = false
        var conversation: String?
    }

    private func shown() throws -> [Shown] {
        try store.suggestions(limit: 20).map { suggestion in
            Shown(
                name: suggestion.groupName,
                people: suggestion.people.map { $0.displayName ?? $0.personHandle?.value },
                isGroup: suggestion.isGroup,
                conversation: suggestion.conversationIdentifier
            )
        }
    }

    private static func person(_ name: String, _ number: Int = 18) -> JSONValue {
        [
            "displayName": .string(name),
            "personHandle": [
                "value": .string("+44 20 7946 00\(number)"), "type": "phoneNumber",
            ],
        ]
    }

    private static func numbered(_ number: Int) -> JSONValue {
        ["personHandle": ["value": .string("+44 20 7946 0\(number)"), "type": "phoneNumber"]]
    }

    // MARK: Groups

    @Test func `with senders alone is a group, and names nobody`() throws {
        for number in 100..<120 {
            try donate(
                [
                    "sender": Self.numbered(number), "speakableGroupName": "Marathon",
                    "conversationIdentifier": "run", "isGroup": true,
                ],
                ["direction": "incoming"]
            )
        }
        let conversation = try #require(try store.conversations().first)
        #expect(conversation.isGroup && !conversation.isWithOnePerson)
        #expect(try store.contacts().count == 20)
        #expect(try store.contacts().allSatisfy { $0.name == nil })
        #expect(try shown().filter { $0.name != nil }.map(\.isGroup) == [true])
    }

    @Test func `with two senders is a group, said or not`() throws {
        for number in [18, 19] {
            try donate(
                [
                    "sender": Self.numbered(100 + number), "speakableGroupName": "Family",
                    "conversationIdentifier": "f",
                ],
                ["direction": "incoming"]
            )
        }
        #expect(try store.conversations().map(\.isGroup) == [true])
        #expect(try store.contacts().allSatisfy { $0.name == nil })
    }

    @Test(arguments: ["Family", nil])
    func `in which only one has written is not that person's`(name: String?) throws {
        try donate(["recipients": [Self.person("Bo")], "conversationIdentifier": "bo"])
        var family: [String: JSONValue] = [
            "sender": Self.person("Bo"), "conversationIdentifier": "f", "isGroup": true,
        ]
        family["speakableGroupName"] = name.map { .string($0) }
        for _ in 0..<5 { try donate(family, ["direction": "incoming"]) }
        #expect(
            try Set(shown()) == [
                Shown(people: ["Bo"], conversation: "bo"),
                Shown(name: name, people: ["Bo"], isGroup: true, conversation: "f"),
            ]
        )
        // The exclusion of Bo leaves the others.
        var context = SuggestionContext(limit: 20)
        context.excludedPeople = [try #require(try store.contacts().first?.person)]
        #expect(
            try store.suggestions(for: context).map(\.conversationIdentifier) == ["f"]
        )
    }

    @Test func `that names one of a group and no identifier is not that person's`() throws {
        try donate(["recipients": [Self.person("Bo")]])
        try donate(
            ["sender": Self.person("Bo"), "speakableGroupName": "Family", "isGroup": true],
            ["direction": "incoming"]
        )
        #expect(
            try Set(shown()) == [
                Shown(people: ["Bo"]), Shown(name: "Family", people: ["Bo"], isGroup: true),
            ]
        )
    }

    @Test func `is described by a card, which reports nothing that happened`() throws {
        for number in [18, 19] {
            try donate(
                ["sender": Self.numbered(100 + number), "conversationIdentifier": "f"],
                ["direction": "incoming"]
            )
        }
        try donate(["recipients": [Self.person("Bo")], "conversationIdentifier": "bo"])
        let before = try store.conversations()
        let order = try shown().map(\.conversation)
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        func scores() throws -> [Double] {
            var context = SuggestionContext(limit: 20)
            context.moment = .clock(now)
            return try store.suggestions(for: context).map(\.score)
        }
        let scored = try scores()
        let described = try donate(
            [
                "contacts": [["displayName": "Kim", "customIdentifier": "u7"]],
                "conversationIdentifier": "f", "speakableGroupName": "Family", "isGroup": true,
            ],
            ["direction": "incoming", "start": "1970-01-01T00:00:00Z"],
            class: OtherIntent.cardClassName
        )
        let after = try store.conversations()
        #expect(after.map(\.identity) == before.map(\.identity))
        #expect(after.map(\.incoming) == before.map(\.incoming))
        #expect(after.map(\.outgoing) == before.map(\.outgoing))
        #expect(try shown().map(\.conversation) == order)
        let rescored = try scores()
        // It says that one more is in the room, so each line there is worth less.
        let changed = zip(scored, rescored).filter { $0 != $1 }
        #expect(changed.count == 1 && changed.allSatisfy { $1 < $0 } && scored.count == 4)
        let family = try #require(try shown().first { $0.conversation == "f" })
        #expect(family.isGroup && family.name == "Family" && family.people.count == 3)
        try store.delete(.positions(PositionSet([described])))
        #expect(try store.conversations() == before)
        // A card alone makes no conversation.
        try donate(
            ["conversationIdentifier": "g", "speakableGroupName": "Walkers", "isGroup": true],
            ["direction": "incoming", "start": "1970-01-01T00:00:00Z"],
            class: OtherIntent.cardClassName
        )
        #expect(try store.conversations() == before)
        #expect(try shown().map(\.conversation) == order)
    }

    @Test func `is as the latest donation says that says so`() throws {
        for isGroup in [true, false, nil] as [Bool?] {
            let said = isGroup.map { JSONValue.bool($0) } ?? .null
            try donate(
                [
                    "recipients": [Self.person("Ana")], "conversationIdentifier": "c",
                    "isGroup": said,
                ],
                ["identifier": isGroup == false ? "no" : .null]
            )
        }
        #expect(try store.conversations().map(\.isGroup) == [false])
        try store.delete(identifiers: ["no"], from: .all)
        #expect(try store.conversations().map(\.isGroup) == [true])
    }

    // MARK: Rooms

    @Test func `of the sample is a group, is nobody, and is suggested once`() throws {
        test.now = try #require(Timestamp(rfc3339: "2026-09-28T22:45:00Z"))
        let lines = try Data(contentsOf: Histories.sample).split(separator: 0x0A)
        _ = try store.donate(lines.map { try Donation(json: JSONValue(parsing: Array($0))) })
        let rooms: Set = ["Lighthouse", "Platform", "Lunch?", "Incidents"]
        let found = try store.conversations().filter { rooms.contains($0.groupName ?? "") }
        #expect(found.count == 4 && found.allSatisfy(\.isGroup))
        let names = try store.contacts().flatMap { [$0.name] + [$0.person.displayName] }
        #expect(rooms.isDisjoint(with: names.compactMap(\.self)))
        let suggestions = try store.suggestions(limit: 1000)
        for room in rooms {
            let named = suggestions.filter { suggestion in
                suggestion.groupName == room || suggestion.people.map(\.displayName) == [room]
            }
            #expect(named.count == 1 && named.allSatisfy(\.isGroup))
        }
    }

    @Test func `that is donated as a person is no contact and not in itself`() throws {
        let room: JSONValue = ["displayName": "Lunch?", "customIdentifier": "!r"]
        try donate(["recipients": [room], "speakableGroupName": "Lunch?"])
        for (name, number) in [("Ana", 18), ("Bo", 19)] {
            try donate(
                [
                    "sender": Self.person(name, number), "speakableGroupName": "Lunch?",
                    "conversationIdentifier": "!r",
                ],
                ["direction": "incoming"]
            )
        }
        #expect(try Set(store.contacts().map(\.name)) == ["Ana", "Bo"])
        let conversation = try #require(try store.conversations().first)
        #expect(conversation.people.count == 2 && conversation.isGroup)
        #expect(conversation.outgoing.count == 1 && conversation.groupName == "Lunch?")
        #expect(try shown().filter { $0.name == "Lunch?" }.count == 1)
    }

    /// A donation's names, its contacts, and the name of its conversation.
    @Test(
        arguments: [
            // It has the group's name, and the donor says that this is a group.
            (["displayName": "Family", "customIdentifier": "x"], true, nil, [], "Family"),
            (["displayName": "Family", "customIdentifier": "x"], true, "tg1", [], "Family"),
            // It has the conversation's identifier, whatever its name.
            (["displayName": "The family", "customIdentifier": "tg1"], true, "tg1", [], "Family"),
            // A person of the same name has a key that only people have.
            (
                ["displayName": "Family", "contactIdentifier": "410F"], true, "tg1", ["Family"],
                "Family"
            ),
            // Without `isGroup` the one recipient of an identified conversation is a person.
            (
                ["displayName": "Family", "customIdentifier": "tg1"], nil, "tg1", ["Family"],
                "Family"
            ),
            // So is a recipient with `isGroup` false.
            (["displayName": "Ana", "customIdentifier": "r1"], false, nil, ["Ana"], "Family"),
        ] as [(JSONValue, Bool?, String?, [String], String)]
    )
    func `tells a room from a person`(
        recipient: JSONValue,
        isGroup: Bool?,
        identifier: String?,
        contacts: [String],
        name: String
    ) throws {
        try donate([
            "recipients": [recipient], "speakableGroupName": "Family",
            "conversationIdentifier": identifier.map { .string($0) } ?? .null,
            "isGroup": isGroup.map { .bool($0) } ?? .null,
        ])
        #expect(try store.contacts().map(\.name) == contacts)
        #expect(try store.conversations().map(\.groupName) == [name])
    }

    @Test func `with a room beside its sender is a group`() throws {
        try donate(
            [
                "sender": Self.person("Ana"),
                "recipients": [["displayName": "Choir", "customIdentifier": "r1"]],
                "conversationIdentifier": "r1",
            ],
            ["direction": "incoming"]
        )
        let conversation = try #require(try store.conversations().first)
        #expect(conversation.isGroup && conversation.groupName == "Choir")
        #expect(conversation.people.map(\.displayName) == ["Ana"])
        #expect(try store.contacts().map(\.name) == ["Ana"])
    }

    @Test(
        arguments: [
            // In the form of a `List-Id`, and as the address itself; neither without `isGroup`.
            ("dev.lists.example.org", true, ["Ana"]), ("Dev@Lists.example.org", true, ["Ana"]),
            ("dev.lists.example.org", nil, ["Ana", "dev"]),
            ("dev.lists.example.com", true, ["Ana", "dev"]),
        ] as [(String, Bool?, [String])]
    )
    func `knows the address of a list for nobody's`(
        identifier: String,
        isGroup: Bool?,
        contacts: [String]
    ) throws {
        let list: JSONValue = [
            "displayName": "dev",
            "personHandle": ["value": "dev@lists.example.org", "type": "emailAddress"],
        ]
        try donate(
            [
                "sender": Self.person("Ana"), "recipients": [list],
                "conversationIdentifier": .string(identifier),
                "isGroup": isGroup.map { .bool($0) } ?? .null,
            ],
            ["direction": "incoming"]
        )
        // The list itself as sender, so the author is unknown.
        if isGroup == true {
            try donate(
                [
                    "sender": list, "conversationIdentifier": .string(identifier), "isGroup": true,
                ],
                ["direction": "incoming"]
            )
        }
        #expect(try Set(store.contacts().compactMap(\.name)) == Set(contacts))
    }

    @Test func `beside its sender is a room by its name, too`() throws {
        let room: JSONValue = ["displayName": "Choir", "customIdentifier": "r1"]
        try donate(["recipients": [room], "speakableGroupName": "Choir"])
        for (name, number) in [("Ana", 18), ("Bo", 19)] {
            try donate(
                [
                    "sender": Self.person(name, number), "recipients": [room],
                    "speakableGroupName": "Choir",
                ],
                ["direction": "incoming"]
            )
        }
        #expect(try store.conversations().count == 1)
        let conversation = try #require(try store.conversations().first)
        #expect(conversation.isGroup && conversation.groupName == "Choir")
        #expect(conversation.incoming.count == 2 && conversation.outgoing.count == 1)
        #expect(try Set(store.contacts().map(\.name)) == ["Ana", "Bo"])
        #expect(try shown().filter { $0.name == "Choir" }.count == 1)
        // A participant with another name or an address is a person.
        let people: [JSONValue] = [
            ["displayName": "Cid", "customIdentifier": "r2"],
            ["displayName": "Choir", "customIdentifier": "r3", "contactIdentifier": "411F"],
        ]
        for person in people {
            try donate(
                [
                    "sender": Self.person("Ana", 18), "recipients": [person],
                    "speakableGroupName": "Choir",
                ],
                ["direction": "incoming"]
            )
        }
        #expect(try Set(store.contacts().map(\.name)) == ["Ana", "Bo", "Cid", "Choir"])
    }

    // MARK: Group identifiers

    @Test func `is not named by a constant group identifier`() throws {
        for _ in 0..<20 {
            try donate(
                ["mediaItems": []],
                ["groupIdentifier": "everything"],
                class: "INPlayMediaIntent"
            )
        }
        try donate(["recipients": [Self.person("Ana")]], ["groupIdentifier": "everything"])
        #expect(try store.conversations().map { $0.people.map(\.displayName) } == [["Ana"]])
        #expect(try shown() == [Shown(people: ["Ana"])])
    }

    @Test(arguments: ["INSendMessageIntent", "INStartCallIntent", "INStartAudioCallIntent"])
    func `of messages and calls may be named by it, and then nobody is suggested`(
        name: String
    ) throws {
        try donate([:], ["groupIdentifier": "g"], class: name)
        #expect(try store.conversations().map(\.conversationIdentifier) == ["g"])
        #expect(try shown().isEmpty)
        // With a name it stands for somebody again.
        try donate(["speakableGroupName": "Choir"], ["groupIdentifier": "g"], class: name)
        #expect(try shown() == [Shown(name: "Choir", people: [], conversation: "g")])
    }

    // MARK: Channels

    @Test func `with a name of its own is not the messages to the one who is in it`() throws {
        try donate(["recipients": [Self.person("Dana")], "conversationIdentifier": "dm"])
        for _ in 0..<5 {
            try donate([
                "recipients": [Self.person("Dana")], "speakableGroupName": "#general",
                "conversationIdentifier": "general",
            ])
        }
        #expect(
            try shown() == [
                Shown(name: "#general", people: ["Dana"], conversation: "general"),
                Shown(people: ["Dana"], conversation: "dm"),
            ]
        )
        let dana = try #require(try store.contacts().first)
        #expect(try store.suggestions(limit: 20).map { $0.suggests(dana) } == [false, true])
        #expect(
            try store.conversations().filter(\.isWithOnePerson).map(\.conversationIdentifier)
                == ["dm"]
        )
    }

    @Test func `that has the name of its person is that person's, as this app writes it`() throws {
        try donate(
            ["recipients": [Self.person("ليلى حداد")], "speakableGroupName": "ليلى حداد"]
        )
        try donate([
            "recipients": [Self.person("ليلى حداد")], "speakableGroupName": "ليلى حداد",
            "conversationIdentifier": "layla",
        ])
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
        // The telephone gives another name, seen last.
        let call = try Donation(json: [
            "app": "org.phone", "start": .integer(test.now.milliseconds),
            "intent": ["class": "INStartCallIntent", "contacts": [Self.person("Layla Haddad")]],
        ])
        _ = try store.donate([call])
        #expect(try shown().map(\.name) == [nil, nil])
        #expect(try Set(shown().map(\.people)) == [["Layla Haddad"]])
    }
}
