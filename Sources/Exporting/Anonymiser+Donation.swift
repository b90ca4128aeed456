internal import Interactions

extension Anonymiser {
    /// Returns the donation without anybody's names; a field stays if its presence matters to
    /// views.
    mutating func anonymous(_ donation: Donation) -> Donation {
        var interaction = Interaction(
            intent: anonymous(donation.interaction.intent),
            direction: donation.interaction.direction,
            start: donation.interaction.start.map { shifted($0) },
            identifier: donation.interaction.identifier.map { pseudonyms.word(.donation, $0) },
            groupIdentifier: donation.interaction.groupIdentifier.map {
                pseudonyms.word(.conversation, $0)
            }
        )
        interaction.intentHandlingStatus = donation.interaction.intentHandlingStatus
        interaction.end = donation.interaction.end.map { shifted($0) }
        interaction.startIsDefaulted = donation.interaction.startIsDefaulted
        interaction.redactedParticipants = donation.interaction.redactedParticipants
        return Donation(interaction, from: donor(donation.donor))
    }

    // These methods make each value anew and fill it field by field, so that a field of a later
    // version stays out until somebody has considered it.

    private mutating func anonymous(_ intent: Intent) -> Intent {
        switch intent {
        case .sendMessage(let message):
            var result = SendMessageIntent()
            result.people = anonymous(message.people)
            result.serviceName = message.serviceName.map {
                options.keepsApps ? $0 : pseudonyms.word(.service, $0)
            }
            result.outgoingMessageType = message.outgoingMessageType
            result.donationMetadata = message.donationMetadata.map { metadata in
                var result = DonationMetadata()
                result.recipientCount = metadata.recipientCount
                result.mentionsCurrentUser = metadata.mentionsCurrentUser
                result.isReplyToCurrentUser = metadata.isReplyToCurrentUser
                result.notifyRecipientAnyway = metadata.notifyRecipientAnyway
                return result
            }
            return .sendMessage(result)
        case .startCall(let call):
            var result = StartCallIntent()
            result.people = anonymous(call.people)
            result.callCapability = call.callCapability
            result.destinationType = call.destinationType
            result.audioRoute = call.audioRoute
            return .startCall(result)
        case .other(let other):
            var result = OtherIntent(className: className(other.className))
            result.people = anonymous(other.people)
            return .other(result)
        }
    }

    private mutating func anonymous(_ people: IntentPeople) -> IntentPeople {
        var result = IntentPeople()
        if let sender = people.sender { result.sender = anonymous(sender) }
        for person in people.recipients { result.recipients.append(anonymous(person)) }
        for person in people.contacts { result.contacts.append(anonymous(person)) }
        result.speakableGroupName = people.speakableGroupName.map { name in
            var result = SpeakableString(pseudonyms.word(.name, name.spokenPhrase))
            result.vocabularyIdentifier = name.vocabularyIdentifier.map {
                pseudonyms.word(.conversation, $0)
            }
            result.pronunciationHint = name.pronunciationHint.map { pseudonyms.word(.name, $0) }
            return result
        }
        result.conversationIdentifier = people.conversationIdentifier.map {
            pseudonyms.word(.conversation, $0)
        }
        result.isGroup = people.isGroup
        // Only the picture of the conversation is part of a view.
        let picture = "speakableGroupName"
        result.images[picture] = people.images[picture].map { _ in Self.picture }
        return result
    }

    /// The stand-in for every picture.
    private static var picture: Image { .systemName("anonymous") }

    private mutating func anonymous(_ person: Person) -> Person {
        var result = Person()
        result.displayName = person.displayName.map { pseudonyms.word(.name, $0) }
        result.personHandle = person.personHandle.map { anonymous($0) }
        result.nameComponents = person.nameComponents.map { anonymous($0) }
        result.contactIdentifier = person.contactIdentifier.map { pseudonyms.word(.contact, $0) }
        result.customIdentifier = person.customIdentifier.map {
            pseudonyms.word(.conversation, $0)
        }
        for handle in person.aliases { result.aliases.append(anonymous(handle)) }
        result.isMe = rules.isOwner(person)
        result.isContactSuggestion = person.isContactSuggestion
        result.suggestionType = person.suggestionType
        result.relationship = person.relationship.map { pseudonyms.word(.relationship, $0) }
        result.image = person.image.map { _ in Self.picture }
        return result
    }

    /// Returns a pseudonym of the normalised handle, so that handles that join still join.
    private mutating func anonymous(_ handle: PersonHandle) -> PersonHandle {
        let value: String
        switch handle.type {
        case .emailAddress:
            value =
                EmailAddress.normalised(handle.value).map { pseudonyms.emailAddress($0) }
                ?? pseudonyms.word(.handle, handle.value)
        case .phoneNumber:
            let number = PhoneNumber.international(handle.value, region: options.region)
            value =
                number.map { pseudonyms.phoneNumber($0) }
                ?? pseudonyms.word(.handle, PhoneNumber.withoutNetworkPrefix(handle.value))
        // As in the views, such a handle is the same whatever its type.
        case .unknown: value = pseudonyms.word(.handle, handle.value)
        }
        return PersonHandle(
            value: value,
            type: handle.type,
            label: handle.label.map { pseudonyms.word(.label, $0) }
        )
    }

    private func anonymous(_ name: PersonNameComponents) -> PersonNameComponents {
        var result = PersonNameComponents()
        let fields: [WritableKeyPath<PersonNameComponents, String?>] = [
            \.namePrefix, \.givenName, \.middleName, \.familyName, \.nameSuffix, \.nickname,
        ]
        for field in fields {
            result[keyPath: field] = name[keyPath: field].map { pseudonyms.word(.name, $0) }
        }
        return result
    }
}
