/// What stands under one name in donation JSON: an object's fields, or the names of an enumeration.
///
/// Here is the table of all that goes from a line straight into a record, one line for each field,
/// with its number in `docs/donation_log.proto`. A line with any other field, such as those that
/// hold JSON or the bytes of pictures, takes the way through ``Donation/init(json:app:)``.
enum LineGroup: UInt8, CaseIterable {
    case none
    case event, donation, intent, people, message, call
    case metadata, phrase, person, handle, nameComponents, image
    case directions, statuses, messageTypes, capabilities, destinations, routes
    case handleTypes, suggestionTypes

    /// The fields with their names, in the order of their numbers, or the names of cases.
    var fields: [(name: String, field: LineField)] {
        switch self {
        case .none: []
        case .event:
            ExportedField.allCases.map { ("\($0)", $0.field) }
        case .donation:
            DonationField.allCases.map { ("\($0)", $0.field) }
        case .intent:
            [("class", .asked)] + Self.people.fields + Self.message.fields + Self.call.fields
        case .people:
            [
                ("sender", .object(1, .person)),
                ("recipients", .list(2, of: .person, most: DonationLimits.people)),
                ("contacts", .list(3, of: .person, most: DonationLimits.people)),
                ("speakableGroupName", .phrase(4, .phrase)),
                ("conversationIdentifier", .identifier(5)),
                ("isGroup", .optionalFlag(7)),
            ]
        case .message:
            [
                ("serviceName", .text(2)),
                ("content", .content(3)),
                ("outgoingMessageType", .name(4, of: .messageTypes)),
                ("donationMetadata", .object(6, .metadata)),
            ]
        case .call:
            [
                ("callCapability", .name(2, of: .capabilities)),
                ("destinationType", .name(3, of: .destinations)),
                ("audioRoute", .name(4, of: .routes)),
            ]
        case .metadata:
            [
                ("recipientCount", .count(1)),
                ("mentionsCurrentUser", .flag(2)),
                ("isReplyToCurrentUser", .flag(3)),
                ("notifyRecipientAnyway", .flag(4)),
            ]
        case .phrase:
            [
                ("spokenPhrase", .text(1).required),
                ("vocabularyIdentifier", .text(2)),
                ("pronunciationHint", .text(3)),
            ]
        case .person:
            [
                ("displayName", .text(1).key),
                ("personHandle", .object(2, .handle).key),
                ("nameComponents", .object(3, .nameComponents)),
                ("contactIdentifier", .identifier(4).key),
                ("customIdentifier", .identifier(5).key),
                ("aliases", .list(6, of: .handle, most: DonationLimits.aliases)),
                ("isMe", .flag(7)),
                ("isContactSuggestion", .flag(8)),
                ("suggestionType", .name(9, of: .suggestionTypes)),
                ("relationship", .text(10)),
                ("image", .object(11, .image)),
            ]
        case .handle:
            [
                ("value", .identifier(1).required),
                ("type", .name(2, of: .handleTypes)),
                ("label", .text(3)),
            ]
        case .nameComponents:
            [
                ("namePrefix", .text(1)),
                ("givenName", .text(2)),
                ("middleName", .text(3)),
                ("familyName", .text(4)),
                ("nameSuffix", .text(5)),
                ("nickname", .text(6)),
            ]
        case .image:
            [
                ("url", .text(1).required),
                ("type", .text(4)),
            ]
        case .directions: Self.names(of: Direction.self)
        case .statuses: Self.names(of: IntentHandlingStatus.self)
        case .messageTypes: Self.names(of: OutgoingMessageType.self)
        case .capabilities: Self.names(of: CallCapability.self)
        case .destinations: Self.names(of: CallDestinationType.self)
        case .routes: Self.names(of: CallAudioRoute.self)
        case .handleTypes: Self.names(of: PersonHandleType.self)
        case .suggestionTypes: Self.names(of: PersonSuggestionType.self)
        }
    }

    private static func names<Name: NumberedName>(
        of _: Name.Type
    ) -> [(name: String, field: LineField)] {
        Name.allCases.map { name in
            (name.rawValue, LineField(kind: .name, number: UInt8(clamping: name.number)))
        }
    }
}

/// The fields of a donation, for which the encoder asks by these names.
enum DonationField: Int, CaseIterable {
    case app, account, start, end
    case identifier, groupIdentifier, direction, intentHandlingStatus
    case intent

    var field: LineField {
        switch self {
        case .app, .account: .text(0, most: DonationLimits.nameBytes)
        case .start, .end: .asked
        case .identifier: .identifier(1)
        case .groupIdentifier: .identifier(2)
        case .direction: .name(3, of: .directions)
        case .intentHandlingStatus: .name(4, of: .statuses)
        case .intent: .object(0, .intent).required
        }
    }
}

/// The fields of an export's line with a donation, for which the encoder asks by these names.
enum ExportedField: Int, CaseIterable {
    case position, recordedAt, kind, donor, startIsDefaulted, donation

    var field: LineField {
        switch self {
        case .donation: .object(0, .donation).required
        default: .asked
        }
    }
}
