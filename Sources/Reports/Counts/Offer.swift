package import Interactions

extension Report {
    /// A person or a group that the ranking suggests.
    package struct Offer: Hashable, Sendable {
        /// The name to show.
        package var name: String
        /// A further distinction, such as the app.
        package var detail: String?
        package var score: Double
        /// The probability that the next sent donation goes there; `nil` if unknown.
        package var probability: Double?
        package var reasons: [Reason]

        package init(
            name: String,
            detail: String? = nil,
            score: Double,
            probability: Double? = nil,
            reasons: [Reason]
        ) {
            (self.name, self.detail) = (name, detail)
            (self.score, self.probability, self.reasons) = (score, probability, reasons)
        }
    }

    /// The first suggestions of a moment, with their advantages over others.
    package struct Offers: Hashable, Sendable {
        /// The suggestions to show, best first.
        package var offers: [Offer]
        /// The number of all suggestions.
        package var count: Int
        /// The median of each reason's values over all suggestions.
        private let middles: [Reason.Name: Double]

        /// Makes the offers from the shown ones and the reasons of all, including the shown ones.
        package init(_ offers: [Offer], among all: [[Reason]]) {
            self.offers = offers
            count = all.count
            var values: [Reason.Name: [Double]] = [:]
            for reason in all.joined() { values[reason.name, default: []].append(reason.value) }
            middles = values.mapValues { $0.sorted()[$0.count / 2] }
        }

        /// Returns the advantages of a suggestion, in words: first all comparisons, the largest
        /// first.
        ///
        /// It names a reason whose value is above the median of all suggestions, so that the
        /// statement is true of this one, and of at most half of them.
        func why(_ offer: Offer) -> [String] {
            let ahead = offer.reasons.map { reason in
                (reason, reason.value - (count > 1 ? middles[reason.name] ?? 0 : 0))
            }.enumerated()
                .filter { $0.element.1 > 0 }
                .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
                .map(\.element.0.name)
            let more = ahead.compactMap(\.comparison)
            let others = ahead.compactMap(\.words)
            return more.isEmpty
                ? others : ["\(more.joined(separator: ", ")) than with most"] + others
        }
    }
}

extension Reason.Name {
    /// The comparison in words, for the reasons that every suggestion has.
    fileprivate var comparison: String? {
        switch self {
        case .memory: "more exchanged lately"
        case .recency: "in touch more recently"
        case .frequency: "more sent in all"
        default: nil
        }
    }

    /// The advantage in words; `nil` for a reason that only lowers a score.
    fileprivate var words: String? {
        switch self {
        case .unanswered: "a message waits for an answer"
        case .company: "it goes with the people chosen already"
        case .app: "it was chosen from this app before"
        case .contentType: "it was chosen for such content before"
        case .place: "it was chosen in this place before"
        case .pinned: "it is pinned"
        default: nil
        }
    }
}
