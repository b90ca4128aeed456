/// An immutable fact in the log.
public enum Event: Hashable, Sendable {
    /// An app donated an interaction.
    case donated(Donation)
    /// Donations were deleted.
    case deleted(Deletion)
    /// The owner set the rule of a scope.
    case policy(PolicyRule)
    /// The owner said that participants are one person.
    case linked(Link)
    /// The owner said that a piece of evidence joins nobody.
    case unlinked(Unlink)
    /// Somebody said what became of a list of suggestions.
    case feedback(SuggestionFeedback)
    /// The owner said what is wanted of a conversation.
    case preference(Preference)
    /// Coefficients of the ranking were adopted.
    case adopted(Adoption)
    /// The owner had participants taken out of donations.
    case redacted(Redaction)
    /// A kind that this version does not know, carried as it is.
    case unknown(kind: UInt8, payload: [UInt8])
    /// An event that was erased: of what kind it was, and whose donation.
    case erased(Stub)
}

/// What erasing leaves of an event beside its position and the day the log received it.
public struct Stub: Hashable, Sendable {
    /// The number of the event's kind: 1 donated, 2 deleted, 3 policy, 4 linked, 5 unlinked, 6
    /// feedback, 7 preference, 8 adopted, 9 redacted.
    public var kind: UInt8
    /// Who donated it; `nil` when it was no donation.
    public var donor: DonorNumber?

    /// Makes a stub.
    public init(kind: UInt8, donor: DonorNumber? = nil) {
        self.kind = kind
        self.donor = donor
    }
}

/// What a tombstone says: which donations before it are deleted, and nothing of what was in them.
///
/// It may also withdraw links, unlinks, feedback, preferences and adoptions, by their positions.
public struct Deletion: Hashable, Sendable {
    /// The positions deleted or withdrawn.
    public var positions: PositionSet
    /// Donors all of whose donations before the tombstone are deleted.
    public var donors: [DonorNumber]
    /// What this version does not know of it, as Protocol Buffers fields.
    public var unknownFields: [UInt8] = []

    /// Makes a tombstone for positions and donors.
    public init(positions: PositionSet = PositionSet(), donors: [DonorNumber] = []) {
        self.positions = positions
        self.donors = donors
    }
}

/// An event with its place in the log and the time the log received it.
public struct RecordedEvent: Hashable, Sendable {
    /// The event's place.
    public var position: Position
    /// When the log received it.
    public var recordedAt: Timestamp
    /// The event.
    public var event: Event
    /// Whether a later event deleted this donation.
    public var isDeleted = false

    /// Makes a recorded event.
    public init(position: Position, recordedAt: Timestamp, event: Event) {
        self.position = position
        self.recordedAt = recordedAt
        self.event = event
    }
}

/// The numbers of the kinds of event in a record.
enum EventKind {
    static let donated: UInt8 = 1
    static let deleted: UInt8 = 2
    static let policy: UInt8 = 3
    static let linked: UInt8 = 4
    static let unlinked: UInt8 = 5
    static let feedback: UInt8 = 6
    static let preference: UInt8 = 7
    static let adopted: UInt8 = 8
    static let redacted: UInt8 = 9

    /// The kind's name in event JSON; its number where it has none.
    static func json(_ kind: UInt8) -> JSONValue {
        switch kind {
        case donated: "donated"
        case deleted: "deleted"
        case policy: "policy"
        case linked: "linked"
        case unlinked: "unlinked"
        case feedback: "feedback"
        case preference: "preference"
        case adopted: "adopted"
        case redacted: "redacted"
        default: .integer(Int64(kind))
        }
    }
}
