/// An intent with its people, direction and time: Apple's `INInteraction`.
public struct Interaction: Hashable, Sendable {
    /// The intent.
    public var intent: Intent {
        // It is yielded where it stands: a copy would count a reference to each text in it.
        _read { yield box.intent }
        set { box = IntentBox(newValue) }
    }
    /// The class of the intent, read where that stands.
    package var intentClass: String { box.className }
    /// The intent, boxed, because it is large and interactions pass from layer to layer.
    private var box: IntentBox
    /// The response, in the form of donation JSON.
    public var intentResponse: JSONValue?
    /// The direction that the donor gave; views infer an unspecified one.
    public var direction = Direction.unspecified
    /// The state of handling the intent.
    public var intentHandlingStatus = IntentHandlingStatus.unspecified
    /// The start; the time of receipt if the donor gives none.
    public var start: Timestamp?
    /// The end; `start` if the donor gives none.
    public var end: Timestamp?
    /// The donor's identifier, 1 to 512 bytes; a new time-ordered UUID if the donor gives none.
    public var identifier: String?
    /// The donor's identifier of a group of interactions, which can be deleted by it.
    public var groupIdentifier: String?
    /// The fields that this version does not know.
    public var unknownFields = UnknownFields()
    /// Whether the donor gave no start, and `start` is the time of receipt.
    package var startIsDefaulted = false
    /// The unit in which an imported history tells the start; the log does not keep it.
    package var startUnit = StartUnit.millisecond
    /// The number of participants that the owner removed since the donation.
    package(set) public var redactedParticipants = 0

    /// Makes an interaction.
    public init(
        intent: Intent,
        direction: Direction = .unspecified,
        start: Timestamp? = nil,
        identifier: String? = nil,
        groupIdentifier: String? = nil
    ) {
        self.init(IntentBox(intent), start: start)
        self.direction = direction
        self.identifier = identifier
        self.groupIdentifier = groupIdentifier
    }

    /// Makes an interaction with an intent that it may share with others.
    init(_ box: IntentBox, start: Timestamp?) {
        self.box = box
        self.start = start
    }
}

/// An intent on the heap, which never changes, so that it can be read in place.
final class IntentBox: Hashable, Sendable {
    let intent: Intent
    let className: String

    init(_ intent: Intent) {
        self.intent = intent
        className = intent.className
    }

    static func == (left: IntentBox, right: IntentBox) -> Bool {
        left === right || left.intent == right.intent
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(intent)
    }
}

/// An interaction as an app donated it.
public struct Donation: Hashable, Sendable {
    /// The donor.
    public var donor: Donor
    /// The interaction.
    public var interaction: Interaction

    /// Makes a donation.
    public init(_ interaction: Interaction, from donor: Donor) {
        self.donor = donor
        self.interaction = interaction
    }
}
