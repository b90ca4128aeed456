/// A handle by which an app reaches a person: Apple's `INPersonHandle`.
public struct PersonHandle: Hashable, Sendable {
    /// The address, number or name itself.
    public var value: String
    /// What kind of handle it is.
    public var type: PersonHandleType
    /// Which of several, as in `home` or `work`.
    public var label: String?
    /// What this version does not know of it.
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
    /// As in Dr.
    public var namePrefix: String?
    /// As in Ana.
    public var givenName: String?
    /// As in Maria.
    public var middleName: String?
    /// As in Sousa.
    public var familyName: String?
    /// As in Jr.
    public var nameSuffix: String?
    /// What friends say.
    public var nickname: String?
    /// What this version does not know of it.
    public var unknownFields = UnknownFields()

    /// Makes an empty name.
    public init() {}
}

/// A participant as donated: Apple's `INPerson`.
public struct Person: Hashable, Sendable {
    /// How the person is shown.
    public var displayName: String?
    /// How the app reaches the person.
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
    /// How the person may be suggested as a contact.
    public var suggestionType = PersonSuggestionType.none
    /// What the person is to the owner, as in `mother`.
    public var relationship: String?
    /// The person's picture.
    public var image: Image?
    /// What this version does not know of the person.
    public var unknownFields = UnknownFields()

    /// How many aliases are beyond those that tell who the person is.
    package var unusedAliases: Int { max(0, aliases.count - DonationLimits.aliases) }

    /// Makes a person, of whom at least one of the four keys must be given to be accepted.
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
    /// How many aliases of everybody are beyond those that tell who a person is.
    package var unusedAliases: UInt64 {
        everyone.reduce(0) { $0 + UInt64($1.unusedAliases) }
    }
}
