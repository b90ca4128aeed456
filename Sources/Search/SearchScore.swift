internal import DonationStore
internal import Foundation
internal import TextIndex

/// The score of a result as the sum of its reasons: a pure function of what is known of it.
struct SearchScore {
    /// The weights of the reasons.
    ///
    /// A match decides first: a title that begins as typed outweighs a word in other text by more
    /// than visits and time together. Choices outweigh all of it once there are a few.
    enum Weight {
        static let match = 4.0
        static let engagement = 1.0
        static let visits = 0.3
        static let recency = 0.3
        static let hint = 0.25
    }

    /// The weight of a word by the field in which it stands, and of one far back in a long text.
    private static func weight(_ field: TextField) -> Double {
        switch field {
        case .title: 1
        case .keywords: 0.8
        case .text: 0.5
        }
    }
    private static let weightFurtherBack = 0.3
    /// The part of a word's weight if it only begins a longer one.
    private static let begun = 0.8
    /// The days after which half of the recency is left.
    private static let halfLife = 30.0

    /// Returns the quality of a match, from 0 to 1.
    static func quality(of match: TextMatch) -> Double {
        guard match.questionWordCount > 0 else { return 0 }
        var sum = 0.0
        for word in 0..<match.questionWordCount {
            let bit = WordSet(word: word)
            var best = match.wordsFurtherBack.contains(bit) ? weightFurtherBack : 0
            for field in match.fields {
                let weight = weight(field.field)
                if field.wholeWords.contains(bit) {
                    best = max(best, weight)
                } else if field.begunWords.contains(bit) {
                    best = max(best, weight * begun)
                }
            }
            sum += best
        }
        let words = sum / Double(match.questionWordCount)
        let first = match.fields.first
        let coverage = first?.coverage ?? 0
        let start = first?.field == .title && first?.isAtStart == true ? 1.0 : 0.0
        return words * (0.6 + 0.3 * coverage + 0.1 * start)
    }

    /// Returns the log-odds of a choice, beyond those of a result that nobody has seen.
    ///
    /// Two lists in which it was not chosen, and half a choice, come before the counts, so that one
    /// list decides little.
    static func logOdds(_ choices: Engagement.Choices) -> Double {
        let (chosen, shown) = (Double(choices.chosen) + 0.5, Double(choices.shown) + 2)
        return log(chosen / (shown - chosen)) - log(0.5 / 1.5)
    }

    /// Returns the engagement for a query: the choices for queries that begin as it does, or of
    /// which it is the beginning, and a quarter of those for all.
    static func engagement(_ engagement: Engagement, for query: String) -> Double {
        var near = Engagement.Choices()
        for (known, choices) in engagement.byQuery
        where known.hasPrefix(query) || query.hasPrefix(known) {
            near.shown += choices.shown
            near.chosen += choices.chosen
        }
        let all = engagement.all
        guard all.shown > 0 else { return 0 }
        return near.shown > 0 ? logOdds(near) + 0.25 * logOdds(all) : 0.25 * logOdds(all)
    }

    /// Returns the amount for visits.
    static func visits(_ decayed: Double) -> Double { log(1 + max(0, decayed)) }

    /// Returns the amount for the time since something was last on the screen or changed.
    static func recency(_ last: Timestamp, at now: Timestamp) -> Double {
        let days = Double(now.milliseconds - min(last.milliseconds, now.milliseconds)) / 86_400_000
        return exp2(-days / halfLife)
    }
}
