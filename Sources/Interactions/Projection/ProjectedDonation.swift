/// A donation as a ``Projector`` sees it: the donated interaction, with the store's conclusions.
public struct ProjectedDonation: Hashable, Sendable {
    /// A participant who is not the store's owner.
    public struct Other: Hashable, Sendable {
        /// The participant's strongest single piece of donated evidence.
        ///
        /// For example `phone:+442079460018` or `custom:org.example.chat:u17`. People with the same
        /// key are one person; one person may have several keys, because corrections and other
        /// evidence have no influence on them.
        public let key: String
        /// The name to show; `nil` when the donation gives none.
        public let displayName: String?
        /// Whether this participant sent the donation.
        public let isSender: Bool
    }

    /// The donation's position in the log.
    public let position: Position
    /// The donor.
    public let donor: Donor
    /// The start of the interaction.
    public let start: Timestamp
    /// The time the log received the donation.
    public let recordedAt: Timestamp
    /// The donated interaction: message content only if the store keeps it, and a picture as its
    /// hash.
    public let interaction: Interaction
    /// Outgoing or incoming, inferred if the donor did not say.
    public let direction: Direction
    /// The conversation, as in `org.example.chat:conversation:c42`; `nil` when nothing names one.
    public let conversation: String?
    /// The distinct other participants, each once, a sender first.
    public private(set) var others: [Other]
}

extension ProjectedDonation {
    /// Reads the record of a donation that the decoder has already read into `participation`.
    init(
        decoding record: Span<UInt8>,
        envelope: Envelope,
        participation: borrowing Participation,
        decoder: borrowing DonationDecoder,
        donor: Donor
    ) throws(DecodingFailure) {
        let donorName: (DonorNumber?) -> String = { $0 == nil ? "" : donor.text }
        position = participation.facts.position
        self.donor = donor
        start = envelope.start
        recordedAt = envelope.recordedAt
        interaction = try Interaction(
            decoding: record,
            Envelope.length..<record.count,
            start: envelope.start
        )
        direction = participation.facts.direction
        let index = decoder.conversations
        conversation = participation.conversation.map { index.key(of: $0).text(donorName) }
        others = []
        for other in participation.others {
            others.append(
                Other(
                    key: decoder.key(of: other).text(donorName),
                    displayName: decoder.name(of: other),
                    isSender: other.isSender
                )
            )
        }
    }
}
