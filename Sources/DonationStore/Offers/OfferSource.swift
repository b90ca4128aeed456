internal import Interactions

/// A source of offers of one kind: to add another, write its type and name it in ``OfferSources``.
protocol OfferSource: Sendable {
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

/// The sources of offers on each surface, in the order of their kinds there.
enum OfferSources {
    static func sources(on surface: Surface) -> [any OfferSource.Type] {
        switch surface {
        case .unspecified: []
        case .appSwitcher, .car: [PlaceOffers.self, ReminderOffers.self]
        case .maps, .voice: [PlaceOffers.self]
        case .keyboard: [TextOffers.self]
        case .search: [ConversationOffers.self, PlaceOffers.self]
        case .shareSheet, .contactCard: [ConversationOffers.self, ReminderOffers.self]
        case .spotlightZero: [ReminderOffers.self, ConversationOffers.self, ActivityOffers.self]
        case .lockScreen: [ReminderOffers.self, ActivityOffers.self]
        case .widgetStack: [ReminderOffers.self, PlaceOffers.self, ActivityOffers.self]
        }
    }
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
        for source in OfferSources.sources(on: context.surface) {
            let answer = try source.answer(self, in: reader)
            list.leftOut += answer.leftOut
            answers.append(answer.offers)
        }
        var chosen = OfferSelection(context)
        // The best of each kind comes before the second best of any.
        for rank in 0..<(answers.lazy.map(\.count).max() ?? 0) {
            for answer in answers where rank < answer.count { chosen.take(answer[rank]) }
        }
        list.offers = chosen.offers
        list.leftOut += chosen.leftOut
        return list
    }
}

/// The rules that hold for the offers of all sources.
private struct OfferSelection {
    private let context: SurfaceContext
    private(set) var offers: [Offer] = []
    private(set) var leftOut: [LeftOutOffer] = []
    private var seen: Set<String> = []
    private var bySource: [String: Int] = [:]

    init(_ context: SurfaceContext) { self.context = context }

    mutating func take(_ offer: Offer) {
        if let cause = cause(against: offer) {
            leftOut.append(
                LeftOutOffer(
                    title: offer.title,
                    position: offer.reference?.position,
                    cause: cause
                )
            )
            return
        }
        bySource[offer.source, default: 0] += 1
        offers.append(context.visibility == .titles ? offer.withTitleAlone : offer)
    }

    private mutating func cause(against offer: Offer) -> LeftOutOffer.Cause? {
        if let app = offer.action.app {
            let isThere = context.apps?.contains(app) ?? true
            guard isThere, !context.excludedApps.contains(app) else { return .appMissing }
        }
        if !seen.insert(offer.thing).inserted { return .duplicate }
        if offer.isLimitedPerSource,
            bySource[offer.source, default: 0] >= context.limitPerSource
        {
            return .limitPerSource
        }
        return offers.count >= context.limit ? .limit : nil
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

    /// The offer without anything but its title: the surface asks again once others look away.
    fileprivate var withTitleAlone: Offer {
        var offer = self
        offer.subtitle = ""
        (offer.action.url, offer.action.text) = (nil, nil)
        offer.value = .hidden
        return offer
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
