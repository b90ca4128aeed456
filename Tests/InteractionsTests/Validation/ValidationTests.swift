import TestSupport
import Testing

@testable import Interactions

@Suite struct `Validation` {
    static let now = Timestamp(milliseconds: 1_767_603_600_000)
    private static let me = Person(displayName: "Ana")

    /// A field, a way to fill it with a text, and the longest allowed text.
    struct Text: Sendable, CustomTestStringConvertible {
        var field: String
        var limit: Int
        /// Whether an empty one counts as absent.
        var mayBeEmpty = false
        var fill: @Sendable (inout Donation, String) -> Void
        var testDescription: String { field }
    }

    static let texts = [
        Text(field: "app", limit: 255) { $0.donor.app = $1 },
        Text(field: "account", limit: 255) { $0.donor.account = $1 },
        Text(field: "identifier", limit: 512, mayBeEmpty: true) { $0.interaction.identifier = $1 },
        Text(field: "groupIdentifier", limit: 512, mayBeEmpty: true) {
            $0.interaction.groupIdentifier = $1
        },
        Text(field: "intent.class", limit: 255) {
            $0.interaction.intent = .other(OtherIntent(className: $1))
        },
        Text(field: "intent.conversationIdentifier", limit: 512, mayBeEmpty: true) {
            $0.interaction.intent.people.conversationIdentifier = $1
        },
        Text(field: "intent.sender.contactIdentifier", limit: 512) {
            $0.interaction.intent.people.sender = Person(contactIdentifier: $1)
        },
        Text(field: "intent.recipients[1].customIdentifier", limit: 512) {
            $0.interaction.intent.people.recipients = [me, Person(customIdentifier: $1)]
        },
        Text(field: "intent.contacts[0].personHandle.value", limit: 512) {
            $0.interaction.intent.people.contacts = [Person(personHandle: PersonHandle(value: $1))]
        },
        Text(field: "intent.sender.aliases[1].value", limit: 512, mayBeEmpty: true) {
            $0.interaction.intent.people.sender = me
            $0.interaction.intent.people.sender?.aliases = [
                PersonHandle(value: "a"), PersonHandle(value: $1),
            ]
        },
    ]

    private func donation() -> Donation {
        Donation(
            Interaction(intent: .sendMessage(SendMessageIntent()), start: Self.now),
            from: Donor(app: "org.example.chat")
        )
    }

    private func fault(_ change: (inout Donation) -> Void) -> ValidationError? {
        var donation = donation()
        change(&donation)
        do throws(ValidationError) {
            try donation.validate(receivedAt: Self.now)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: texts)
    func `takes a text of one byte and of the limit, and none of one more`(text: Text) {
        let limit = text.limit
        #expect(fault { text.fill(&$0, "x") } == nil)
        #expect(fault { text.fill(&$0, String(repeating: "x", count: limit)) } == nil)
        // The limit counts bytes, not characters.
        let long = String(repeating: "é", count: limit / 2) + (limit % 2 == 0 ? "x" : "é")
        let bytes = long.utf8.count
        #expect(bytes == limit + 1)
        let expected = ValidationError(
            field: text.field,
            reason: .tooLong(bytes: bytes, limit: limit)
        )
        #expect(fault { text.fill(&$0, long) } == expected)
        let empty = fault { text.fill(&$0, "") }
        if text.mayBeEmpty {
            #expect(empty == nil)
        } else if let field = Self.person(of: text.field) {
            // Without anything else, it names nobody.
            #expect(empty == ValidationError(field: field, reason: .noKey))
        } else {
            #expect(empty == ValidationError(field: text.field, reason: .empty))
        }
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `encodes no intent with a fault or an empty identifier unseen`(seed: UInt64) {
        var generator = DonationGenerator(seed: seed)
        var encoder = RecordEncoder()
        var faults = 0
        for _ in 0..<100 {
            var donation = generator.donation()
            for text in Self.texts where generator.random.chance(0.1) {
                let length = generator.random.pick([0, 1, text.limit, text.limit + 1])
                text.fill(&donation, String(repeating: "x", count: length))
            }
            // Its own identifiers are looked at elsewhere.
            donation.interaction.identifier = nil
            donation.interaction.groupIdentifier = nil
            let interaction = donation.interaction
            let limit = DonationLimits.aliases
            let isValid = (try? interaction.intent.validate(mostAliases: limit)) != nil
            var whole = interaction
            whole.leaveOutEmptyIdentifiers()
            encoder.encode(interaction)
            #expect(encoder.mayBeFaulty == (!isValid || whole != interaction))
            faults += encoder.mayBeFaulty ? 1 : 0
        }
        #expect((1..<100).contains(faults))
    }

    /// The path of the person whom a field identifies.
    private static func person(of field: String) -> String? {
        for end in [".contactIdentifier", ".customIdentifier", ".personHandle.value"]
        where field.hasSuffix(end) {
            return String(field.dropLast(end.count))
        }
        return nil
    }

    @Test func `leaves out identifiers and handles that are empty`() throws {
        var interaction = donation().interaction
        let empty = PersonHandle(value: "", type: .emailAddress)
        var ana = Person(
            displayName: "Ana",
            personHandle: empty,
            contactIdentifier: "",
            customIdentifier: ""
        )
        ana.aliases = [empty, PersonHandle(value: "ana")]
        var people = IntentPeople()
        people.sender = ana
        people.recipients = [ana, Self.me]
        people.contacts = [ana]
        people.conversationIdentifier = ""
        interaction.intent.people = people
        interaction.identifier = ""
        interaction.groupIdentifier = ""
        interaction.leaveOutEmptyIdentifiers()

        var left = Person(displayName: "Ana")
        left.aliases = [PersonHandle(value: "ana")]
        var expected = IntentPeople()
        expected.sender = left
        expected.recipients = [left, Self.me]
        expected.contacts = [left]
        #expect(interaction.intent.people == expected)
        #expect(interaction.identifier == nil && interaction.groupIdentifier == nil)
    }

    @Test(arguments: ["recipients", "contacts"])
    func `takes 1024 people and not 1025`(field: String) {
        func people(_ count: Int, _ donation: inout Donation) {
            let people = [Person](repeating: Self.me, count: count)
            if field == "recipients" {
                donation.interaction.intent.people.recipients = people
            } else {
                donation.interaction.intent.people.contacts = people
            }
        }
        #expect(fault { people(1024, &$0) } == nil)
        let expected = ValidationError(
            field: "intent.\(field)",
            reason: .tooMany(count: 1025, limit: 1024)
        )
        #expect(fault { people(1025, &$0) } == expected)
    }

    @Test func `takes as many aliases as a person may have, and stored donations with more`() {
        var person = Self.me
        func fill(_ donation: inout Donation) {
            donation.interaction.intent.people.recipients = [Self.me, person]
        }
        person.aliases = (0..<64).map { PersonHandle(value: "a\($0)") }
        #expect(fault(fill) == nil)
        person.aliases.append(PersonHandle(value: "a64"))
        let expected = ValidationError(
            field: "intent.recipients[1].aliases",
            reason: .tooMany(count: 65, limit: 64)
        )
        #expect(fault(fill) == expected)
        for field in ["sender", "contacts[0]"] {
            let found = fault {
                if field == "sender" {
                    $0.interaction.intent.people.sender = person
                } else {
                    $0.interaction.intent.people.contacts = [person]
                }
            }
            let aliases = "intent.\(field).aliases"
            let reason = ValidationError.Reason.tooMany(count: 65, limit: 64)
            #expect(found == ValidationError(field: aliases, reason: reason))
        }
        var donation = donation()
        fill(&donation)
        #expect(throws: Never.self) { try donation.validateStored(receivedAt: Self.now) }
    }

    @Test(
        arguments: [
            (86_400_000, nil), (86_400_001, .inFuture), (0, nil),
            (-62_167_219_200_000 - 1_767_603_600_000, nil),
            (-62_167_219_200_001 - 1_767_603_600_000, .notADate),
            (253_402_300_800_000 - 1_767_603_600_000, .notADate),
            (Int64.max - 1_767_603_600_000, .notADate), (Int64.min + 0, .notADate),
        ] as [(Int64, ValidationError.Reason?)]
    )
    func `takes dates up to a day ahead`(offset: Int64, reason: ValidationError.Reason?) {
        let date = Timestamp(milliseconds: offset == .min ? offset : Self.now.milliseconds + offset)
        #expect(fault { $0.interaction.start = date }?.reason == reason)
        #expect(fault { $0.interaction.start = date }?.field == (reason == nil ? nil : "start"))
        let early = Timestamp(milliseconds: -62_167_219_200_000)
        let end = fault { ($0.interaction.start, $0.interaction.end) = (early, date) }
        #expect(end == reason.map { ValidationError(field: "end", reason: $0) })
    }

    @Test func `takes no end before the start`() {
        let early = Timestamp(milliseconds: Self.now.milliseconds - 1)
        let expected = ValidationError(field: "end", reason: .endsBeforeStart)
        #expect(fault { $0.interaction.end = early } == expected)
        #expect(fault { $0.interaction.end = Self.now } == nil)
        // Without its own start it has nothing to compare with.
        #expect(fault { ($0.interaction.start, $0.interaction.end) = (nil, early) } == nil)
        #expect(fault { ($0.interaction.start, $0.interaction.end) = (nil, Self.now) } == nil)
    }

    @Test(
        arguments: [(-1, .negative), (.min, .negative), (0, nil), (.max, nil)]
            as [(Int, ValidationError.Reason?)]
    )
    func `takes no recipient count below zero`(count: Int, reason: ValidationError.Reason?) {
        let fault = fault { donation in
            var intent = SendMessageIntent()
            intent.donationMetadata = DonationMetadata()
            intent.donationMetadata?.recipientCount = count
            donation.interaction.intent = .sendMessage(intent)
        }
        #expect(fault?.reason == reason)
        #expect(reason == nil || fault?.field == "intent.donationMetadata.recipientCount")
    }

    @Test func `takes a person by any one key and, but for the owner, none without`() {
        let keyed = [
            Person(displayName: "Ana"), Person(personHandle: PersonHandle(value: "a")),
            Person(contactIdentifier: "a"), Person(customIdentifier: "a"),
        ]
        for person in keyed {
            #expect(fault { $0.interaction.intent.people.sender = person } == nil)
        }
        var nameless = Person(displayName: "")
        nameless.nameComponents = PersonNameComponents()
        nameless.aliases = [PersonHandle(value: "a")]
        let expected = ValidationError(field: "intent.recipients[1]", reason: .noKey)
        #expect(
            fault { $0.interaction.intent.people.recipients = [Self.me, nameless] } == expected
        )
        nameless.isMe = true
        #expect(fault { $0.interaction.intent.people.recipients = [Self.me, nameless] } == nil)
    }

    @Test(arguments: SeededGenerator.seeds(300))
    func `takes every generated donation`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        try generator.donation().validate(receivedAt: DonationGenerator.receivedAt)
    }

    @Test(
        arguments: [
            (.notJSON(atByte: 7), "byte 7"), (.duplicateName("a"), "two fields named a"),
            (.nestedTooDeep(limit: 64), "64 levels"), (.missing, "required"),
            (.wrongType(expected: "a string"), "a string"),
            (.unknownName(allowed: ["a", "b"]), "a, b"), (.notADate, "RFC 3339"),
            (.notBase64, "Base64"),
            (.inFuture, "clock"), (.endsBeforeStart, "start"), (.empty, "leave it out"),
            (.tooLong(bytes: 9, limit: 5), "9 bytes long; at most 5"),
            (.tooMany(count: 9, limit: 5), "9 of them; at most 5"), (.negative, "below zero"),
            (.noKey, "personHandle"),
        ] as [(ValidationError.Reason, String)]
    )
    func `says what is wrong, where and what to do`(reason: ValidationError.Reason, words: String) {
        let error = ValidationError(field: "intent.sender", reason: reason)
        #expect(error.description.hasPrefix("intent.sender: "))
        #expect(error.description.contains(words))
        #expect(ValidationError(field: "", reason: reason).description == reason.description)
    }
}
