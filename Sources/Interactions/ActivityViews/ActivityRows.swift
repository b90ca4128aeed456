/// The row of a content: its visits in numbers, and the newest description.
package struct ContentView: Hashable, Sendable {
    /// The position of the newest snapshot, by start; the log has its texts.
    package var latest = Position.start
    /// The start of that event; `nil` before the first.
    package var latestStart: Timestamp?
    /// The number of visits since the content was last expired.
    package var visits: UInt64 = 0
    /// The start of the first and of the last visit.
    package var first: Timestamp?
    package var last: Timestamp?
    /// The visits, each of which counts half as much after thirty days.
    package var decayed = DecayedCount()
    /// The number of visits that began in each hour of the day, by UTC.
    package var hours: [UInt64] = Array(repeating: 0, count: 24)
    /// The time from which it is neither found nor suggested.
    package var expiration: Timestamp?
    /// The uses that the newest snapshot permits.
    package var scopes: Activity.Scopes = []
    /// The choices of the owner in searches.
    package var engagement = Engagement()
    /// Whether the visits counted began with a visit, and no description of them says when it
    /// expires.
    var isPlain = false
    /// Whether there are visits before them, from before the content expired.
    var hasOlder = false
}

/// The row of an item: its newest version in the log.
package struct ItemView: Hashable, Sendable {
    /// The position of the last event, by start, that indexed it; ``Position/start`` while there
    /// are only updates, which are no item.
    package var base = Position.start
    /// The start of that event.
    package var baseStart: Timestamp?
    /// The position of the newest update, by start, or else of that event.
    package var latest = Position.start
    /// The number of updates after it.
    package var updates: UInt64 = 0
    /// The first position of that event and these updates.
    package var earliest = Position.start
    /// The start of the first event that indexed it, and that of the latest event.
    package var first: Timestamp?
    package var last: Timestamp?
    /// The time from which it is not found.
    package var expiration: Timestamp?
    /// The choices of the owner in searches.
    package var engagement = Engagement()
}

/// The row of an index: the app's note.
package struct IndexView: Hashable, Sendable {
    /// The position of the newest client state, by start; ``Position/start`` for none.
    package var state = Position.start
    /// The start of that event.
    var start: Timestamp?
}

/// The row of one day of a scene: what its last events say is current.
package struct SceneView: Hashable, Sendable {
    /// The last event, by start, that began a visit which lasts, or ended one.
    package var boundary: EventMark?
    /// Whether that event began a visit.
    package var isVisit = false
    /// The last event, by start, that changed what is current.
    package var update: EventMark?
    /// Whether that event comes after the other one.
    package var isUpdated = false
}

/// The row of a link.
package struct LinkView: Hashable, Sendable {
    /// The number of times that the owner opened it, and the last time.
    package var opened: UInt64 = 0
    package var lastOpened: Timestamp?
    /// Whether the owner removed it.
    package var isRemoved = false
}

/// The owner's choices of one result, by the beginning of the query.
package struct Engagement: Hashable, Sendable {
    /// Choices among the times that the owner saw it.
    package struct Choices: Hashable, Sendable {
        /// The number of times that the owner saw it.
        package var shown: UInt64 = 0
        /// The number of times that the owner chose it.
        package var chosen: UInt64 = 0

        /// Makes the choices of something that nobody has seen.
        package init() {}
    }

    /// The choices by folded query.
    package var byQuery: [String: Choices] = [:]

    /// Makes the engagement of something that nobody has seen.
    package init() {}

    /// The length at which a query is cut before it is counted, in characters.
    package static let queryLength = 32

    /// Returns the form of a query under which choices are counted.
    package static func folded(_ query: String) -> String {
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        return String(words.joined(separator: " ").prefix(queryLength))
    }

    /// Counts one list that showed the result.
    mutating func add(_ query: String, isChosen: Bool) {
        byQuery[query, default: Choices()].shown += 1
        if isChosen { byQuery[query, default: Choices()].chosen += 1 }
    }

    /// The choices for all queries together.
    package var all: Choices {
        byQuery.values.reduce(into: Choices()) {
            $0.shown &+= $1.shown
            $0.chosen &+= $1.chosen
        }
    }
}

/// The view in a row of activities and items; which it is follows from the key's class.
package enum ActivityView: Hashable, Sendable {
    case content(ContentView)
    case item(ItemView)
    case index(IndexView)
    case link(LinkView)
    case scene(SceneView)
    case offers(OffersView)
    case places(PlacesView)
    case outcomes(OutcomesView)
    case prediction(PredictionView)
    case widget(WidgetView)
    case played(PlayedView)
    case player(PlayerView)
    case moments(MomentsView)
    case upcoming(UpcomingView)
    /// A row whose timeline says everything.
    case list

    package init(_ rowClass: ActivityRowKey.Class) {
        self =
            switch rowClass {
            case .content: .content(ContentView())
            case .item: .item(ItemView())
            case .index: .index(IndexView())
            case .link: .link(LinkView())
            case .scene: .scene(SceneView())
            case .offers, .shares: .offers(OffersView())
            case .places: .places(PlacesView())
            case .referred: .outcomes(OutcomesView())
            case .prediction: .prediction(PredictionView())
            case .widget: .widget(WidgetView())
            case .played: .played(PlayedView())
            case .player: .player(PlayerView())
            case .moments: .moments(MomentsView())
            case .upcoming: .upcoming(UpcomingView())
            case .donor, .persistent, .domain, .page, .related, .beginning, .newest,
                .capability, .due:
                .list
            }
    }
}
