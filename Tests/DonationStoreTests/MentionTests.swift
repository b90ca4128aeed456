import Foundation
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// The remaining mentions of a person after the deletion of the person's donations.
@Suite struct `What stays of a person` {
    /// The form of the person in a field.
    enum Trace: CaseIterable {
        case name, handle, identifier

        func text(_ number: Int) -> String {
            switch self {
            case .name: "Marker\(number)x Xenia"
            case .handle: "marker\(number)x@xenia.example"
            case .identifier: "custom-marker\(number)x"
            }
        }
    }

    /// The classes in the documentation, and an unknown one.
    static let classes: [String] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/donation-json.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let named = text.matches(of: /\n\| `(IN[A-Za-z]+)` \|/).map { String($0.1) }
        return ["INSendMessageIntent", "INStartCallIntent", "ContactCard", "com.example.Own"]
            + named
    }()

    /// Each class, with traces in a sixth of its fields.
    ///
    /// In 18 cases, the classes that the program knows in detail have every trace in every field.
    static let cases: [(String, Int)] =
        classes.prefix(4).flatMap { name in (0..<18).map { (name, $0) } }
        + classes.dropFirst(4).enumerated().map { ($1, $0 % 18) }

    let test: TestStore
    let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open(content: .kept)
    }

    @Test(arguments: cases)
    func `is told or gone, in every field of every class`(_ name: String, _ shift: Int) throws {
        func trace(_ number: Int) -> Trace { Trace.allCases[(number + shift) % 3] }
        let all = Self.fields(of: Self.donation(of: name, 0))
        try #require(all.count > 60)
        let fields = stride(from: shift / 3, to: all.count, by: 6).map { all[$0] }
        var donations: [Donation] = []
        for (number, field) in fields.enumerated() {
            donations.append(try Self.own(number))
            var json = Self.donation(of: name, number)
            json.set(trace(number).text(number), at: field[...])
            donations.append(try Donation(json: json))
        }
        let positions = try store.donate(donations).map { try $0.get().position }
        let report = try delete("contact:contact-xenia")
        var counts = (told: 0, gone: 0)
        for (number, field) in fields.enumerated() {
            let position = positions[2 * number + 1]
            let isTold = report.mentions.contains { $0.position == position }
            let isGone = try test.files(holding: Array(trace(number).text(number).utf8)).isEmpty
            #expect(isTold != isGone, "\(name) \(field): told \(isTold), gone \(isGone)")
            if isTold { counts.told += 1 } else { counts.gone += 1 }
        }
        #expect(2 * counts.told > fields.count, "\(counts)")
        let verification = try store.verify()
        #expect(verification.isClean, "\(verification.findings)")
    }

    @Test func `goes with the donations that say so, when that is asked for`() throws {
        let fields = Self.fields(of: Self.donation(of: "INSendMessageIntent", 0))
        var donations: [Donation] = []
        for (number, field) in fields.enumerated() {
            donations.append(try Self.own(number))
            var json = Self.donation(of: "INSendMessageIntent", number)
            json.set(Trace.name.text(number), at: field[...])
            donations.append(try Donation(json: json))
        }
        for outcome in try store.donate(donations) { _ = try outcome.get() }
        let contact = try #require(try store.contacts(named: "contact:contact-xenia").only)
        let plan = try store.deletion(of: .contact(contact))
        let found = try store.mentions(of: contact, after: plan)
        #expect(found.beyondDonations.mentions.isEmpty)
        let more = try store.deletion(of: .positions(found.donations))
        #expect(more.receipt.deleted == fields.count)
        #expect(plan.joined(with: more).receipt.deleted == 2 * fields.count)
        try store.delete(contact)
        try store.delete(.positions(found.donations))
        #expect(try store.erase().erased == UInt64(2 * fields.count))
        #expect(try test.files(holding: Array("Xenia".utf8)).isEmpty)
    }

    @Test func `is told of other events, of donors and of what cannot be read`() throws {
        try store.donate([Self.own(1)]).forEach { _ = try $0.get() }
        let other = try Donation(json: Self.donation(of: "INSendMessageIntent", 2))
        var strange = other.interaction
        strange.identifier = "strange"
        strange.unknownFields.protobuf =
            [0xFA, 0x7F, 14] + Array("marker1x xenia".utf8).prefix(14)
        let account = Donor(app: "org.example.mail", account: "marker1x@xenia.example")
        try store.donate([other, Donation(strange, from: account)]).forEach { _ = try $0.get() }
        let conversation = ConversationReference(position: Position(rawValue: 2))
        try store.record(
            SuggestionFeedback(
                shown: [conversation],
                outcome: .shown,
                context: .init(app: nil, contentTypes: [], place: "at Marker1x Xenia's")
            )
        )
        try store.setPolicy(PolicyRule(app: "custom-marker1x", maximumCount: 9))
        let payload = Array("an odd kind for Marker1x Xenia".utf8)
        try `A log exported and imported`.append(kind: 41, donor: 0, payload, to: store)
        let report = try delete("contact:contact-xenia")
        let told = report.mentions.map { "\($0.position?.rawValue ?? 0) \($0.field) \($0.kind)" }
        #expect(
            told == [
                "3 payload identifier", "4 feedback.context.place name",
                "5 policy.app identifier", "6 payload identifier", "0 account handle",
            ]
        )
        #expect(report.mentions.map(\.isOfDonation) == [true, false, false, false, false])
    }

    @Test(arguments: [
        ("MARKER1X@XENIA.EXAMPLE", true), ("<marker1x@xenia.example>", true),
        ("mailto:marker1x%40xenia.example", true), ("xmarker1x@xenia.example", false),
        ("dm_marker1x@xenia.example_2", true), ("(020) 7946 0018", true),
        ("0044 20 7946-0018", true), ("call 442079460018!", true), ("1020794600189", false),
        ("tell MÄRKER1X  xenia", true), ("Marker1x Xenias", false), ("xenia marker1x", false),
        ("7", true), ("17", false), ("山田花子さん", true), ("山田", false),
        ("switchboard@office.example", false),
    ])
    func `is found in other spellings, and not in other words`(text: String, isFound: Bool) throws {
        var own = try Self.own(1)
        own.interaction.intent.people.sender?.aliases = [
            PersonHandle(value: "+44 20 7946 0018", type: .phoneNumber),
            PersonHandle(value: "switchboard@office.example", type: .emailAddress),
        ]
        var second = try Self.own(2)
        second.interaction.intent.people.sender?.customIdentifier = "7"
        second.interaction.intent.people.sender?.displayName = "山田花子"
        var third = try Self.own(3)
        third.interaction.intent.people.sender?.displayName = "Märker1x Xenia"
        var json = Self.donation(of: "INSendMessageIntent", 5)
        json.set(text, at: ["intent", "conversationIdentifier"])
        // Five names of one handle: it belongs to nobody alone.
        let office = ["Ann", "Ben", "Cid", "Dee", "Eve"].enumerated().map { number, name in
            var interaction = message("office-\(number)", to: name)
            interaction.intent.people.recipients[0].personHandle = PersonHandle(
                value: "switchboard@office.example",
                type: .emailAddress
            )
            return Donation(interaction, from: own.donor)
        }
        try store.donate([own, second, third, Donation(json: json)] + office)
            .forEach { _ = try $0.get() }
        let contact = try #require(try store.contacts(named: "contact:contact-xenia").only)
        let plan = try store.deletion(of: .contact(contact))
        let found = try store.mentions(of: contact, after: plan)
        #expect(found.mentions.contains { $0.position?.rawValue == 4 } == isFound)
        #expect(found.mentions.allSatisfy { $0.position?.rawValue == 4 })
    }

    @Test func `is looked for in the donations of one app, if only those are deleted`() throws {
        let mail = Donor(app: "org.example.mail")
        var json = Self.donation(of: "INSendMessageIntent", 5)
        json.set("with Marker1x Xenia", at: ["intent", "serviceName"])
        var elsewhere = try Donation(json: json)
        try store.donate([Self.own(1), elsewhere]).forEach { _ = try $0.get() }
        elsewhere.donor = mail
        var own = try Self.own(1)
        own.donor = mail
        try store.donate([own, elsewhere]).forEach { _ = try $0.get() }
        let contact = try #require(try store.contacts(named: "contact:contact-xenia").only)
        let plan = try store.deletion(of: .contact(contact), from: .app(mail.app))
        let found = try store.mentions(of: contact, after: plan, from: .app(mail.app))
        #expect(found.mentions.map(\.position?.rawValue) == [4])
        #expect(found.donations == PositionSet([Position(rawValue: 4)]))
    }

    @Test func `as the owner is taken out, by whatever it is the owner`() throws {
        let marker = PersonHandle(value: "marker1x@xenia.example", type: .emailAddress)
        var sent = message("sent", to: "Bo")
        sent.intent.people.sender = Person(personHandle: marker)
        var flagged = message("flagged", to: "Bo", minute: 1)
        flagged.intent.people.contacts = [Person(personHandle: marker, isMe: true)]
        // A participant with the owner's key is the owner again.
        var twice = message("twice", to: "Bo", minute: 2)
        twice.intent.people.sender = Person(personHandle: marker)
        twice.intent.people.recipients.append(Person(displayName: "I", personHandle: marker))
        // A person of the same name is another person.
        var namesake = message("namesake", to: "Marker1x Xenia", minute: 3)
        namesake.intent.people.recipients[0].customIdentifier = "another"
        let donor = try Self.own(1).donor
        let all = [sent, flagged, twice, namesake].map { Donation($0, from: donor) }
        try store.donate([Self.own(1)] + all).forEach { _ = try $0.get() }
        let report = try delete("contact:contact-xenia")
        let places = report.redaction.participants.map { "\($0.position.rawValue):\($0.index)" }
        #expect(places == ["2:0", "3:1", "4:0", "4:2"])
        #expect(report.mentions.map(\.participant?.position.rawValue) == [5])
        #expect(try test.files(holding: Array("marker1x@xenia".utf8)).isEmpty)
        #expect(try store.contacts().map(\.name) == ["Marker1x Xenia", "Bo"])
    }

    /// Deletes a contact, erases, and returns the reported mentions.
    private func delete(_ key: String) throws -> PersonMentions {
        let contact = try #require(try store.contacts(named: key).only)
        let plan = try store.deletion(of: .contact(contact))
        let found = try store.mentions(of: contact, after: plan)
        let foretold = try store.erasure(after: plan, redacting: found.redaction)
        try store.delete(contact)
        let report = try store.erase(redacting: found.redaction)
        #expect(report.erased == foretold.erased && report.redacted == foretold.redacted)
        return found
    }

    // MARK: Donations

    /// A donation of the person's, under names with this number.
    private static func own(_ number: Int) throws -> Donation {
        try Donation(
            json: [
                "app": "org.example.chat", "identifier": .string("own-\(number)"),
                "start": "2026-01-05T09:00:00Z", "direction": "incoming",
                "intent": [
                    "class": "INSendMessageIntent",
                    "sender": [
                        "displayName": .string(Trace.name.text(number)),
                        "contactIdentifier": "contact-xenia",
                        "customIdentifier": .string(Trace.identifier.text(number)),
                        "personHandle": [
                            "value": .string(Trace.handle.text(number)), "type": "emailAddress",
                        ],
                    ],
                ],
            ]
        )
    }

    private static func person(_ name: String) -> JSONValue {
        [
            "displayName": .string(name), "customIdentifier": .string("id-\(name)"),
            "contactIdentifier": .string("contact-\(name)"), "relationship": "friend",
            "personHandle": [
                "value": .string("\(name)@b.example"), "type": "emailAddress", "label": "l",
                "x-handle": "v",
            ],
            "aliases": [
                ["value": .string("\(name)@c.example"), "type": "emailAddress", "label": "l"]
            ],
            "nameComponents": [
                "namePrefix": "p", "givenName": "g", "middleName": "m", "familyName": "f",
                "nameSuffix": "s", "nickname": "n", "x-part": "v",
            ],
            "image": ["url": "file:///picture", "type": "image/png", "x-image": "v"],
            "x-person": "v",
        ]
    }

    /// A donation with every field of its class, and with people who are in no other.
    private static func donation(of name: String, _ number: Int) -> JSONValue {
        var object: [String: JSONValue] = [
            "class": .string(name), "sender": person("me-\(number)"),
            "recipients": [person("bo-\(number)")], "contacts": [person("cy-\(number)")],
            "speakableGroupName": [
                "spokenPhrase": "p", "vocabularyIdentifier": "v", "pronunciationHint": "h",
                "x-name": "v",
            ],
            "conversationIdentifier": .string("c-\(number)"),
            "images": ["parameter": ["url": "file:///other", "x-image": "v"]],
            "senders": [person("dan-\(number)")], "x-intent": ["x-deep": ["a", ["b": "c"]]],
        ]
        switch name {
        case "INSendMessageIntent":
            object["serviceName"] = "s"
            object["content"] = "hello"
            object["attachments"] = [["name": "file.pdf", "data": "AAAA"]]
            object["donationMetadata"] = ["recipientCount": 3, "x-metadata": "v"]
        case "INStartCallIntent":
            object["callRecordToCallBack"] = ["caller": person("eve-\(number)"), "identifier": "r"]
        default: break
        }
        return [
            "app": "org.example.chat", "identifier": .string("i-\(number)"),
            "groupIdentifier": .string("g-\(number)"), "start": "2026-01-05T10:00:00Z",
            "direction": "outgoing", "intent": .object(object), "x-donation": "v",
            "intentResponse": [
                "code": "success", "sentMessages": [["sender": person("fay-\(number)")]],
            ],
        ]
    }

    /// Fields with values from a list, with dates, or covered by another test.
    private static let fixed: Set<String> = [
        "app", "class", "start", "direction", "type", "data",
    ]

    /// The fields of a JSON value with text, and the names of unknown fields.
    private static func fields(of json: JSONValue) -> [[String]] {
        switch json {
        case .string: return [[]]
        case .array(let elements):
            return elements.enumerated().flatMap { index, element in
                fields(of: element).map { ["\(index)"] + $0 }
            }
        case .object(let members):
            return members.sorted { $0.key < $1.key }.flatMap { name, value in
                let own = name.hasPrefix("x-") || name == "parameter" ? [[name, "="]] : []
                return fixed.contains(name) ? [] : own + fields(of: value).map { [name] + $0 }
            }
        default: return []
        }
    }
}

extension JSONValue {
    /// Puts a text at a path; after `=`, as the name of the field.
    fileprivate mutating func set(_ text: String, at path: ArraySlice<String>) {
        guard let first = path.first else {
            self = .string(text)
            return
        }
        switch self {
        case .array(var elements):
            guard let index = Int(first) else { return }
            elements[index].set(text, at: path.dropFirst())
            self = .array(elements)
        case .object(var members):
            if path.dropFirst().first == "=" {
                members[text] = members.removeValue(forKey: first)
            } else {
                var value = members[first] ?? .null
                value.set(text, at: path.dropFirst())
                members[first] = value
            }
            self = .object(members)
        default: return
        }
    }
}
