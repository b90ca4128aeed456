// Feedback and preferences: the statements about conversations as suggestions.

extension Fold {
    /// A conversation that an event names.
    struct NamedConversation {
        var conversation: Int
        /// The index of the event's first reference to it.
        var index = 0
        var isShown = false
        var isChosen = false
    }

    func keyed(_ conversation: Int) -> KeyedConversation {
        KeyedConversation(index: conversation, key: decoder.conversations.key(of: conversation))
    }

    // MARK: Forwards

    mutating func apply(
        _ feedback: SuggestionFeedback,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        for conversation in try conversations(in: feedback, at: position) {
            let (isShown, isChosen) = (conversation.isShown, conversation.isChosen)
            let outcome = Saying.Content.outcome(feedback, isShown: isShown, isChosen: isChosen)
            let saying = Saying(position: position, time: time, content: outcome)
            try append(saying, to: conversation)
            try preferences.apply(saying, to: keyed(conversation.conversation))
        }
    }

    mutating func apply(
        _ preference: Preference,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        guard let (conversation, person) = try live(preference.conversation, before: position)
        else { return }
        let saying = Saying(position: position, time: time, content: .wish(preference.change))
        try append(saying, to: NamedConversation(conversation: conversation))
        try preferences.apply(saying, to: keyed(conversation))
        guard preference.change == .reset else { return }
        let reset = Corrections.Reset(
            time: time,
            donation: preference.conversation.position,
            conversation: decoder.conversations.key(of: conversation),
            person: person
        )
        try identity.corrections.set(position, to: .reset(reset))
        try unsettle(reset)
    }

    /// Adds a saying to the timeline of its conversation.
    private mutating func append(
        _ saying: Saying,
        to named: NamedConversation
    ) throws(FoldFailure) {
        let keyed = keyed(named.conversation)
        pipeline.rows.keep(
            try preferences.append(saying.position, to: keyed, index: named.index)
        )
    }

    // MARK: The conversation

    /// Returns the conversation that a reference names, and the only other person in it.
    ///
    /// The result is `nil` when the donation is not live, not before a position, or not in such a
    /// conversation.
    mutating func live(
        _ reference: ConversationReference,
        before position: Position
    ) throws(FoldFailure) -> (conversation: Int, person: PersonKey?)? {
        var donation = Participation()
        guard reference.position < position, try readLive(reference.position, into: &donation)
        else { return nil }
        return conversation(of: reference, donation)
    }

    private mutating func conversation(
        of reference: ConversationReference,
        _ donation: borrowing Participation
    ) -> (conversation: Int, person: PersonKey?)? {
        if reference.isOfSenderAlone {
            guard let sender = donation.senderToAnswerAlone else { return nil }
            let conversation = decoder.conversation(of: sender, donation.facts.donor)
            return (conversation, decoder.appearances[sender.appearance].person)
        }
        guard let conversation = donation.conversation else { return nil }
        // A card tells some members of a conversation, perhaps not all.
        let person =
            donation.isWithOnePerson && !donation.facts.isCard
            ? decoder.appearances[donation.others[0].appearance].person : nil
        return (conversation, person)
    }

    /// Returns the conversations that feedback names by live donations, each once.
    private mutating func conversations(
        in feedback: SuggestionFeedback,
        at position: Position
    ) throws(FoldFailure) -> [NamedConversation] {
        let hasChosen = [.chosen, .otherChosen].contains(feedback.outcome)
        var found: [NamedConversation] = []
        for (index, reference) in feedback.references.enumerated() {
            let isShown = index < feedback.shown.count
            guard isShown || hasChosen,
                let (conversation, _) = try live(reference, before: position)
            else { continue }
            if let known = found.firstIndex(where: { $0.conversation == conversation }) {
                found[known].isChosen = found[known].isChosen || !isShown
            } else {
                found.append(
                    NamedConversation(
                        conversation: conversation,
                        index: index,
                        isShown: isShown,
                        isChosen: !isShown
                    )
                )
            }
        }
        return found
    }

    // MARK: Backwards

    /// Removes an event from the preference views of the conversations that it names.
    ///
    /// The learning that a withdrawn preference reset counts again.
    mutating func withdraw(
        statementAt position: Position,
        about references: [ConversationReference]
    ) throws(FoldFailure) {
        pipeline.delete(position)
        for reference in references where reference.position < position {
            var donation = Participation()
            // The views of a deleted donation's conversation are all folded again anyway.
            guard try read(reference.position, into: &donation),
                let (conversation, _) = conversation(of: reference, donation)
            else { continue }
            try preferences.unsettle(keyed(conversation))
        }
    }

    /// Folds a conversation's preference view again, from the remaining events.
    mutating func settlePreferences(of conversation: Int) throws(FoldFailure) {
        let entries = try pipeline.takeEntries(of: try preferences.clear(keyed(conversation)))
        var sayings: [Saying] = []
        for entry in entries {
            guard let (payload, time) = try withdrawable(at: entry.position) else {
                throw .unusableViews
            }
            let position = entry.position
            let saying = try payload.refold(
                into: &self,
                conversation: conversation,
                at: position,
                time
            )
            if let saying { sayings.append(saying) }
        }
        try preferences.refold(sayings, to: keyed(conversation))
    }

    /// Returns what feedback says about the conversation, and adds it to the timeline again.
    mutating func refold(
        _ feedback: SuggestionFeedback,
        conversation: Int,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) -> Saying? {
        let all = try conversations(in: feedback, at: position)
        guard let named = all.first(where: { $0.conversation == conversation }) else { return nil }
        let (isShown, isChosen) = (named.isShown, named.isChosen)
        let outcome = Saying.Content.outcome(feedback, isShown: isShown, isChosen: isChosen)
        let saying = Saying(position: position, time: time, content: outcome)
        try append(saying, to: named)
        return saying
    }

    /// Returns what a preference says about the conversation, and adds it to the timeline again.
    mutating func refold(
        _ preference: Preference,
        conversation: Int,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) -> Saying? {
        guard try live(preference.conversation, before: position)?.conversation == conversation
        else { return nil }
        let saying = Saying(position: position, time: time, content: .wish(preference.change))
        try append(saying, to: NamedConversation(conversation: conversation))
        return saying
    }
}
