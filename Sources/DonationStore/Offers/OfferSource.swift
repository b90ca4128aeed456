internal import Interactions

/// A source of offers of one kind: to add another, write its type and name it in ``OfferSources``.
protocol OfferSource: Sendable {
    /// Returns drafts of the offers for a question, the best first, and the things left out.
    ///
    /// The caller applies the limits and removes duplicates. Things left out are named only where
    /// the context explains.
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
    var drafts: [OfferDraft] = []
    var leftOut: [LeftOutOffer] = []

    /// Makes an answer of offers that are ready.
    init(_ offers: [Offer] = []) { add(offers) }

    /// Adds offers that are ready behind the others.
    mutating func add(_ offers: [Offer]) {
        drafts += offers.map { offer in OfferDraft { _ in .offer(offer) } }
    }
}

/// An offer in its place among others, whose texts are read when its turn comes.
struct OfferDraft {
    /// The result of a turn.
    enum Outcome {
        case offer(Offer)
        case leftOut(LeftOutOffer)
        /// There is nothing to offer, and nothing to say about it.
        case nothing
    }

    /// Reads the texts.
    let outcome: (borrowing ActivityReader) throws(DonationStoreError) -> Outcome

    init(
        _ outcome: @escaping (borrowing ActivityReader) throws(DonationStoreError) -> Outcome
    ) {
        self.outcome = outcome
    }
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
        var answers: [ArraySlice<OfferDraft>] = []
        for source in OfferSources.sources(on: context.surface) {
            let answer = try source.answer(self, in: reader)
            if context.explains { list.leftOut += answer.leftOut }
            answers.append(answer.drafts[...])
        }
        var chosen = OfferSelection(context)
        // The best of each kind comes before the second best of any.
        while !chosen.isFinished, answers.contains(where: { !$0.isEmpty }) {
            for index in answers.indices where !chosen.isFinished {
                while let draft = answers[index].popFirst() {
                    if try chosen.take(draft, in: reader) { break }
                }
            }
        }
        list.offers = chosen.offers
        if context.explains { list.leftOut += chosen.leftOut }
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

    /// Whether further drafts change nothing.
    var isFinished: Bool { offers.count >= context.limit && !context.explains }

    /// Takes a draft.
    ///
    /// - Returns: Whether there was an offer, which the selection may have left out.
    mutating func take(
        _ draft: OfferDraft,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> Bool {
        switch try draft.outcome(reader) {
        case .offer(let offer):
            take(offer)
            return true
        case .leftOut(let one): leftOut.append(one)
        case .nothing: break
        }
        return false
    }

    private mutating func take(_ offer: Offer) {
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
