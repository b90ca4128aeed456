import DonationStore
import Interactions

/// The effects of events of activities, items, reminders and searches, by the laws as written.
extension Model {
    /// An event by which an app says what is on the screen, what to find, or what to remind of.
    enum Said: Equatable {
        case became(Showing, scene: String)
        case updated(Showing, scene: String)
        case resigned(scene: String)
        case indexed(Thing, index: String)
        case itemUpdated(Thing, index: String)
        case state([UInt8], index: String)
        case reminder(Showing)
        case page(Visited)
        case noted(Spot, PlaceNoted.Cause)

        /// The payload of an event that began at a time.
        func payload(at start: Int64) -> any EventPayload {
            switch self {
            case .page(let visited): visited.page(endingAfter: start)
            default: payload
            }
        }

        private var payload: any EventPayload {
            switch self {
            case .became(let showing, let scene): BecameCurrent(showing.activity, scene: scene)
            case .updated(let showing, let scene): ActivityUpdated(showing.activity, scene: scene)
            case .resigned(let scene): Resigned(.resigned, scene: scene)
            case .indexed(let thing, let index): ItemIndexed(thing.item, index: index)
            case .itemUpdated(let thing, let index): ItemUpdated(thing.item, index: index)
            case .state(let bytes, let index): ClientState(bytes, index: index)
            case .reminder(let showing): LinkTaken(title: "", about: showing.activity)
            case .page(let visited): visited.page(endingAfter: 0)
            case .noted(let spot, let cause): PlaceNoted(spot.place, cause: cause)
            }
        }

        var scene: String? {
            switch self {
            case .became(_, let scene), .updated(_, let scene), .resigned(let scene): scene
            default: nil
            }
        }

        /// What the event shows, unless a reminder does.
        var showing: Showing? {
            switch self {
            case .became(let showing, _), .updated(let showing, _): showing
            case .page(let visited): visited.showing
            default: nil
            }
        }

        var thing: (Thing, index: String)? {
            switch self {
            case .indexed(let thing, let index), .itemUpdated(let thing, let index): (thing, index)
            default: nil
            }
        }

        /// Every text of it that the store must not hold in any form after an erasure.
        var texts: Set<[UInt8]> {
            var texts: [String?] = []
            switch self {
            case .became(let showing, let scene), .updated(let showing, let scene):
                texts = showing.texts + [scene]
            case .reminder(let showing): texts = showing.texts
            case .page(let visited):
                texts = visited.showing.texts + visited.spots.flatMap(\.texts)
            case .noted(let spot, _): texts = spot.texts
            case .resigned(let scene): texts = [scene]
            case .indexed(let thing, let index), .itemUpdated(let thing, let index):
                texts = [thing.title, thing.identifier, thing.domain, index]
            case .state(let bytes, let index): return [bytes, Array(index.utf8)]
            }
            // Short names are parts of other texts.
            return Set(texts.compactMap { $0 }.filter { $0.utf8.count > 4 }.map { Array($0.utf8) })
        }
    }

    /// A live event that an app said, with its place and donor.
    struct Told {
        var position: Int
        /// The index in the order of time.
        var order = 0
        var donor: Donor
        var said: Said
        var start: Int64
        /// Whether it was received within a minute of its start.
        var isLive: Bool

        var isVisit: Bool { if case .became = said { true } else { false } }
        var isUpdate: Bool { if case .updated = said { true } else { false } }

        /// The place of the kind among events with one start.
        private var rank: Int {
            switch said {
            case .resigned: 0
            case .became, .indexed: 1
            case .updated, .itemUpdated: 2
            case .page, .noted: 3
            case .state: 4
            case .reminder: 5
            }
        }

        /// Whether it comes before another event in the order of time.
        func precedes(_ other: Told) -> Bool {
            if start != other.start { return start < other.start }
            if isLive != other.isLive { return other.isLive }
            if isLive { return position < other.position }
            if rank != other.rank { return rank < other.rank }
            let (own, others) = (bytes, other.bytes)
            if own != others { return own.lexicographicallyPrecedes(others) }
            return position < other.position
        }

        private var bytes: [UInt8] {
            guard let payload = said.payload(at: start) as? any LoggedPayload else { return [] }
            return [type(of: payload).kind.rawValue] + payload.encoded
        }
    }

    /// All live events that apps said, in the order of time.
    var told: [Told] {
        let told = entries.enumerated().compactMap { index, entry -> Told? in
            guard entry.state == .live, let said = entry.said, let donor = entry.donor else {
                return nil
            }
            return Told(
                position: index + 1,
                donor: donor,
                said: said,
                start: entry.begun ?? entry.recordedAt,
                isLive: entry.begun.map { abs(entry.recordedAt - $0) < 60_000 } ?? true
            )
        }
        return told.sorted { $0.precedes($1) }.enumerated().map { index, event in
            var event = event
            event.order = index
            return event
        }
    }

    // MARK: Saying

    /// The outcome of an event that an app says, which began so many minutes ago.
    mutating func say(_ said: Said, by donor: Donor, ago minutes: Int64 = 0) -> Outcome {
        if let wait = wait(of: donor.app, kind: nil) { return .tooFrequent(retryAfter: wait) }
        let start = now - minutes * 60_000
        entries.append(
            Entry(
                number: number(of: donor),
                recordedAt: now,
                correction: said.payload(at: start),
                said: said,
                donor: donor,
                begun: start
            )
        )
        return .stored(entries.count)
    }

    /// Applies a batch; the outcome of each item, update and state in order.
    ///
    /// Nothing of it is there if a rate refuses the state.
    mutating func apply(_ batch: Batch, by donor: Donor) -> [Outcome] {
        let before = self
        var targets: [ActivityTarget] = []
        if batch.deletesAll { targets.append(.allItems(index: batch.index)) }
        targets.append(.items(identifiers: batch.deleted, index: batch.index))
        targets.append(.domains(batch.domains, index: batch.index))
        let reached = targets.map { self.reached(by: $0, of: donor) }
        delete(withEnds(reached.reduce([]) { $0.union($1) }), forOthers: true)
        var said: [Said] = batch.items.map { .indexed($0, index: batch.index) }
        said += batch.updates.map { .itemUpdated($0, index: batch.index) }
        if let state = batch.stateBytes { said.append(.state(state, index: batch.index)) }
        let outcomes = said.map { say($0, by: donor) }
        if batch.state != nil, case .tooFrequent? = outcomes.last { self = before }
        return outcomes
    }

    /// The reason why a reminder cannot be opened or removed; `nil` if it was.
    mutating func change(_ reminder: Int, removing: Bool) -> CorrectionRefusal? {
        let place = Position(rawValue: UInt64(reminder))
        guard reminders.contains(where: { $0.position == reminder && !$0.isRemoved }) else {
            return .noEvent(place)
        }
        if removing { append(LinkRemoved(place)) } else { append(LinkOpened(place)) }
        return nil
    }

    /// The reason why a search cannot be recorded; `nil` if it was.
    mutating func search(_ shown: [Int], chosen: Int?, mark: Int) -> CorrectionRefusal? {
        let live = Set(told.filter { $0.said.showing != nil }.map(\.position))
            .union(versions.values.flatMap { $0.map(\.position) })
        let places = shown.map { Position(rawValue: UInt64($0)) }
        if let unknown = shown.firstIndex(where: { !live.contains($0) }) {
            return .noEvent(places[unknown])
        }
        let query = "asked\(mark)x"
        append(SearchFeedback(query: query, shown: places, chosen: chosen.map { places[$0] }))
        return nil
    }

    // MARK: Deleting

    /// The live events of a donor that a target reaches.
    func reached(by target: ActivityTarget, of donor: Donor) -> Set<Int> {
        let told = told.filter { $0.donor == donor }
        let contents = contents.filter { $0.donor == donor }
        let items = items.filter { $0.donor == donor }
        let versions = versions.filter { $0.key.donor == donor }
        var reached: Set<Int> = []
        /// Takes named events of a thing; with its newest state goes all of it.
        func take(_ named: Set<Int>, of events: [Int], newest: Int?) {
            reached.formUnion(named)
            if let newest, named.contains(newest) { reached.formUnion(events) }
        }
        func positions(_ isNamed: (Told) -> Bool) -> Set<Int> {
            Set(told.filter(isNamed).map(\.position))
        }
        switch target {
        case .activitiesAndItems: reached = positions { _ in true }
        // The histories have no widgets.
        case .widgets, .allWidgets: break
        case .allActivities:
            reached = positions { $0.said.scene != nil || $0.said.showing != nil }
        case .activities(let identifiers):
            let named = positions { told in
                told.said.showing?.persistent.map(identifiers.contains) ?? false
            }
            for content in contents {
                take(
                    named.intersection(content.events),
                    of: content.events,
                    newest: content.events.last
                )
            }
        case .items(let identifiers, let index):
            for (item, events) in versions
            where item.index == index && identifiers.contains(item.identifier) {
                reached.formUnion(events.map(\.position))
            }
            for content in contents
            where identifiers.contains(where: { content.name == "item \($0)" }) {
                reached.formUnion(content.events)
            }
        case .domains(let domains, let index):
            func isIn(_ domain: String?) -> Bool {
                guard let domain else { return false }
                return domains.contains { domain == $0 || domain.hasPrefix("\($0).") }
            }
            reached = positions { told in
                told.said.thing.map { isIn($0.0.domain) && $0.index == index } ?? false
            }
            for item in items where item.index == index {
                take(reached.intersection(item.events), of: item.events, newest: item.base)
            }
            for content in contents {
                let named = positions { isIn($0.said.showing?.domain) }
                take(
                    named.intersection(content.events),
                    of: content.events,
                    newest: content.events.last
                )
            }
        case .allItems(let index):
            for (item, events) in versions where item.index == index {
                reached.formUnion(events.map(\.position))
            }
            reached.formUnion(
                positions { told in
                    if case .state(_, index) = told.said { true } else { false }
                }
            )
            for content in contents where content.showing.canBeFound {
                reached.formUnion(content.events)
            }
        case .content: break
        }
        return reached
    }

    /// The live events that began in a range of time, with what is nothing without them.
    func reached(in times: Range<Int64>, of scope: Scope?) -> Set<Int> {
        let told = told.filter { scope?.contains($0.donor) ?? true }
        let begun = told.filter { times.contains($0.start) }
        var reached = Set(begun.map(\.position))
        // Without the visit, its updates are nothing.
        for visit in begun {
            guard case .became(_, let scene) = visit.said else { continue }
            for later in told where later.order > visit.order && later.donor == visit.donor {
                guard later.said.scene == scene else { continue }
                guard case .updated = later.said else { break }
                reached.insert(later.position)
            }
        }
        // Without an earlier version, updates of an item are nothing.
        let things = begun.compactMap { one in
            one.said.thing.map { Item.Key(one.donor, $0.index, $0.0.identifier) }
        }
        for (item, events) in versions where things.contains(item) {
            var hasBase = false
            for event in events where !reached.contains(event.position) {
                if case .indexed = event.said { hasBase = true }
                if !hasBase { reached.insert(event.position) }
            }
        }
        return withEnds(reached)
    }

    /// Adds the ends of visits that end nothing once other events are gone.
    func withEnds(_ reached: Set<Int>) -> Set<Int> {
        var all = reached
        for events in scenes {
            for (index, end) in events.enumerated() where !reached.contains(end.position) {
                guard case .resigned = end.said else { continue }
                let left = events[..<index].lastIndex { !reached.contains($0.position) }
                let gone = events[(left.map { $0 + 1 } ?? 0)..<index]
                guard gone.contains(where: \.isVisit) else { continue }
                // It may end an earlier visit that stays, too.
                let earlier = events[..<index].last { told in
                    !reached.contains(told.position) && !told.isUpdate
                }
                if earlier?.isVisit != true { all.insert(end.position) }
            }
        }
        return all
    }

    /// Deletes the events of activities and items beyond the rules; returns their number.
    mutating func deleteSaidBeyondRules() -> Int {
        let told = told
        var gone: Set<Int> = []
        for rule in rules.values where rule.kind == nil {
            let covered = told.filter { rule.app == nil || rule.app == $0.donor.app }
                .sorted { ($0.start, $0.position) < ($1.start, $1.position) }
                .map(\.position)
            if let count = rule.count { gone.formUnion(covered.dropLast(count)) }
            if let age = rule.age {
                gone.formUnion(covered.filter { now - self[$0].recordedAt > age * 60_000 })
            }
        }
        for item in items where gone.contains(item.base) { gone.formUnion(item.events) }
        delete(gone, forOthers: true)
        return gone.count
    }

    // MARK: What is there

    /// A content with its visits.
    struct Content {
        var donor: Donor
        var name: String
        var showing: Showing
        var events: [Int] = []
        var visits: [Int64] = []
    }

    /// The contents by donor, from all live events about them.
    var contents: [Content] {
        var contents: [Content] = []
        for told in told {
            guard let showing = told.said.showing else { continue }
            let known = contents.firstIndex {
                $0.donor == told.donor && $0.name == showing.content
            }
            if known == nil {
                contents.append(Content(donor: told.donor, name: showing.content, showing: showing))
            }
            let index = known ?? contents.count - 1
            contents[index].showing = showing
            contents[index].events.append(told.position)
            if case .updated = told.said, !contents[index].visits.isEmpty { continue }
            contents[index].visits.append(told.start)
        }
        return contents
    }

    /// An item of an index, with the position of its newest whole version.
    struct Item {
        struct Key: Hashable {
            var donor: Donor
            var index: String
            var identifier: String

            init(_ donor: Donor, _ index: String, _ identifier: String) {
                (self.donor, self.index, self.identifier) = (donor, index, identifier)
            }
        }

        var key: Key
        var base: Int
        var thing: Thing
        var events: [Int] = []
        var first: Int64
        var last: Int64

        var donor: Donor { key.donor }
        var index: String { key.index }
        var identifier: String { key.identifier }
    }

    /// The live events about each item, in order; updates alone are no item.
    private var versions: [Item.Key: [Told]] {
        told.reduce(into: [:]) { versions, told in
            guard let (thing, index) = told.said.thing else { return }
            versions[Item.Key(told.donor, index, thing.identifier), default: []].append(told)
        }
    }

    var items: [Item] {
        versions.compactMap { key, events in
            var item: Item?
            for told in events {
                guard let (thing, _) = told.said.thing else { continue }
                if case .indexed = told.said {
                    item = Item(
                        key: key,
                        base: told.position,
                        thing: thing,
                        first: item?.first ?? told.start,
                        last: told.start
                    )
                } else {
                    // An update before any version counts for nothing.
                    item?.thing.mark = thing.mark
                    if let domain = thing.domain { item?.thing.domain = domain }
                    item?.last = told.start
                }
            }
            item?.events = events.map(\.position)
            return item
        }
    }

    /// A reminder with what the owner did to it.
    struct Reminder {
        var position: Int
        var donor: Donor
        var showing: Showing
        var opened: [Int64] = []
        var isRemoved = false
    }

    var reminders: [Reminder] {
        var reminders: [Reminder] = []
        for told in told {
            guard case .reminder(let showing) = told.said else { continue }
            var reminder = Reminder(position: told.position, donor: told.donor, showing: showing)
            for entry in entries where entry.state == .live {
                let opened = entry.correction as? LinkOpened
                let removed = entry.correction as? LinkRemoved
                let place = Position(rawValue: UInt64(told.position))
                if opened?.link == place { reminder.opened.append(entry.recordedAt) }
                if removed?.link == place { reminder.isRemoved = true }
            }
            reminders.append(reminder)
        }
        return reminders.sorted { $0.position < $1.position }
    }

    /// Whether a search for a title finds something.
    func finds(_ mark: Int) -> Bool {
        let items = items
        if items.contains(where: { $0.thing.mark == mark }) { return true }
        return contents.contains { content in
            guard content.showing.mark == mark, content.showing.canBeFound else { return false }
            guard let item = content.showing.item else { return true }
            return items.contains { $0.donor == content.donor && $0.identifier == item }
        }
    }
}

extension Showing {
    /// Its texts; a page and an identifier are in them with what no other text holds.
    fileprivate var texts: [String?] {
        [title, persistent, page.map { "https://example.org/\($0)" }, item, domain]
            + (spot?.texts ?? [])
    }
}
