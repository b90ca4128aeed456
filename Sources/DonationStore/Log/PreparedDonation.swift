import Crypto
internal import Interactions

/// A donation ready to be appended: checked, with its identifier and its start, without content
/// that is not kept, pictures taken out, encoded.
///
/// All that can be done before the writer lock is done here, on the donor's own thread.
struct PreparedDonation {
    /// A picture that is kept beside the donation.
    struct Picture {
        var digest: [UInt8]
        var bytes: [UInt8]
    }

    var donor: Donor
    var interaction: Interaction
    var identifier: String
    var start: Timestamp
    /// When the log received it.
    let receivedAt: Timestamp
    /// Whether an app donates it as it happens: the owner's limits of how often apply.
    let isLive: Bool
    /// Whether it is appended only if it says something else than the one before.
    let isOnlyIfChanged: Bool
    var pictures: [Picture] = []
    var omittedImages = 0
    /// Whether it says what was said.
    let hasContent: Bool
    /// The payload of its record.
    private(set) var payload: [UInt8] = []

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
        interaction = donation.interaction
        switch content {
        case .dropped:
            interaction.dropContent()
            hasContent = false
        case .kept: hasContent = interaction.hasContent
        }
        if isOnlyIfChanged, interaction.start == nil {
            // As explicit as one that the donor gives, so that it is another donation.
            interaction.start = min(receivedAt, interaction.end ?? receivedAt)
        }
        start = interaction.start ?? receivedAt
        interaction.startIsDefaulted = interaction.start == nil
        interaction.start = start
        // An end that says no more than the start is none.
        if interaction.end == start, !interaction.startIsDefaulted { interaction.end = nil }
        identifier = interaction.identifier ?? makeIdentifier()
        interaction.identifier = identifier
        takeOutPictures()
        var encoder = RecordEncoder()
        encoder.encode(interaction)
        try encoder.validate()
        payload = encoder.payload
    }

    private mutating func takeOutPictures() {
        var people = interaction.intent.people
        guard people.hasImages else { return }
        people.mapImages { image in
            guard case .data(let bytes) = image.source else { return image }
            guard bytes.count <= DonationLimits.imageBytes else {
                omittedImages += 1
                return nil
            }
            let picture = Picture(digest: Array(SHA256.hash(data: bytes)), bytes: bytes)
            pictures.append(picture)
            var stored = image
            stored.source = .stored(digest: picture.digest)
            return stored
        }
        interaction.intent.people = people
    }
}
