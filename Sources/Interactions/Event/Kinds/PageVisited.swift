/// The owner saw a page on the web, whose markup was read for places.
///
/// It is a visit of an activity of browsing the web: the page's own text is not kept.
public struct PageVisited: Hashable, Sendable {
    /// The address of the page, of `http` or `https`, as written.
    public var url: String
    /// The title of the page.
    public var title: String
    /// The places that its markup gives, at most ``mostPlaces``.
    public var places: [PlaceOnPage]
    /// The end of the visit, if it was over before it was donated.
    public var end: Timestamp?
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// The largest number of places of one page.
    public static let mostPlaces = 32

    /// Makes the event.
    public init(_ url: String, title: String, places: [PlaceOnPage], end: Timestamp? = nil) {
        (self.url, self.title, self.places, self.end) = (url, title, places, end)
    }

    /// The type of the activity of browsing the web: Apple's `NSUserActivityTypeBrowsingWeb`.
    public static let activityType = "NSUserActivityTypeBrowsingWeb"

    /// The host of the address, as in `www.yanksing.com`.
    package var host: String {
        let rest = url.drop { $0 != "/" }.drop { $0 == "/" }
        let authority = rest.prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@").last ?? authority
        return String(host.hasPrefix("[") ? host : host.prefix { $0 != ":" }).lowercased()
    }

    /// The activity that the visit is one of.
    var shownActivity: Activity {
        var activity = Activity(type: Self.activityType, title: title.isEmpty ? nil : title)
        activity.webpageURL = url
        activity.scopes = []
        return activity
    }

    package var shown: Activity? { shownActivity }
}

extension EventKind {
    /// The owner saw a page on the web.
    public static let pageVisited = EventKind(rawValue: 21)
}

extension PageVisited: DonatedPayload, ActivityPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.pageVisited, name: "pageVisited", mark: "◫")

    package static var className: String { "NSUserActivity" }

    package func validate() throws(ValidationError) {
        try checkPage(url, Self.name + ".url")
        guard !host.isEmpty else {
            throw ValidationError(
                field: Self.name + ".url",
                reason: .unknownName(allowed: ["https://HOST/…"])
            )
        }
        try checkActivityText(title, Self.name + ".title")
        guard places.count <= Self.mostPlaces else {
            throw ValidationError(
                field: Self.name + ".places",
                reason: .tooMany(count: places.count, limit: Self.mostPlaces)
            )
        }
        for (index, place) in places.enumerated() {
            try place.place.validate(at: Self.name + ".places[\(index)].place")
        }
        try checkSize(of: self, Self.name)
    }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> PageVisited? {
        PageVisited(
            "https://" + pseudonyms.identifier(url),
            title: "",
            places: [],
            end: end.map(pseudonyms.shifted)
        )
    }

    /// The title, the address and the number of places, as in `Yank Sing
    /// (https://www.yanksing.com), 1 place`.
    public var text: String {
        let page = title.isEmpty ? url : "\(title) (\(url))"
        return switch places.count {
        case 0: page
        case 1: "\(page), 1 place"
        default: "\(page), \(places.count) places"
        }
    }
    /// The line that `donationlog log` shows.
    public var line: String { text }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `PageVisited` of docs/donation_log.proto

extension PageVisited: TabulatedMessage {
    package init() { self.init("", title: "", places: []) }

    package static let fields: [MessageField<PageVisited>] = [
        .text(1, "url", at: \.url),
        .text(2, "title", at: \.title),
        .messages(3, "places", at: \.places),
        .time(4, "end", at: \.end),
    ]
}
