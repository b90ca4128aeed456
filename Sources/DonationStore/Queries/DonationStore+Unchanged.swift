internal import Interactions
internal import LMDB

extension DonationStore {
    /// The number of donations of a conversation to search for one of the same class.
    private static let conversationDepth = 128

    /// Returns, for each donation, the outcome that an equal newest donation decides.
    ///
    /// That is the newest donation of the same class in the same conversation. It decides the
    /// outcome if it has the same content, or had it before participants were taken out of it.
    func newestSayingTheSame(
        _ donations: [PreparedDonation?]
    ) throws(DonationStoreError) -> [EventLog.Outcome?] {
        let found = try answer { snapshot throws(DonationStoreError) -> [EventLog.Outcome?] in
            var decoder = ConversationDecoder(rules: try self.views.rules(of: snapshot))
            var found: [EventLog.Outcome?] = []
            for donation in donations {
                found.append(
                    try donation.flatMap { donation throws(DonationStoreError) in
                        try self.newest(sayingTheSameAs: donation, of: snapshot, &decoder)
                    }
                )
            }
            return found
        }
        return Array(found)
    }

    private func newest(
        sayingTheSameAs donation: PreparedDonation,
        of snapshot: borrowing Snapshot<ViewTables>,
        _ decoder: inout ConversationDecoder
    ) throws(DonationStoreError) -> EventLog.Outcome? {
        let names = try views.donorNames()
        guard let donor = names.number(of: donation.donor),
            let key = decoder.conversation(of: donation, donor: donor)
        else { return nil }
        let view: ConversationView? = try views.view(.conversations, key.bytes, of: snapshot)
        guard let view else { return nil }
        var positions: [Position] = []
        try views.forEachEntry(of: view.timeline, in: snapshot) { entry in
            if !entry.isAside { positions.append(entry.position) }
            return positions.count < Self.conversationDepth
        }
        return try log.newest(at: positions, sayingTheSameAs: donation)
    }
}

extension ConversationDecoder {
    /// Returns the conversation of a donation that is not in the log yet; `nil` if nothing names
    /// one.
    fileprivate mutating func conversation(
        of donation: PreparedDonation,
        donor: DonorNumber
    ) -> ConversationKey? {
        let envelope = RecordEncoder.donationEnvelope(
            of: donation.payload,
            donor: donor,
            recordedAt: donation.receivedAt,
            start: donation.start
        )
        let record = envelope + donation.payload
        guard let envelope = try? Envelope(decoding: record.span) else { return nil }
        return (try? conversation(of: record.span, envelope, at: .start)) ?? nil
    }
}

extension EventLog {
    /// Returns the outcome of a donation that a live one of the same class decides.
    ///
    /// The first such donation at these positions counts. If it has the same content, the new one
    /// is a duplicate; if it had it before participants were taken out of it, the new one is
    /// refused.
    func newest(
        at positions: [Position],
        sayingTheSameAs donation: PreparedDonation
    ) throws(DonationStoreError) -> EventLog.Outcome? {
        let snapshot = try read()
        // Donors may have other numbers by now, as after a restore.
        let names = try names(in: snapshot)
        guard let donor = names.number(of: donation.donor) else { return nil }
        let new = try donation.interaction()
        for position in positions {
            guard
                let stored = try snapshot.interaction(at: position),
                stored.intent.className == donation.intentClass,
                let identifier = stored.identifier, let start = stored.start,
                try snapshot.isLive(position, donor: donor, identifier: identifier, start: start)
            else { continue }
            if stored.isRest(of: new, whateverTheIdentifier: true) {
                return .failure(.redacted(position))
            }
            guard stored.saysTheSame(as: new, whateverTheIdentifier: true) else { return nil }
            return .success(
                Receipt(
                    position: position,
                    identifier: identifier,
                    isDuplicate: true,
                    omittedImages: donation.omittedImages
                )
            )
        }
        return nil
    }
}
