/// Events that a ``DonationReader`` has read, in order, on their way to a fold.
///
/// Indices are those of the reader's decoder; the batch brings everything new that they name.
package struct ReadBatch: Sendable {
    /// A donation, whose participants follow those of the one before.
    fileprivate struct Donation: Sendable {
        var facts: DonationFacts
        var conversation: Int32
        var othersCount: Int32
        var isNamedByPeople: Bool
    }

    /// An event that the fold reads itself: no donation, or damaged.
    fileprivate struct OtherEvent: Sendable {
        var position: Position
        var record: [UInt8]
        /// The number of donations before it.
        var donations: Int
    }

    /// Whether the reader had forgotten everybody before it read the batch.
    let isAnew: Bool
    var additions = DecoderAdditions()
    fileprivate var donations: [Donation] = []
    fileprivate var others: [Participation.Other] = []
    fileprivate var otherEvents: [OtherEvent] = []
    private var otherEventBytes = 0

    // MARK: Taking

    private var takenDonations = 0
    private var takenOthers = 0
    private var takenEvents = 0

    init(isAnew: Bool) {
        self.isAnew = isAnew
    }

    /// Whether nothing was taken yet.
    var isUntouched: Bool { takenDonations == 0 && takenEvents == 0 }

    /// The largest number of participants and of bytes of other events.
    private static let mostOthers = 1 << 17
    private static let mostBytes = 4 << 20

    /// Whether the batch takes so much memory that it should have no more events.
    package var isFull: Bool {
        others.count >= Self.mostOthers || otherEventBytes >= Self.mostBytes
    }

    mutating func append(_ donation: borrowing Participation) {
        donations.append(
            Donation(
                facts: donation.facts,
                conversation: Int32(truncatingIfNeeded: donation.conversation ?? -1),
                othersCount: Int32(truncatingIfNeeded: donation.others.count),
                isNamedByPeople: donation.isNamedByPeople
            )
        )
        others += donation.others
    }

    mutating func append(_ record: Span<UInt8>, at position: Position) {
        let record = record.copy(0..<record.count)
        otherEventBytes += record.count
        otherEvents.append(
            OtherEvent(position: position, record: record, donations: donations.count)
        )
    }

    /// Takes the next event if it is not a donation, or `nil`.
    mutating func takeOtherEvent() -> (position: Position, record: [UInt8])? {
        guard takenEvents < otherEvents.count,
            otherEvents[takenEvents].donations == takenDonations
        else { return nil }
        defer { takenEvents += 1 }
        return (otherEvents[takenEvents].position, otherEvents[takenEvents].record)
    }

    /// Takes the next donation into `donation`, whose arrays it reuses.
    ///
    /// - Returns: Whether there was one.
    mutating func takeDonation(into donation: inout Participation) -> Bool {
        guard takenDonations < donations.count else { return false }
        let next = donations[takenDonations]
        takenDonations += 1
        donation.facts = next.facts
        donation.conversation = next.conversation < 0 ? nil : Int(next.conversation)
        donation.isNamedByPeople = next.isNamedByPeople
        donation.others.removeAll(keepingCapacity: true)
        for _ in 0..<next.othersCount {
            donation.others.append(others[takenOthers])
            takenOthers += 1
        }
        return true
    }
}

/// The indices in a fold of everything that one ``DonationReader`` has met.
package struct ReadIndices: Sendable {
    var decoder = DecoderIndices()
    /// The number of times that the fold's decoder had forgotten everybody.
    var forgettings: Int?

    /// Makes the indices of a reader that has met nobody.
    package init() {}
}
