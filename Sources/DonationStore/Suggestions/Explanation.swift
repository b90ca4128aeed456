public import Interactions
internal import LMDB

/// A reason for a suggestion, with the donations and other events behind it.
public struct ExplainedReason: Hashable, Sendable {
    /// The reason, as it is in the suggestion.
    public var reason: Reason
    /// The events behind the reason, the greatest share first.
    ///
    /// They are donations and, for what the owner said about the conversation, preferences and
    /// feedback.
    public var evidence: [ReasonEvidence]
    /// The number of events; ``evidence`` may hold only the first of them.
    public var evidenceCount: Int
}

extension DonationStore {
    /// Returns the events behind each reason for a suggestion.
    ///
    /// ```swift
    /// for explained in try store.explain(suggestion) {
    ///     print(explained.reason.name, explained.evidence.map(\.position))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - suggestion: A suggestion made just now, of a moment of the past too. Events received
    ///     since it was made count. For suggestions of a ``PastStore``, ask that.
    ///   - limit: The largest number of events to return for each reason.
    /// - Returns: The reasons in their order; none if the conversation or person of the suggestion
    ///   is gone.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the events about the conversation and those of the log; for
    ///   a moment of the past, as ``views(asOf:)-(Timestamp)``.
    public func explain(
        _ suggestion: Suggestion,
        limit: Int = 5
    ) throws(DonationStoreError) -> [ExplainedReason] {
        if case .past(let time) = suggestion.context.moment {
            return try views(asOf: time).explain(suggestion, limit: limit)
        }
        let reasons = try answer { snapshot throws(DonationStoreError) in
            try self.views.explain(suggestion, limit: limit, of: snapshot)
        }
        return Array(reasons)
    }
}

extension PastStore {
    /// Returns the events behind each reason for a suggestion at that time.
    ///
    /// Otherwise as ``DonationStore/explain(_:limit:)``.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the events about the conversation and those of the log.
    public func explain(
        _ suggestion: Suggestion,
        limit: Int = 5
    ) throws(DonationStoreError) -> [ExplainedReason] {
        try store.views.explain(suggestion, limit: limit, of: read())
    }
}

extension ViewStore {
    fileprivate func explain(
        _ suggestion: Suggestion,
        limit: Int,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [ExplainedReason] {
        let (context, now) = (suggestion.context, suggestion.origin.now)
        var said = SaidHistory(in: context.circumstances, at: now)
        var history = RankingHistory([], of: RankingState(), at: now)
        var company: [ReasonEvidence] = []
        if let key = suggestion.identity {
            guard let view = try face(of: key, in: snapshot) else { return [] }
            said = try self.said(of: key, in: context.circumstances, at: now, snapshot)
            let entries = try entries(of: view.timeline, after: said.resetTime, snapshot)
            history = RankingHistory(entries, of: view.ranking, at: now)
            try addWishes(about: suggestion, to: &said, snapshot)
            if suggestion.reasons.contains(where: { $0.name == .company }) {
                let found = try self.company(
                    of: context,
                    donorNames(),
                    Ranking(at: now, sentInAll: 0),
                    in: snapshot
                )
                company = [ReasonEvidence](found.evidence[key.bytes] ?? [])
            }
        }
        if let contact = suggestion.contact {
            let loaded: ContactView? = try view(.contacts, contact.bytes, of: snapshot)
            guard let view = loaded else { return [] }
            let entries = try entries(of: view.timeline, after: nil, snapshot, from: contact)
            history = RankingHistory(entries, of: view.ranking, at: now)
            try addWishes(about: suggestion, to: &said, snapshot)
        }
        return suggestion.reasons.map { reason in
            var evidence = history.evidence(for: reason.name) + said.evidence(for: reason.name)
            if reason.name == .company { evidence = company }
            return ExplainedReason(
                reason: reason,
                evidence: Array(evidence.prefix(max(0, limit))),
                evidenceCount: evidence.count
            )
        }
    }

    /// Adds the wishes about the person, the address or the app that lowered a suggestion.
    private func addWishes(
        about suggestion: Suggestion,
        to said: inout SaidHistory,
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        guard suggestion.reasons.contains(where: { $0.name == .lessened }) else { return }
        let wishes = try wishes(in: snapshot)
        var less: [OwnerWishes.InForce] = []
        if let key = suggestion.identity, let conversation = try attended(key, in: snapshot) {
            less = try wishes.effect(on: conversation, in: snapshot).less
        } else if let contact = suggestion.contact {
            less = wishes.contacts[contact]?.less ?? []
        }
        for wish in less { said.apply(.suggestLess, at: wish.position, wish.time) }
    }

    /// Returns the donations of a timeline that began after a time, in the order of the log.
    ///
    /// Of a contact's timeline, it returns only those that the owner or the contact sent.
    private func entries(
        of timeline: Timeline,
        after time: Timestamp?,
        _ snapshot: borrowing Snapshot<ViewTables>,
        from contact: ContactKey? = nil
    ) throws(DonationStoreError) -> [RankingHistory.Entry] {
        var positions: [Position] = []
        try forEachEntry(of: timeline, in: snapshot) { entry in
            positions.append(entry.position)
            return true
        }
        var entries: [(entry: RankingHistory.Entry, sender: PersonKey?)] = []
        var decoder = ConversationDecoder(rules: try rules(of: snapshot))
        try log.forEachDonation(at: positions.reversed()) {
            record,
            envelope,
            position throws(DecodingFailure) in
            if let entry = try decoder.entry(of: record, envelope, at: position),
                time.map({ $0 < entry.start }) ?? true
            {
                entries.append((entry, decoder.sender))
            }
        }
        guard let contact else { return entries.map(\.entry) }
        var own: [RankingHistory.Entry] = []
        for (entry, sender) in entries {
            var isOwn = entry.isOutgoing
            if !isOwn, let sender { isOwn = try contactKey(of: sender, in: snapshot) == contact }
            if isOwn { own.append(entry) }
        }
        return own
    }

    /// Returns the history of preferences and feedback about a conversation, event by event.
    private func said(
        of key: ConversationKey,
        in circumstances: Circumstances,
        at now: Timestamp,
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> SaidHistory {
        var said = SaidHistory(in: circumstances, at: now)
        let preference: PreferenceView? = try view(.preferences, key.bytes, of: snapshot)
        guard let preference else { return said }
        let rules = try rules(of: snapshot)
        var positions: [Position] = []
        try forEachEntry(of: preference.timeline, in: snapshot) { entry in
            positions.append(entry.position)
            return true
        }
        for position in positions.reversed() where position > .start {
            let before = Position(rawValue: position.rawValue - 1)
            guard let event = try log.events(after: before, limit: 1).first else { continue }
            if let preference = event.event.payload(as: Preference.self) {
                said.apply(preference.change, at: position, event.recordedAt)
            } else if let feedback = event.event.payload(as: SuggestionFeedback.self) {
                var isChosen = false
                if let chosen = feedback.chosen {
                    isChosen = try isReference(chosen, to: key, rules: rules)
                }
                said.apply(feedback, isChosen: isChosen, at: position, event.recordedAt)
            }
        }
        return said
    }

    /// Returns whether a reference names a conversation.
    private func isReference(
        _ reference: ConversationReference,
        to key: ConversationKey,
        rules: IdentityRules
    ) throws(DonationStoreError) -> Bool {
        var found: ConversationKey?
        var decoder = ConversationDecoder(rules: rules)
        try log.forEachDonation(at: [reference.position]) {
            record,
            envelope,
            position throws(DecodingFailure) in
            let key = try decoder.conversation(of: record, envelope, at: position)
            found = reference.isOfSenderAlone ? decoder.conversationOfSenderAlone() : key
        }
        return found == key
    }
}
