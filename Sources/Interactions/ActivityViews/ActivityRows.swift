/// The row of a content: its visits in numbers, and the newest description.
package struct ContentView: Hashable, Sendable {
    /// The position of the newest snapshot; the log has its texts.
    package var latest = Position.start
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
}

/// The row of an item: its newest version in the log.
package struct ItemView: Hashable, Sendable {
    /// The position of the event that indexed it; updates follow it in the timeline.
    package var base = Position.start
    /// The position of the newest update, or else of that event.
    package var latest = Position.start
    /// The number of updates after it.
    package var updates: UInt64 = 0
    /// The time at which it was indexed first and last.
    package var first: Timestamp?
    package var last: Timestamp?
    /// The time from which it is not found.
    package var expiration: Timestamp?
    /// The choices of the owner in searches.
    package var engagement = Engagement()
}

/// The row of an index: the app's note.
package struct IndexView: Hashable, Sendable {
    /// The position of the newest client state; ``Position/start`` for none.
    package var state = Position.start
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

// MARK: Bytes

/// The view in a row of activities and items; which it is follows from the key's class.
package enum ActivityView: Hashable, Sendable {
    case content(ContentView)
    case item(ItemView)
    case index(IndexView)
    case link(LinkView)
    case offers(OffersView)
    case places(PlacesView)
    case outcomes(OutcomesView)
    case prediction(PredictionView)
    /// A row whose timeline says everything.
    case list

    package init(_ rowClass: ActivityRowKey.Class) {
        self =
            switch rowClass {
            case .content: .content(ContentView())
            case .item: .item(ItemView())
            case .index: .index(IndexView())
            case .link: .link(LinkView())
            case .offers: .offers(OffersView())
            case .places: .places(PlacesView())
            case .referred: .outcomes(OutcomesView())
            case .prediction: .prediction(PredictionView())
            case .donor, .scene, .persistent, .domain, .page, .related, .beginning, .newest,
                .capability, .due:
                .list
            }
    }

    func write(to row: inout RowEncoder) {
        switch self {
        case .list: break
        case .content(let view):
            row.number(view.latest.rawValue)
            row.number(view.visits)
            row.time(view.first)
            row.time(view.last)
            view.decayed.write(to: &row)
            for hour in view.hours { row.number(hour) }
            row.time(view.expiration)
            row.number(view.scopes.rawValue)
            view.engagement.write(to: &row)
        case .item(let view):
            row.number(view.base.rawValue)
            row.number(view.latest.rawValue)
            row.number(view.updates)
            row.time(view.first)
            row.time(view.last)
            row.time(view.expiration)
            view.engagement.write(to: &row)
        case .index(let view): row.number(view.state.rawValue)
        case .link(let view):
            row.number(view.opened)
            row.time(view.lastOpened)
            row.number(view.isRemoved ? 1 : 0)
        case .offers(let view): view.write(to: &row)
        case .places(let view): view.write(to: &row)
        case .outcomes(let view): view.write(to: &row)
        case .prediction(let view): view.write(to: &row)
        }
    }

    init(
        _ rowClass: ActivityRowKey.Class,
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        self.init(rowClass)
        switch self {
        case .list: break
        case .content(var view):
            view.latest = Position(rawValue: try decoder.number(in: row))
            view.visits = try decoder.number(in: row)
            view.first = try decoder.time(in: row)
            view.last = try decoder.time(in: row)
            view.decayed = try DecayedCount(from: &decoder, row)
            for hour in view.hours.indices { view.hours[hour] = try decoder.number(in: row) }
            view.expiration = try decoder.time(in: row)
            view.scopes = Activity.Scopes(rawValue: try decoder.number(in: row))
            view.engagement = try Engagement(from: &decoder, row)
            self = .content(view)
        case .item(var view):
            view.base = Position(rawValue: try decoder.number(in: row))
            view.latest = Position(rawValue: try decoder.number(in: row))
            view.updates = try decoder.number(in: row)
            view.first = try decoder.time(in: row)
            view.last = try decoder.time(in: row)
            view.expiration = try decoder.time(in: row)
            view.engagement = try Engagement(from: &decoder, row)
            self = .item(view)
        case .index(var view):
            view.state = Position(rawValue: try decoder.number(in: row))
            self = .index(view)
        case .link(var view):
            view.opened = try decoder.number(in: row)
            view.lastOpened = try decoder.time(in: row)
            view.isRemoved = try decoder.number(in: row) == 1
            self = .link(view)
        case .offers: self = .offers(try OffersView(from: &decoder, row))
        case .places: self = .places(try PlacesView(from: &decoder, row))
        case .outcomes: self = .outcomes(try OutcomesView(from: &decoder, row))
        case .prediction: self = .prediction(try PredictionView(from: &decoder, row))
        }
    }
}

extension Engagement {
    fileprivate func write(to row: inout RowEncoder) {
        row.count(byQuery.count)
        for (query, choices) in byQuery.sorted(by: { $0.key < $1.key }) {
            row.blob(Array(query.utf8))
            row.number(choices.shown)
            row.number(choices.chosen)
        }
    }

    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        for _ in 0..<(try decoder.count(in: row)) {
            let query = String(decoding: try decoder.bytes(in: row), as: UTF8.self)
            var choices = Choices()
            choices.shown = try decoder.number(in: row)
            choices.chosen = try decoder.number(in: row)
            byQuery[query] = choices
        }
    }
}
