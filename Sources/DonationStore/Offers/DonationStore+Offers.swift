public import Interactions

extension DonationStore {
    /// Returns the things to offer on a surface, the best first, each with its source and reasons.
    ///
    /// The same log and the same context give the same offers, also after a rebuild.
    ///
    /// ```swift
    /// var context = SurfaceContext(.appSwitcher)
    /// context.previous = "org.example.dinner"
    /// for offer in try store.offers(for: context).offers { print(offer.title, offer.source) }
    /// ```
    ///
    /// - Parameter context: The surface, and the known facts about the moment.
    /// - Returns: The offers, and if the context explains, the known things that are left out, each
    ///   with the cause.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: Places: O(*d* log *n*) in the donors that gave a place within a day. Of
    ///   conversations as ``suggestions(for:coefficients:)``. For a moment of the past, as
    ///   ``views(asOf:)-(Timestamp)``.
    public func offers(for context: SurfaceContext) throws(DonationStoreError) -> OfferList {
        if case .past(let time) = context.moment {
            return try views(asOf: time).offers(for: context)
        }
        let question = OfferQuestion(
            context: context,
            now: context.moment.time(host.now()),
            views: self
        )
        return try readingActivities { reader throws(DonationStoreError) in
            try question.offers(in: reader)
        }
    }

    /// Records the outcome of a list of offers, from which later lists learn.
    ///
    /// Of conversations it is feedback on suggestions, of anything else an `OfferFeedback`.
    ///
    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - chosen: The offer that the owner chose, for `chosen`.
    ///   - shown: The offers as shown, best first, at most 64.
    ///   - context: The context of the question.
    /// - Returns: The positions of the events.
    /// - Throws: ``OperationError/refused(_:)`` if the outcome contradicts the list, or an event
    ///   behind an offer was deleted meanwhile.
    /// - Complexity: O(*l* log *n*) in the list and the events, and a commit for each event.
    @discardableResult
    public func record(
        _ outcome: OfferFeedback.Outcome,
        _ chosen: Offer? = nil,
        of shown: [Offer],
        in context: SurfaceContext
    ) throws(CorrectionError) -> [Position] {
        var names: [ShownOffer] = []
        for offer in shown {
            if let name = try name(of: offer) { names.append(name) }
        }
        let choice = try chosen.map { offer throws(CorrectionError) in try name(of: offer) }
        if case .conversation? = chosen?.value, choice == .some(nil) {
            throw .refused(.conversationGone)
        }
        return try record(outcome, choice ?? nil, of: names, in: context)
    }

    /// Returns the name of an offer for feedback; `nil` for one that nothing in the log names.
    ///
    /// - Throws: ``OperationError/store(_:)`` if the store cannot be read.
    /// - Complexity: O(log *n*).
    package func name(of offer: Offer) throws(CorrectionError) -> ShownOffer? {
        guard case .conversation(let suggestion) = offer.value else {
            return offer.reference.map(ShownOffer.thing)
        }
        return try name(of: suggestion)
    }

    /// Returns the name of a suggestion for feedback; `nil` for a person without a conversation.
    ///
    /// - Throws: ``OperationError/store(_:)`` if the store cannot be read.
    /// - Complexity: O(log *n*).
    package func name(of suggestion: Suggestion) throws(CorrectionError) -> ShownOffer? {
        do {
            return .conversation(try suggestion.reference(in: self))
        } catch .refused(.conversationGone) {
            return nil
        }
    }

    /// Records the outcome of a list of offers that have names.
    ///
    /// - Returns: The positions of the events.
    /// - Throws: As ``record(_:_:of:in:)-(_,Offer?,_,_)``.
    /// - Complexity: As ``record(_:_:of:in:)-(_,Offer?,_,_)``.
    @discardableResult
    package func record(
        _ outcome: OfferFeedback.Outcome,
        _ chosen: ShownOffer?,
        of shown: [ShownOffer],
        in context: SurfaceContext
    ) throws(CorrectionError) -> [Position] {
        var positions: [Position] = []
        let conversations = shown.compactMap(\.conversation)
        let things = shown.compactMap(\.thing)
        let feedback = OfferFeedback(
            on: context.surface,
            shown: things,
            outcome: chosen?.thing == nil && outcome == .chosen ? .shown : outcome,
            chosen: chosen?.thing
        )
        // One half may not be written when the other is refused.
        if !things.isEmpty {
            try CorrectionError.validating(try feedback.validate())
            try requireLive(feedback)
        }
        if !conversations.isEmpty {
            let result: SuggestionFeedback.Outcome =
                chosen?.conversation != nil
                ? .chosen : outcome == .dismissed ? .abandoned : .shown
            positions.append(
                try record(
                    SuggestionFeedback(
                        shown: conversations,
                        outcome: result,
                        chosen: chosen?.conversation,
                        context: SuggestionFeedback.Context(
                            app: context.foreground,
                            contentTypes: context.content?.types ?? [],
                            place: context.place
                        )
                    )
                )
            )
        }
        if !things.isEmpty { positions.append(try record(feedback)) }
        return positions
    }

    /// Records the outcome of a list of offers that positions name.
    ///
    /// - Returns: The position of the new event.
    /// - Throws: ``OperationError/refused(_:)`` if the list is invalid, or names a position that is
    ///   not that of a live event of the kind.
    /// - Complexity: O(*l* log *n*) in the list and the events, and one commit.
    @discardableResult
    public func record(_ feedback: OfferFeedback) throws(CorrectionError) -> Position {
        try CorrectionError.validating(try feedback.validate())
        let change = try CorrectionError.storing(try log.write())
        try requireLive(feedback)
        return try log.append(feedback, change)
    }
}

extension DonationStore {
    /// Refuses feedback on an event that is not live.
    private func requireLive(_ feedback: OfferFeedback) throws(CorrectionError) {
        let unknown = try CorrectionError.storing(
            try readingActivities { reader throws(DonationStoreError) in
                for offer in feedback.shown where try !reader.isLive(offer.position) {
                    return Optional(offer.position)
                }
                return nil
            }
        )
        if let unknown { throw .refused(.noEvent(unknown)) }
    }
}

extension PastStore {
    /// Returns the things to offer on a surface, by the knowledge of that time.
    ///
    /// - Parameter context: The surface and the facts; of its moment only the clock counts, and
    ///   ``Moment/present`` stands for ``moment``.
    /// - Returns: As ``DonationStore/offers(for:)``.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: Of the first question O(*n*) in the number of events.
    public func offers(for context: SurfaceContext) throws(DonationStoreError) -> OfferList {
        var context = context
        if context.moment == .present { context.moment = moment }
        let question = OfferQuestion(
            context: context,
            now: context.moment.time(store.host.now()),
            views: self
        )
        return try question.offers(in: try activityReader())
    }
}

extension ActivityReader {
    /// Returns whether an event of these views is live.
    func isLive(_ position: Position) throws(DonationStoreError) -> Bool {
        guard let event = try events(at: [position]).first,
            let key = event.subject ?? event.rows.last,
            let row = try self.row(key)
        else { return false }
        var isLive = false
        try forEachEntry(of: row) { entry in
            isLive = entry.position == position
            return entry.position > position
        }
        return isLive
    }
}

/// An offer on a surface, by its name for feedback.
package enum ShownOffer: Hashable, Sendable {
    /// A conversation, by a donation in it.
    case conversation(ConversationReference)
    /// Anything else, by an event about it.
    case thing(OfferReference)

    fileprivate var conversation: ConversationReference? {
        if case .conversation(let reference) = self { reference } else { nil }
    }

    fileprivate var thing: OfferReference? {
        if case .thing(let reference) = self { reference } else { nil }
    }
}
