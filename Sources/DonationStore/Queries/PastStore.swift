public import Interactions
internal import LMDB

/// The views as they stood at a position of the log, or of what had happened by a time, folded into
/// files that only this sees.
///
/// It takes room on the disk until it goes. What was erased since is not in it.
public final class PastStore: Sendable {
    /// The last position that it knows of.
    public let position: Position
    /// The moment that it knows of: ``Moment/past(_:)`` of ``DonationStore/past(at:)``, otherwise
    /// ``Moment/present``.
    public let moment: Moment
    /// How much of what is live it does not know because it had not happened; nothing unless
    /// ``moment`` is of the past.
    public let leftOut: LeftOut
    let store: DonationStore
    let scope: PastScope
    private let past: PastViews

    init(_ store: DonationStore, _ scope: PastScope) throws(DonationStoreError) {
        self.store = store
        self.scope = scope
        past = try store.views.foldAside(scope)
        position = past.checkpoint.position
        moment = scope.time.map(Moment.past) ?? .present
        leftOut = past.leftOut
    }

    /// Whom something would have been sent to, by what was known then.
    ///
    /// - Parameters:
    ///   - moment: The time asked about, of which only the clock counts; ``Moment/present`` is
    ///     ``moment``.
    ///   - limit: The most to return.
    /// - Returns: The suggestions, best first.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/suggestions(at:limit:)``.
    public func suggestions(
        at moment: Moment = .present,
        limit: Int = 4
    ) throws(DonationStoreError) -> [Suggestion] {
        try suggestions(for: SuggestionContext(at: moment, limit: limit))
    }

    /// Whom something would have been sent to in a context, by what was known then.
    ///
    /// - Parameters:
    ///   - context: What is known of the moment; of its ``SuggestionContext/moment``, only the
    ///     clock counts, and ``Moment/present`` is ``moment``.
    ///   - policy: The coefficients to rank by, to compare them with others; those in force then
    ///     unless given.
    /// - Returns: The suggestions, best first, to be explained by this.
    /// - Throws: ``DonationStoreError/invalid(_:)`` when a coefficient of the policy is out of its
    ///   range, or another ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/suggestions(for:policy:)``.
    public func suggestions(
        for context: SuggestionContext,
        policy: RankingPolicy? = nil
    ) throws(DonationStoreError) -> [Suggestion] {
        try policy?.check()
        let context = try asked(context)
        let now = context.moment.time(store.host.now())
        return try store.views.suggestions(of: read(), for: context, at: now, policy: policy)
    }

    /// A context with the moment that this answers it for.
    func asked(
        _ context: SuggestionContext
    ) throws(DonationStoreError) -> SuggestionContext {
        var context = context
        if context.moment == .present { context.moment = moment }
        // Only what this knows is the past that it says.
        if context.moment != moment {
            context.moment = .clock(context.moment.time(store.host.now()))
        }
        // Whoever was several then is so with each.
        var excluded: [Contact] = []
        for contact in context.excludedContacts { excluded += try contacts(within: contact) }
        context.excludedContacts = excluded
        return context
    }

    /// The contacts as they were then, in the order of their keys: all, or a page of them.
    ///
    /// - Parameters:
    ///   - last: The last one of the page before; `nil` for the first page.
    ///   - limit: The most to return.
    /// - Returns: A page, with fewer than `limit` only at the end.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(log *c* + *m*) in the number of contacts and of those returned.
    public func contacts(
        after last: Contact? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> [Contact] {
        try store.views.contacts(after: last?.identity, limit: limit, of: read())
    }

    /// A contact as it was then, by any evidence of it now; `nil` when nobody knew of it.
    ///
    /// - Parameter contact: One of ``DonationStore/contacts(after:limit:)``, by whose key it is
    ///   looked for.
    /// - Returns: The contact then.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(log *c*) in the number of contacts.
    public func contact(_ contact: Contact) throws(DonationStoreError) -> Contact? {
        try store.views.contact(contact.identity, of: read())
    }

    /// The addresses and numbers that joined nobody then: see ``DonationStore/sharedHandles()``.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*s* log *n*) in the handles.
    public func sharedHandles() throws(DonationStoreError) -> [SharedHandle] {
        try store.views.sharedHandles(of: read())
    }

    /// The conversations as they were then, in the order of their keys: all, or a page of them.
    ///
    /// - Parameters:
    ///   - last: The last one of the page before; `nil` for the first page.
    ///   - limit: The most to return.
    /// - Returns: A page, with fewer than `limit` only at the end.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(log *c* + *m*) in the number of conversations and of those returned.
    public func conversations(
        after last: Conversation? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> [Conversation] {
        try store.views.conversations(after: last?.identity, limit: limit, of: read())
    }

    /// A conversation as it was then; `nil` when nothing had taken place in it.
    ///
    /// - Parameter conversation: One of ``DonationStore/conversations(after:limit:)``, by whose key
    ///   it is looked for.
    /// - Returns: The conversation then.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(log *c*) in the number of conversations.
    public func conversation(
        _ conversation: Conversation
    ) throws(DonationStoreError) -> Conversation? {
        try store.views.conversation(conversation.identity, of: read())
    }

    /// The conversation that preferences were of, as it was then; `nil` when nothing had taken place
    /// in it.
    ///
    /// - Parameter preferences: One of ``preferences()``.
    /// - Returns: The conversation then.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(log *c*) in the number of conversations.
    public func conversation(
        of preferences: ConversationPreferences
    ) throws(DonationStoreError) -> Conversation? {
        try store.views.conversation(preferences.identity, of: read())
    }

    /// What was said by then of conversations as suggestions, in the order of their keys.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*c*) in the conversations of which anything was said.
    public func preferences() throws(DonationStoreError) -> [ConversationPreferences] {
        try store.views.preferences(of: read())
    }

    /// The coefficients of the ranking in force then; `nil` for those to start from.
    ///
    /// - Throws: ``DonationStoreError`` when the views cannot be read.
    /// - Complexity: O(log *n*).
    public func adoptedPolicy() throws(DonationStoreError) -> AdoptedPolicy? {
        try store.views.adoptedPolicy(of: read())
    }

    /// What each donor had donated by then.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*d*) in the days on which anything was donated, for each donor.
    public func donors() throws(DonationStoreError) -> [DonorSummary] {
        try store.views.donors(of: read())
    }

    /// The positions of the donations in which a contact took part by then, newest first.
    ///
    /// - Parameters:
    ///   - contact: One of ``contacts(after:limit:)`` of this.
    ///   - end: Only those before this position: the last one of the page before.
    ///   - limit: The most to return.
    /// - Returns: The positions, the last of which begins the next page.
    /// - Throws: ``DonationStoreError`` when the views cannot be read.
    /// - Complexity: O(*h* + *m*) in the donations that are newer and those returned.
    public func timeline(
        of contact: Contact,
        before end: Position? = nil,
        limit: Int = 50
    ) throws(DonationStoreError) -> [Position] {
        try store.views.timeline(
            of: ContactView.self,
            .contacts,
            contact.identity,
            before: end,
            limit: limit,
            in: read()
        )
    }

    /// The positions of the donations in a conversation by then, newest first.
    ///
    /// - Parameters:
    ///   - conversation: One of ``conversations(after:limit:)`` of this.
    ///   - end: Only those before this position: the last one of the page before.
    ///   - limit: The most to return.
    /// - Returns: The positions, the last of which begins the next page.
    /// - Throws: ``DonationStoreError`` when the views cannot be read.
    /// - Complexity: O(*h* + *m*) in the donations that are newer and those returned.
    public func timeline(
        of conversation: Conversation,
        before end: Position? = nil,
        limit: Int = 50
    ) throws(DonationStoreError) -> [Position] {
        try store.views.timeline(
            of: ConversationView.self,
            .conversations,
            conversation.identity,
            before: end,
            limit: limit,
            in: read()
        )
    }

    /// One digest over all views.
    ///
    /// - Throws: ``DonationStoreError`` when the views cannot be read.
    /// - Complexity: O(*v*) in the bytes of all views.
    public func digest() throws(DonationStoreError) -> String {
        try store.views.digest(of: read())
    }

    func read() throws(DonationStoreError) -> Snapshot<ViewTables> {
        do {
            return try past.read()
        } catch {
            throw store.views.storageError(error)
        }
    }
}

extension DonationStore {
    /// The views as they stood at a position, all of them.
    ///
    /// For one contact or conversation ``contact(_:asOf:)`` and ``conversation(_:asOf:)`` are
    /// faster.
    ///
    /// - Parameter position: The last position to know of; one beyond the log means all of it.
    /// - Returns: The views, which take room on the disk as long as they are kept.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` at a record that cannot be read, or another
    ///   ``DonationStoreError``.
    /// - Complexity: O(*p*) in the events up to there; memory for the views.
    public func asOf(_ position: Position) throws(DonationStoreError) -> PastStore {
        try PastStore(self, PastScope(last: position))
    }

    /// The views of what had happened by a time: what would have been suggested then.
    ///
    /// They know of the donations that had begun and of the other events that had been received, as
    /// ``Moment/past(_:)`` says; ``PastStore/leftOut`` counts what they leave out.
    ///
    /// - Parameter time: The time; with one that is not past little or nothing is left out.
    /// - Returns: The views, which take room on the disk as long as they are kept.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` at a record that cannot be read, or another
    ///   ``DonationStoreError``.
    /// - Complexity: O(*n*) in the number of events; memory for the views.
    public func past(at time: Timestamp) throws(DonationStoreError) -> PastStore {
        try PastStore(self, PastScope(time: time))
    }

    /// The last position that the log had received at a time; 0 when it had none.
    ///
    /// - Parameter time: By the clock of who received the donations. Where that clock was put back,
    ///   one of the positions that fit.
    /// - Returns: The position, for ``asOf(_:)`` and others.
    /// - Throws: ``DonationStoreError`` when the log cannot be read.
    /// - Complexity: O(log² *n*) in the number of events.
    public func position(at time: Timestamp) throws(DonationStoreError) -> Position {
        var (low, high) = (UInt64(0), try log.end().last.rawValue)
        while low < high {
            let middle = low + (high - low + 1) / 2
            let event = try event(at: Position(rawValue: middle))
            if let event, event.recordedAt <= time { low = middle } else { high = middle - 1 }
        }
        return Position(rawValue: low)
    }

    /// A contact as it was at a position; `nil` when nobody knew of it.
    ///
    /// - Parameters:
    ///   - contact: One of ``contacts(after:limit:)``, by whose key it is looked for.
    ///   - position: The last position to know of.
    /// - Returns: What was known of it then.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the history of the contact, and of those who were one with
    ///   it then. When anything was deleted since, the envelopes of all events are looked at, too.
    public func contact(
        _ contact: Contact,
        asOf position: Position
    ) throws(DonationStoreError) -> Contact? {
        try views.pastContact(contact.identity, asOf: position)
    }

    /// A conversation as it was at a position; `nil` when nobody knew of it.
    ///
    /// - Parameters:
    ///   - conversation: One of ``conversations(after:limit:)``.
    ///   - position: The last position to know of.
    /// - Returns: What was known of it then.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the histories of the conversation and of who takes part in
    ///   it. When anything was deleted since, the envelopes of all events are looked at, too.
    public func conversation(
        _ conversation: Conversation,
        asOf position: Position
    ) throws(DonationStoreError) -> Conversation? {
        try views.pastConversation(conversation.identity, asOf: position)
    }
}
