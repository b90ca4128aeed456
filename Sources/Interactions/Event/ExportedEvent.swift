/// An event with everything a log keeps of it: the content of one line of an export.
///
/// A log that imports the lines of another in order holds the same records at the same positions.
public struct ExportedEvent: Hashable, Sendable {
    /// The event's position.
    public var position: Position
    /// The time the log received it.
    public var recordedAt: Timestamp
    /// The event, including the pictures of a donation.
    public var event: Event
    /// The event's kind.
    public var kind: EventKind
    /// The number of the donor; `nil` for an event without a donor.
    public var donor: DonorNumber?
    /// The donor, for an event that has one and is no donation.
    public var donorName: Donor?
    /// The start of the interaction.
    public var start: Timestamp
    /// The payload of the record, if the event does not hold all of it.
    public var payload: [UInt8]?

    /// Makes an exported event from a record.
    ///
    /// - Parameters:
    ///   - position: The record's position.
    ///   - envelope: The record's envelope.
    ///   - event: The record's event.
    ///   - name: Returns the donor of a number.
    package init(
        at position: Position,
        _ envelope: Envelope,
        _ event: Event,
        name: (DonorNumber) -> Donor?
    ) {
        self.position = position
        self.event = event
        recordedAt = envelope.recordedAt
        kind = envelope.kind
        start = envelope.start
        guard envelope.donor.rawValue != 0 else { return }
        donor = envelope.donor
        switch event {
        case .donated, .erased: break
        default: donorName = name(envelope.donor)
        }
    }

    /// Makes the stand-in for a lost record: the stub of an event of kind 0.
    package init(lostAt position: Position, recordedAt: Timestamp) {
        self.position = position
        self.recordedAt = recordedAt.startOfDay
        kind = .lost
        start = self.recordedAt
        event = .erased(Stub(kind: .lost))
    }

    /// Makes a tombstone.
    package init(_ deletion: Deletion, at position: Position, recordedAt: Timestamp) {
        self.position = position
        self.recordedAt = recordedAt
        kind = .deleted
        start = recordedAt
        event = .known(deletion)
    }

    /// The donor of a donation; 0 for any other event, which a tombstone names by its position.
    package var donorOfDonation: DonorNumber {
        kind == .donated ? donor ?? DonorNumber(rawValue: 0) : DonorNumber(rawValue: 0)
    }

    /// Whether the event's text form may be complete; other kinds need the payload.
    package var isSaidByItsText: Bool {
        switch event {
        case .donated, .erased: true
        case .known: event.logged.map { type(of: $0).isReadFromText } ?? false
        case .unknown: false
        }
    }

    /// Returns the record of this event, without its pictures.
    ///
    /// - Throws: ``ValidationError`` when the event and its payload disagree, or when the payload
    ///   is larger than a record takes.
    package func record() throws(ValidationError) -> [UInt8] {
        var envelope = Envelope(
            kind: kind,
            donor: donor ?? DonorNumber(rawValue: 0),
            payloadLength: 0,
            recordedAt: recordedAt,
            start: start
        )
        var payload = self.payload ?? []
        switch event {
        case .erased: envelope.state = .erased
        case .donated(let donation):
            var encoder = RecordEncoder()
            encoder.encode(donation.interaction)
            if self.payload == nil {
                try encoder.validate()
                payload = encoder.payload
            } else if try decoded(payload, envelope) != event {
                // The pictures in the line differ from those that the payload names.
                throw ValidationError(field: "payload", reason: .contradicts("donation"))
            }
        case .known where self.payload == nil: payload = event.logged?.encoded ?? []
        case .unknown(_, let bytes): payload = bytes
        case .known: break
        }
        envelope.payloadLength = payload.count
        return envelope.encoded(for: payload.span) + payload
    }

    /// Decodes the event of a payload.
    func decoded(
        _ payload: [UInt8],
        _ envelope: Envelope,
        kinds: EventRegistry = .standard
    ) throws(ValidationError) -> Event {
        var envelope = envelope
        envelope.payloadLength = payload.count
        let record = envelope.encoded(for: payload.span) + payload
        let donor: Donor? =
            if case .donated(let donation) = event { donation.donor } else { donorName }
        do {
            return try Event(decoding: record.span, envelope, kinds: kinds) { _ in
                donor ?? Donor(app: "")
            }
        } catch {
            throw ValidationError(field: "payload", reason: .undecodable(error))
        }
    }
}
