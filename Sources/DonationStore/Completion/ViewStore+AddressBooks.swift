internal import Interactions
internal import LMDB

extension ViewStore {
    /// Adds the people and groups of address books whom no suggestion before has alone.
    ///
    /// Those whom the owner never wrote to follow all others. Each score is that of somebody
    /// without a history.
    func addFromAddressBooks(
        to walk: inout SuggestionWalk,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        let context = walk.sieve.origin.context
        // No app is there for a card, and nothing was ever sent to it.
        guard context.targets == nil, !context.requiresOutgoing else { return }
        for key in try cardKeys(of: walk, in: snapshot) where !walk.sieve.alone.contains(key) {
            guard let view: ContactView = try view(.contacts, key.bytes, of: snapshot),
                walk.sieve.mayShow(key),
                try admits(view, key, to: context, of: snapshot)
            else { continue }
            for (number, card) in view.cards {
                guard !walk.wishes.hides(key, in: number),
                    let card = try walk.wishes.reached(card, in: number, of: key, in: snapshot),
                    walk.sieve.reaches(card), let donor = walk.names.byNumber[number],
                    try isAddressBook(walk.names.numbers(ofAppOf: number), in: snapshot)
                else { continue }
                let reasons = walk.ranking.reasons(for: RankingState(), rank: walk.sieve.count)
                var suggestion = Suggestion(
                    ofCard: walk.sieve.completed(card, key, isOfCard: true),
                    view.image,
                    donor,
                    reasons,
                    walk.sieve.origin
                )
                suggestion.contact = key
                walk.sieve.add(suggestion, fitting: walk.sieve.completions.people[key]?.fit)
                break
            }
            if walk.sieve.isFull { return }
        }
        try addGroups(to: &walk, in: snapshot)
    }

    /// Returns the contacts that fit a typed text, or all, in the order of their names.
    private func cardKeys(
        of walk: SuggestionWalk,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [ContactKey] {
        let completions = walk.sieve.completions
        var found: [(name: String, key: ContactKey)] = []
        try forEachEntry(in: .contacts, of: snapshot) { key, row throws(DecodingFailure) in
            let key = ContactKey(bytes: key.copy(key.indices))
            guard completions.isEmpty || completions.people[key]?.fit != nil else { return }
            let view = try ContactView(beginningOf: row)
            found.append((FoldedName(view.name ?? "").text, key))
        }
        let order = walk.names.keyOrder
        return found.sorted { one, other in
            one.name == other.name ? order.precedes(one.key, other.key) : one.name < other.name
        }.map(\.key)
    }

    /// Adds the groups of address books, each with all its people.
    private func addGroups(
        to walk: inout SuggestionWalk,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        var groups: [(key: ConversationKey, view: ConversationView)] = []
        let typed = walk.sieve.completions.typed
        try forEachEntry(in: .conversations, of: snapshot) { key, row throws(DecodingFailure) in
            let view = try ConversationView(beginningOf: row)
            guard view.ranking.last == nil, view.saysGroup == true, let name = view.groupName,
                typed.isEmpty || typed.fit(name: name) != nil
            else { return }
            groups.append((ConversationKey(bytes: key.copy(key.indices)), view))
        }
        groups.sort { one, other in
            let (name, otherName) = (one.view.groupName ?? "", other.view.groupName ?? "")
            return (name, one.key.conversationIdentifier ?? "")
                < (otherName, other.key.conversationIdentifier ?? "")
        }
        for (key, view) in groups {
            guard let donor = walk.names.byNumber[key.donor],
                !walk.wishes.hides(in: key.donor),
                try nevers(about: key, of: snapshot).isEmpty,
                try isAddressBook(walk.names.numbers(ofAppOf: key.donor), in: snapshot)
            else { continue }
            var members: [Person] = []
            for (contact, _) in try people(in: view, of: key.donor, in: snapshot) {
                guard walk.sieve.mayShow(contact),
                    let whole: ContactView = try self.view(.contacts, contact.bytes, of: snapshot),
                    let card = whole.cards.first(where: { $0.donor == key.donor })
                else { continue }
                let person = try walk.wishes.living(
                    card.person,
                    in: key.donor,
                    of: contact,
                    in: snapshot
                )
                if walk.sieve.reaches(person) { members.append(person) }
            }
            guard !members.isEmpty else { continue }
            let reasons = walk.ranking.reasons(for: RankingState(), rank: walk.sieve.count)
            let suggestion = Suggestion(
                ofGroup: view.groupName,
                members,
                donor,
                reasons,
                walk.sieve.origin
            )
            let fit = view.groupName.flatMap { typed.fit(name: $0) }
            walk.sieve.add(suggestion, fitting: fit)
            if walk.sieve.isFull { return }
        }
    }
}

extension Suggestion {
    /// Makes the suggestion of a person who is on a card only.
    fileprivate init(
        ofCard person: Person,
        _ image: Image?,
        _ donor: Donor,
        _ reasons: [Reason],
        _ origin: SuggestionOrigin
    ) {
        self.init(
            donor: donor,
            isGroup: false,
            people: [person],
            image: image,
            score: reasons.score,
            reasons: reasons,
            leadingReason: LeadingReason(.addressBook),
            identity: nil,
            origin: origin
        )
    }

    /// Makes the suggestion of a group of an address book.
    fileprivate init(
        ofGroup name: String?,
        _ people: [Person],
        _ donor: Donor,
        _ reasons: [Reason],
        _ origin: SuggestionOrigin
    ) {
        self.init(
            donor: donor,
            groupName: name,
            isGroup: true,
            people: people,
            score: reasons.score,
            reasons: reasons,
            isListOfPeople: true,
            leadingReason: LeadingReason(.addressBook, isGroup: true),
            identity: nil,
            origin: origin
        )
    }
}

extension [Reason] {
    /// The sum, from left to right.
    fileprivate var score: Double { reduce(0) { $0 + $1.value } }
}
