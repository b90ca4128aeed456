import TestSupport

@testable import Interactions

/// An event of activities in a history that can arrive in several orders.
struct ToldEvent {
    var donor: UInt32 = 0
    var start: Int64
    /// The events that it names, by their indices in the history.
    var named: [Int] = []
    var isTombstone = false
    /// Whether the log received it at once.
    var isLive = false
    /// The play that it donates, in place of a payload.
    var play: Interaction?
    /// Makes the payload, given the positions of the events.
    var payload: (_ position: (Int) -> Position) -> any LoggedPayload

    /// The record at a place in the log.
    ///
    /// - Parameters:
    ///   - position: Returns the position of an event.
    ///   - snapshot: An earlier event with the same activity, whose record is to hold it.
    /// - Returns: The record.
    func record(_ position: (Int) -> Position, snapshot: Position? = nil) -> [UInt8] {
        var payload = payload(position)
        if let snapshot, var visit = payload as? BecameCurrent {
            visit.snapshot = snapshot
            payload = visit
        }
        var bytes = payload.encoded
        if let play {
            var encoder = WireEncoder()
            play.write(to: &encoder)
            bytes = encoder.bytes
        }
        let envelope = Envelope(
            kind: play == nil ? type(of: payload).kind : .donated,
            donor: DonorNumber(rawValue: donor),
            payloadLength: bytes.count,
            recordedAt: Timestamp(milliseconds: start + (isLive ? 1 : 60_000)),
            start: Timestamp(milliseconds: start)
        )
        return envelope.encoded(for: bytes.span) + bytes
    }

    /// The activity that a record of the event may refer to.
    var activity: Activity? {
        named.isEmpty ? (payload { _ in .start } as? BecameCurrent)?.activity : nil
    }
}

/// Random histories of activities, items, links, places, searches, offers and widgets, with
/// deletions.
struct ToldHistory {
    var random: SeededGenerator
    private(set) var events: [ToldEvent] = []
    /// The indices of the events that show something.
    private var shown: [Int] = []
    private var links: [Int] = []
    /// The indices of the plays and of the suggestions of media.
    private var media: [Int] = []
    private let isBusy: Bool
    private let names = ["a", "b", "a.b", "é"]

    /// Makes a history; a busy one has many events within an hour.
    init(seed: UInt64, length: Int) {
        random = SeededGenerator(seed: seed)
        isBusy = random.chance(0.3)
        while events.count < length { act() }
    }

    private mutating func name() -> String { random.pick(names) }

    private mutating func number(_ range: Range<Int64>) -> Int64 {
        Int64.random(in: range, using: &random)
    }

    /// A start, which several events often share.
    private mutating func time() -> Int64 {
        let minute: Int64 = 60_000
        if isBusy { return number(0..<40) * 2 * minute }
        let day = random.pick([0, 1, 2, 20, 29, 30, 31, 50, 61, 95, 1500] as [Int64])
        return day * 1440 * minute + number(0..<12) * 5 * minute
    }

    private mutating func activity() -> Activity {
        var activity = Activity(type: "type", title: "Title \(name())")
        if random.chance(0.8) { activity.persistentIdentifier = name() }
        if random.chance(0.2) { activity.webpageURL = "https://example.org/\(name())" }
        if random.chance(0.2) { activity.attributes["relatedUniqueIdentifier"] = .text(name()) }
        if random.chance(0.3) { activity.attributes["domainIdentifier"] = .text(name()) }
        if random.chance(0.6) { activity.scopes = [.search, .prediction] }
        if random.chance(0.3) { activity.attributes["namedLocation"] = .text("Place \(name())") }
        if random.chance(0.1) { activity.expiration = Timestamp(milliseconds: time()) }
        return activity
    }

    private mutating func item() -> SearchableItem {
        var item = SearchableItem(
            identifier: name(),
            domainIdentifier: random.chance(0.3) ? name() : nil,
            attributes: ["title": .text("Item \(name())")]
        )
        if random.chance(0.15) { item.expiration = Timestamp(milliseconds: time()) }
        return item
    }

    private mutating func place() -> PlaceOnPage {
        PlaceOnPage(Place(name: "Place \(name())"), forms: .jsonLD, isMain: random.chance(0.7))
    }

    private mutating func tell(_ payload: some LoggedPayload) {
        let donor = random.pick([1, 1, 1, 2] as [UInt32])
        events.append(
            ToldEvent(donor: donor, start: time(), isLive: random.chance(0.3)) { _ in payload }
        )
    }

    private mutating func say(
        _ named: [Int],
        _ payload: @escaping ((Int) -> Position) -> any LoggedPayload
    ) {
        // The owner does one thing after another.
        let start = Int64(events.count) * 7 * 3_600_000 + 1
        events.append(ToldEvent(start: start, named: named, payload: payload))
    }

    private mutating func act() {
        let scene = random.chance(0.2) ? "second" : ""
        switch Int.random(in: 0..<38, using: &random) {
        case 31, 32:
            let change = random.pick([
                TransitionNoted(.connected, "headphones"), TransitionNoted(.arrived, name()),
                TransitionNoted(.unlocked),
            ])
            tell(change)
        case 33, 34, 35: play()
        case 36:
            media.append(events.count)
            let suggestions = (0..<number(0..<3)).map { _ in
                SuggestedMedia.Suggestion(Media(identifier: name(), type: .song))
            }
            tell(
                random.chance(0.6)
                    ? SuggestedMedia(suggestions)
                    : SuggestedMedia(random.pick([.default, .onlySuggested]), for: .song)
            )
        case 0..<7:
            shown.append(events.count)
            let end = random.chance(0.2) ? Timestamp(milliseconds: 1_000 + time()) : nil
            tell(BecameCurrent(activity(), scene: scene, end: end))
        case 7, 8:
            shown.append(events.count)
            tell(ActivityUpdated(activity(), scene: scene))
        case 9: tell(Resigned(random.pick([.resigned, .invalidated]), scene: scene))
        case 10, 11:
            shown.append(events.count)
            tell(ItemIndexed(item()))
        case 12, 13:
            shown.append(events.count)
            tell(ItemUpdated(item()))
        case 29, 30:
            let chosen = name()
            var share = Shared(random.pick([.apps, .actions]), chosen)
            if random.chance(0.2) { share.outcome = .cancelled }
            share.contentTypes = random.pick([["public.url"], ["public.png"], []])
            say([]) { [share] _ in share }
        case 14: tell(ClientState([UInt8(number(0..<5))], index: "mail"))
        case 15:
            shown.append(events.count)
            let places = (0..<number(0..<3)).map { _ in place() }
            tell(PageVisited("https://example.org/\(name())", title: name(), places: places))
        case 16:
            let found = place().place
            tell(PlaceNoted(found, cause: random.pick([.copied, .message])))
        case 17:
            links.append(events.count)
            let trigger = LinkTrigger(.time, time: Timestamp(milliseconds: time()))
            tell(LinkTaken(title: name(), about: activity(), trigger: trigger))
        case 18:
            guard let link = links.randomElement(using: &random) else { return }
            let isRemoval = random.chance(0.3)
            say([link]) { position in
                if isRemoval { return LinkRemoved(position(link)) }
                return LinkOpened(position(link))
            }
        case 19, 20: search()
        case 21, 22: look()
        case 23..<29: tellOfWidget()
        default:
            guard events.count > 5 else { return }
            let reached = (0..<number(1..<4)).map { _ in
                Int.random(in: 0..<events.count, using: &random)
            }
            say(reached) { position in Deletion(positions: PositionSet(reached.map(position))) }
            events[events.count - 1].isTombstone = true
        }
    }

    /// Registers, changes, updates or shows a widget.
    private mutating func tellOfWidget() {
        let widget = WidgetName(name(), configuration: random.pick(["", "", "x"]))
        let mode = random.pick([.compact, .expanded, .systemSmall] as [WidgetMode])
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            var change = WidgetChanged(
                widget,
                random.pick(WidgetChanged.Change.allCases.dropFirst().map(\.self))
            )
            change.mode = mode
            change.stack = name()
            change.cause = random.pick(WidgetCause.allCases)
            tell(change)
        case 2:
            tell(WidgetViewed(widget, in: mode, isTapped: random.chance(0.4)))
        case 3:
            let result = random.pick([.noData, .failed] as [WidgetResult])
            tell(WidgetUpdated(widget, result, because: random.pick(WidgetCause.allCases)))
        default:
            let snapshots = (0..<number(1..<4)).map { _ in
                WidgetSnapshot(
                    random.chance(0.7) ? mode : .compact,
                    title: "Title \(name())",
                    validFrom: random.chance(0.6) ? Timestamp(milliseconds: time()) : nil,
                    relevance: random.chance(0.5) ? WidgetRelevance(Double(number(0..<9))) : nil
                )
            }
            let policy = random.pick([.whenever, .atEnd, .never] as [WidgetPolicy])
            tell(WidgetUpdated(widget, .newData, snapshots: snapshots, policy: policy))
        }
    }

    /// Plays something now and then right after something else happened.
    private mutating func play() {
        media.append(events.count)
        var intent = OtherIntent(className: MediaPlay.intentClass)
        let item: JSONValue = ["identifier": .string(name()), "type": "podcastEpisode"]
        if random.chance(0.8) { intent.unknownFields.json["mediaItems"] = .array([item]) }
        if random.chance(0.4) || intent.unknownFields.json.isEmpty {
            intent.unknownFields.json["mediaContainer"] = ["title": .string(name())]
        }
        let start = time() + random.pick([0, 0, 60_000, 180_000, 180_001, -60_000] as [Int64])
        var play = Interaction(
            intent: .other(intent),
            start: Timestamp(milliseconds: start),
            identifier: "\(events.count)"
        )
        if random.chance(0.5) {
            let progress = random.pick([0.2, 1])
            play.intentResponse = [
                "nowPlayingInfo": ["MPNowPlayingInfoPropertyPlaybackProgress": .double(progress)]
            ]
        }
        events.append(
            ToldEvent(
                donor: random.pick([1, 1, 2]),
                start: start,
                isLive: random.chance(0.3),
                play: play
            ) { _ in Resigned(.resigned) }
        )
    }

    private mutating func search() {
        guard shown.count > 2 else { return }
        let list = Array(Set((0..<3).map { _ in random.pick(shown) })).sorted()
        let chosen = random.chance(0.6) ? random.pick(list) : nil
        let query = name()
        say(list) { position in
            SearchFeedback(query: query, shown: list.map(position), chosen: chosen.map(position))
        }
    }

    private mutating func look() {
        guard !shown.isEmpty else { return }
        let list = (0..<3).map { _ in (index: random.pick(shown + media), app: name()) }
        let chosen = random.chance(0.5) ? Int(number(0..<3)) : nil
        say(list.map(\.index)) { position in
            let offers = list.map { index, app in
                OfferReference(.activity, at: position(index), deed: .continue, app: app)
            }
            return OfferFeedback(
                on: .maps,
                shown: offers,
                outcome: chosen == nil ? .dismissed : .chosen,
                chosen: chosen.map { offers[$0] }
            )
        }
    }

    /// One of the orders in which the events can arrive, as their indices.
    ///
    /// A tombstone keeps the same events before it, and an event follows those that it names. What
    /// one app tells as it goes arrives in its order.
    static func order(_ events: [ToldEvent], _ random: inout SeededGenerator) -> [Int] {
        var earlier = events.map { Set($0.named) }
        var lastTombstone: Int?
        var lastLive: [[Int64]: Int] = [:]
        for (index, event) in events.enumerated() {
            if let lastTombstone { earlier[index].insert(lastTombstone) }
            if event.isLive {
                let moment = [Int64(event.donor), event.start]
                if let last = lastLive.updateValue(index, forKey: moment) {
                    earlier[index].insert(last)
                }
            }
            guard event.isTombstone else { continue }
            earlier[index].formUnion(0..<index)
            lastTombstone = index
        }
        var arrived: Set<Int> = []
        var order: [Int] = []
        while order.count < events.count {
            let ready = events.indices.filter {
                !arrived.contains($0) && earlier[$0].isSubset(of: arrived)
            }
            let next = random.pick(ready)
            arrived.insert(next)
            order.append(next)
        }
        return order
    }
}
