package import Interactions

extension Report {
    /// Somebody or some group whom the ranking suggests.
    package struct Offer: Hashable, Sendable {
        /// What to call it.
        package var name: String
        /// More to tell it by, such as the app.
        package var detail: String?
        package var score: Double
        /// How probable it is that the next thing sent goes there; `nil` when that is not told.
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

    /// The first suggestions of a moment, with why they are ahead of others.
    package struct Offers: Hashable, Sendable {
        /// The suggestions that are shown, best first.
        package var offers: [Offer]
        /// How many there were in all.
        package var count: Int
        /// What each reason adds in the middle of all suggestions.
        private let middles: [Reason.Name: Double]

        /// Makes them from those that are shown and the reasons of all, the shown ones among them.
        package init(_ offers: [Offer], among all: [[Reason]]) {
            self.offers = offers
            count = all.count
            var values: [Reason.Name: [Double]] = [:]
            for reason in all.joined() { values[reason.name, default: []].append(reason.value) }
            middles = values.mapValues { $0.sorted()[$0.count / 2] }
        }

        /// Why one is suggested, in words: first all comparisons, what counts most before the rest.
        ///
        /// A reason is named that adds more than it does in the middle of all suggestions, so it is
        /// true of it, and of no more than half of them.
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
    /// What it compares, for the reasons that every suggestion has.
    fileprivate var comparison: String? {
        switch self {
        case .memory: "more exchanged lately"
        case .recency: "in touch more recently"
        case .frequency: "more sent in all"
        default: nil
        }
    }

    /// What it says of a suggestion that it lifts above others; `nil` for what only holds back.
    fileprivate var words: String? {
        switch self {
        case .unanswered: "a message waits for an answer"
        case .company: "it goes with those chosen already"
        case .app: "it was chosen from this app before"
        case .contentType: "it was chosen for such content before"
        case .place: "it was chosen in this place before"
        case .pinned: "it is pinned"
        default: nil
        }
    }
}
