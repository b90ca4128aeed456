/// The word of one event about a place.
public struct PlaceSighting: Hashable, Sendable {
    /// The place, as the event gives it.
    public var place: Place
    /// The app that donated the event.
    public var app: String
    /// The site, of a page on the web, as in `www.yanksing.com`; otherwise `nil`.
    public var site: String?
    /// The position of the event.
    public var position: Position
    /// The index of the place among those of the event.
    public var index: Int
    /// The start of the visit, or the time of the event.
    public var first: Timestamp
    /// The end of the visit; the time of the question while it lasts.
    public var last: Timestamp
    /// The way in which the app came upon the place.
    public var cause: PlaceNoted.Cause
    /// Whether it may be offered by itself: a page may give places that it is not about.
    public var isMain: Bool
    /// Whether it began a visit, and not only changed what one showed.
    public var isVisit: Bool
    /// The feedback in which the owner chose an offer of this place from this event.
    public var uses: [Position]
    /// The feedback in which the owner put away a list with this place from this event.
    public var dismissals: [Position]

    /// The name of the source to show: the site, or else the app.
    public var source: String { site ?? app }
}
