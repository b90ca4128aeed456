package import Interactions

extension DonationGenerator {
    /// An intent of any class.
    package mutating func intent() -> Intent {
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1: .sendMessage(message())
        case 2: .startCall(call())
        default: .other(other())
        }
    }

    /// A participant with at least one of the four keys.
    package mutating func person() -> Person {
        var person = Person(
            displayName: maybe(0.6) { $0.text(1...10) },
            personHandle: maybe(0.6) { $0.handle() },
            contactIdentifier: maybe(0.2) { $0.identifier(512) },
            customIdentifier: maybe(0.3) { $0.identifier(512) },
            isMe: random.chance(0.1)
        )
        if person.personHandle == nil, person.contactIdentifier == nil {
            person.displayName = person.displayName ?? "?"
        }
        person.nameComponents = maybe(0.2) { $0.nameComponents() }
        person.aliases = list(0.1) { $0.handle() }
        person.isContactSuggestion = random.chance(0.1)
        person.suggestionType = random.pick(PersonSuggestionType.allCases)
        person.relationship = maybe(0.1) { $0.text() }
        person.image = maybe(0.1) { $0.image() }
        person.unknownFields = unknownFields()
        return person
    }

    /// A handle of any kind.
    package mutating func handle() -> PersonHandle {
        let type = random.pick(PersonHandleType.allCases)
        let value =
            switch type {
            case .emailAddress: "\(text(1...5))@Example.ORG"
            case .phoneNumber: "+44 20 7946 0\(Int.random(in: 100...999, using: &random))"
            case .unknown: identifier(512)
            }
        var handle = PersonHandle(value: value, type: type, label: maybe(0.2) { $0.text() })
        handle.unknownFields = unknownFields()
        return handle
    }

    /// A picture in a donor's form.
    package mutating func image() -> Image {
        let source: Image.Source =
            switch Int.random(in: 0..<3, using: &random) {
            case 0: .url("https://example.org/\(text())")
            case 1: .systemName(text())
            default: .data(random.bytes(Int.random(in: 0...200, using: &random)))
            }
        var image = Image(source, type: maybe(0.5) { _ in "image/png" })
        image.unknownFields = unknownFields()
        return image
    }

    private mutating func people() -> IntentPeople {
        var people = IntentPeople()
        people.sender = maybe(0.5) { $0.person() }
        people.recipients = list(0.7) { $0.person() }
        people.contacts = list(0.2) { $0.person() }
        people.speakableGroupName = maybe(0.4) { generator in
            var name = SpeakableString(generator.text())
            name.vocabularyIdentifier = generator.maybe(0.3) { $0.text() }
            name.pronunciationHint = generator.maybe(0.3) { $0.text() }
            name.unknownFields = generator.unknownFields()
            return name
        }
        people.conversationIdentifier = maybe(0.5) { $0.identifier(512) }
        people.isGroup = maybe(0.3) { Bool.random(using: &$0.random) }
        for parameter in ["speakableGroupName", "sender", text(1...5)] where random.chance(0.1) {
            people.images[parameter] = image()
        }
        return people
    }

    private mutating func message() -> SendMessageIntent {
        var intent = SendMessageIntent()
        intent.people = people()
        intent.serviceName = maybe(0.3) { $0.text() }
        intent.content = maybe(0.3) { $0.text(0...60) }
        intent.outgoingMessageType = random.pick(OutgoingMessageType.allCases)
        intent.attachments = maybe(0.1) { $0.json() }
        intent.donationMetadata = maybe(0.4) { generator in
            var metadata = DonationMetadata()
            metadata.recipientCount = generator.maybe(0.7) {
                $0.random.pick([0, 1, 2, 7, 300, 1_000_000])
            }
            metadata.mentionsCurrentUser = Bool.random(using: &generator.random)
            metadata.isReplyToCurrentUser = Bool.random(using: &generator.random)
            metadata.notifyRecipientAnyway = Bool.random(using: &generator.random)
            metadata.unknownFields = generator.unknownFields()
            return metadata
        }
        intent.unknownFields = unknownFields()
        return intent
    }

    private mutating func call() -> StartCallIntent {
        var intent = StartCallIntent()
        intent.people = people()
        intent.callCapability = random.pick(CallCapability.allCases)
        intent.destinationType = random.pick(CallDestinationType.allCases)
        intent.audioRoute = random.pick(CallAudioRoute.allCases)
        intent.callRecordToCallBack = maybe(0.2) { $0.json() }
        intent.unknownFields = unknownFields()
        return intent
    }

    private mutating func other() -> OtherIntent {
        var intent = OtherIntent(
            className: random.pick(["INSearchForMessagesIntent", "OrderSoupIntent", "Überintent"])
        )
        intent.people = people()
        intent.unknownFields = unknownFields()
        return intent
    }

    private mutating func nameComponents() -> PersonNameComponents {
        var name = PersonNameComponents()
        name.namePrefix = maybe(0.3) { $0.text() }
        name.givenName = maybe(0.8) { $0.text() }
        name.middleName = maybe(0.3) { $0.text() }
        name.familyName = maybe(0.8) { $0.text() }
        name.nameSuffix = maybe(0.3) { $0.text() }
        name.nickname = maybe(0.3) { $0.text() }
        name.unknownFields = unknownFields()
        return name
    }

    private mutating func list<Element>(
        _ probability: Double,
        _ make: (inout DonationGenerator) -> Element
    ) -> [Element] {
        guard random.chance(probability) else { return [] }
        return (0..<Int.random(in: 1...4, using: &random)).map { _ in make(&self) }
    }
}
