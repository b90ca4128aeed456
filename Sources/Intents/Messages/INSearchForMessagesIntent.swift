/// Which of several values have to match.
public enum INConditionalOperator: Int, NamedEnumeration {
    /// All of them.
    case all
    /// At least one.
    case any
    /// Not one.
    case none
}

/// A search for messages.
///
/// Its `recipients` are people for the views, as of any class of intent.
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

    /// To whom they were sent.
    public var recipients: [INPerson]? { fields["recipients"] }
    /// Who sent them.
    public var senders: [INPerson]? { fields["senders"] }
    /// What they say.
    public var searchTerms: [String]? { fields["searchTerms"] }
    /// How they are marked.
    public var attributes: INMessageAttributeOptions { fields["attributes", default: []] }
    /// When they were sent.
    public var dateTimeRange: INDateComponentsRange? { fields["dateTimeRange"] }
    /// The app's identifiers of them.
    public var identifiers: [String]? { fields["identifiers"] }
    /// The identifiers of their notifications.
    public var notificationIdentifiers: [String]? { fields["notificationIdentifiers"] }
    /// What their groups are called.
    public var speakableGroupNames: [INSpeakableString]? { fields["speakableGroupNames"] }
    /// The app's identifiers of their conversations.
    public var conversationIdentifiers: [String]? { fields["conversationIdentifiers"] }

    // The system sets these on Apple's platforms; here they are what was donated.

    /// Which of the recipients have to match.
    public var recipientsOperator: INConditionalOperator {
        fields["recipientsOperator", default: .all]
    }
    /// Which of the senders have to match.
    public var sendersOperator: INConditionalOperator { fields["sendersOperator", default: .all] }
    /// Which of the terms have to match.
    public var searchTermsOperator: INConditionalOperator {
        fields["searchTermsOperator", default: .all]
    }
    /// Which of the identifiers have to match.
    public var identifiersOperator: INConditionalOperator {
        fields["identifiersOperator", default: .all]
    }
    /// Which of the identifiers of notifications have to match.
    public var notificationIdentifiersOperator: INConditionalOperator {
        fields["notificationIdentifiersOperator", default: .all]
    }
    /// Which of the names have to match.
    public var speakableGroupNamesOperator: INConditionalOperator {
        fields["speakableGroupNamesOperator", default: .all]
    }
    /// Which of the conversations have to match.
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

// Other forms of Apple's: Swift knows the first parameter of dates by two names.

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

    /// What their groups are called, by its old name.
    @available(*, deprecated, renamed: "speakableGroupNames")
    public var groupNames: [String]? { speakableGroupNames?.map(\.spokenPhrase) }
}
