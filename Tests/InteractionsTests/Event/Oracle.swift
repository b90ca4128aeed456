import Foundation

@testable import Interactions

// The same donation in swift-protobuf's form, field by field, as the oracle for the codec.

extension DonationLog_Interaction {
    init(_ interaction: Interaction) {
        self.init()
        identifier = interaction.identifier ?? ""
        if let value = interaction.groupIdentifier { groupIdentifier = value }
        direction = named(interaction.direction)
        intentHandlingStatus = named(interaction.intentHandlingStatus)
        if let value = interaction.end { end = value.milliseconds }
        startIsDefaulted = interaction.startIsDefaulted
        redactedParticipants = UInt64(interaction.redactedParticipants)
        switch interaction.intent {
        case .sendMessage(let value): sendMessage = DonationLog_SendMessageIntent(value)
        case .startCall(let value): startCall = DonationLog_StartCallIntent(value)
        case .other(let value): otherIntent = DonationLog_OtherIntent(value)
        }
        if let value = interaction.intentResponse { intentResponseJson = value.text }
        if let value = unknown(interaction.unknownFields) { unknownFieldsJson = value }
    }
}

extension DonationLog_SendMessageIntent {
    init(_ intent: SendMessageIntent) {
        self.init()
        people = DonationLog_IntentPeople(intent.people)
        if let value = intent.serviceName { serviceName = value }
        if let value = intent.content { content = value }
        outgoingMessageType =
            [.unknown: .unknown, .outgoingMessageText: .text, .outgoingMessageAudio: .audio][
                intent.outgoingMessageType
            ] ?? .unknown
        if let value = intent.attachments { attachmentsJson = value.text }
        if let value = intent.donationMetadata {
            donationMetadata.mentionsCurrentUser = value.mentionsCurrentUser
            donationMetadata.isReplyToCurrentUser = value.isReplyToCurrentUser
            donationMetadata.notifyRecipientAnyway = value.notifyRecipientAnyway
            if let count = value.recipientCount { donationMetadata.recipientCount = UInt64(count) }
            if let json = unknown(value.unknownFields) { donationMetadata.unknownFieldsJson = json }
        }
        if let value = unknown(intent.unknownFields) { unknownFieldsJson = value }
    }
}

extension DonationLog_StartCallIntent {
    init(_ intent: StartCallIntent) {
        self.init()
        people = DonationLog_IntentPeople(intent.people)
        callCapability = named(intent.callCapability)
        destinationType = named(intent.destinationType)
        audioRoute = named(intent.audioRoute)
        if let value = intent.callRecordToCallBack { callRecordToCallBackJson = value.text }
        if let value = unknown(intent.unknownFields) { unknownFieldsJson = value }
    }
}

extension DonationLog_OtherIntent {
    init(_ intent: OtherIntent) {
        self.init()
        people = DonationLog_IntentPeople(intent.people)
        className = intent.className
        if let value = unknown(intent.unknownFields) { unknownFieldsJson = value }
    }
}

extension DonationLog_IntentPeople {
    init(_ people: IntentPeople) {
        self.init()
        if let value = people.sender { sender = DonationLog_Person(value) }
        recipients = people.recipients.map(DonationLog_Person.init)
        contacts = people.contacts.map(DonationLog_Person.init)
        if let value = people.speakableGroupName {
            speakableGroupName.spokenPhrase = value.spokenPhrase
            if let value = value.vocabularyIdentifier {
                speakableGroupName.vocabularyIdentifier = value
            }
            if let value = value.pronunciationHint { speakableGroupName.pronunciationHint = value }
            if let value = unknown(value.unknownFields) {
                speakableGroupName.unknownFieldsJson = value
            }
        }
        if let value = people.conversationIdentifier { conversationIdentifier = value }
        if let value = people.isGroup { isGroup = value }
        images = people.images.sorted { $0.key < $1.key }.map { parameter, image in
            var entry = DonationLog_ParameterImage()
            entry.parameter = parameter
            entry.image = DonationLog_Image(image)
            return entry
        }
    }
}

extension DonationLog_Person {
    init(_ person: Person) {
        self.init()
        if let value = person.displayName { displayName = value }
        if let value = person.personHandle { personHandle = DonationLog_PersonHandle(value) }
        if let value = person.nameComponents {
            nameComponents = DonationLog_PersonNameComponents(value)
        }
        if let value = person.contactIdentifier { contactIdentifier = value }
        if let value = person.customIdentifier { customIdentifier = value }
        aliases = person.aliases.map(DonationLog_PersonHandle.init)
        isMe = person.isMe
        isContactSuggestion = person.isContactSuggestion
        suggestionType = named(person.suggestionType)
        if let value = person.relationship { relationship = value }
        if let value = person.image { image = DonationLog_Image(value) }
        if let value = unknown(person.unknownFields) { unknownFieldsJson = value }
    }
}

extension DonationLog_PersonHandle {
    init(_ handle: PersonHandle) {
        self.init()
        value = handle.value
        type = named(handle.type)
        if let value = handle.label { label = value }
        if let value = unknown(handle.unknownFields) { unknownFieldsJson = value }
    }
}

extension DonationLog_PersonNameComponents {
    init(_ name: Interactions.PersonNameComponents) {
        self.init()
        if let value = name.namePrefix { namePrefix = value }
        if let value = name.givenName { givenName = value }
        if let value = name.middleName { middleName = value }
        if let value = name.familyName { familyName = value }
        if let value = name.nameSuffix { nameSuffix = value }
        if let value = name.nickname { nickname = value }
        if let value = unknown(name.unknownFields) { unknownFieldsJson = value }
    }
}

extension DonationLog_Image {
    init(_ image: Image) {
        self.init()
        switch image.source {
        case .url(let value): url = value
        case .systemName(let value): systemName = value
        case .data(let value): data = Data(value)
        case .stored(let value): digest = Data(value)
        case nil: break
        }
        if let value = image.type { type = value }
        if let value = unknown(image.unknownFields) { unknownFieldsJson = value }
    }
}

private func unknown(_ fields: UnknownFields) -> String? {
    fields.json.isEmpty ? nil : JSONValue.object(fields.json).text
}

/// The generated enumerator of the same name.
func named<Name: RawRepresentable<String>, Enumerator: CaseIterable>(
    _ name: Name
) -> Enumerator {
    for enumerator in Enumerator.allCases where "\(enumerator)" == name.rawValue {
        return enumerator
    }
    preconditionFailure("the schema has no enumerator \(name.rawValue)")
}
