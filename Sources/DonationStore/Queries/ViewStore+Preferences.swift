internal import Interactions
internal import LMDB

extension ViewStore {
    /// The number of messages received last from which to name somebody who is only a possible
    /// answer.
    private static var mostAsides: Int { 4096 }

    /// Returns the preferences of every conversation that has any, in the order of their keys.
    func preferences(
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [ConversationPreferences] {
        let names = try donorNames()
        var found: [ConversationPreferences] = []
        try forEach(in: snapshot.tables[.preferences], of: snapshot) {
            key,
            row throws(DecodingFailure) in
            let key = ConversationKey(bytes: key)
            let view = try PreferenceView(decoding: row.span)
            guard !view.isNeutral, let donor = names.byNumber[key.donor] else { return }
            found.append(
                ConversationPreferences(
                    key: key.description(names),
                    identity: key,
                    donor: donor,
                    conversationIdentifier: key.conversationIdentifier,
                    view: view
                )
            )
        }
        return found
    }

    /// Returns the coefficients in force; `nil` if the ranking uses its defaults.
    func adoptedCoefficients(
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> AdoptedCoefficients? {
        guard let row = try row(.adoptions, AdoptedCoefficients.currentKey, of: snapshot) else {
            return nil
        }
        return try snapshot.decoding(try AdoptedCoefficients(decodingCurrent: row.span))
    }

    /// Returns the live donation that can name a conversation and began last; `nil` if there is
    /// none.
    func reference(
        to conversation: ConversationKey,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ConversationReference? {
        let view: ConversationView? = try view(.conversations, conversation.bytes, of: snapshot)
        guard let view else { return nil }
        if let newest = view.newest { return ConversationReference(position: newest) }
        // Nothing was donated in it: it is only a possible answer. Of many messages, those received
        // last are enough.
        var asides: [Position] = []
        try forEachEntry(of: view.timeline, in: snapshot) { entry in
            asides.append(entry.position)
            return asides.count < Self.mostAsides
        }
        return try log.latest(1, of: asides).first.map { position in
            ConversationReference(position: position, isOfSenderAlone: true)
        }
    }
}
