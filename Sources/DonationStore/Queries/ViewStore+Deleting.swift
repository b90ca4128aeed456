internal import Interactions
internal import LMDB

extension ViewStore {
    /// Returns a search for the donations of a contact that begins with those in the views.
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
    /// Returns a search for the donations of a conversation that begins with those in the views.
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
    /// Returns the entries that the donations at some positions have in the index if they are live.
    fileprivate func entries(
        at positions: [Position]
    ) throws(DonationStoreError) -> [IdentifierEntry] {
        var entries: [IdentifierEntry] = []
        try forEachDonation(at: positions) { record, envelope, position throws(DecodingFailure) in
            entries.append(try IdentifierEntry(of: record, envelope, at: position))
        }
        return entries
    }

    /// Calls `body` with the records of the donations at some positions, skipping all other
    /// records.
    ///
    /// - Throws: ``DonationStoreError/damaged(_:_:)``, or another ``DonationStoreError`` if the log
    ///   cannot be read.
    func forEachDonation(
        at positions: [Position],
        _ body: (Span<UInt8>, Envelope, Position) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) {
        let snapshot = try read()
        for position in positions {
            let key = LogKey.position(position)
            let record = try snapshot.value(forKey: key.span, in: snapshot.tables.events)
            guard let record else { continue }
            do {
                let envelope = try Envelope(decoding: record)
                if envelope.isDonation { try body(record, envelope, position) }
            } catch {
                throw .damaged(position, error)
            }
        }
    }
}
