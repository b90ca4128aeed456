/// A handle by which an app reaches a person: Apple's `INPersonHandle`.
public struct PersonHandle: Hashable, Sendable {
    /// The address, number or name itself.
    public var value: String
    /// The kind of handle.
    public var type: PersonHandleType
    /// A label that tells it from others, as in `home` or `work`.
    public var label: String?
    /// The fields that this version does not know.
    public var unknownFields = UnknownFields()

    /// Makes a handle.
    public init(value: String, type: PersonHandleType = .unknown, label: String? = nil) {
        self.value = value
        self.type = type
        self.label = label
    }
}

/// The parts of a name: Foundation's `PersonNameComponents`.
public struct PersonNameComponents: Hashable, Sendable {
    /// A title before the name, as in Dr.
    public var namePrefix: String?
    /// The given name, as in Ana.
    public var givenName: String?
    /// The middle name, as in Maria.
    public var middleName: String?
    /// The family name, as in Sousa.
    public var familyName: String?
    /// A suffix, as in Jr.
    public var nameSuffix: String?
    /// The name that friends use.
    public var nickname: String?
    /// The fields that this version does not know.
    public var unknownFields = UnknownFields()

    /// Makes an empty name.
    public init() {}
}

/// A participant as donated: Apple's `INPerson`.
public struct Person: Hashable, Sendable {
    /// The name to show.
    public var displayName: String?
    /// The handle by which the app reaches the person.
    public var personHandle: PersonHandle?
    /// The parts of the name.
    public var nameComponents: PersonNameComponents?
    /// The person's identifier in the address book, the same in every app.
    public var contactIdentifier: String?
    /// The donor's own identifier of the person.
    public var customIdentifier: String?
    /// Other handles of the same person.
    public var aliases: [PersonHandle] = []
    /// Whether this is the store's owner.
    public var isMe = false
    /// Whether the system may suggest this person as a contact.
    public var isContactSuggestion = false
    /// The way to suggest the person as a contact.
    public var suggestionType = PersonSuggestionType.none
    /// The person's relationship to the owner, as in `mother`.
    public var relationship: String?
    /// The person's picture.
    public var image: Image?
    /// The fields that this version does not know.
    public var unknownFields = UnknownFields()

    /// The number of aliases beyond those that count as evidence.
    package var unusedAliases: Int { max(0, aliases.count - DonationLimits.aliases) }

    /// Whether it is the owner, or has one of the four keys.
    ///
    /// Apps name the owner among the recipients by ``isMe`` and an empty handle.
    var namesSomebody: Bool {
        isMe || personHandle?.value.isEmpty == false || contactIdentifier?.isEmpty == false
            || customIdentifier?.isEmpty == false || displayName?.isEmpty == false
    }

    /// Makes a person; validation requires at least one of the four keys, but not of the owner.
    public init(
        displayName: String? = nil,
        personHandle: PersonHandle? = nil,
        contactIdentifier: String? = nil,
        customIdentifier: String? = nil,
        isMe: Bool = false
    ) {
        self.displayName = displayName
        self.personHandle = personHandle
        self.contactIdentifier = contactIdentifier
        self.customIdentifier = customIdentifier
        self.isMe = isMe
    }
}

extension IntentPeople {
    /// The number of all people's aliases beyond those that count as evidence.
    package var unusedAliases: UInt64 {
        everyone.reduce(0) { $0 + UInt64($1.unusedAliases) }
    }
}
