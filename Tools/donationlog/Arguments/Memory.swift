import DonationStore

/// What is known at a moment: today's views, or those of what had happened by then.
struct Memory {
    let store: DonationStore
    /// The views of a moment of the past.
    let past: PastStore?
    let moment: Moment

    init(_ store: DonationStore, _ past: PastStore?, _ moment: Moment) {
        (self.store, self.past, self.moment) = (store, past, moment)
    }

    /// Asks the past, or else the store.
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

    func suggestions(
        for context: SuggestionContext,
        policy: RankingPolicy? = nil
    ) throws(Failure) -> [Suggestion] {
        try ask { past throws(DonationStoreError) in
            try past.suggestions(for: context, policy: policy)
        } _: { store throws(DonationStoreError) in
            let answer = try store.suggestions(for: context, policy: policy)
            tellLag(of: answer)
            return Array(answer)
        }
    }

    /// Where a person stands among all that could be suggested.
    func standings(
        of contact: Contact,
        for context: SuggestionContext
    ) throws(Failure) -> [SuggestionStanding] {
        try ask { past throws(DonationStoreError) in
            try past.standings(of: contact, for: context)
        } _: { store throws(DonationStoreError) in
            Array(try store.standings(of: contact, for: context))
        }
    }

    /// Where a conversation stands among all that could be suggested.
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

    /// The coefficients in force; `nil` for those to start from.
    func adoptedPolicy() throws(Failure) -> AdoptedPolicy? {
        try ask { past throws(DonationStoreError) in
            try past.adoptedPolicy()
        } _: { store throws(DonationStoreError) in
            try store.adoptedPolicy()
        }
    }

    /// The suggestions if some donations had never been made.
    func suggestions(
        for context: SuggestionContext,
        without exclusion: Exclusion
    ) throws(Failure) -> [Suggestion] {
        try ask { past throws(DonationStoreError) in
            try past.without(exclusion).suggestions(for: context)
        } _: { store throws(DonationStoreError) in
            try store.without(exclusion).suggestions(for: context)
        }
    }

    func explain(_ suggestion: Suggestion, limit: Int) throws(Failure) -> [ExplainedReason] {
        try ask { past throws(DonationStoreError) in
            try past.explain(suggestion, limit: limit)
        } _: { store throws(DonationStoreError) in
            try store.explain(suggestion, limit: limit)
        }
    }

    /// Those who were then what is one contact today, at most several when they became one later.
    func contacts(within contact: Contact) throws(Failure) -> [Contact] {
        try ask { past throws(DonationStoreError) in
            try past.contacts(within: contact)
        } _: { _ in
            [contact]
        }
    }

    /// A conversation of today as it was; `nil` when nothing had taken place in it.
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

    /// What a contact shares with others, and what joins nobody therefore.
    func sharedHandles(of contact: Contact) throws(Failure) -> [SharedHandle] {
        try ask { past throws(DonationStoreError) in
            try past.sharedHandles()
        } _: { store throws(DonationStoreError) in
            Array(try store.sharedHandles())
        }.filter { $0.contacts.contains(contact.key) }
    }

    func preferences() throws(Failure) -> [ConversationPreferences] {
        try ask { past throws(DonationStoreError) in
            try past.preferences()
        } _: { store throws(DonationStoreError) in
            Array(try store.preferences())
        }
    }

    func evidence(of contact: Contact) throws(Failure) -> [Evidence] {
        try ask { past throws(DonationStoreError) in
            try past.evidence(of: contact)
        } _: { store throws(DonationStoreError) in
            Array(try store.evidence(of: contact))
        }
    }

    func timeline(of contact: Contact, limit: Int) throws(Failure) -> [Position] {
        try ask { past throws(DonationStoreError) in
            try past.timeline(of: contact, limit: limit)
        } _: { store throws(DonationStoreError) in
            Array(try store.timeline(of: contact, limit: limit))
        }
    }

    func timeline(of conversation: Conversation, limit: Int) throws(Failure) -> [Position] {
        try ask { past throws(DonationStoreError) in
            try past.timeline(of: conversation, limit: limit)
        } _: { store throws(DonationStoreError) in
            Array(try store.timeline(of: conversation, limit: limit))
        }
    }

    /// When donations with a contact began, by the clocks here.
    func hours(of contact: Contact) throws(Failure) -> HoursOfWeek {
        let zone = ZoneOffsets.here(first: contact.roles.first, last: contact.roles.last)
        return try ask { past throws(DonationStoreError) in
            try past.hours(of: contact, in: zone)
        } _: { store throws(DonationStoreError) in
            try store.hours(of: contact, in: zone)
        }
    }

    /// When donations in a conversation began, by the clocks here.
    func hours(of conversation: Conversation) throws(Failure) -> HoursOfWeek {
        let zone = ZoneOffsets.here(first: conversation.first, last: conversation.last)
        return try ask { past throws(DonationStoreError) in
            try past.hours(of: conversation, in: zone)
        } _: { store throws(DonationStoreError) in
            try store.hours(of: conversation, in: zone)
        }
    }

    /// Refuses to show what was not known yet.
    func unknown(_ name: String) -> Failure {
        guard case .past(let time) = moment else {
            return .message("nothing is known of '\(name)'", .nothingFound)
        }
        return .message(
            "nothing of '\(name)' had happened by \(time.localText); ask about a later time, or "
                + "without --at",
            .nothingFound
        )
    }

    /// How much is left out, as members of a JSON object; none of today's views.
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
