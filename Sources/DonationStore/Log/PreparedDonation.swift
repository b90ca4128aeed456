internal import Digests
internal import Interactions

/// A donation ready to be appended: checked, with its identifier and its start, without content
/// that is not kept, pictures taken out, encoded.
///
/// All that can be done before the writer lock is done here, on the donor's own thread. It is
/// handed from queue to queue, and as an object without a copy.
final class PreparedDonation: Sendable {
    /// A picture that is kept beside the donation.
    struct Picture {
        var digest: [UInt8]
        var bytes: [UInt8]
    }

    let donor: Donor
    let interaction: Interaction
    let identifier: String
    let start: Timestamp
    /// When the log received it.
    let receivedAt: Timestamp
    /// Whether an app donates it as it happens: the owner's limits of how often apply.
    let isLive: Bool
    /// Whether it is appended only if it says something else than the one before.
    let isOnlyIfChanged: Bool
    let pictures: [Picture]
    let omittedImages: Int
    /// Whether it says what was said.
    let hasContent: Bool
    /// The payload of its record.
    let payload: [UInt8]

    /// About how many bytes it adds to the log.
    var size: Int { payload.count + pictures.reduce(Envelope.length) { $0 + $1.bytes.count } }

    init(
        _ donation: Donation,
        receivedAt: Timestamp,
        isLive: Bool = false,
        isOnlyIfChanged: Bool = false,
        content: ContentPolicy = .dropped,
        makeIdentifier: () -> String
    ) throws(ValidationError) {
        try donation.validate(receivedAt: receivedAt)
        self.receivedAt = receivedAt
        self.isLive = isLive
        self.isOnlyIfChanged = isOnlyIfChanged
        donor = donation.donor
        var interaction = donation.interaction
        interaction.leaveOutEmptyIdentifiers()
        let end = interaction.end ?? receivedAt
        if interaction.start == nil, isOnlyIfChanged || end < receivedAt {
            // As explicit as one that the donor gives: what is over has not begun at its receipt.
            interaction.start = min(receivedAt, end)
        }
        start = interaction.start ?? receivedAt
        interaction.startIsDefaulted = interaction.start == nil
        interaction.start = start
        // An end that says no more than the start is none.
        if interaction.end == start, !interaction.startIsDefaulted { interaction.end = nil }
        identifier = interaction.identifier ?? makeIdentifier()
        interaction.identifier = identifier
        var encoder = RecordEncoder()
        encoder.encode(interaction)
        // What was said, and pictures, are found while encoding: most donations have neither, and
        // are walked through once.
        let mustDrop = encoder.mayHaveContent && content == .dropped
        hasContent = encoder.mayHaveContent && content == .kept && interaction.hasContent
        if mustDrop { interaction.dropContent() }
        if encoder.hasPictures {
            (pictures, omittedImages) = interaction.takeOutPictures()
        } else {
            (pictures, omittedImages) = ([], 0)
        }
        if mustDrop || encoder.hasPictures { encoder.encode(interaction) }
        try encoder.validate()
        payload = encoder.payload
        self.interaction = interaction
    }
}

extension Interaction {
    /// Puts the hash of each picture in its place.
    ///
    /// - Returns: The pictures, and how many were too large and are left out.
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
            let picture = PreparedDonation.Picture(
                digest: SHA256.hash(data: bytes),
                bytes: bytes
            )
            pictures.append(picture)
            var stored = image
            stored.source = .stored(digest: picture.digest)
            return stored
        }
        intent.people = people
        return (pictures, omitted)
    }
}
