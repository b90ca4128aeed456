internal import Interactions
internal import LMDB

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
        case .appSwitcher: [PlaceOffers.self, ReminderOffers.self]
        case .car: [PlaceOffers.self, ReminderOffers.self, MediaOffers.self]
        case .maps, .voice: [PlaceOffers.self]
        case .keyboard: [TextOffers.self]
        case .search: [ConversationOffers.self, PlaceOffers.self, MediaOffers.self]
        case .shareSheet, .contactCard: [ConversationOffers.self, ReminderOffers.self]
        case .spotlightZero:
            [
                ReminderOffers.self, ConversationOffers.self, ActivityOffers.self,
                MediaOffers.self, WidgetOffers.self,
            ]
        case .lockScreen: [ReminderOffers.self, MediaOffers.self, ActivityOffers.self]
        case .widgetStack:
            [
                WidgetOffers.self, ReminderOffers.self, PlaceOffers.self, ActivityOffers.self,
                MediaOffers.self,
            ]
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
        drafts += offers.map { offer in
            OfferDraft(offer.kind, from: offer.source, by: offer.action.app) { _ in .offer(offer) }
        }
    }
}

/// An offer in its place among others, whose texts are read when its turn comes.
struct OfferDraft {
    /// The result of a turn.
    enum Turn {
        case offer(Offer)
        case leftOut(LeftOutOffer)
        /// There is nothing to offer, and nothing to say about it.
        case nothing
    }

    /// The kind of the offer.
    let kind: OfferKind
    /// The app or site that the thing came from.
    let source: String
    /// The app that would act; `nil` for none.
    let app: String?
    /// Reads the texts.
    let turn: (borrowing ActivityReader) throws(DonationStoreError) -> Turn

    init(
        _ kind: OfferKind,
        from source: String,
        by app: String?,
        _ turn: @escaping (borrowing ActivityReader) throws(DonationStoreError) -> Turn
    ) {
        (self.kind, self.source, self.app, self.turn) = (kind, source, app, turn)
    }
}

/// A question for offers, with the other views that may answer it.
struct OfferQuestion: Sendable {
    var context: SurfaceContext
    let now: Timestamp
    let views: any SuggestionViews
    /// The gates for the things of the context, if they were read before.
    var gates: AppGates?
}

/// The views of contacts and conversations, of now or of the past.
protocol SuggestionViews: Sendable {
    /// Returns the best conversations in a context, through gates that were perhaps read before.
    func suggested(
        for context: SuggestionContext,
        through gates: AppGates?
    ) throws(DonationStoreError) -> [Suggestion]
    /// Returns the registered apps, as a share sheet asks for them.
    func appsForSheet(
        sharing shared: SharedThings
    ) throws(DonationStoreError) -> (gates: AppGates, hidden: Set<String>)
    /// Returns the contacts that a text names.
    func contacts(named text: String) throws(DonationStoreError) -> Naming<Contact>
    /// Returns the apps that the owner never wants suggested.
    func hiddenApps() throws(DonationStoreError) -> Set<String>
    /// Returns the people without those whom the owner never wants suggested, and without dead
    /// addresses.
    func visible(_ people: [Person]) throws(DonationStoreError) -> [Person]
}

extension DonationStore: SuggestionViews {
    func suggested(
        for context: SuggestionContext,
        through gates: AppGates?
    ) throws(DonationStoreError) -> [Suggestion] {
        Array(try suggestions(for: context, through: gates))
    }

    func appsForSheet(
        sharing shared: SharedThings
    ) throws(DonationStoreError) -> (gates: AppGates, hidden: Set<String>) {
        let found = try answer { snapshot throws(DonationStoreError) in
            [try self.views.appsForSheet(of: snapshot, sharing: shared)]
        }
        return found.first ?? (AppGates(), [])
    }
}

extension PastStore: SuggestionViews {
    func suggested(
        for context: SuggestionContext,
        through gates: AppGates?
    ) throws(DonationStoreError) -> [Suggestion] {
        try suggestions(for: context, through: gates)
    }

    func appsForSheet(
        sharing shared: SharedThings
    ) throws(DonationStoreError) -> (gates: AppGates, hidden: Set<String>) {
        try store.views.appsForSheet(of: read(), sharing: shared)
    }
}

extension ViewStore {
    /// Returns the gates of the registered apps for some things that are shared, and the apps that
    /// the owner never wants suggested.
    fileprivate func appsForSheet(
        of snapshot: borrowing Snapshot<ViewTables>,
        sharing shared: SharedThings
    ) throws(DonationStoreError) -> (gates: AppGates, hidden: Set<String>) {
        (
            try gates(of: snapshot, sharing: shared),
            try wishes(in: snapshot).hiddenApps
        )
    }
}

extension OfferQuestion {
    /// Returns the offers of all sources for the surface, none of a hidden app.
    func offers(in reader: borrowing ActivityReader) throws(DonationStoreError) -> OfferList {
        try offers(of: OfferSources.sources(on: context.surface), in: reader)
    }

    /// Returns the offers of some sources, none of a hidden app.
    func offers(
        of sources: [any OfferSource.Type],
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferList {
        var question = self
        let hidden = try views.hiddenApps()
        question.context.excludedApps.formUnion(hidden)
        return try question.offers(of: sources, without: hidden, in: reader)
    }

    /// Returns the offers of some sources, none of the apps that the owner hid.
    func offers(
        of sources: [any OfferSource.Type],
        without hiddenApps: Set<String>,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferList {
        var list = OfferList(surface: context.surface, now: now)
        guard context.visibility != .nothing, context.limit > 0 else { return list }
        var answers: [ArraySlice<OfferDraft>] = []
        for source in sources {
            let answer = try source.answer(self, in: reader)
            if context.explains { list.leftOut += answer.leftOut }
            answers.append(answer.drafts[...])
        }
        var chosen = OfferSelection(context, hiddenApps)
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
    private let hiddenApps: Set<String>
    private(set) var offers: [Offer] = []
    private(set) var leftOut: [LeftOutOffer] = []
    private var seen: Set<String> = []
    private var bySource: [String: Int] = [:]

    init(_ context: SurfaceContext, _ hiddenApps: Set<String>) {
        (self.context, self.hiddenApps) = (context, hiddenApps)
    }

    /// Whether further drafts change nothing.
    var isFinished: Bool { offers.count >= context.limit && !context.explains }

    /// Takes a draft, unless a rule is against it.
    ///
    /// - Parameters:
    ///   - draft: The draft, whose texts are read only if it may come in or is to be named.
    ///   - reader: The views.
    /// - Returns: Whether there is one offer more.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    mutating func take(
        _ draft: OfferDraft,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> Bool {
        var cause = cause(against: draft)
        guard cause == nil || context.explains else { return false }
        switch try draft.turn(reader) {
        case .offer(let offer):
            if cause != .appMissing, cause != .hidden, seen.contains(offer.thing) {
                cause = .duplicate
            }
            guard let cause else {
                seen.insert(offer.thing)
                bySource[offer.source, default: 0] += 1
                offers.append(context.visibility == .titles ? offer.withTitleAlone : offer)
                return true
            }
            leftOut.append(
                LeftOutOffer(
                    kind: offer.kind,
                    title: offer.title,
                    position: offer.reference?.position,
                    cause: cause
                )
            )
        case .leftOut(let one): leftOut.append(one)
        case .nothing: break
        }
        return false
    }

    /// Returns the rule that is against a draft, as far as its texts do not matter.
    private func cause(against draft: OfferDraft) -> LeftOutOffer.Cause? {
        let apps = [draft.source, draft.app].compactMap(\.self)
        if apps.contains(where: hiddenApps.contains) { return .hidden }
        if let app = draft.app, !context.permits(app) { return .appMissing }
        if draft.kind.isLimitedPerSource,
            bySource[draft.source, default: 0] >= context.limitPerSource
        {
            return .limitPerSource
        }
        return offers.count >= context.limit ? .limit : nil
    }
}

extension SurfaceContext {
    /// Whether an app is there, and may do something.
    func permits(_ app: String) -> Bool {
        apps?.contains(app) ?? true && !excludedApps.contains(app)
    }
}

extension OfferKind {
    /// Whether a surface takes few of them from one source.
    ///
    /// A share sheet is made of conversations of few apps, and a reminder is the owner's own.
    fileprivate var isLimitedPerSource: Bool {
        switch self {
        case .conversation, .reminder: false
        default: true
        }
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
