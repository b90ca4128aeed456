internal import Interactions
internal import LMDB

extension ViewStore {
    /// A search for the donations of a contact that begins with what the views know.
    func search(
        forContact piece: ContactKey,
        _ scope: ContactScope
    ) throws(DonationStoreError) -> DonationSearch {
        while true {
            let snapshot = try readCaughtUp()
            guard let checkpoint = try checkpoint(of: snapshot) else { continue }
            var contact = ReachedContact(evidence: [piece])
            if let row = try row(.evidence, piece.bytes, of: snapshot) {
                contact = try reached(ContactKey(bytes: row), scope, in: snapshot)
            }
            return DonationSearch(
                .person(contact),
                after: DonationSearch.Beginning(
                    identity: checkpoint.logIdentity,
                    position: checkpoint.position,
                    entries: try log.entries(at: contact.positions)
                )
            )
        }
    }
}

extension ViewStore {
    /// A search for the donations of a conversation that begins with what the views know.
    func search(for conversation: ConversationKey) throws(DonationStoreError) -> DonationSearch {
        while true {
            let snapshot = try readCaughtUp()
            guard let checkpoint = try checkpoint(of: snapshot) else { continue }
            let view: ConversationView? =
                try view(.conversations, conversation.bytes, of: snapshot)
            var positions: [Position] = []
            if let view {
                try forEachEntry(of: view.timeline, in: snapshot) { entry in
                    if !entry.isAside { positions.append(entry.position) }
                    return true
                }
            }
            return DonationSearch(
                .conversationKey(conversation),
                after: DonationSearch.Beginning(
                    identity: checkpoint.logIdentity,
                    position: checkpoint.position,
                    entries: try log.entries(at: positions)
                )
            )
        }
    }
}

extension EventLog {
    /// The entries that the donations at some positions have in the index, should they be live.
    fileprivate func entries(
        at positions: [Position]
    ) throws(DonationStoreError) -> [IdentifierEntry] {
        var entries: [IdentifierEntry] = []
        try forEachDonation(at: positions) { record, envelope, position throws(DecodingFailure) in
            entries.append(try IdentifierEntry(of: record, envelope, at: position))
        }
        return entries
    }

    /// Hands the records of the donations at some positions to `body`; whatever else is there is
    /// passed over.
    ///
    /// - Throws: ``DonationStoreError/damaged(_:_:)``, or what keeps the log from being read.
    func forEachDonation(
        at positions: [Position],
        _ body: (Span<UInt8>, Envelope, Position) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) {
        let snapshot = try read()
        for position in positions {
            var failure: DecodingFailure?
            do {
                let key = LogKey.position(position)
                let record = try snapshot.value(
                    forKey: key.span,
                    in: snapshot.tables.events
                )
                guard let record else { continue }
                do {
                    let envelope = try Envelope(decoding: record)
                    if envelope.isDonation { try body(record, envelope, position) }
                } catch {
                    failure = error
                }
            } catch {
                throw storageError(error)
            }
            if let failure { throw .damaged(position, failure) }
        }
    }
}
