import DonationStore

/// The store's knowledge at a moment: today's views, or those of the events until then.
struct Memory {
    let store: DonationStore
    /// The views of a past moment.
    let past: PastStore?
    let moment: Moment

    init(of store: DonationStore, past: PastStore? = nil, at moment: Moment) {
        (self.store, self.past, self.moment) = (store, past, moment)
    }

    /// Asks the past if there is one, and the store otherwise.
    private func ask<Value>(
        _ past: (PastStore) throws(DonationStoreError) -> Value,
        _ present: (DonationStore) throws(DonationStoreError) -> Value
    ) throws(Failure) -> Value {
        do throws(DonationStoreError) {
            if let views = self.past { return try past(views) }
            return try present(store)
        } catch {
            throw .store(error)
        }
    }

    /// Takes the answer of the past if there is one, and the store's otherwise.
    private func ask<Value>(
        _ past: @autoclosure () throws(DonationStoreError) -> Value?,
        else present: @autoclosure () throws(DonationStoreError) -> Value
    ) throws(Failure) -> Value {
        if let answer = try asking(try past()) { return answer }
        return try asking(try present())
    }

    func suggestions(
        for context: SuggestionContext,
        coefficients: RankingCoefficients? = nil
    ) throws(Failure) -> [Suggestion] {
        try ask { past throws(DonationStoreError) in
            try past.suggestions(for: context, coefficients: coefficients)
        } _: { store throws(DonationStoreError) in
            let answer = try store.suggestions(for: context, coefficients: coefficients)
            tellLag(of: answer)
            return Array(answer)
        }
    }

    func activities(from donors: DonorScope, limit: Int) throws(Failure) -> [StoredActivity] {
        try ask(
            try past?.activities(from: donors, limit: limit),
            else: try store.activities(from: donors, limit: limit)
        )
    }

    func currentActivities(from donors: DonorScope) throws(Failure) -> [CurrentActivity] {
        try ask(
            try past?.currentActivities(from: donors),
            else: try store.currentActivities(from: donors)
        )
    }

    func items(
        from donors: DonorScope,
        index: String?,
        limit: Int
    ) throws(Failure) -> [StoredItem] {
        try ask(
            try past?.items(from: donors, index: index, limit: limit),
            else: try store.items(from: donors, index: index, limit: limit)
        )
    }

    func offers(for context: SurfaceContext) throws(Failure) -> OfferList {
        try ask(try past?.offers(for: context), else: try store.offers(for: context))
    }

    func sheet(for context: SheetContext) throws(Failure) -> ShareSheet {
        try ask(try past?.sheet(for: context), else: try store.sheet(for: context))
    }

    func recentPlaces(at now: Timestamp) throws(Failure) -> [RecentPlace] {
        try ask(
            try past?.recentPlaces(at: now),
            else: try store.recentPlaces(at: .clock(now))
        )
    }

    func widgets(from donors: DonorScope, at now: Timestamp) throws(Failure) -> [StoredWidget] {
        try ask(
            try past?.widgets(from: donors, at: now),
            else: try store.widgets(from: donors, at: now)
        )
    }

    func snapshot(
        of identity: WidgetIdentity,
        in mode: WidgetMode?,
        at now: Timestamp,
        isLocked: Bool
    ) throws(Failure) -> ShownSnapshot? {
        try ask { past throws(DonationStoreError) in
            try past.snapshot(of: identity, in: mode, at: now, isLocked: isLocked)
        } _: { store throws(DonationStoreError) in
            try store.snapshot(of: identity, in: mode, at: now, isLocked: isLocked)
        }
    }

    func widgetsDue(at now: Timestamp) throws(Failure) -> [DueWidget] {
        try ask(try past?.widgetsDue(at: now), else: try store.widgetsDue(at: now))
    }

    func widgetStack(
        for context: SurfaceContext,
        stack: String?,
        mode: WidgetMode?
    ) throws(Failure) -> [StackedWidget] {
        try ask(
            try past?.widgetStack(for: context, stack: stack, mode: mode),
            else: try store.widgetStack(for: context, stack: stack, mode: mode)
        )
    }

    func apps() throws(Failure) -> [RegisteredApp] {
        try ask(try past?.apps(), else: try store.apps())
    }

    func access() throws(Failure) -> [CallerAccess] {
        try ask(try past?.access(), else: try store.access())
    }

    func links(includingRemoved: Bool) throws(Failure) -> [StoredLink] {
        try ask(
            try past?.links(includingRemoved: includingRemoved),
            else: try store.links(includingRemoved: includingRemoved)
        )
    }

    /// Returns the ranks of a person's conversations among all candidates.
    func standings(
        of contact: Contact,
        for context: SuggestionContext
    ) throws(Failure) -> [SuggestionStanding] {
        try ask(
            try past?.standings(of: contact, for: context),
            else: Array(try store.standings(of: contact, for: context))
        )
    }

    /// Returns the rank of a conversation among all candidates.
    func standing(
        of conversation: Conversation,
        for context: SuggestionContext
    ) throws(Failure) -> SuggestionStanding? {
        try ask { past throws(DonationStoreError) in
            try past.standing(of: conversation, for: context)
        } _: { store throws(DonationStoreError) in
            try store.standing(of: conversation, for: context)
        }
    }

    /// Returns the adopted coefficients; `nil` while the initial ones are in force.
    func adoptedCoefficients() throws(Failure) -> AdoptedCoefficients? {
        try ask { past throws(DonationStoreError) in
            try past.adoptedCoefficients()
        } _: { store throws(DonationStoreError) in
            try store.adoptedCoefficients()
        }
    }

    /// Returns the suggestions as if some donations had never been made.
    func suggestions(
        for context: SuggestionContext,
        without exclusion: Exclusion
    ) throws(Failure) -> [Suggestion] {
        try ask(
            try past?.excluding(exclusion).suggestions(for: context),
            else: try store.views(excluding: exclusion).suggestions(for: context)
        )
    }

    func explain(_ suggestion: Suggestion, limit: Int) throws(Failure) -> [ExplainedReason] {
        try ask(
            try past?.explain(suggestion, limit: limit),
            else: try store.explain(suggestion, limit: limit)
        )
    }

    /// Returns the past contacts that make up a contact of today; several if later events joined
    /// them.
    func contacts(within contact: Contact) throws(Failure) -> [Contact] {
        try ask { past throws(DonationStoreError) in
            try past.contacts(within: contact)
        } _: { _ in
            [contact]
        }
    }

    /// Returns a past conversation for one of today; `nil` if it held nothing then.
    func conversation(_ conversation: Conversation) throws(Failure) -> Conversation? {
        try ask { past throws(DonationStoreError) in
            try past.conversation(conversation)
        } _: { _ in
            conversation
        }
    }

    func conversation(of preferences: ConversationPreferences) throws(Failure) -> Conversation? {
        try ask { past throws(DonationStoreError) in
            try past.conversation(of: preferences)
        } _: { store throws(DonationStoreError) in
            try store.conversation(of: preferences)
        }
    }

    /// Returns the handles that a contact shares with others, and that therefore join nobody.
    func sharedHandles(of contact: Contact) throws(Failure) -> [SharedHandle] {
        try ask(
            try past?.sharedHandles(),
            else: Array(try store.sharedHandles())
        ).filter { $0.contacts.contains(contact.key) }
    }

    func preferences() throws(Failure) -> [ConversationPreferences] {
        try ask(try past?.preferences(), else: Array(try store.preferences()))
    }

    func hidden() throws(Failure) -> [HiddenSubject] {
        try ask(try past?.hidden(), else: Array(try store.hidden()))
    }

    func evidence(of contact: Contact) throws(Failure) -> [Evidence] {
        try ask(try past?.evidence(of: contact), else: Array(try store.evidence(of: contact)))
    }

    /// The number of donations received last among which to find those that began last.
    private static let reach = 4096

    /// Returns the donations with a contact that began last, the latest first.
    func latest(_ limit: Int, with contact: Contact) throws(Failure) -> [Position] {
        let received = try ask(
            try past?.timeline(of: contact, limit: max(limit, Self.reach)),
            else: Array(try store.timeline(of: contact, limit: max(limit, Self.reach)))
        )
        return try asking(try store.latest(limit, of: received))
    }

    /// Returns the donations in a conversation that began last, the latest first.
    func latest(_ limit: Int, in conversation: Conversation) throws(Failure) -> [Position] {
        let received = try ask(
            try past?.timeline(of: conversation, limit: max(limit, Self.reach)),
            else: Array(try store.timeline(of: conversation, limit: max(limit, Self.reach)))
        )
        return try asking(try store.latest(limit, of: received))
    }

    /// Returns the hours of the week of a contact's donations, in the local time zone.
    func hours(of contact: Contact) throws(Failure) -> HoursOfWeek {
        let zone = ZoneOffsets.here(first: contact.roles.first, last: contact.roles.last)
        return try ask(
            try past?.hours(of: contact, in: zone),
            else: try store.hours(of: contact, in: zone)
        )
    }

    /// Returns the hours of the week of a conversation's donations, in the local time zone.
    func hours(of conversation: Conversation) throws(Failure) -> HoursOfWeek {
        let zone = ZoneOffsets.here(first: conversation.first, last: conversation.last)
        return try ask(
            try past?.hours(of: conversation, in: zone),
            else: try store.hours(of: conversation, in: zone)
        )
    }

    /// Returns the failure for a name that was not known at the moment.
    func unknown(_ name: String) -> Failure {
        guard case .past(let time) = moment else {
            return .message("the store does not know '\(name)'", .nothingFound)
        }
        return .message(
            "the store did not know '\(name)' at \(time.localText); ask about a later time, or without "
                + "--at",
            .nothingFound
        )
    }

    /// The counts of what is left out, as members of a JSON object; empty for today's views.
    var members: [String: JSONValue] {
        guard let past else { return [:] }
        return [
            "leftOut": [
                "donations": .integer(Int64(past.leftOut.donations)),
                "events": .integer(Int64(past.leftOut.events)),
            ]
        ]
    }
}
