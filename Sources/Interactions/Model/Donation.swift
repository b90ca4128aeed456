/// An intent, whom it was done with, which way and when: Apple's `INInteraction`.
public struct Interaction: Hashable, Sendable {
    /// What was done.
    public var intent: Intent
    /// How it was answered, as donation JSON has it.
    public var intentResponse: JSONValue?
    /// Which way it went, as the donor said it; views infer what is unspecified.
    public var direction = Direction.unspecified
    /// How far handling it came.
    public var intentHandlingStatus = IntentHandlingStatus.unspecified
    /// When it began; the time of receipt when the donor does not say.
    public var start: Timestamp?
    /// When it ended; `start` when the donor does not say.
    public var end: Timestamp?
    /// The donor's identifier of it, 1 to 512 bytes; a new time-ordered UUID when there is none.
    public var identifier: String?
    /// The donor's identifier of what it belongs to, by which it can be deleted.
    public var groupIdentifier: String?
    /// What this version does not know of it.
    public var unknownFields = UnknownFields()
    /// Whether the donor gave no start, and `start` is the time of receipt.
    package var startIsDefaulted = false
    /// How many participants the store's owner has had taken out of it since it was donated.
    package(set) public var redactedParticipants = 0

    /// Makes an interaction.
    public init(
        intent: Intent,
        direction: Direction = .unspecified,
        start: Timestamp? = nil,
        identifier: String? = nil,
        groupIdentifier: String? = nil
    ) {
        self.intent = intent
        self.direction = direction
        self.start = start
        self.identifier = identifier
        self.groupIdentifier = groupIdentifier
    }
}

/// An interaction as an app handed it over.
public struct Donation: Hashable, Sendable {
    /// Who donated it.
    public var donor: Donor
    /// What was donated.
    public var interaction: Interaction

    /// Makes a donation.
    public init(_ interaction: Interaction, from donor: Donor) {
        self.donor = donor
        self.interaction = interaction
    }
}
