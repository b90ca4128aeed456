/// The rule for matching several values.
public enum INConditionalOperator: Int, NamedEnumeration {
    /// All must match.
    case all
    /// At least one must match.
    case any
    /// None may match.
    case none
}

/// A search for messages.
///
/// For the views its `recipients` are people, as in every class of intent.
public final class INSearchForMessagesIntent: INIntent {
    /// Makes a search.
    public convenience init(
        recipients: [INPerson]?,
        senders: [INPerson]?,
        searchTerms: [String]?,
        attributes: INMessageAttributeOptions = [],
        dateTimeRange: INDateComponentsRange?,
        identifiers: [String]?,
        notificationIdentifiers: [String]?,
        speakableGroupNames: [INSpeakableString]?,
        conversationIdentifiers: [String]?
    ) {
        self.init { fields in
            fields["recipients"] = recipients
            fields["senders"] = senders
            fields["searchTerms"] = searchTerms
            fields["attributes", default: []] = attributes
            fields["dateTimeRange"] = dateTimeRange
            fields["identifiers"] = identifiers
            fields["notificationIdentifiers"] = notificationIdentifiers
            fields["speakableGroupNames"] = speakableGroupNames
            fields["conversationIdentifiers"] = conversationIdentifiers
        }
    }

    /// The recipients.
    public var recipients: [INPerson]? { fields["recipients"] }
    /// The senders.
    public var senders: [INPerson]? { fields["senders"] }
    /// The words to search for.
    public var searchTerms: [String]? { fields["searchTerms"] }
    /// The marks.
    public var attributes: INMessageAttributeOptions { fields["attributes", default: []] }
    /// The times of sending.
    public var dateTimeRange: INDateComponentsRange? { fields["dateTimeRange"] }
    /// The app's identifiers of the messages.
    public var identifiers: [String]? { fields["identifiers"] }
    /// The identifiers of their notifications.
    public var notificationIdentifiers: [String]? { fields["notificationIdentifiers"] }
    /// The names of the groups.
    public var speakableGroupNames: [INSpeakableString]? { fields["speakableGroupNames"] }
    /// The app's identifiers of their conversations.
    public var conversationIdentifiers: [String]? { fields["conversationIdentifiers"] }

    // The system sets these on Apple's platforms; here they come from the donation.

    /// The rule for the recipients.
    public var recipientsOperator: INConditionalOperator {
        fields["recipientsOperator", default: .all]
    }
    /// The rule for the senders.
    public var sendersOperator: INConditionalOperator { fields["sendersOperator", default: .all] }
    /// The rule for the words.
    public var searchTermsOperator: INConditionalOperator {
        fields["searchTermsOperator", default: .all]
    }
    /// The rule for the identifiers.
    public var identifiersOperator: INConditionalOperator {
        fields["identifiersOperator", default: .all]
    }
    /// The rule for the identifiers of notifications.
    public var notificationIdentifiersOperator: INConditionalOperator {
        fields["notificationIdentifiersOperator", default: .all]
    }
    /// The rule for the names of groups.
    public var speakableGroupNamesOperator: INConditionalOperator {
        fields["speakableGroupNamesOperator", default: .all]
    }
    /// The rule for the conversations.
    public var conversationIdentifiersOperator: INConditionalOperator {
        fields["conversationIdentifiersOperator", default: .all]
    }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INSearchForMessagesIntent.recipients: "recipients",
            \INSearchForMessagesIntent.senders: "senders",
            \INSearchForMessagesIntent.searchTerms: "searchTerms",
            \INSearchForMessagesIntent.attributes: "attributes",
            \INSearchForMessagesIntent.dateTimeRange: "dateTimeRange",
            \INSearchForMessagesIntent.identifiers: "identifiers",
            \INSearchForMessagesIntent.notificationIdentifiers: "notificationIdentifiers",
            \INSearchForMessagesIntent.speakableGroupNames: "speakableGroupNames",
            \INSearchForMessagesIntent.conversationIdentifiers: "conversationIdentifiers",
        ]
    }
}

// Apple's other forms: in Swift, the parameter for dates has two names.

extension INSearchForMessagesIntent {
    /// Makes a search.
    public convenience init(
        recipients: [INPerson]?,
        senders: [INPerson]?,
        searchTerms: [String]?,
        attributes: INMessageAttributeOptions = [],
        dateTime dateTimeRange: INDateComponentsRange?,
        identifiers: [String]?,
        notificationIdentifiers: [String]?,
        speakableGroupNames: [INSpeakableString]?,
        conversationIdentifiers: [String]?
    ) {
        self.init(
            recipients: recipients,
            senders: senders,
            searchTerms: searchTerms,
            attributes: attributes,
            dateTimeRange: dateTimeRange,
            identifiers: identifiers,
            notificationIdentifiers: notificationIdentifiers,
            speakableGroupNames: speakableGroupNames,
            conversationIdentifiers: conversationIdentifiers
        )
    }

    /// Makes a search, as before iOS 12.
    @available(*, deprecated, message: "use the form with conversationIdentifiers")
    public convenience init(
        recipients: [INPerson]?,
        senders: [INPerson]?,
        searchTerms: [String]?,
        attributes: INMessageAttributeOptions = [],
        dateTime dateTimeRange: INDateComponentsRange?,
        identifiers: [String]?,
        notificationIdentifiers: [String]?,
        speakableGroupNames: [INSpeakableString]?
    ) {
        self.init(
            recipients: recipients,
            senders: senders,
            searchTerms: searchTerms,
            attributes: attributes,
            dateTimeRange: dateTimeRange,
            identifiers: identifiers,
            notificationIdentifiers: notificationIdentifiers,
            speakableGroupNames: speakableGroupNames,
            conversationIdentifiers: nil
        )
    }

    /// Makes a search, as before iOS 11.
    @available(*, deprecated, message: "use the form with speakableGroupNames")
    public convenience init(
        recipients: [INPerson]?,
        senders: [INPerson]?,
        searchTerms: [String]?,
        attributes: INMessageAttributeOptions = [],
        dateTime dateTimeRange: INDateComponentsRange?,
        identifiers: [String]?,
        notificationIdentifiers: [String]?,
        groupNames: [String]?
    ) {
        self.init(
            recipients: recipients,
            senders: senders,
            searchTerms: searchTerms,
            attributes: attributes,
            dateTimeRange: dateTimeRange,
            identifiers: identifiers,
            notificationIdentifiers: notificationIdentifiers,
            speakableGroupNames: groupNames?.map { INSpeakableString(spokenPhrase: $0) },
            conversationIdentifiers: nil
        )
    }

    /// The names of the groups, under an old name.
    @available(*, deprecated, renamed: "speakableGroupNames")
    public var groupNames: [String]? { speakableGroupNames?.map(\.spokenPhrase) }

    /// Whether all, any or none of the groups must match, under its old name.
    @available(*, deprecated, renamed: "speakableGroupNamesOperator")
    public var groupNamesOperator: INConditionalOperator { speakableGroupNamesOperator }
}
