/// Reads from records which conversations their donations took place in, and how they count there.
package struct ConversationReader {
    private var reader: DonationReader
    private var donation = Participation()

    /// Makes a reader; national phone numbers are from `region`.
    package init(region: Region? = nil) {
        reader = DonationReader(region: region)
    }

    /// How the donation in a record counts for the ranking; `nil` when it does not.
    package mutating func entry(
        of record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position
    ) throws(DecodingFailure) -> RankingHistory.Entry? {
        reader.makeRoom()
        try reader.read(record, envelope, at: position, into: &donation)
        guard donation.facts.counts else { return nil }
        return RankingHistory.Entry(
            position: position,
            start: donation.facts.start,
            isOutgoing: donation.facts.direction == .outgoing,
            isCall: donation.facts.action.isCall
        )
    }

    /// The conversation of the donation in a record; `nil` when nothing names one.
    package mutating func conversation(
        of record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position
    ) throws(DecodingFailure) -> ConversationKey? {
        reader.makeRoom()
        try reader.read(record, envelope, at: position, into: &donation)
        return donation.conversation.map(reader.conversations.key)
    }

    /// The others in the donation last read, the sender first.
    package var others: [(person: PersonKey, isSender: Bool)] {
        donation.others.map { (reader.appearances[$0.appearance].person, $0.isSender) }
    }

    /// Whether the donation last read is a card, which says who somebody is.
    package var isCard: Bool { donation.facts.isCard }

    /// The same, as they were donated.
    package var people: [Person] {
        donation.others.map { other in
            let message = reader.appearances[other.appearance].message
            return (try? Person(decoding: message.span, message.indices)) ?? Person()
        }
    }

    /// Which way the donation last read went, inferred where the donor did not say.
    package var direction: Direction { donation.facts.direction }

    /// Who sent the donation last read, if that was not the owner.
    package var sender: PersonKey? {
        donation.others.first(where: \.isSender).map { reader.appearances[$0.appearance].person }
    }

    /// The conversation of the sender alone in which the donation last read could be answered.
    package mutating func conversationOfSenderAlone() -> ConversationKey? {
        guard let sender = donation.senderToAnswerAlone else { return nil }
        let number = reader.conversation(of: sender, donation.facts.donor)
        return reader.conversations.key(of: number)
    }
}

extension ConversationKey {
    /// The conversation of an interaction, or that of its sender alone in which it could be
    /// answered; `nil` when there is no such.
    package init?(
        of interaction: Interaction,
        donor: DonorNumber,
        region: Region? = nil,
        isOfSenderAlone: Bool = false
    ) {
        let record = interaction.record(from: donor)
        var reader = ConversationReader(region: region)
        do {
            let envelope = try Envelope(decoding: record.span)
            let key = try reader.conversation(of: record.span, envelope, at: .start)
            guard let key = isOfSenderAlone ? reader.conversationOfSenderAlone() : key else {
                return nil
            }
            self = key
        } catch {
            return nil
        }
    }
}

extension Interaction {
    /// The record that it would have, for those who read records.
    func record(from donor: DonorNumber) -> [UInt8] {
        var encoder = RecordEncoder()
        encoder.encode(self)
        let start = start ?? Timestamp(milliseconds: 0)
        let envelope = RecordEncoder.donationEnvelope(
            of: encoder.payload,
            donor: donor,
            recordedAt: start,
            start: start
        )
        return envelope + encoder.payload
    }

    /// Which way it went, how many took part, and the like, as the views take it; `nil` of one that
    /// cannot be read.
    func facts(region: Region?) -> DonationFacts? {
        let record = record(from: DonorNumber(rawValue: 1))
        var reader = DonationReader(region: region)
        var donation = Participation()
        do {
            let envelope = try Envelope(decoding: record.span)
            try reader.read(record.span, envelope, at: .start, into: &donation)
            return donation.facts
        } catch {
            return nil
        }
    }
}
