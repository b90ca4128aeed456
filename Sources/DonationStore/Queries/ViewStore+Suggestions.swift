internal import Interactions
internal import LMDB

extension ViewStore {
    /// The best conversations at a time, best first.
    func suggestions(
        of snapshot: borrowing Snapshot<ViewTables>,
        at time: Timestamp,
        limit: Int
    ) throws(DonationStoreError) -> [Suggestion] {
        let names = try donorNames()
        var candidates = Candidates()
        try forEach(in: snapshot.tables[.conversations], of: snapshot) {
            key,
            row throws(DecodingFailure) in
            candidates.add(ConversationKey(bytes: key), try RankingState(startOf: row.span))
        }
        var suggestions: [Suggestion] = []
        for (bytes, score, reasons) in candidates.ranked(at: time, limit: limit) {
            let key = ConversationKey(bytes: bytes)
            let loaded: ConversationView? = try view(.conversations, bytes, of: snapshot)
            guard let view = loaded, let donor = names.byNumber[key.donor] else { continue }
            let contacts = try contacts(of: view.participants, in: snapshot)
            var people = contacts.map(\.person)
            // The name of a group of one is a name of that one, should there be no better.
            if people.count == 1, !view.isGroup, people[0].displayName == nil {
                people[0].displayName = view.groupName
            }
            let isPerson = people.count == 1 && !view.isGroup
            suggestions.append(
                Suggestion(
                    identity: key,
                    donor: donor,
                    conversationIdentifier: key.conversationIdentifier,
                    groupName: isPerson ? nil : view.groupName,
                    people: people,
                    image: view.image ?? (isPerson ? contacts[0].image : nil),
                    score: score,
                    reasons: reasons
                )
            )
        }
        return suggestions
    }
}
