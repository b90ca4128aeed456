internal import Interactions
internal import LMDB

extension ViewStore {
    /// Returns the best conversations in a context, best first, then people who have none.
    ///
    /// - Parameters:
    ///   - snapshot: A snapshot of the views that has the knowledge of the context's moment.
    ///   - context: The context.
    ///   - now: The time of its moment.
    ///   - coefficients: The coefficients to rank by; by default those in force.
    ///   - gates: The gates for the things of the context, if they were read before.
    ///   - body: Receives each suggestion, those of earlier pages, too.
    /// - Returns: The suggestions, best first.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    func suggestions(
        of snapshot: borrowing Snapshot<ViewTables>,
        for context: SuggestionContext,
        at now: Timestamp,
        coefficients: RankingCoefficients? = nil,
        through gates: AppGates? = nil,
        _ body: (Suggestion) throws(DonationStoreError) -> Void = { _ in }
    ) throws(DonationStoreError) -> [Suggestion] {
        var walk = try SuggestionWalk(
            self,
            context,
            at: now,
            coefficients: coefficients,
            through: gates,
            in: snapshot
        )
        while !walk.sieve.isFull, let candidate = try walk.next(in: snapshot) {
            let key = ConversationKey(bytes: candidate.key)
            guard walk.sieve.obstacle(to: key, in: candidate.state) == nil,
                let conversation = try attended(key, for: context, in: snapshot),
                walk.sieve.obstacle(to: conversation) == nil,
                walk.sieve.isFirst(conversation),
                let suggestion = try walk.suggestion(
                    of: conversation,
                    as: candidate,
                    latest: conversation.view.newest,
                    in: snapshot
                ), walk.sieve.canSend(to: suggestion)
            else { continue }
            let fit = walk.sieve.fit(of: conversation)
            walk.sieve.add(walk.sieve.completed(suggestion, conversation), fitting: fit)
            try body(suggestion)
        }
        if !walk.sieve.isFull {
            try addLonely(to: &walk, in: snapshot) { suggestion, _ throws(DonationStoreError) in
                try body(suggestion)
            }
        }
        if walk.sieve.takesAddressBook, !walk.sieve.isFull {
            try addFromAddressBooks(to: &walk, in: snapshot)
        }
        walk.sieve.finish()
        return walk.sieve.suggestions
    }

    /// Adds people who have no conversation of their own, whom the store knows from groups alone.
    ///
    /// `body` receives each with its rank.
    func addLonely(
        to walk: inout SuggestionWalk,
        in snapshot: borrowing Snapshot<ViewTables>,
        _ body: (Suggestion, _ rank: Int) throws(DonationStoreError) -> Void = { _, _ in }
    ) throws(DonationStoreError) {
        let accompanied = try accompanied(in: snapshot)
        var candidates = Candidates()
        try forEach(in: snapshot.tables[.contacts], of: snapshot) {
            key,
            row throws(DecodingFailure) in
            guard accompanied.find(key.span, in: key.indices) == nil else { return }
            candidates.add(ContactKey(bytes: key), try RankingState(startOf: row.span))
        }
        let order = walk.names.keyOrder
        var ranked = candidates.ranked(walk.ranking, firstRank: accompanied.count) { key, other in
            order.precedes(ContactKey(bytes: key), ContactKey(bytes: other))
        }
        walk.lower(&ranked)
        let context = walk.sieve.origin.context
        for (bytes, score, reasons) in ranked {
            guard !walk.sieve.isFull else { return }
            let key = ContactKey(bytes: bytes)
            guard let view: ContactView = try self.view(.contacts, bytes, of: snapshot),
                try admits(view, key, to: context, of: snapshot),
                let channel = try walk.channel(of: key, view, in: snapshot),
                let donor = walk.names.byNumber[channel.donor]
            else { continue }
            let shown = try shown(view, key, in: channel, of: snapshot)
            var suggestion = Suggestion(
                of: shown,
                through: channel,
                donor: donor,
                score: score,
                reasons: reasons,
                origin: walk.sieve.origin
            )
            suggestion.contact = key
            suggestion.people = suggestion.people.map { walk.sieve.completed($0, key) }
            suggestion.people[0] = try walk.wishes.living(
                suggestion.people[0],
                in: channel.donor,
                of: key,
                in: snapshot
            )
            walk.sieve.add(suggestion, fitting: walk.sieve.completions.people[key]?.fit)
            try body(suggestion, walk.sieve.count)
        }
    }

    /// Returns the contacts who have a conversation of their own.
    ///
    /// It keeps only their keys, as there may be millions.
    private func accompanied(
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ByteIndex {
        var contacts = ByteIndex()
        func add(_ contact: ContactKey?) {
            guard let bytes = contact?.bytes else { return }
            _ = contacts.index(of: bytes)
        }
        var last: [UInt8]?
        repeat {
            var (persons, named): ([PersonKey], [ConversationKey]) = ([], [])
            var several: [(key: ConversationKey, persons: [PersonKey], hasName: Bool)] = []
            last = try forEach(
                in: snapshot.tables[.conversations],
                after: last,
                limit: 1000,
                of: snapshot
            ) { key, row throws(DecodingFailure) in
                let view = try ConversationView(beginningOf: row.span)
                guard !view.participants.isEmpty, !view.isGroup(of: 1) else { return }
                if view.participants.count > 1 {
                    let key = ConversationKey(bytes: key)
                    several.append((key, view.participants, view.groupName != nil))
                } else if view.groupName == nil {
                    persons.append(view.participants[0])
                } else {
                    // A conversation with a name may be with several people.
                    named.append(ConversationKey(bytes: key))
                }
            }
            // Somebody with several addresses takes part as several persons.
            for (key, people, hasName) in several where try areOne(people, in: snapshot) {
                if hasName { named.append(key) } else { persons.append(people[0]) }
            }
            for person in persons { add(try contactKey(of: person, in: snapshot)) }
            for key in named {
                guard let attendance = try attended(key, withNobody: true, in: snapshot)?.attendance
                else { continue }
                if attendance.isWithOnePerson { add(attendance.people[0].key) }
            }
        } while last != nil
        return contacts
    }

    /// Returns whether persons are all the same contact.
    private func areOne(
        _ persons: [PersonKey],
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Bool {
        guard let contact = try contactKey(of: persons[0], in: snapshot) else { return false }
        for person in persons.dropFirst()
        where try contactKey(of: person, in: snapshot) != contact {
            return false
        }
        return true
    }

    /// Returns the requested coefficients, or else those in force.
    func coefficients(
        _ coefficients: RankingCoefficients?,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> RankingCoefficients {
        if let coefficients { return coefficients }
        return try adoptedCoefficients(of: snapshot)?.coefficients ?? RankingCoefficients()
    }

    /// Returns the preferences and feedback about conversations, by their keys; most have none.
    func said(
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [[UInt8]: PreferenceView] {
        var said: [[UInt8]: PreferenceView] = [:]
        try forEach(in: snapshot.tables[.preferences], of: snapshot) {
            key,
            row throws(DecodingFailure) in
            said[key] = try PreferenceView(decoding: row.span)
        }
        return said
    }

}

extension Suggestion {
    init(
        of conversation: AttendedConversation,
        as candidate: AdjustedStream.Candidate,
        donor: Donor,
        latest: Position?,
        leadingReason: LeadingReason,
        origin: SuggestionOrigin
    ) {
        let (view, attendance) = (conversation.view, conversation.attendance)
        var people = attendance.people.map(\.view.person)
        let isPerson = attendance.isWithOnePerson
        // The name of a group of one serves as the person's name if there is none.
        if isPerson, people[0].displayName == nil { people[0].displayName = view.groupName }
        self.init(
            donor: donor,
            conversationIdentifier: conversation.key.conversationIdentifier,
            groupName: isPerson ? nil : view.groupName,
            isGroup: attendance.isGroup,
            people: people,
            image: view.image ?? (isPerson ? attendance.people[0].view.image : nil),
            latest: latest,
            score: candidate.score,
            reasons: candidate.reasons,
            probability: candidate.probability,
            leadingReason: leadingReason,
            identity: conversation.key,
            onlyContact: isPerson ? attendance.people[0].key : nil,
            origin: origin
        )
        isForCalls = !view.actions.isEmpty && view.actions.isSubset(of: .calls)
    }

    /// Makes the suggestion of a person without a conversation.
    init(
        of view: ContactView,
        through channel: ChannelView,
        donor: Donor,
        score: Double,
        reasons: [Reason],
        origin: SuggestionOrigin
    ) {
        var person = channel.person
        person.displayName = view.name
        self.init(
            donor: donor,
            conversationIdentifier: nil,
            groupName: nil,
            isGroup: false,
            people: [person],
            image: view.image,
            latest: nil,
            score: score,
            reasons: reasons,
            probability: nil,
            leadingReason: LeadingReason(.groups),
            identity: nil,
            origin: origin
        )
        isForCalls = ChannelActions(channel.action).isSubset(of: .calls)
    }
}
