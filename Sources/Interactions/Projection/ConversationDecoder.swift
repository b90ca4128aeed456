/// A decoder of records that finds the conversations of their donations and their ranking entries.
package struct ConversationDecoder {
    private var decoder: DonationDecoder
    private var donation = Participation()

    /// Makes a decoder that finds the owner and reads numbers by `rules`.
    package init(rules: IdentityRules = IdentityRules()) {
        decoder = DonationDecoder(rules: rules)
    }

    /// Returns a record's donation as an entry of the ranking; `nil` when the ranking ignores it.
    package mutating func entry(
        of record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position
    ) throws(DecodingFailure) -> RankingHistory.Entry? {
        decoder.makeRoom()
        try decoder.read(record, envelope, at: position, into: &donation)
        guard donation.facts.counts else { return nil }
        return RankingHistory.Entry(
            position: position,
            start: donation.facts.start,
            isOutgoing: donation.facts.direction == .outgoing,
            isCall: donation.facts.action.isCall,
            hash: record.hash(Envelope.length..<record.count, seed: 0)
        )
    }

    /// Returns the conversation of a record's donation; `nil` when nothing names one.
    package mutating func conversation(
        of record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position
    ) throws(DecodingFailure) -> ConversationKey? {
        decoder.makeRoom()
        try decoder.read(record, envelope, at: position, into: &donation)
        return donation.conversation.map(decoder.conversations.key)
    }

    /// The other participants of the last donation read, the sender first.
    package var others: [(person: PersonKey, isSender: Bool)] {
        donation.others.map { (decoder.appearances[$0.appearance].person, $0.isSender) }
    }

    /// Whether the last donation read is a card, which only describes a person.
    package var isCard: Bool { donation.facts.isCard }

    /// The other participants of the last donation read, as donated.
    package var people: [Person] {
        donation.others.map { other in
            let message = decoder.appearances[other.appearance].message
            return (try? Person(decoding: message.span, message.indices)) ?? Person()
        }
    }

    /// The direction of the last donation read, inferred if the donor did not give one.
    package var direction: Direction { donation.facts.direction }

    /// The sender of the last donation read, unless it was the owner.
    package var sender: PersonKey? {
        donation.others.first(where: \.isSender).map { decoder.appearances[$0.appearance].person }
    }

    /// Returns the conversation with the sender alone, in which the owner could answer the
    /// donation.
    package mutating func conversationOfSenderAlone() -> ConversationKey? {
        guard let sender = donation.senderToAnswerAlone else { return nil }
        let conversation = decoder.conversation(of: sender, donation.facts.donor)
        return decoder.conversations.key(of: conversation)
    }
}

extension ConversationKey {
    /// Makes the key of an interaction's conversation, or of the one with its sender alone in which
    /// the owner could answer; `nil` when there is none.
    package init?(
        of interaction: Interaction,
        donor: DonorNumber,
        rules: IdentityRules = IdentityRules(),
        isOfSenderAlone: Bool = false
    ) {
        let record = interaction.record(from: donor)
        var decoder = ConversationDecoder(rules: rules)
        do {
            let envelope = try Envelope(decoding: record.span)
            let key = try decoder.conversation(of: record.span, envelope, at: .start)
            guard let key = isOfSenderAlone ? decoder.conversationOfSenderAlone() : key else {
                return nil
            }
            self = key
        } catch {
            return nil
        }
    }
}

extension Interaction {
    /// Returns the record that the interaction would have, for code that reads records.
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

    /// Returns the direction, the number of participants and the other facts that the views use;
    /// `nil` if the record cannot be read.
    func facts(by rules: IdentityRules) -> DonationFacts? {
        let record = record(from: DonorNumber(rawValue: 1))
        var decoder = DonationDecoder(rules: rules)
        var donation = Participation()
        do {
            let envelope = try Envelope(decoding: record.span)
            try decoder.read(record.span, envelope, at: .start, into: &donation)
            return donation.facts
        } catch {
            return nil
        }
    }
}
