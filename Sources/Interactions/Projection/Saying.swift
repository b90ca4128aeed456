/// A wish about a conversation, or the outcome of suggesting it, as the conversation's view takes
/// it.
package struct Saying: Sendable {
    enum Content: Sendable {
        case wish(Preference.Change)
        case outcome(SuggestionFeedback, isShown: Bool, isChosen: Bool)
    }

    /// The position of the event.
    var position: Position
    /// The receipt of the event.
    var time: Timestamp
    var content: Content

    /// Returns the sayings in the order in which a view takes them.
    ///
    /// Wishes follow each other as in the log. Outcomes go by their receipts, whatever their
    /// positions: a reset forgets those received until it, and the rest decays from its time on.
    static func ordered(_ sayings: [Saying]) -> [Saying] {
        sayings.sorted { $0.rank < $1.rank }
    }

    private var rank: (isOutcome: Int, number: Int64, context: String, choice: Int) {
        switch content {
        case .wish: (0, Int64(truncatingIfNeeded: position.rawValue), "", 0)
        case .outcome(let feedback, let isShown, let isChosen):
            (
                1, time.milliseconds,
                ([feedback.context.app ?? ""] + feedback.context.contentTypes
                    + [feedback.context.place ?? ""]).joined(separator: "\0"),
                (isShown ? 1 : 0) + (isChosen ? 2 : 0)
            )
        }
    }
}
