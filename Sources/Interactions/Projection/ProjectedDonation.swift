/// A donation as a ``Projector`` sees it: what was donated, and what the store makes of it.
public struct ProjectedDonation: Hashable, Sendable {
    /// A participant who is not the store's owner.
    public struct Other: Hashable, Sendable {
        /// Who it is by the strongest single evidence donated.
        ///
        /// For example `phone:+442079460018` or `custom:org.example.chat:u17`. People of the same
        /// key are one person; one person may have several, for corrections and other evidence take
        /// no part in it.
        public let key: String
        /// The name to show; `nil` when none was donated.
        public let displayName: String?
        /// Whether the donation came from this one.
        public let isSender: Bool
    }

    /// Where the donation is in the log.
    public let position: Position
    /// Who donated it.
    public let donor: Donor
    /// When the interaction began.
    public let start: Timestamp
    /// When the log received the donation.
    public let recordedAt: Timestamp
    /// What was donated, what was said only if it is kept; of a picture there is its hash.
    public let interaction: Interaction
    /// Outgoing or incoming, inferred where the donor did not say.
    public let direction: Direction
    /// The conversation, as in `org.example.chat:conversation:c42`; `nil` when nothing names one.
    public let conversation: String?
    /// The distinct others, each once, a sender first.
    public private(set) var others: [Other]
}

extension ProjectedDonation {
    /// Reads the record of a donation that was read into `participation` before.
    init(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        _ participation: borrowing Participation,
        _ reader: borrowing DonationReader,
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
        let index = reader.conversations
        conversation = participation.conversation.map { index.key(of: $0).text(donorName) }
        others = []
        for other in participation.others {
            others.append(
                Other(
                    key: reader.key(of: other).text(donorName),
                    displayName: reader.name(of: other),
                    isSender: other.isSender
                )
            )
        }
    }
}
