/// What one line about a donation shows.
public struct DonationSummary: Sendable {
    /// The donation's position.
    public let position: Position
    /// The start of the interaction.
    public let start: Timestamp
    /// The direction, as donated.
    public let direction: Direction
    /// The direction: as donated, else as all views infer it from the sender.
    public let inferredDirection: Direction
    /// Whether a later event deleted the donation.
    public package(set) var isDeleted = false
    /// The donor, the class and the people.
    public let parties: DonationParties

    init(
        at position: Position,
        start: Timestamp,
        direction: Direction,
        of parties: DonationParties
    ) {
        (self.position, self.start, self.direction) = (position, start, direction)
        inferredDirection =
            direction == .unspecified
            ? Direction(inferredFromOwnerSending: parties.people.sender.map(\.isMe)) : direction
        self.parties = parties
    }

    /// Makes the summary of a donation at a position.
    public init(of donation: Donation, at position: Position, isDeleted: Bool = false) {
        self.init(of: donation, DonationParties(of: donation), at: position)
        self.isDeleted = isDeleted
    }

    init(of donation: Donation, _ parties: DonationParties, at position: Position) {
        self.init(
            at: position,
            start: donation.interaction.start ?? Timestamp(milliseconds: 0),
            direction: donation.interaction.direction,
            of: parties
        )
    }
}

/// The donor, the class of intent and the people of a donation.
///
/// It is an object because one search returns the same object for most donations between the same
/// people: their names come again and again.
public final class DonationParties: Sendable {
    /// The donor.
    public let donor: Donor
    /// The class of the intent, as in `INSendMessageIntent`.
    public let intentClass: String
    /// The people; pictures in the log are there by their digests alone.
    public let people: IntentPeople
    /// The identifier of the group of interactions.
    public let groupIdentifier: String?
    /// The title of what it is about, such as a medium; `nil` without one.
    public let title: String?

    /// Whether a search may return this object again: worth noting what it looks like.
    public let isShared: Bool

    /// Whether this is of a card of an address book, which describes a person and is no action.
    public var isCard: Bool { intentClass == OtherIntent.cardClassName }

    init(of donation: Donation, isShared: Bool = false) {
        donor = donation.donor
        intentClass = donation.interaction.intent.className
        people = donation.interaction.intent.people
        groupIdentifier = donation.interaction.groupIdentifier
        title = donation.interaction.intent.title
        self.isShared = isShared
    }
}

/// A reader of summaries that decodes the same people once.
///
/// It knows people again by the bytes of their message, as
/// [RememberedPeople](../Projection/RememberedPeople.swift) does.
package struct SummaryReader: Sendable {
    /// The number of parties, and the memory of their messages in bytes, at which it forgets them.
    private static let mostParties = 1 << 16
    private static let mostBytes = 16 << 20

    private var known = ByteIndex()
    private var parties: [DonationParties] = []
    /// A hash of each of the messages met last: those that come once are not worth their memory.
    ///
    /// It starts small, since many read no more than a screen of lines.
    private var met = [UInt32](repeating: 0, count: 256)
    private var metCount = 0

    /// Makes a reader that knows nobody.
    package init() {}

    /// Reads the record of a donation.
    ///
    /// - Throws: ``DecodingFailure`` if the record is not what its kind requires, as far as it is
    ///   read.
    package mutating func read(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position,
        name: (DonorNumber) -> Donor?
    ) throws(DecodingFailure) -> DonationSummary {
        // Another class has its name, and another group its identifier, beside the people.
        guard
            let fields = FieldScan(record, Envelope.length..<record.count, ofFirst: .interaction),
            !fields.has(2), !fields.has(9), let intent = fields.intent,
            let inner = FieldScan(record, intent, ofFirst: .intent)
        else {
            let donation = try donation(record, envelope, name: name)
            return DonationSummary(of: donation, at: position)
        }
        let people = inner.range(1)
        let prefix = UInt64(envelope.donor.rawValue) << 1 | (fields.has(8) ? 1 : 0)
        let hash = ByteIndex.hash(of: record, in: people, after: prefix)
        if let index = known.find(record, in: people, after: prefix, hash: hash) {
            return DonationSummary(
                at: position,
                start: envelope.start,
                direction: Direction(number: fields.number(3)) ?? .unspecified,
                of: parties[index]
            )
        }
        let donation = try donation(record, envelope, name: name)
        let isShared = meetsAgain(hash)
        let new = DonationParties(of: donation, isShared: isShared)
        if isShared {
            if parties.count >= Self.mostParties || known.weight >= Self.mostBytes {
                (known, parties) = (ByteIndex(), [])
            }
            _ = known.add(record, in: people, after: prefix)
            parties.append(new)
        }
        return DonationSummary(of: donation, new, at: position)
    }

    /// Returns whether a message was met before, by its hash, and notes it.
    private mutating func meetsAgain(_ hash: UInt32) -> Bool {
        metCount += 1
        if metCount > met.count, met.count < Self.mostParties {
            met = [UInt32](repeating: 0, count: 4 * met.count)
        }
        let place = Int(hash) & (met.count - 1)
        defer { met[place] = hash }
        return met[place] == hash
    }

    private func donation(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        name: (DonorNumber) -> Donor?
    ) throws(DecodingFailure) -> Donation {
        let event = try Event(decoding: record, envelope, kinds: .standard, donor: name)
        guard case .donated(let donation) = event else { throw .missing }
        return donation
    }
}
