import Desktop
import DonationStore

/// A choice of the owner among the suggestions for a context.
struct SuggestionChoice {
    /// The chosen suggestion; `nil` if the owner chose none.
    let chosen: Suggestion?
    /// Its rank in the list in which it was chosen.
    let rank: Int
    private let shown: [Suggestion]
    private let context: SuggestionContext

    /// Takes the best suggestion without asking.
    ///
    /// - Throws: A failure of the store.
    init(bestFrom store: DonationStore, _ context: SuggestionContext) throws(Failure) {
        shown = Array(try asking(try store.suggestions(for: context)))
        (chosen, rank, self.context) = (shown.first, 1, context)
    }

    /// Asks in the terminal.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - context: The context; what is typed takes the place of its prefix.
    /// - Throws: A failure without a terminal, or of the store.
    init(from store: DonationStore, _ context: SuggestionContext) throws(Failure) {
        var shown: [Suggestion] = []
        var asked = context
        let faces = AppFaces.known(to: store)
        let index: Int?
        do {
            guard let terminal = RawTerminal() else {
                throw Failure.message(
                    "there is no terminal to choose in; `donationlog suggest --format` writes the "
                        + "list for another program",
                    .unavailable
                )
            }
            index = try terminal.pick { query, room throws(Failure) in
                asked.prefix = query.isEmpty ? context.prefix : query
                asked.limit = room.count
                shown = Array(try asking(try store.suggestions(for: asked)))
                return SuggestionList(shown, faces).lines(ofWidth: room.width)
            }
        }
        chosen = index.map { shown[$0] }
        rank = (index ?? 0) + 1
        (self.shown, self.context) = (shown, asked)
    }

    /// Records the choice as feedback; leaving without one says nothing about those shown.
    ///
    /// The choice is the answer, even if its conversation was deleted meanwhile.
    func record(in store: DonationStore) {
        // A person without a conversation has no name for feedback.
        guard let chosen, chosen.latest != nil else { return }
        store.tellingFailure { () throws(CorrectionError) in
            try store.record(
                .chosen(chosen),
                of: shown,
                context: SuggestionFeedback.Context(context)
            )
        }
    }
}

extension DonationStore {
    /// Records feedback beside other work, and says so if it cannot be recorded.
    func tellingFailure(_ record: () throws(CorrectionError) -> Position) {
        do throws(CorrectionError) {
            _ = try record()
        } catch {
            tellError("donationlog: no feedback: \(error)")
        }
    }
}

extension SuggestionFeedback.Context {
    /// Takes the facts of a question that feedback keeps.
    init(_ context: SuggestionContext) {
        self.init(
            app: context.sourceApp,
            contentTypes: context.contentTypes,
            place: context.place
        )
    }
}
