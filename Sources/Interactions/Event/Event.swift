/// An immutable fact in the log.
public enum Event: Sendable {
    /// An app donated an interaction.
    case donated(Donation)
    /// Any other event that this version knows; ``payload(as:)`` returns its content.
    case known(any EventPayload)
    /// An event of a kind that this version does not know, kept as it is.
    case unknown(kind: EventKind, payload: [UInt8])
    /// An erased event: its kind, and its donor if it was a donation.
    case erased(Stub)

    /// Returns the content of an event of one kind; `nil` when the event is of another.
    ///
    ///     if let deletion = event.payload(as: Deletion.self) { … }
    public func payload<Payload: EventPayload>(as type: Payload.Type) -> Payload? {
        logged as? Payload
    }

    /// The content of an event that is no donation and that this version knows.
    package var logged: (any LoggedPayload)? {
        guard case .known(let payload) = self else { return nil }
        return payload as? any LoggedPayload
    }
}

extension Event: Hashable {
    /// Returns whether both have the same content.
    public static func == (left: Event, right: Event) -> Bool {
        switch (left, right) {
        case (.donated(let left), .donated(let right)): left == right
        case (.known(let left), .known(let right)): left.isEqual(to: right)
        case (.unknown(let leftKind, let left), .unknown(let rightKind, let right)):
            leftKind == rightKind && left == right
        case (.erased(let left), .erased(let right)): left == right
        default: false
        }
    }

    /// Hashes the content of the event.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .donated(let donation): hasher.combine(donation)
        case .known(let payload): payload.hash(into: &hasher)
        case .unknown(let kind, let payload):
            hasher.combine(kind)
            hasher.combine(payload)
        case .erased(let stub): hasher.combine(stub)
        }
    }
}

/// The rest of an erased event, beside its position and the day the log received it.
public struct Stub: Hashable, Sendable {
    /// The kind of the event.
    public var kind: EventKind
    /// The donor; `nil` when it was no donation.
    public var donor: DonorNumber?

    /// Makes a stub.
    public init(kind: EventKind, donor: DonorNumber? = nil) {
        self.kind = kind
        self.donor = donor
    }
}

/// An event with its position in the log and the time the log received it.
public struct RecordedEvent: Hashable, Sendable {
    /// The event's position.
    public var position: Position
    /// The time the log received it.
    public var recordedAt: Timestamp
    /// The event.
    public var event: Event
    /// Whether a later event deleted this donation; of other events the store does not say it.
    public var isDeleted = false
    /// The app that donated an activity or item; `nil` for a donation, which has its own, and for
    /// an event of the owner.
    public var donor: Donor?
    /// The start of an event that an app donated, other than a donation.
    public var start: Timestamp?

    /// Makes a recorded event.
    public init(position: Position, recordedAt: Timestamp, event: Event) {
        self.position = position
        self.recordedAt = recordedAt
        self.event = event
    }

    /// The start of what an app donated, or the receipt of another event.
    public var time: Timestamp { donation?.interaction.start ?? start ?? recordedAt }

    /// The donation, if the event is one and was not erased.
    public var donation: Donation? {
        guard case .donated(let donation) = event else { return nil }
        return donation
    }
}
