// Feedback and preferences: the statements about conversations as suggestions.

extension Fold {
    /// The preference views in memory, by the numbers of their conversations.
    struct Preferences {
        var views: [Int: PreferenceView] = [:]
        /// The conversations whose views changed since the last save.
        var touched: Set<Int> = []
        /// The conversations whose views must be folded again.
        var unsettled: Set<Int> = []
    }

    /// A conversation that an event names.
    struct NamedConversation {
        var number: Int
        /// The index of the event's first reference to it.
        var place: Int
        var isShown: Bool
        var isChosen: Bool
    }

    // MARK: Forwards

    mutating func apply(
        _ feedback: SuggestionFeedback,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        for conversation in try conversations(in: feedback, at: position) {
            try note(position, in: conversation)
            preferences.views[conversation.number]?.apply(
                feedback,
                isShown: conversation.isShown,
                isChosen: conversation.isChosen,
                at: time
            )
        }
    }

    mutating func apply(
        _ preference: Preference,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        guard let (number, person) = try live(preference.conversation, before: position) else {
            return
        }
        try note(position, in: NamedConversation(preference, number))
        preferences.views[number]?.apply(preference.change, at: position, time)
        guard preference.change == .reset else { return }
        let reset = Corrections.Reset(
            donation: preference.conversation.position,
            conversation: reader.conversations.key(of: number),
            person: person
        )
        try correct(position, with: .reset(reset))
        try unsettle(reset)
    }

    /// Records in a conversation's view that an event is about the conversation.
    private mutating func note(
        _ position: Position,
        in conversation: NamedConversation
    ) throws(FoldFailure) {
        _ = try preferenceView(of: conversation.number)
        let owner = Timeline.Owner.preference(place: conversation.place)
        let chunk = preferences.views[conversation.number]?.timeline
            .append(.init(position), owner: owner)
        rows.keep(chunk ?? nil)
        preferences.touched.insert(conversation.number)
    }

    /// Returns the preference view of a conversation, and loads or makes it.
    private mutating func preferenceView(
        of conversation: Int
    ) throws(FoldFailure) -> PreferenceView {
        if let known = preferences.views[conversation] { return known }
        let key = reader.conversations.key(of: conversation)
        let view: PreferenceView = try view(.preferences, key.bytes) ?? PreferenceView()
        preferences.views[conversation] = view
        return view
    }

    // MARK: The conversation

    /// Returns the conversation that a reference names, and the only other person in it.
    ///
    /// The result is `nil` when the donation is not live, not before a position, or not in such a
    /// conversation.
    private mutating func live(
        _ reference: ConversationReference,
        before position: Position
    ) throws(FoldFailure) -> (number: Int, person: PersonKey?)? {
        var donation = Participation()
        guard reference.position < position, try readLive(reference.position, into: &donation)
        else { return nil }
        return conversation(of: reference, donation)
    }

    private mutating func conversation(
        of reference: ConversationReference,
        _ donation: borrowing Participation
    ) -> (number: Int, person: PersonKey?)? {
        if reference.isOfSenderAlone {
            guard let sender = donation.senderToAnswerAlone else { return nil }
            let number = reader.conversation(of: sender, donation.facts.donor)
            return (number, reader.appearances[sender.appearance].person)
        }
        guard let number = donation.conversation else { return nil }
        let person =
            donation.isWithOnePerson
            ? reader.appearances[donation.others[0].appearance].person : nil
        return (number, person)
    }

    /// Returns the conversations that feedback names by live donations, each once.
    private mutating func conversations(
        in feedback: SuggestionFeedback,
        at position: Position
    ) throws(FoldFailure) -> [NamedConversation] {
        let hasChosen = [.chosen, .otherChosen].contains(feedback.outcome)
        var found: [NamedConversation] = []
        for (place, reference) in feedback.references.enumerated() {
            let isShown = place < feedback.shown.count
            guard isShown || hasChosen,
                let (number, _) = try live(reference, before: position)
            else { continue }
            if let known = found.firstIndex(where: { $0.number == number }) {
                found[known].isChosen = found[known].isChosen || !isShown
            } else {
                found.append(
                    NamedConversation(
                        number: number,
                        place: place,
                        isShown: isShown,
                        isChosen: !isShown
                    )
                )
            }
        }
        return found
    }

    // MARK: Backwards

    /// Removes feedback from the views.
    mutating func withdraw(
        _ feedback: SuggestionFeedback,
        at position: Position
    ) throws(FoldFailure) {
        deleted.insert(position)
        for reference in feedback.references where reference.position < position {
            try unsettlePreferences(of: reference)
        }
    }

    /// Removes a preference from the views; the learning that it reset counts again.
    mutating func withdraw(
        _ preference: Preference,
        at position: Position
    ) throws(FoldFailure) {
        deleted.insert(position)
        guard preference.conversation.position < position else { return }
        try unsettlePreferences(of: preference.conversation)
    }

    private mutating func unsettlePreferences(
        of reference: ConversationReference
    ) throws(FoldFailure) {
        var donation = Participation()
        // The views of a deleted donation's conversation are all folded again anyway.
        guard try read(reference.position, into: &donation),
            let (number, _) = conversation(of: reference, donation)
        else { return }
        try unsettlePreferences(of: number)
    }

    /// Marks a conversation's preference view, if it has any events, for folding again.
    mutating func unsettlePreferences(of conversation: Int) throws(FoldFailure) {
        guard try !preferenceView(of: conversation).timeline.isEmpty else { return }
        preferences.unsettled.insert(conversation)
        preferences.touched.insert(conversation)
    }

    /// Marks the rows that a reset changes for folding again.
    mutating func unsettle(_ reset: Corrections.Reset) throws(FoldFailure) {
        guard let number = reader.number(of: reset.conversation) else { return }
        try unsettleConversation(number)
        guard let key = reset.person, let person = try existingPerson(key) else { return }
        unsettle(root(of: persons[person].contact))
    }

    /// Folds a conversation's preference view again, from the remaining events.
    mutating func settlePreferences(of number: Int) throws(FoldFailure) {
        let entries = try takeEntries(of: try preferenceView(of: number).timeline)
        preferences.views[number] = PreferenceView()
        for entry in entries {
            guard let (payload, time) = try withdrawable(at: entry.position) else {
                throw .unusableViews
            }
            try payload.refold(into: &self, conversation: number, at: entry.position, time)
        }
    }

    /// Folds feedback again, if it is about the conversation.
    mutating func refold(
        _ feedback: SuggestionFeedback,
        conversation number: Int,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        let named = try conversations(in: feedback, at: position)
        guard let conversation = named.first(where: { $0.number == number }) else { return }
        try note(position, in: conversation)
        preferences.views[number]?.apply(
            feedback,
            isShown: conversation.isShown,
            isChosen: conversation.isChosen,
            at: time
        )
    }

    /// Folds a preference again, if it is about the conversation.
    mutating func refold(
        _ preference: Preference,
        conversation number: Int,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        guard try live(preference.conversation, before: position)?.number == number else { return }
        try note(position, in: NamedConversation(preference, number))
        preferences.views[number]?.apply(preference.change, at: position, time)
    }

    /// Returns the withdrawable event at a position and the time of its receipt; `nil` when there
    /// is none.
    mutating func withdrawable(
        at position: Position
    ) throws(FoldFailure) -> (payload: any LoggedPayload, receivedAt: Timestamp)? {
        var found: (any LoggedPayload, Timestamp)?
        let kinds = kinds
        do {
            try source.record(at: position) { record throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                guard kinds.isWithdrawable(envelope) else { return }
                try Envelope.verifyChecksum(of: record)
                let event = try Event(decoding: record, envelope, kinds: kinds) { _ in nil }
                found = event.logged.map { ($0, envelope.recordedAt) }
            }
        } catch .damaged {
            // The fold skipped this record before, and skips it again.
            return nil
        }
        return found
    }

    // MARK: Rows

    mutating func takePreferences() -> [RowChange] {
        defer { preferences.touched = [] }
        return preferences.touched.map { number in
            let key = reader.conversations.key(of: number)
            let view = preferences.views[number] ?? PreferenceView()
            return (key.bytes, view.timeline.isEmpty ? nil : view.encoded)
        }
    }
}

extension Fold.NamedConversation {
    /// Makes the named conversation of a preference.
    fileprivate init(_ preference: Preference, _ number: Int) {
        self.init(number: number, place: 0, isShown: false, isChosen: false)
    }
}

extension Timeline.Owner {
    /// Returns the owner of a preference view's timeline, for a reference's place in an event.
    static func preference(place: Int) -> Timeline.Owner {
        Timeline.Owner(kind: 4, place: UInt16(truncatingIfNeeded: place))
    }
}
