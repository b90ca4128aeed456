internal import Interactions

/// A source of offers of one kind: to add another, write its type and name it in ``OfferSources``.
protocol OfferSource: Sendable {
    /// The surfaces on which it offers anything.
    static var surfaces: Set<Surface> { get }

    /// Returns the offers for a question, the best first, and the things left out.
    ///
    /// The caller applies the limits and removes duplicates.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    static func answer(
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferAnswer
}

/// The sources of offers in the order of their kinds on a surface that has several.
enum OfferSources {
    static let standard: [any OfferSource.Type] = [
        ReminderOffers.self, TextOffers.self, ConversationOffers.self, PlaceOffers.self,
        ActivityOffers.self,
    ]
}

/// The answer of one source.
struct OfferAnswer {
    var offers: [Offer] = []
    var leftOut: [LeftOutOffer] = []
}

/// A question for offers, with the other views that may answer it.
struct OfferQuestion: Sendable {
    let context: SurfaceContext
    let now: Timestamp
    let views: any SuggestionViews
}

/// The views of contacts and conversations, of now or of the past.
protocol SuggestionViews: Sendable {
    /// Returns the best conversations in a context.
    func suggested(
        for context: SuggestionContext
    ) throws(DonationStoreError) -> [Suggestion]
    /// Returns the contacts that a text names.
    func contacts(named text: String) throws(DonationStoreError) -> Naming<Contact>
}

extension DonationStore: SuggestionViews {
    func suggested(
        for context: SuggestionContext
    ) throws(DonationStoreError) -> [Suggestion] {
        Array(try suggestions(for: context))
    }
}

extension PastStore: SuggestionViews {
    func suggested(
        for context: SuggestionContext
    ) throws(DonationStoreError) -> [Suggestion] {
        try suggestions(for: context)
    }
}

extension OfferQuestion {
    /// Returns the offers of all sources for the surface.
    func offers(in reader: borrowing ActivityReader) throws(DonationStoreError) -> OfferList {
        var list = OfferList(surface: context.surface, now: now)
        guard context.visibility != .nothing, context.limit > 0 else { return list }
        var answers: [[Offer]] = []
        for source in OfferSources.standard where source.surfaces.contains(context.surface) {
            let answer = try source.answer(self, in: reader)
            list.leftOut += answer.leftOut
            answers.append(answer.offers)
        }
        list.take(answers, context)
        return list
    }
}

extension OfferList {
    /// Takes the offers of all sources up to the limits: the best of each kind comes before the
    /// second best of any.
    fileprivate mutating func take(_ answers: [[Offer]], _ context: SurfaceContext) {
        var seen: Set<String> = []
        var bySource: [String: Int] = [:]
        for rank in 0..<(answers.lazy.map(\.count).max() ?? 0) {
            for answer in answers where rank < answer.count {
                take(answer[rank], context, &seen, &bySource)
            }
        }
    }

    private mutating func take(
        _ offer: Offer,
        _ context: SurfaceContext,
        _ seen: inout Set<String>,
        _ bySource: inout [String: Int]
    ) {
        let leavesOut: LeftOutOffer.Cause? =
            if !seen.insert(offer.thing).inserted {
                .duplicate
            } else if offer.isLimitedPerSource,
                bySource[offer.source, default: 0] >= context.limitPerSource
            {
                .limitPerSource
            } else if offers.count >= context.limit {
                .limit
            } else {
                nil
            }
        if let leavesOut { return leave(offer, leavesOut) }
        bySource[offer.source, default: 0] += 1
        offers.append(offer)
        if context.visibility == .titles { offers[offers.count - 1].subtitle = "" }
    }

    private mutating func leave(_ offer: Offer, _ cause: LeftOutOffer.Cause) {
        leftOut.append(
            LeftOutOffer(title: offer.title, position: offer.reference?.position, cause: cause)
        )
    }
}

extension Offer {
    /// A text that is the same for offers of the same thing.
    fileprivate var thing: String {
        switch action.text {
        case let text?: "\(kind.rawValue) \(text)"
        case nil:
            reference.map { "\(kind.rawValue) \($0.text) \($0.position.rawValue)" }
                ?? "\(kind.rawValue) \(title) \(source)"
        }
    }

    /// Whether a surface takes few of them from one source.
    ///
    /// A share sheet is made of conversations of few apps, and a reminder is the owner's own.
    fileprivate var isLimitedPerSource: Bool {
        switch kind {
        case .conversation, .reminder: false
        default: true
        }
    }
}

/// Adds up the reasons and makes the offer.
extension Offer {
    init(
        _ kind: OfferKind,
        _ value: Value,
        action: Action,
        title: String,
        subtitle: String = "",
        source: String,
        reasons: [OfferReason],
        reference: OfferReference?
    ) {
        (self.kind, self.value, self.action) = (kind, value, action)
        (self.title, self.subtitle, self.source) = (title, subtitle, source)
        (self.reasons, self.reference) = (reasons, reference)
        score = reasons.reduce(0) { $0 + $1.value }
    }
}
