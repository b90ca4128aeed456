internal import Digests
internal import Interactions

/// A donation ready to append: checked, complete and encoded.
///
/// It has its identifier and start, no content that the store drops, and hashes for its pictures.
/// All work that is possible before the writer lock happens here, on the donor's own thread. It is
/// an object so that queues pass it on without a copy.
final class PreparedDonation: Sendable {
    /// A picture stored beside the donation.
    struct Picture {
        var digest: [UInt8]
        var bytes: [UInt8]
    }

    /// The kind of event; of any other than an interaction the log keeps no identifier.
    let kind: EventKind
    let donor: Donor
    /// The interaction, where the payload was not all that was needed of it.
    ///
    /// This is a list of at most one: nearly all donations have none, and need no room for it.
    private let given: [Interaction]
    let intentClass: String
    let identifier: String
    let start: Timestamp
    /// Whether the log may give it a later start, because the app told no time.
    let isUntimed: Bool
    /// The unit in which an imported history tells the start.
    let startUnit: StartUnit
    /// The time when the log received it.
    let receivedAt: Timestamp
    /// Whether an app donates it as it happens, so that the owner's rates apply.
    let isLive: Bool
    /// Whether to append it only if its content differs from the newest one's.
    let isOnlyIfChanged: Bool
    let pictures: [Picture]
    let omittedImages: Int
    /// Whether it has message content.
    let hasContent: Bool
    /// The payload of its record.
    let payload: [UInt8]

    /// The approximate number of bytes that it adds to the log.
    var size: Int { payload.count + pictures.reduce(Envelope.length) { $0 + $1.bytes.count } }

    init(
        _ donation: borrowing Donation,
        receivedAt: Timestamp,
        isLive: Bool = false,
        isOnlyIfChanged: Bool = false,
        content: ContentHandling = .dropped,
        by encoder: inout RecordEncoder,
        makeIdentifier: () -> String
    ) throws(ValidationError) {
        try donation.validateBesideIntent(receivedAt: receivedAt)
        kind = .donated
        self.receivedAt = receivedAt
        self.isLive = isLive
        self.isOnlyIfChanged = isOnlyIfChanged
        donor = donation.donor
        intentClass = donation.interaction.intentClass
        let times = DonationTimes(
            start: donation.interaction.start,
            end: donation.interaction.end,
            receivedAt: receivedAt,
            isExplicit: isOnlyIfChanged
        )
        start = times.start
        isUntimed = times.isUntimed
        startUnit = donation.interaction.startUnit
        let given = donation.interaction.identifier ?? ""
        identifier = given.isEmpty ? makeIdentifier() : given
        encoder.encode(donation.interaction, as: identifier, times)
        // Encoding also finds faults, message content and pictures: most donations have none of
        // them, nor anything to leave out, and are encoded where they stand.
        let mayBeFaulty = encoder.mayBeFaulty
        if mayBeFaulty {
            try donation.interaction.intent.validate(mostAliases: DonationLimits.aliases)
        }
        guard encoder.mayHaveContent || encoder.hasPictures || mayBeFaulty else {
            (hasContent, pictures, omittedImages) = (false, [], 0)
            self.given = []
            try encoder.validate()
            payload = encoder.copiedPayload
            return
        }
        var interaction = donation.interaction
        interaction.leaveOutEmptyIdentifiers()
        interaction.startIsDefaulted = times.startIsDefaulted
        interaction.start = start
        interaction.end = times.end
        interaction.identifier = identifier
        let mustDrop = encoder.mayHaveContent && content == .dropped
        hasContent = encoder.mayHaveContent && content == .kept && interaction.hasContent
        if mustDrop { interaction.dropContent() }
        if encoder.hasPictures {
            (pictures, omittedImages) = interaction.takeOutPictures()
        } else {
            (pictures, omittedImages) = ([], 0)
        }
        if mustDrop || encoder.hasPictures || mayBeFaulty { encoder.encode(interaction) }
        try encoder.validate()
        payload = encoder.copiedPayload
        self.given = [interaction]
    }

    /// Takes a donation encoded from its text, of whose pictures the payload has no bytes.
    init(_ donation: EncodedDonation, receivedAt: Timestamp) {
        kind = .donated
        donor = donation.donor
        given = []
        intentClass = donation.intentClass
        identifier = donation.identifier
        start = donation.times.start
        isUntimed = donation.times.isUntimed
        startUnit = .millisecond
        self.receivedAt = receivedAt
        isLive = false
        isOnlyIfChanged = false
        pictures = []
        omittedImages = 0
        hasContent = donation.hasContent
        payload = donation.payload
    }

    /// Takes an event other than an interaction.
    ///
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    init<Payload: DonatedPayload>(
        _ event: Payload,
        from donor: Donor,
        start: Timestamp?,
        receivedAt: Timestamp,
        isLive: Bool,
        content: ContentHandling
    ) throws(ValidationError) {
        var event = event
        if content == .dropped { event.dropContent() }
        hasContent = content == .kept && event.hasContent
        try donor.validate()
        try event.validate()
        self.start = start ?? receivedAt
        isUntimed = start == nil
        startUnit = .millisecond
        try checkDate(start, "start", receivedAt: receivedAt)
        kind = Payload.kind
        self.donor = donor
        given = []
        intentClass = Payload.className
        identifier = ""
        self.receivedAt = receivedAt
        self.isLive = isLive
        isOnlyIfChanged = false
        pictures = []
        omittedImages = 0
        payload = event.encoded
    }

    /// Returns the interaction, which only a donation with a known identifier needs.
    ///
    /// - Throws: ``DonationStoreError/invalid(_:)`` if the payload is none.
    func interaction() throws(DonationStoreError) -> Interaction {
        if let given = given.first { return given }
        let payload = payload
        do {
            return try Interaction(decoding: payload.span, payload.indices, start: start)
        } catch {
            throw .invalid(ValidationError(field: "", reason: .undecodable(error)))
        }
    }
}

extension Interaction {
    /// Replaces each picture by its hash.
    ///
    /// - Returns: The pictures, and the number of those left out as too large.
    fileprivate mutating func takeOutPictures() -> ([PreparedDonation.Picture], omitted: Int) {
        var pictures: [PreparedDonation.Picture] = []
        var omitted = 0
        var people = intent.people
        people.mapImages { image in
            guard case .data(let bytes) = image.source else { return image }
            guard bytes.count <= DonationLimits.imageBytes else {
                omitted += 1
                return nil
            }
            let picture = PreparedDonation.Picture(digest: SHA256.hash(data: bytes), bytes: bytes)
            pictures.append(picture)
            var stored = image
            stored.source = .stored(digest: picture.digest)
            return stored
        }
        intent.people = people
        return (pictures, omitted)
    }
}
