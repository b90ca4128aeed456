public import Interactions

/// Something that a surface can offer, with its source and its reasons.
public struct Offer: Hashable, Sendable {
    /// The thing itself.
    public enum Value: Hashable, Sendable {
        /// Somewhere to go, from all its sources.
        case place(RecentPlace)
        /// A conversation, or a person without one.
        case conversation(Suggestion)
        /// An activity to go on with.
        case activity(StoredActivity)
        /// A reminder that is due.
        case reminder(StoredLink)
        /// A widget with its content.
        case widget(StackedWidget)
        /// Something to play.
        case media(OfferedMedia)
        /// A part of a person, an address or a page.
        case text(String)
        /// Nothing that others may see.
        case hidden
    }

    /// The thing that the surface does when the owner chooses the offer.
    public struct Action: Hashable, Sendable {
        /// The kind of deed.
        public var deed: OfferDeed
        /// The app that does it; `nil` if the registry has none.
        public var app: String?
        /// The address to open: `geo:`, `tel:`, `https:` or another; `nil` for none.
        public var url: String?
        /// The text to insert at the cursor for `OfferDeed.insert`.
        ///
        /// It is the rest behind the typed text, where the title is the whole. For
        /// `OfferDeed.call` it is the number as written.
        public var text: String?
        /// Whether the place has no coordinate, so that its address must be geocoded first.
        public var needsGeocoding = false

        /// Makes an action.
        public init(
            _ deed: OfferDeed,
            app: String? = nil,
            url: String? = nil,
            text: String? = nil
        ) {
            (self.deed, self.app, self.url, self.text) = (deed, app, url, text)
        }
    }

    /// The kind.
    public var kind: OfferKind
    /// The thing itself.
    public var value: Value
    /// The thing to do.
    public var action: Action
    /// The words to show, in the language of the surface, as in `Get directions to Restaurant`.
    public var title: String
    /// A second line; empty for none.
    public var subtitle: String
    /// The app or site that the thing came from; no offer is without one.
    public var source: String
    /// The sum of the reasons, left to right.
    public var score: Double
    /// The parts of the score, each with the events that it rests on.
    public var reasons: [OfferReason]
    /// The name of the offer for feedback; `nil` for a person whom no donation names alone.
    public var reference: OfferReference?
}

/// Something that is known and not offered, with the cause.
public struct LeftOutOffer: Hashable, Sendable {
    /// The causes.
    public enum Cause: String, CaseIterable, Sendable {
        /// Its name is not known.
        case nameMissing
        /// It was seen too long ago.
        case expired
        /// A page gives it among others, and is not about it.
        case notMain
        /// The owner is there already.
        case here
        /// The app that would act is private, locked or not there.
        case appMissing
        /// The owner never wants anything of the app suggested.
        case hidden
        /// Its app does not want it offered so.
        case refused
        /// It lacks the part that the surface asks for.
        case partMissing
        /// An offer of the same thing is there.
        case duplicate
        /// Other offers of the same source are there.
        case limitPerSource
        /// As many better offers are there as the surface takes.
        case limit
        /// The field takes a secret, which nothing answers.
        case secret
    }

    /// The kind of the offer that it would have been.
    public var kind: OfferKind
    /// The words for it.
    public var title: String
    /// The position of an event about it; `nil` for none.
    public var position: Position?
    /// The cause.
    public var cause: Cause
}

/// The offers for a context, and the things left out.
public struct OfferList: Hashable, Sendable {
    /// The surface.
    public var surface: Surface
    /// The time of the question.
    public var now: Timestamp
    /// The offers, the best first.
    public var offers: [Offer] = []
    /// The things that are known and not offered, in the order in which they were looked at.
    ///
    /// Empty unless ``SurfaceContext/explains``.
    public var leftOut: [LeftOutOffer] = []
}
