internal import Interactions
internal import LMDB

// The places that events of the last day gave.

extension ActivityReader {
    /// The largest number of events with places that are read of one donor, and in all.
    private static var mostOfDonor: Int { 8 }
    private static var mostInAll: Int { 32 }
    /// The hours before the question in which visits must have begun.
    private static var hours: Int64 { 24 }

    /// Returns the places that the owner came upon within a day, the best first.
    ///
    /// - Parameters:
    ///   - now: The time of the question.
    ///   - excluded: The apps whose words do not count.
    /// - Returns: The places, those with an obstacle behind the others.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    func recentPlaces(
        at now: Timestamp,
        without excluded: Set<String> = []
    ) throws(DonationStoreError) -> [RecentPlace] {
        let day = try remembering(\.places, if: { $0.hour == now.hour }) {
            () throws(DonationStoreError) in try placesOfDay(at: now)
        }
        let sightings = day.sightings(at: now, without: excluded)
        let groups = try remembering(\.groups, if: { $0.isDivision(of: sightings) }) {
            () throws(DonationStoreError) in PlaceGroups(sightings)
        }
        return groups.places(at: now, sightings)
    }

    private func placesOfDay(at now: Timestamp) throws(DonationStoreError) -> PlacesOfDay {
        let events = try events(givingPlacesBefore: now)
        let ends = try ends(of: events)
        let uses = try uses(of: events.map(\.position))
        var day = PlacesOfDay(hour: now.hour)
        for event in events {
            guard let donor = donor(event.donor) else { continue }
            let places = event.places
            for (index, found) in places.enumerated() {
                let sighting = PlaceSighting(
                    found.place,
                    from: donor.app,
                    site: event.site,
                    at: event.position,
                    index: index,
                    from: event.start,
                    to: event.start,
                    cause: event.cause,
                    isMain: found.isMain,
                    isVisit: event.isVisit,
                    uses: uses[event.position, default: []].filter { $0.index == index }
                        .map(\.position)
                )
                day.found.append((sighting, ends[event.position] ?? .at(event.start)))
            }
        }
        return day
    }

    /// Returns the newest events that gave places, newest hour first.
    private func events(
        givingPlacesBefore now: Timestamp
    ) throws(DonationStoreError) -> [ActivityEvent] {
        let first = now.hour - Self.hours
        var rows: [ActivityRow] = []
        var last = ActivityRowKey(bytes: ActivityRowKey.places(ofHour: first))
        let prefix = ActivityRowKey(.places).bytes
        let end = ActivityRowKey.places(ofHour: now.hour + 1)
        var isMore = true
        while isMore {
            let page = try self.rows(beginning: prefix, after: last, limit: 64)
            rows += page.filter { $0.key.bytes.lexicographicallyPrecedes(end) }
            isMore = page.count == 64 && rows.last?.key == page.last?.key
            if let key = page.last?.key { last = key }
        }
        var counts: [DonorNumber: Int] = [:]
        var positions: [Position] = []
        for row in rows.reversed() {
            guard let donor = row.key.donorOfPlaces, positions.count < Self.mostInAll else {
                continue
            }
            try forEachEntry(of: row) { entry in
                guard counts[donor, default: 0] < Self.mostOfDonor else { return false }
                counts[donor, default: 0] += 1
                positions.append(entry.position)
                return positions.count < Self.mostInAll
            }
        }
        return try self.events(at: positions)
    }

    /// Returns the ends of visits.
    private func ends(
        of events: [ActivityEvent]
    ) throws(DonationStoreError) -> [Position: PlacesOfDay.End] {
        var ends: [Position: PlacesOfDay.End] = [:]
        var scenes: [ActivityRowKey: [ActivityEvent]] = [:]
        for event in events {
            if let end = event.visitEnd { ends[event.position] = .at(end) }
            switch event.content {
            case .becameCurrent(let visit) where visit.end == nil:
                scenes[.scene(visit.scene, of: event.donor), default: []].append(event)
            case .activityUpdated(let update):
                scenes[.scene(update.scene, of: event.donor), default: []].append(event)
            default: break
            }
        }
        let snapshot = try log.read()
        for (scene, visits) in scenes {
            guard let row = try self.row(scene), let oldest = visits.map(\.position).min() else {
                continue
            }
            var later: [(position: Position, start: Timestamp)] = []
            var entries: [Position] = []
            try forEachEntry(of: row) { entry in
                if entry.position > oldest { entries.append(entry.position) }
                return entry.position > oldest && entries.count < 4 * Self.mostInAll
            }
            for position in entries {
                guard let envelope = try snapshot.envelope(at: position),
                    envelope.kind != .activityUpdated
                else { continue }
                later.append((position, envelope.start))
            }
            for visit in visits {
                let next = later.filter { $0.position > visit.position && $0.start >= visit.start }
                ends[visit.position] = .whenNext(next.reversed().map(\.start))
            }
        }
        return ends
    }

    /// Returns the feedback in which the owner chose places of events, with the places' indices.
    private func uses(
        of positions: [Position]
    ) throws(DonationStoreError) -> [Position: [(index: Int, position: Position)]] {
        var feedback: Set<Position> = []
        for position in positions {
            guard let row = try self.row(.referred(position)) else { continue }
            feedback.formUnion(try self.positions(of: row))
        }
        var found: [Position: [(index: Int, position: Position)]] = [:]
        for event in try events(at: feedback.sorted()) {
            guard let chosen = event.feedback?.chosen else { continue }
            found[chosen.position, default: []].append((chosen.index, event.position))
        }
        return found
    }
}

extension ActivityEvent {
    /// The host of the page, if it is a visit of one.
    fileprivate var site: String? {
        guard case .other(let other) = content, let page = other as? PageVisited else { return nil }
        return page.host
    }

    fileprivate var cause: PlaceNoted.Cause {
        guard case .other(let other) = content, let noted = other as? PlaceNoted else {
            return .viewed
        }
        return noted.cause
    }

    fileprivate var isVisit: Bool {
        if case .activityUpdated = content { false } else { true }
    }
}

extension Snapshot<LogTables> {
    /// Returns the envelope of the record at a position; `nil` if there is none.
    fileprivate func envelope(at position: Position) throws(DonationStoreError) -> Envelope? {
        guard let record = try value(forKey: LogKey.position(position).span, in: tables.events)
        else { return nil }
        do {
            return try Envelope(decoding: record)
        } catch {
            throw .damaged(position, error)
        }
    }
}
