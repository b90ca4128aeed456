public import Interactions
internal import LMDB
import Synchronization

/// The views as they stood at a position of the log, or at a time, in files of their own.
///
/// They take disk space until this object goes. Donations erased since are not in them.
public final class PastStore: Sendable {
    /// The last position that these views know.
    public let position: Position
    /// The moment of these views.
    ///
    /// It is ``Moment/past(_:)`` after ``DonationStore/views(asOf:)-(Timestamp)``, otherwise
    /// ``Moment/present``.
    public let moment: Moment
    /// The number of live donations and events left out because they came later.
    ///
    /// It is zero unless ``moment`` is in the past.
    public let leftOut: LeftOut
    let store: DonationStore
    let scope: PastScope
    private let past: PastViews<Fold>
    /// The views of activities and items, once something asked for them.
    let activityViews = Mutex<PastViews<ActivityFold>?>(nil)

    init(_ store: DonationStore, _ scope: PastScope) throws(DonationStoreError) {
        self.store = store
        self.scope = scope
        past = try store.views.foldAside(scope)
        position = past.checkpoint.position
        moment = scope.time.map(Moment.past) ?? .present
        leftOut = past.leftOut
    }

    /// Returns the best conversations for a share sheet, by the knowledge of that time.
    ///
    /// - Parameters:
    ///   - moment: The time of the question, of which only the clock counts; ``Moment/present``
    ///     stands for ``moment``.
    ///   - limit: The largest number of suggestions to return.
    /// - Returns: The suggestions, best first.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/suggestions(at:limit:)``.
    public func suggestions(
        at moment: Moment = .present,
        limit: Int = 4
    ) throws(DonationStoreError) -> [Suggestion] {
        try suggestions(for: SuggestionContext(at: moment, limit: limit))
    }

    /// Returns the best conversations in a context, by the knowledge of that time.
    ///
    /// - Parameters:
    ///   - context: The known facts about the moment. Of its ``SuggestionContext/moment`` only the
    ///     clock counts, and ``Moment/present`` stands for ``moment``.
    ///   - coefficients: The coefficients to rank by, for comparison; by default those in force
    ///     then.
    /// - Returns: The suggestions, best first; this past store explains them.
    /// - Throws: ``DonationStoreError/invalid(_:)`` if a coefficient is out of its
    ///   range, or another ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/suggestions(for:coefficients:)``.
    public func suggestions(
        for context: SuggestionContext,
        coefficients: RankingCoefficients? = nil
    ) throws(DonationStoreError) -> [Suggestion] {
        try suggestions(for: context, coefficients: coefficients, through: nil)
    }

    /// Returns the best conversations in a context, through gates that were perhaps read before.
    func suggestions(
        for context: SuggestionContext,
        coefficients: RankingCoefficients? = nil,
        through gates: AppGates?
    ) throws(DonationStoreError) -> [Suggestion] {
        try coefficients?.check()
        let context = try asked(context)
        let now = context.moment.time(store.host.now())
        return try store.views.suggestions(
            of: read(),
            for: context,
            at: now,
            coefficients: coefficients,
            through: gates
        )
    }

    /// Returns a context with the moment for which this past store answers.
    func asked(_ context: SuggestionContext) throws(DonationStoreError) -> SuggestionContext {
        var context = context
        if context.moment == .present { context.moment = moment }
        // These views only know their own past, so another moment becomes a mere clock.
        if context.moment != moment {
            context.moment = .clock(context.moment.time(store.host.now()))
        }
        // A contact that was several then stands for each of them.
        var excluded: [Contact] = []
        for contact in context.excludedContacts { excluded += try contacts(within: contact) }
        context.excludedContacts = excluded
        return context
    }

    /// Returns the contacts as they were then, all or a page of them, in the order of their keys.
    ///
    /// - Parameters:
    ///   - last: The last contact of the previous page; `nil` for the first page.
    ///   - limit: The largest number of contacts to return.
    /// - Returns: The contacts, fewer than `limit` only at the end.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *c* + *m*) in the number of contacts and of those returned.
    public func contacts(
        after last: Contact? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> [Contact] {
        try store.views.contacts(after: last?.identity, limit: limit, of: read())
    }

    /// Returns a contact as it was then; `nil` if it was not known.
    ///
    /// - Parameter contact: A contact from ``DonationStore/contacts(after:limit:)``; its key is the
    ///   evidence to look up.
    /// - Returns: The contact then.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *c*) in the number of contacts.
    public func contact(_ contact: Contact) throws(DonationStoreError) -> Contact? {
        try store.views.contact(contact.identity, of: read())
    }

    /// Returns the addresses and numbers that joined nobody then.
    ///
    /// See ``DonationStore/sharedHandles()``.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*s* log *n*) in the handles.
    public func sharedHandles() throws(DonationStoreError) -> [SharedHandle] {
        try store.views.sharedHandles(of: read())
    }

    /// Returns the conversations as they were then, all or a page of them, in the order of their
    /// keys.
    ///
    /// - Parameters:
    ///   - last: The last conversation of the previous page; `nil` for the first page.
    ///   - limit: The largest number of conversations to return.
    /// - Returns: The conversations, fewer than `limit` only at the end.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *c* + *m*) in the number of conversations and of those returned.
    public func conversations(
        after last: Conversation? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> [Conversation] {
        try store.views.conversations(after: last?.identity, limit: limit, of: read())
    }

    /// Returns a conversation as it was then; `nil` if nothing had taken place in it.
    ///
    /// - Parameter conversation: A conversation from ``DonationStore/conversations(after:limit:)``;
    ///   its key is looked up.
    /// - Returns: The conversation then.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *c*) in the number of conversations.
    public func conversation(
        _ conversation: Conversation
    ) throws(DonationStoreError) -> Conversation? {
        try store.views.conversation(conversation.identity, of: read())
    }

    /// Returns the conversation of some preferences as it was then.
    ///
    /// - Parameter preferences: Preferences from ``preferences()``.
    /// - Returns: The conversation then; `nil` if nothing had taken place in it.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *c*) in the number of conversations.
    public func conversation(
        of preferences: ConversationPreferences
    ) throws(DonationStoreError) -> Conversation? {
        try store.views.conversation(preferences.identity, of: read())
    }

    /// Returns the preferences and feedback about conversations by then, in the order of their
    /// keys.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c*) in the conversations that have any.
    public func preferences() throws(DonationStoreError) -> [ConversationPreferences] {
        try store.views.preferences(of: read())
    }

    /// Returns the coefficients in force then; `nil` if the ranking used its defaults.
    ///
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    /// - Complexity: O(log *n*).
    public func adoptedCoefficients() throws(DonationStoreError) -> AdoptedCoefficients? {
        try store.views.adoptedCoefficients(of: read())
    }

    /// Returns the totals of each donor by then.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d*) in the days on which anything was donated, for each donor.
    public func donors() throws(DonationStoreError) -> [DonorSummary] {
        try store.views.donors(of: read())
    }

    /// Returns the positions of the donations in which a contact took part by then, newest first.
    ///
    /// - Parameters:
    ///   - contact: A contact from ``contacts(after:limit:)`` of this past store.
    ///   - end: Returns only positions before this one: the last one of the previous page.
    ///   - limit: The largest number of positions to return.
    /// - Returns: The positions, the last of which begins the next page.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    /// - Complexity: O(*h* + *m*) in the newer donations and those returned.
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

    /// Returns the positions of the donations in a conversation by then, newest first.
    ///
    /// - Parameters:
    ///   - conversation: A conversation from ``conversations(after:limit:)`` of this past store.
    ///   - end: Returns only positions before this one: the last one of the previous page.
    ///   - limit: The largest number of positions to return.
    /// - Returns: The positions, the last of which begins the next page.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    /// - Complexity: O(*h* + *m*) in the newer donations and those returned.
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

    /// Returns one digest over all views.
    ///
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    /// - Complexity: O(*v*) in the bytes of all views.
    public func digest() throws(DonationStoreError) -> String {
        try store.views.digest(of: read())
    }

    func read() throws(DonationStoreError) -> Snapshot<ViewTables> {
        try past.read()
    }
}

extension DonationStore {
    /// Returns all views as they stood at a position.
    ///
    /// For one contact or conversation, ``contact(_:asOf:)`` and ``conversation(_:asOf:)`` are
    /// faster.
    ///
    /// - Parameter position: The last position to fold; one beyond the log means the whole log.
    /// - Returns: The views, which take disk space as long as they are kept.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` at a record that cannot be read, or another
    ///   ``DonationStoreError``.
    /// - Complexity: O(*p*) in the events up to there; memory for the views.
    public func views(asOf position: Position) throws(DonationStoreError) -> PastStore {
        try PastStore(self, PastScope(last: position))
    }

    /// Returns the views of the past at a time, which answer what would have been suggested then.
    ///
    /// They know the donations that had begun and the other events that had been received, as
    /// ``Moment/past(_:)`` says; ``PastStore/leftOut`` counts the rest.
    ///
    /// - Parameter time: The time; if it is not past, the views leave out little or nothing.
    /// - Returns: The views, which take disk space as long as they are kept.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` at a record that cannot be read, or another
    ///   ``DonationStoreError``.
    /// - Complexity: O(*n*) in the number of events; memory for the views.
    public func views(asOf time: Timestamp) throws(DonationStoreError) -> PastStore {
        try PastStore(self, PastScope(time: time))
    }

    /// Returns the last position that the log had received at a time; 0 if it had none.
    ///
    /// - Parameter time: A time by the clock that stamped the receipts. If that clock was put back,
    ///   the result is one of the positions that fit.
    /// - Returns: The position, for ``views(asOf:)-(Position)`` and others.
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
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

    /// Returns a contact as it was at a position; `nil` if it was not known.
    ///
    /// - Parameters:
    ///   - contact: A contact from ``contacts(after:limit:)``; its key is looked up.
    ///   - position: The last position to fold.
    /// - Returns: The contact then.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the history of the contact and of those that were one with
    ///   it then. If anything was deleted since, it also reads the envelopes of all events.
    public func contact(
        _ contact: Contact,
        asOf position: Position
    ) throws(DonationStoreError) -> Contact? {
        try views.pastContact(contact.identity, asOf: position)
    }

    /// Returns a conversation as it was at a position; `nil` if it was not known.
    ///
    /// - Parameters:
    ///   - conversation: A conversation from ``conversations(after:limit:)``.
    ///   - position: The last position to fold.
    /// - Returns: The conversation then.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the histories of the conversation and its participants. If
    ///   anything was deleted since, it also reads the envelopes of all events.
    public func conversation(
        _ conversation: Conversation,
        asOf position: Position
    ) throws(DonationStoreError) -> Conversation? {
        try views.pastConversation(conversation.identity, asOf: position)
    }
}
