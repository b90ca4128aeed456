/// An immutable fact in the log.
public enum Event: Hashable, Sendable {
    /// An app donated an interaction.
    case donated(Donation)
    /// Donations were deleted.
    case deleted(Deletion)
    /// A kind that this version does not know, carried as it is.
    case unknown(kind: UInt8, payload: [UInt8])
}

/// What a tombstone says: which donations before it are deleted, and nothing of what was in them.
public struct Deletion: Hashable, Sendable {
    /// The positions deleted.
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
}
