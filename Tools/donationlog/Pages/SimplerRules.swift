import DonationStore
import Evaluation
import Foundation

// Sentences about rules that are simpler than the formula and would have been better.

extension Evaluation {
    /// The rules that a few words can state, which a reader may prefer.
    private static let simple: [RankingMethod] = [
        .mostRecentAny, .mostRecentOut, .mostFrequentOut,
    ]
    /// The least difference worth a word.
    private static let least = 0.005
    /// The fewest questions that make a part meaningful.
    private static let fewest = 50

    /// Sentences about simple rules that were better than the current ranking.
    var simplerSentences: [String] {
        var sentences: [String] = []
        if let sentence = overallSentence { sentences.append(sentence) }
        if let sentence = partsSentence { sentences.append(sentence) }
        guard sentences.isEmpty else { return sentences }
        return [
            "No simple rule (most recent or most frequent) is better by \(Self.least.share) or more, "
                + "at the first place or among the first four."
        ]
    }

    /// The sentence about all questions.
    private var overallSentence: String? {
        var found: [String] = []
        for figures in methods where Self.simple.contains(figures.method) {
            guard let lead = figures.lead else { continue }
            for (rank, figure) in [
                ("at the first place", lead.hit1), ("among the first four", lead.hit4),
            ] where -figure.value >= Self.least {
                found.append("\(figures.method.rawValue) \(rank) by \(figure.behind)")
            }
        }
        guard !found.isEmpty else { return nil }
        return "A simple rule is better: \(found.joined(separator: "; ")). "
            + "If you want only that, use the rule."
    }

    /// The sentence about parts of the questions: the lead of the best simple rule in each.
    private var partsSentence: String? {
        var found: [(lead: Double, lead4: Double, text: String)] = []
        for part in parts where part.scored >= Self.fewest {
            guard let current = part.methods.first else { continue }
            let best = part.methods.filter { Self.simple.contains($0.method) }
                .max { $0.hit1.value < $1.hit1.value }
            guard let best else { continue }
            let lead = best.hit1.value - current.hit1.value
            guard lead >= Self.least else { continue }
            let rank =
                part.breakdown == .idleTime
                ? "\(part.name) after the donation before" : "for \(part.name)"
            let text =
                "\(rank) \(best.method.rawValue) by \(lead.share) (\(best.hit1.value.share) "
                + "against \(current.hit1.value.share) of \(part.scored))"
            found.append((lead, best.hit4.value - current.hit4.value, text))
        }
        guard !found.isEmpty else { return nil }
        let shown = found.sorted { $0.lead > $1.lead }.prefix(3)
        let isInListOfFour = shown.allSatisfy { $0.lead4 < Self.least }
        let meaning =
            isInListOfFour
            ? "Among the first four the current ranking is no worse there: use the rule only for a "
                + "single guess, not for a list of four."
            : "Use the rule there, also for a list of four."
        return "At the first place a simple rule is better "
            + "\(shown.map(\.text).joined(separator: "; ")). \(meaning)"
    }
}

extension Evaluation.Figure {
    /// The distance behind, as in `0.021 (0.010–0.032)`, and whether it may be chance.
    fileprivate var behind: String {
        guard let interval else { return (-value).share }
        let range = "(\((-interval.upper).share) to \((-interval.lower).share))"
        return "\((-value).share) \(range)" + (interval.upper >= 0 ? ", which may be chance" : "")
    }
}
