public import Interactions

extension DonationStore {
    /// Returns the best conversations for a share sheet, best first.
    ///
    /// The call first catches up the views with the log. The answer is exact and deterministic: the
    /// same log and the same time give the same suggestions, also after a rebuild.
    ///
    /// ```swift
    /// for suggestion in try store.suggestions(limit: 4) {
    ///     print(suggestion.people.map { $0.displayName ?? "?" }, suggestion.score)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - moment: The time of the question, and the knowledge to use.
    ///   - limit: The largest number of suggestions to return.
    /// - Returns: The suggestions, best first.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: Usually that of some hundred candidates, whatever the number of conversations
    ///   and the length of the log; O(*c* log *c*) if the limit exceeds the number of
    ///   conversations. For a moment of the past, as ``views(asOf:)-(Timestamp)``.
    public func suggestions(
        at moment: Moment = .present,
        limit: Int = 4
    ) throws(DonationStoreError) -> Answer<Suggestion> {
        try suggestions(for: SuggestionContext(at: moment, limit: limit))
    }

    /// Returns the best conversations in a context, best first.
    ///
    /// The answer has one conversation for each person and app, and one for each group. After them
    /// come people whom the store knows from groups alone.
    ///
    /// ```swift
    /// var context = SuggestionContext(limit: 4)
    /// context.purpose = .call
    /// context.excludedPeople = [ana]
    /// let suggestions = try store.suggestions(for: context)
    /// ```
    ///
    /// - Parameters:
    ///   - context: The known facts about the moment.
    ///   - coefficients: The coefficients to rank by, for comparison; by default those in force.
    /// - Returns: The suggestions, best first.
    /// - Throws: ``DonationStoreError/invalid(_:)`` if a coefficient is out of its
    ///   range, or another ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: As ``suggestions(at:limit:)`` if the context lets most candidates through;
    ///   otherwise O(*c* log *c*) in the number of conversations. It looks at every conversation
    ///   with preferences or feedback. For a moment of the past, as ``views(asOf:)-(Timestamp)``,
    ///   which answers several questions with one fold.
    public func suggestions(
        for context: SuggestionContext,
        coefficients: RankingCoefficients? = nil
    ) throws(DonationStoreError) -> Answer<Suggestion> {
        try suggestions(for: context, coefficients: coefficients, through: nil)
    }

    /// Returns the best conversations in a context, through gates that were perhaps read before.
    func suggestions(
        for context: SuggestionContext,
        coefficients: RankingCoefficients? = nil,
        through gates: AppGates?
    ) throws(DonationStoreError) -> Answer<Suggestion> {
        if case .past(let time) = context.moment {
            return Answer(
                try views(asOf: time).suggestions(for: context, coefficients: coefficients),
                lag: 0
            )
        }
        try coefficients?.check()
        let now = context.moment.time(host.now())
        return try answer { snapshot throws(DonationStoreError) in
            try self.views.suggestions(
                of: snapshot,
                for: context,
                at: now,
                coefficients: coefficients,
                through: gates
            )
        }
    }

    /// Returns the latest donation in a suggested conversation.
    ///
    /// When the owner chooses the suggestion, the app gets this donation's intent. The result is
    /// `nil` if there is no such donation, or it was deleted since.
    ///
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(log *n*) in the number of events.
    public func donation(of suggestion: Suggestion) throws(DonationStoreError) -> Donation? {
        guard let position = suggestion.latest, let recorded = try event(at: position),
            let donation = recorded.donation
        else { return nil }
        return donation
    }

    /// Returns the channels to a person for a contact card's button, the remembered one first.
    ///
    /// - Parameters:
    ///   - person: The person, by any evidence.
    ///   - purpose: The purpose of the button.
    ///   - donors: The app that names the person; its own identifiers count only within it.
    /// - Returns: The channels: first the one that the owner used last for the purpose, then the
    ///   others by the last use by the owner, then by anybody; none if the store knows nobody by
    ///   that evidence, or the owner never wants the person suggested. An app of the registry that
    ///   takes no such intents has none.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* log *n*) in the donors, once the views are caught up.
    public func channels(
        to person: Person,
        for purpose: ContactCardButton,
        from donors: DonorScope = .all
    ) throws(DonationStoreError) -> [Channel] {
        guard let contact = try contact(for: person, from: donors) else { return [] }
        let channels = try answer { snapshot throws(DonationStoreError) in
            let gates = try self.views.gates(of: snapshot)
            return try self.views.channels(of: contact, in: snapshot).filter(gates.permits)
        }
        return channels.filter(purpose.serves)
    }
}

extension RankingCoefficients {
    /// Refuses coefficients that are out of their range.
    func check() throws(DonationStoreError) {
        do {
            try validate()
        } catch {
            throw .invalid(error)
        }
    }
}

/// A button of a contact card.
public enum ContactCardButton: String, CaseIterable, Hashable, Sendable {
    /// A message.
    case message
    /// A voice call, or a call of unknown kind.
    case audioCall = "audio-call"
    /// A video call.
    case videoCall = "video-call"
    /// A message to an e-mail address.
    case mail

    fileprivate func serves(_ channel: Channel) -> Bool {
        switch self {
        case .message: channel.action == .message
        case .audioCall: channel.action == .audioCall || channel.action == .call
        case .videoCall: channel.action == .videoCall
        case .mail: channel.action == .message && channel.person.personHandle?.type == .emailAddress
        }
    }
}
