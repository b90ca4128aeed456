public import Interactions

/// Something that names a conversation: a ``Conversation``, a ``Suggestion``, or the position of a
/// donation in it.
public protocol NamesConversation {
    /// A live donation by which the conversation is named in an event.
    ///
    /// - Throws: ``DonationStoreError/correctionRefused(_:)`` when no donation of it is left, or
    ///   another ``DonationStoreError``.
    /// - Complexity: O(log *n*), once the views are caught up.
    func reference(in store: DonationStore) throws(DonationStoreError) -> ConversationReference
}

extension ConversationReference: NamesConversation {
    /// The reference itself.
    public func reference(
        in store: DonationStore
    ) throws(DonationStoreError) -> ConversationReference { self }
}

extension Conversation: NamesConversation {
    /// The latest live donation of the conversation.
    ///
    /// - Throws: ``DonationStoreError/correctionRefused(_:)`` when none is left, or another
    ///   ``DonationStoreError``.
    /// - Complexity: O(log *n*), once the views are caught up.
    public func reference(
        in store: DonationStore
    ) throws(DonationStoreError) -> ConversationReference {
        try store.reference(to: identity)
    }
}

extension Suggestion: NamesConversation {
    /// The latest live donation of the conversation.
    ///
    /// - Throws: ``DonationStoreError/correctionRefused(_:)`` when none is left, or another
    ///   ``DonationStoreError``.
    /// - Complexity: O(log *n*), once the views are caught up.
    public func reference(
        in store: DonationStore
    ) throws(DonationStoreError) -> ConversationReference {
        // A person without a conversation is suggested by no donation in one.
        guard let identity else { throw .correctionRefused(.conversationGone) }
        return try store.reference(to: identity)
    }
}

/// What the owner says of suggestions. Each of these appends an event, which is on disk when they
/// return, and names conversations by the positions of donations: nothing of what is in them.
/// ``DonationStore/withdraw(_:)`` takes one back.
extension DonationStore {
    /// Has a conversation stand first, until ``unpin(_:)``.
    ///
    /// - Returns: Where the event is.
    /// - Throws: ``DonationStoreError/correctionRefused(_:)`` when no donation names the
    ///   conversation, or another ``DonationStoreError``; then nothing was appended, unless it is
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(log *n*) in the number of events, and one commit.
    @discardableResult
    public func pin(
        _ conversation: some NamesConversation
    ) throws(DonationStoreError) -> Position {
        try prefer(.pin, conversation)
    }

    /// Has a conversation not stand first any more.
    ///
    /// - Returns: Where the event is.
    /// - Throws: As ``pin(_:)``.
    /// - Complexity: As ``pin(_:)``.
    @discardableResult
    public func unpin(
        _ conversation: some NamesConversation
    ) throws(DonationStoreError) -> Position {
        try prefer(.unpin, conversation)
    }

    /// Has a conversation suggested less; said again, still less.
    ///
    /// - Returns: Where the event is.
    /// - Throws: As ``pin(_:)``.
    /// - Complexity: As ``pin(_:)``.
    @discardableResult
    public func suggestLess(
        _ conversation: some NamesConversation
    ) throws(DonationStoreError) -> Position {
        try prefer(.suggestLess, conversation)
    }

    /// Has a conversation never suggested.
    ///
    /// - Returns: Where the event is.
    /// - Throws: As ``pin(_:)``.
    /// - Complexity: As ``pin(_:)``.
    @discardableResult
    public func neverSuggest(
        _ conversation: some NamesConversation
    ) throws(DonationStoreError) -> Position {
        try prefer(.never, conversation)
    }

    /// Has a conversation suggested as before ``suggestLess(_:)`` and ``neverSuggest(_:)``.
    ///
    /// - Returns: Where the event is.
    /// - Throws: As ``pin(_:)``.
    /// - Complexity: As ``pin(_:)``.
    @discardableResult
    public func clearPreference(
        _ conversation: some NamesConversation
    ) throws(DonationStoreError) -> Position {
        try prefer(.clear, conversation)
    }

    /// Forgets what was learned of a conversation so far, and of the only other in it.
    ///
    /// The donations stay, and what follows is learned anew; what was said of it, as by
    /// ``pin(_:)``, stays, too.
    ///
    /// - Returns: Where the event is.
    /// - Throws: As ``pin(_:)``.
    /// - Complexity: As ``pin(_:)``.
    @discardableResult
    public func reset(
        _ conversation: some NamesConversation
    ) throws(DonationStoreError) -> Position {
        try prefer(.reset, conversation)
    }

    private func prefer(
        _ change: Preference.Change,
        _ conversation: some NamesConversation
    ) throws(DonationStoreError) -> Position {
        try log.prefer(Preference(change, try conversation.reference(in: self)))
    }

    /// Records what became of a list of suggestions.
    ///
    /// - Parameter feedback: The list, what became of it, and the context, which is kept with it.
    /// - Returns: Where the event is.
    /// - Throws: ``DonationStoreError/correctionRefused(_:)`` when a conversation is named by no
    ///   live donation, or the feedback contradicts itself; ``DonationStoreError/invalid(_:)`` when
    ///   there is too much of it; or another ``DonationStoreError``. Then nothing was appended,
    ///   unless it is ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*l* log *n*) in the list and the events, and one commit.
    @discardableResult
    public func recordFeedback(
        _ feedback: SuggestionFeedback
    ) throws(DonationStoreError) -> Position {
        try log.record(feedback)
    }

    /// Adopts coefficients of the ranking.
    ///
    /// Of several the one is in force that learned through the latest position; one that was set by
    /// hand counts as if it knew of everything before it. What was learned through a position is
    /// void when anything up to there is deleted afterwards; what was set by hand stays.
    ///
    /// - Parameters:
    ///   - policy: The coefficients, each from 0 to 4.
    ///   - learnedThrough: The last position that they were learned from; `nil` when they are set
    ///     by hand.
    /// - Returns: Where the event is.
    /// - Throws: ``DonationStoreError/invalid(_:)`` when a coefficient is out of its range,
    ///   ``DonationStoreError/correctionRefused(_:)`` when anything that they were learned from was
    ///   deleted since, or another ``DonationStoreError``; then nothing was appended, unless it is
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*e*) in the events after `learnedThrough`, and one commit.
    @discardableResult
    public func adopt(
        _ policy: RankingPolicy,
        learnedThrough: Position? = nil
    ) throws(DonationStoreError) -> Position {
        try log.adopt(Adoption(policy, learnedThrough: learnedThrough))
    }

    // MARK: What is in force

    /// The preferences of every conversation that has any in force or counted, in the order of the
    /// conversations' keys.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*c*) in the conversations that have any, once the views are caught up.
    public func preferences() throws(DonationStoreError) -> Answer<ConversationPreferences> {
        try answer(views.preferences)
    }

    /// The coefficients of the ranking in force; `nil` for those to start from.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(log *n*), once the views are caught up.
    public func adoptedPolicy() throws(DonationStoreError) -> AdoptedPolicy? {
        try answer { snapshot throws(DonationStoreError) in
            [try self.views.adoptedPolicy(of: snapshot)].compactMap(\.self)
        }.first
    }

    fileprivate func reference(
        to conversation: ConversationKey
    ) throws(DonationStoreError) -> ConversationReference {
        let found = try answer { snapshot throws(DonationStoreError) in
            [try self.views.reference(to: conversation, of: snapshot)].compactMap(\.self)
        }.first
        guard let found else { throw .correctionRefused(.conversationGone) }
        return found
    }
}
