// Feedback and preferences: the statements about conversations as suggestions.

extension Fold {
    /// A conversation that an event names.
    struct NamedConversation {
        var number: Int
        /// The index of the event's first reference to it.
        var index = 0
        var isShown = false
        var isChosen = false
    }

    func numbered(_ conversation: Int) -> NumberedConversation {
        NumberedConversation(
            number: conversation,
            key: reader.conversations.key(of: conversation)
        )
    }

    // MARK: Forwards

    mutating func apply(
        _ feedback: SuggestionFeedback,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        for conversation in try conversations(in: feedback, at: position) {
            try apply(feedback, to: conversation, at: position, time)
        }
    }

    private mutating func apply(
        _ feedback: SuggestionFeedback,
        to conversation: NamedConversation,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        let (isShown, isChosen) = (conversation.isShown, conversation.isChosen)
        try apply(position, to: conversation) { view in
            view.apply(feedback, isShown: isShown, isChosen: isChosen, at: time)
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
        try apply(position, to: NamedConversation(number: number)) { view in
            view.apply(preference.change, at: position, time)
        }
        guard preference.change == .reset else { return }
        let reset = Corrections.Reset(
            donation: preference.conversation.position,
            conversation: reader.conversations.key(of: number),
            person: person
        )
        try identity.corrections.set(position, to: .reset(reset))
        try unsettle(reset)
    }

    private mutating func apply(
        _ position: Position,
        to conversation: NamedConversation,
        _ change: (inout PreferenceView) -> Void
    ) throws(FoldFailure) {
        let numbered = numbered(conversation.number)
        let index = conversation.index
        pipeline.rows.keep(try preferences.apply(position, to: numbered, index: index, change))
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
        for (index, reference) in feedback.references.enumerated() {
            let isShown = index < feedback.shown.count
            guard isShown || hasChosen,
                let (number, _) = try live(reference, before: position)
            else { continue }
            if let known = found.firstIndex(where: { $0.number == number }) {
                found[known].isChosen = found[known].isChosen || !isShown
            } else {
                found.append(
                    NamedConversation(
                        number: number,
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
                let (number, _) = conversation(of: reference, donation)
            else { continue }
            try preferences.unsettle(numbered(number))
        }
    }

    /// Folds a conversation's preference view again, from the remaining events.
    mutating func settlePreferences(of number: Int) throws(FoldFailure) {
        let entries = try pipeline.takeEntries(of: try preferences.clear(numbered(number)))
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
        try apply(feedback, to: conversation, at: position, time)
    }

    /// Folds a preference again, if it is about the conversation.
    mutating func refold(
        _ preference: Preference,
        conversation number: Int,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        guard try live(preference.conversation, before: position)?.number == number else { return }
        try apply(position, to: NamedConversation(number: number)) { view in
            view.apply(preference.change, at: position, time)
        }
    }
}
