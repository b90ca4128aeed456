internal import Interactions
internal import LMDB

/// A choice of events of activities and items.
enum ActivitySearch {
    /// Those that an app or the owner names.
    case target(ActivityTarget)
    /// Those at some positions: of a visit also its updates, of an item the whole item.
    case positions(PositionSet)
    /// Those that began within a range of time, with the updates of the visits and items among
    /// them.
    case starting(in: Range<Timestamp>)
}

extension ActivityReader {
    /// Returns the positions of the live events that a search finds.
    func positions(
        of search: ActivitySearch,
        from donor: DonorNumber
    ) throws(DonationStoreError) -> Set<Position> {
        var positions: Set<Position> = []
        switch search {
        case .target(let target): positions = try self.positions(of: target, from: donor)
        case .positions(let asked):
            let found = try log.activityPositions(in: asked, from: donor)
            let events = try events(at: found)
            let live = try liveEvents(among: events, of: donor)
            positions.formUnion(live.map(\.position))
            try addUpdates(ofVisits: live, to: &positions)
            for event in live {
                guard let key = event.subject, key.rowClass == .item,
                    let row = try self.row(key)
                else { continue }
                positions.formUnion(try self.positions(of: row))
            }
        case .starting(let times):
            let live = try events(of: donor, startingIn: times)
            positions.formUnion(live.map(\.position))
            try addUpdates(ofVisits: live, to: &positions)
            try addUpdates(ofItems: live, to: &positions)
        }
        try addEnds(of: donor, to: &positions)
        return positions
    }

    /// Returns the positions of the live events of some donors, newest first.
    ///
    /// - Parameters:
    ///   - donors: The donors.
    ///   - times: The range of their starts; all unless given.
    ///   - range: The range of their positions.
    ///   - limit: The largest number to return.
    /// - Returns: The positions.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* + *m* log *n*) in the days on which they donated anything, and in the
    ///   events returned and those of the same days.
    func positions(
        from donors: DonorScope,
        during times: Range<Timestamp>?,
        between range: Range<Position>,
        limit: Int
    ) throws(DonationStoreError) -> [Position] {
        let allowed = times.map { DayKey.days(of: $0) }
        var days: [ActivityRow] = []
        for donor in numbers(donors) {
            let rows = try rows(beginning: ActivityRowKey(.donor, donor).bytes)
            days += rows.filter { row in
                guard let allowed, let day = row.key.day else { return allowed == nil }
                return allowed.contains(day)
            }
        }
        days.sort { $0.timeline.last > $1.timeline.last }
        var found: [Position] = []
        for day in days {
            // Every position of this day and of the next ones is smaller than those found.
            if found.count >= limit, found[limit - 1] > day.timeline.last { break }
            var newest: [Position] = []
            try forEachEntry(of: day) { entry in
                guard entry.position >= range.lowerBound else { return false }
                if entry.position < range.upperBound { newest.append(entry.position) }
                return times != nil || newest.count < limit
            }
            if let times {
                newest = try events(at: newest).filter { times.contains($0.start) }
                    .map(\.position)
            }
            found = (found + newest).sorted(by: >)
        }
        return Array(found.prefix(limit))
    }

    /// Returns the events that no tombstone has deleted.
    func liveEvents(
        among events: [ActivityEvent],
        of donor: DonorNumber
    ) throws(DonationStoreError) -> [ActivityEvent] {
        var days: [ActivityRowKey: Set<Position>] = [:]
        var live: [ActivityEvent] = []
        for event in events {
            let day = ActivityRowKey.day(event.start, of: donor)
            if days[day] == nil {
                days[day] = []
                if let row = try self.row(day) {
                    days[day] = Set(try positions(of: row))
                }
            }
            if days[day]?.contains(event.position) == true { live.append(event) }
        }
        return live
    }

    /// Returns the live events of a donor that began within a range of time.
    private func events(
        of donor: DonorNumber,
        startingIn times: Range<Timestamp>
    ) throws(DonationStoreError) -> [ActivityEvent] {
        let first = ActivityRowKey.day(times.lowerBound, of: donor)
        let last = ActivityRowKey.day(times.upperBound, of: donor)
        var found: [ActivityEvent] = []
        for row in try rows(beginning: ActivityRowKey(.donor, donor).bytes)
        where first <= row.key && row.key <= last {
            let positions = try positions(of: row)
            found += try events(at: positions).filter { times.contains($0.start) }
        }
        return found
    }

    /// Adds the updates of visits: without the visit they are nothing.
    private func addUpdates(
        ofVisits events: [ActivityEvent],
        to positions: inout Set<Position>
    ) throws(DonationStoreError) {
        var scenes: [[UInt8]: SceneEvents] = [:]
        for visit in events where visit.isBoundary && visit.visited != nil {
            let known = SceneEvents(of: visit)
            var updates: [Position] = []
            try scenes[known.scene, default: known]
                .forEach(after: visit.position, at: visit.start, in: self) { event in
                    if event.isUpdate { updates.append(event.position) }
                    return event.part == .other
                }
            positions.formUnion(updates)
        }
    }

    /// Adds the ends of visits that end nothing once the other events are deleted.
    ///
    /// The end of a deleted visit stays where it ends an earlier visit that stays, too.
    private func addEnds(
        of donor: DonorNumber,
        to positions: inout Set<Position>
    ) throws(DonationStoreError) {
        let reached = positions
        var scenes: [[UInt8]: SceneEvents] = [:]
        for position in reached.sorted() {
            guard let visit = try event(at: position), visit.isBoundary, visit.visited != nil else {
                continue
            }
            let known = SceneEvents(of: visit)
            var next: SceneEvent?
            try scenes[known.scene, default: known]
                .forEach(after: position, at: visit.start, in: self) { event in
                    if !reached.contains(event.position) { next = event }
                    return next == nil
                }
            guard let next, next.part == .end else { continue }
            var isNeeded = false
            try scenes[known.scene, default: known]
                .forEach(before: next.position, at: next.start, in: self) { event in
                    guard event.part != .other, !reached.contains(event.position) else {
                        return true
                    }
                    isNeeded = event.part == .visit
                    return false
                }
            if !isNeeded { positions.insert(next.position) }
        }
    }

    /// Adds the updates of items that have no version left which they update.
    private func addUpdates(
        ofItems events: [ActivityEvent],
        to positions: inout Set<Position>
    ) throws(DonationStoreError) {
        let keys = Set(events.compactMap(\.subject)).filter { $0.rowClass == .item }
        for key in keys {
            guard let row = try self.row(key) else { continue }
            var hasBase = false
            for event in try eventsInOrder(of: row)
            where !positions.contains(event.position) {
                if case .itemIndexed = event.content { hasBase = true }
                if !hasBase { positions.insert(event.position) }
            }
        }
    }
}

extension EventLog {
    /// Returns the positions of a donor's events of activities and items within a set.
    fileprivate func activityPositions(
        in positions: PositionSet,
        from donor: DonorNumber
    ) throws(DonationStoreError) -> [Position] {
        var found: [Position] = []
        try forEachActivityEnvelope(in: positions) { position, envelope in
            if envelope.donor == donor { found.append(position) }
        }
        return found
    }

    /// Returns whether the log has an event of activities or items within a set of positions that
    /// began within a range of time.
    func hasActivityEvents(
        in positions: PositionSet,
        startingIn times: Range<Timestamp>? = nil
    ) throws(DonationStoreError) -> Bool {
        var isFound = false
        try forEachActivityEnvelope(in: positions) { _, envelope in
            isFound = isFound || times?.contains(envelope.start) ?? true
        }
        return isFound
    }

    /// Calls `body` with the envelopes of events that apps donated, other than interactions.
    private func forEachActivityEnvelope(
        in positions: PositionSet,
        _ body: (Position, Envelope) -> Void
    ) throws(DonationStoreError) {
        let last = try end().last
        for run in positions.runs where run.lowerBound <= last.rawValue {
            let end = min(last, Position(rawValue: run.upperBound))
            var next: Position? = Position(rawValue: run.lowerBound)
            while let position = next, position <= end {
                next = try readChunk(from: position, through: end) {
                    position,
                    record,
                    _ in
                    // Nobody can tell what an unreadable record was.
                    guard let envelope = try? Envelope(decoding: record), envelope.isDonated,
                        !envelope.isDonation
                    else { return }
                    body(position, envelope)
                }
            }
        }
    }

    /// Returns the starts of the events at some positions.
    func starts(
        of positions: some Sequence<Position>
    ) throws(DonationStoreError) -> [Timestamp] {
        let snapshot = try read()
        var starts: [Timestamp] = []
        for position in positions {
            let key = LogKey.position(position)
            let record = try snapshot.value(forKey: key.span, in: snapshot.tables.events)
            guard let record, let envelope = try? Envelope(decoding: record) else { continue }
            starts.append(envelope.start)
        }
        return starts
    }
}
