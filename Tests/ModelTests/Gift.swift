import Interactions
import TestSupport

/// A person by number, so that histories are readable; ``person(picture:)`` gives the details.
struct Someone: Hashable, CustomStringConvertible {
    var number: Int

    /// The number of people; the first have the fewest keys.
    static let count = 12

    var description: String { "p\(number)" }

    /// The person as donated; common keys of several make them meet.
    var person: Person {
        func phone(_ number: String) -> PersonHandle {
            PersonHandle(value: number, type: .phoneNumber)
        }
        func email(_ address: String) -> PersonHandle {
            PersonHandle(value: address, type: .emailAddress)
        }
        var person: Person
        switch number {
        case 0: person = Person(displayName: "Just Ana")
        case 1: person = Person(customIdentifier: "custom-one")
        case 2: person = Person(displayName: "Just Bo")
        case 3: person = Person(displayName: "Me Myself", customIdentifier: "custom-me", isMe: true)
        case 4: person = Person(displayName: "Cleo the Smith", contactIdentifier: "contact-410F")
        case 5: person = Person(personHandle: email("Cleo@Example.ORG"))
        case 6: person = Person(personHandle: phone("+44 20 7946 0018"))
        case 7: person = Person(personHandle: PersonHandle(value: "handle-dan"))
        case 8:
            person = Person(
                personHandle: email(" cleo@example.org"),
                contactIdentifier: "contact-410F"
            )
        case 9:
            person = Person(displayName: "Dan the Baker", customIdentifier: "custom-one")
            person.aliases = [PersonHandle(value: "handle-dan"), phone("0044 20 7946-0018")]
        case 10:
            person = Person(personHandle: phone("020 7946 0018"), customIdentifier: "custom-two")
        default:
            person = Person(displayName: "Just Ana", customIdentifier: "custom-two")
            person.aliases = [email("CLEO@example.org")]
        }
        return person
    }
}

/// A donation in short form, as a history holds it.
struct Gift: Hashable {
    enum Kind: String {
        case message, call, other

        var className: String {
            switch self {
            case .message: "INSendMessageIntent"
            case .call: "INStartCallIntent"
            case .other: "OrderSoupIntent"
            }
        }
    }

    /// A fault in a donation.
    enum Fault: String, CaseIterable {
        case emptyApp, emptyAccount, longIdentifier, nobody, endsBeforeStart, inFuture
    }

    var donor: Donor
    var kind = Kind.message
    var direction = Direction.outgoing
    var identifier: String?
    /// The start in minutes after the beginning of the history; defaulted if `nil`.
    var start: Int64?
    var group: String?
    var conversation: String?
    var groupName: String?
    var sender: Someone?
    var recipients: [Someone] = []
    /// A text that is unique, except in copies of this donation.
    var mark: Int?
    /// Whether the first recipient has a picture with the mark.
    var hasPicture = false
    /// The message content, which the store drops.
    var content: String?
    var fault: Fault?

    static let beginning = DonationGenerator.receivedAt.milliseconds

    static func time(_ minutes: Int64) -> Timestamp {
        Timestamp(milliseconds: beginning + minutes * 60_000)
    }

    var pictureBytes: [UInt8] {
        Array("picture-of-\(mark ?? 0)-".utf8) + [UInt8](repeating: 7, count: 300)
    }

    /// The donation from the donor.
    var donation: Donation {
        var people = IntentPeople()
        people.sender = sender?.person
        var recipients = recipients.map(\.person)
        if hasPicture, !recipients.isEmpty { recipients[0].image = Image(.data(pictureBytes)) }
        if fault == .nobody { recipients.append(Person()) }
        if kind == .call { people.contacts = recipients } else { people.recipients = recipients }
        people.conversationIdentifier = conversation
        people.speakableGroupName = groupName.map { SpeakableString($0) }
        var intent: Intent
        // With an intent of another class, JSON turns a faulty person into unknown fields.
        switch fault == .nobody && kind == .other ? .message : kind {
        case .message:
            var message = SendMessageIntent()
            message.content = content
            if let content {
                message.attachments = .array([.object(["data": .string(content)])])
            }
            intent = .sendMessage(message)
        case .call: intent = .startCall(StartCallIntent())
        case .other: intent = .other(OtherIntent(className: kind.className))
        }
        intent.people = people
        var interaction = Interaction(
            intent: intent,
            direction: direction,
            start: start.map(Self.time),
            identifier: identifier,
            groupIdentifier: group
        )
        if let mark { interaction.unknownFields.json = ["x-mark": .string("marked-\(mark)-mark")] }
        var donor = donor
        switch fault {
        case .emptyApp: donor.app = ""
        case .emptyAccount: donor.account = ""
        case .longIdentifier: interaction.identifier = String(repeating: "x", count: 513)
        case .endsBeforeStart:
            interaction.start = Self.time(0)
            interaction.end = Self.time(-1)
        case .inFuture: interaction.start = Self.time(60 * 24 * 3650)
        case .nobody, nil: break
        }
        return Donation(interaction, from: donor)
    }

    /// The same from the log, without content.
    var stored: Donation {
        var donation = donation
        if case .sendMessage(var message) = donation.interaction.intent, content != nil {
            message.content = nil
            message.attachments = .array([.object([:])])
            donation.interaction.intent = .sendMessage(message)
        }
        return donation
    }

    /// Every text of it that the store must not hold in any form after an erasure.
    var texts: Set<[UInt8]> {
        var texts = [identifier, group, conversation, groupName, donor.account]
        if let mark {
            texts.append("marked-\(mark)-mark")
            if hasPicture, !recipients.isEmpty { texts.append("picture-of-\(mark)-") }
        }
        for person in (recipients + [sender].compactMap { $0 }).map(\.person) {
            texts += [person.displayName, person.contactIdentifier, person.customIdentifier]
            for handle in person.aliases + [person.personHandle].compactMap({ $0 }) {
                let normalised = Sighting.evidence(handle, "").split(separator: ":").last
                texts += [handle.value, normalised.map { String($0) }]
            }
        }
        return Set(texts.compactMap { $0.map { Array($0.utf8) } })
    }
}

extension Gift: CustomStringConvertible {
    var description: String {
        var words = [identifier.map { Self.quoted($0) } ?? "nil", "from: \(Self.name(donor))"]
        if kind != .message { words.append(".\(kind)") }
        if direction != .outgoing { words.append(".\(direction)") }
        if let start { words.append("start: \(start)") }
        if let sender { words.append("sender: \(sender)") }
        if !recipients.isEmpty { words.append("to: \(recipients)") }
        if let conversation { words.append("conversation: \"\(conversation)\"") }
        if let group { words.append("group: \(Self.quoted(group))") }
        if let groupName { words.append("named: \"\(groupName)\"") }
        if let mark { words.append("mark: \(mark)") }
        if hasPicture { words.append("with a picture") }
        if let content { words.append("content: \"\(content)\"") }
        if let fault { words.append("fault: .\(fault)") }
        return "Gift(" + words.joined(separator: ", ") + ")"
    }

    /// In ASCII, so that similar spellings stay distinct.
    static func quoted(_ text: String) -> String {
        let short = text.utf8.count > 60 ? "\(text.prefix(20))…\(text.suffix(10))" : text
        return "\"" + short.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
    }

    static func name(_ donor: Donor) -> String {
        donor.account.map { "\(donor.app)/\($0)" } ?? donor.app
    }
}
