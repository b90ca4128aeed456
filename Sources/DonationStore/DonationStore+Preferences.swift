public import Interactions

/// Something that names a conversation: a ``Conversation``, a ``Suggestion``, or the position of a
/// donation in it.
public protocol NamesConversation {
    /// Returns a live donation by which an event can name the conversation.
    ///
    /// - Throws: ``CorrectionRefusal/conversationGone`` if no donation of it is left, or an error
    ///   of the store.
    /// - Complexity: O(log *n*), once the views are caught up.
    func reference(in store: DonationStore) throws(CorrectionError) -> ConversationReference
}

extension ConversationReference: NamesConversation {
    /// Returns the reference itself.
    public func reference(
        in store: DonationStore
    ) throws(CorrectionError) -> ConversationReference { self }
}

extension Conversation: NamesConversation {
    /// Returns the latest live donation of the conversation.
    ///
    /// - Throws: ``CorrectionRefusal/conversationGone`` if none is left, or an error of the store.
    /// - Complexity: O(log *n*), once the views are caught up.
    public func reference(
        in store: DonationStore
    ) throws(CorrectionError) -> ConversationReference {
        try store.reference(to: identity)
    }
}

extension Suggestion: NamesConversation {
    /// Returns the latest live donation of the conversation.
    ///
    /// - Throws: ``CorrectionRefusal/conversationGone`` if none is left, or an error of the store.
    /// - Complexity: O(log *n*), once the views are caught up.
    public func reference(
        in store: DonationStore
    ) throws(CorrectionError) -> ConversationReference {
        // No donation in a conversation suggests a person who has none.
        guard let identity else { throw .refused(.conversationGone) }
        return try store.reference(to: identity)
    }
}

/// The outcome of a list of suggestions.
public enum SuggestionOutcome {
    /// The list was shown; nothing more is known.
    case shown
    /// The owner chose this conversation of the list.
    case chosen(any NamesConversation)
    /// The owner chose this conversation, which is not in the list.
    case otherChosen(any NamesConversation)
    /// The owner chose nothing, neither from the list nor otherwise.
    case abandoned

    fileprivate var name: SuggestionFeedback.Outcome {
        switch self {
        case .shown: .shown
        case .chosen: .chosen
        case .otherChosen: .otherChosen
        case .abandoned: .abandoned
        }
    }

    fileprivate var choice: (any NamesConversation)? {
        switch self {
        case .chosen(let one), .otherChosen(let one): one
        case .shown, .abandoned: nil
        }
    }
}

/// The owner's preferences and feedback about suggestions.
///
/// Each method appends one event, which is on disk when the method returns. The event names
/// conversations by positions of donations and holds none of their content.
/// ``DonationStore/withdraw(_:)`` takes one back.
extension DonationStore {
    /// Pins a conversation: it stands first until ``unpin(_:)``.
    ///
    /// ```swift
    /// if let best = try store.suggestions().first { try store.pin(best) }
    /// ```
    ///
    /// - Returns: The event's position.
    /// - Throws: ``CorrectionRefusal`` if no live donation names the conversation, or an error of
    ///   the store; then nothing was appended, except after
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(log *n*) in the number of events, and one commit.
    @discardableResult
    public func pin(_ conversation: some NamesConversation) throws(CorrectionError) -> Position {
        try prefer(.pin, conversation)
    }

    /// Unpins a conversation.
    ///
    /// - Returns: The event's position.
    /// - Throws: As ``pin(_:)``.
    /// - Complexity: As ``pin(_:)``.
    @discardableResult
    public func unpin(_ conversation: some NamesConversation) throws(CorrectionError) -> Position {
        try prefer(.unpin, conversation)
    }

    /// Lowers a conversation in the ranking; each further call lowers it more.
    ///
    /// - Returns: The event's position.
    /// - Throws: As ``pin(_:)``.
    /// - Complexity: As ``pin(_:)``.
    @discardableResult
    public func suggestLess(
        _ conversation: some NamesConversation
    ) throws(CorrectionError) -> Position {
        try prefer(.suggestLess, conversation)
    }

    /// Keeps a conversation out of all suggestions.
    ///
    /// - Returns: The event's position.
    /// - Throws: As ``pin(_:)``.
    /// - Complexity: As ``pin(_:)``.
    @discardableResult
    public func neverSuggest(
        _ conversation: some NamesConversation
    ) throws(CorrectionError) -> Position {
        try prefer(.never, conversation)
    }

    /// Cancels ``suggestLess(_:)`` and ``neverSuggest(_:)`` for a conversation.
    ///
    /// - Returns: The event's position.
    /// - Throws: As ``pin(_:)``.
    /// - Complexity: As ``pin(_:)``.
    @discardableResult
    public func clearPreference(
        _ conversation: some NamesConversation
    ) throws(CorrectionError) -> Position {
        try prefer(.clear, conversation)
    }

    /// Forgets what the ranking has learned of a conversation, and of the only other person in it.
    ///
    /// The donations stay, and the ranking learns from later ones. Preferences, as by ``pin(_:)``,
    /// stay too.
    ///
    /// - Returns: The event's position.
    /// - Throws: As ``pin(_:)``.
    /// - Complexity: As ``pin(_:)``.
    @discardableResult
    public func reset(_ conversation: some NamesConversation) throws(CorrectionError) -> Position {
        try prefer(.reset, conversation)
    }

    private func prefer(
        _ change: Preference.Change,
        _ conversation: some NamesConversation
    ) throws(CorrectionError) -> Position {
        try log.prefer(Preference(change, try conversation.reference(in: self)))
    }

    /// Records the outcome of a list of suggestions.
    ///
    /// ```swift
    /// let suggestions = try store.suggestions(limit: 4)
    /// try store.record(.chosen(suggestions[0]), of: Array(suggestions))
    /// ```
    ///
    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - shown: The list as shown, best first, at most 64. An entry that no live donation names
    ///     is left out: a person without a conversation, or a conversation deleted meanwhile.
    ///   - context: The thing to be sent, and the owner's place, which the event keeps.
    /// - Returns: The event's position.
    /// - Throws: ``CorrectionRefusal`` if no live donation names the chosen conversation, the list
    ///   does not fit the outcome, or the list or the context is too large; or an error of the
    ///   store. Then nothing was appended, except after
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*l* log *n*) in the list and the events, and one commit.
    @discardableResult
    public func record(
        _ outcome: SuggestionOutcome,
        of shown: [some NamesConversation],
        context: SuggestionFeedback.Context = SuggestionFeedback.Context()
    ) throws(CorrectionError) -> Position {
        var listed: [ConversationReference] = []
        for one in shown {
            do {
                listed.append(try one.reference(in: self))
            } catch .refused(.conversationGone) {
                continue
            }
        }
        return try record(
            SuggestionFeedback(
                shown: listed,
                outcome: outcome.name,
                chosen: try outcome.choice?.reference(in: self),
                context: context
            )
        )
    }

    /// Records feedback that names conversations by donations.
    ///
    /// - Returns: The event's position.
    /// - Throws: As ``record(_:of:context:)``.
    @discardableResult
    package func record(_ feedback: SuggestionFeedback) throws(CorrectionError) -> Position {
        try log.record(feedback)
    }

    /// Adopts coefficients of the ranking.
    ///
    /// Of several adoptions, the one with the latest time is in force: the time through which it
    /// learned, or its receipt if it was set by hand or has no such time. A deletion of anything up
    /// to the position that coefficients were learned through voids them; those set by hand stay.
    ///
    /// - Parameters:
    ///   - coefficients: The coefficients, each from 0 to 4.
    ///   - learnedThrough: The last position that they were learned from; `nil` for those set by
    ///     hand.
    ///   - learnedThroughTime: The time through which the learning knew the past: the start of the
    ///     newest donation that it read, or a later one.
    /// - Returns: The event's position.
    /// - Throws: ``CorrectionRefusal`` if a coefficient is out of its range, or anything that the
    ///   coefficients were learned from was deleted since; or an error of the store. Then nothing
    ///   was appended, except after ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*e*) in the events after `learnedThrough`, and one commit.
    @discardableResult
    public func adopt(
        _ coefficients: RankingCoefficients,
        learnedThrough: Position? = nil,
        learnedThroughTime: Timestamp? = nil
    ) throws(CorrectionError) -> Position {
        let adoption = Adoption(
            coefficients,
            learnedThrough: learnedThrough,
            learnedThroughTime: learnedThroughTime
        )
        return try log.adopt(adoption)
    }

    // MARK: In force

    /// Returns the preferences of every conversation that has any, in the order of the keys.
    ///
    /// A conversation has preferences if one is in force or counted.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c*) in the conversations that have any, once the views are caught up.
    public func preferences() throws(DonationStoreError) -> Answer<ConversationPreferences> {
        try answer(views.preferences)
    }

    /// Returns the coefficients in force; `nil` if the ranking uses its defaults.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *n*), once the views are caught up.
    public func adoptedCoefficients() throws(DonationStoreError) -> AdoptedCoefficients? {
        try answer { snapshot throws(DonationStoreError) in
            [try self.views.adoptedCoefficients(of: snapshot)].compactMap(\.self)
        }.first
    }

    fileprivate func reference(
        to conversation: ConversationKey
    ) throws(CorrectionError) -> ConversationReference {
        let found = try CorrectionError.storing(
            try answer { snapshot throws(DonationStoreError) in
                [try self.views.reference(to: conversation, of: snapshot)].compactMap(\.self)
            }.first
        )
        guard let found else { throw .refused(.conversationGone) }
        return found
    }
}
