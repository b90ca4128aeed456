internal import Interactions
internal import LMDB

// The places that events of the last day gave.

extension ActivityReader {
    /// The largest number of events with places that are read of one donor, and in all.
    private static var mostOfDonor: Int { 8 }
    private static var mostInAll: Int { 32 }
    /// The largest number of places of one event, and of feedback on one event.
    private static var mostOfEvent: Int { 4 }
    private static var mostFeedback: Int { 8 }
    /// The largest number of events that are looked at for these, and of a scene's events.
    private static var mostLooked: Int { 64 }
    private static var mostEntries: Int { 4096 }
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
        let sightings = try sightings(at: now).filter { !excluded.contains($0.app) }
        return PlaceRanking.places(from: sightings, at: now)
    }

    private func sightings(at now: Timestamp) throws(DonationStoreError) -> [PlaceSighting] {
        var events = try events(givingPlacesBefore: now)
        events.removeAll { $0.start > now }
        let ends = try ends(of: events, at: now)
        var sightings: [PlaceSighting] = []
        for event in events {
            guard let donor = donor(event.donor) else { continue }
            let feedback = try feedback(on: event.position)
            // Of a long list the places that the page is about come first.
            let places = event.places.enumerated().sorted { left, right in
                left.element.isMain == right.element.isMain
                    ? left.offset < right.offset : left.element.isMain
            }
            for (index, found) in places.prefix(Self.mostOfEvent) {
                let ofPlace = feedback.filter { $0.index == index }
                sightings.append(
                    PlaceSighting(
                        found.place,
                        from: donor.app,
                        site: event.site,
                        at: event.position,
                        index: index,
                        from: event.start,
                        to: ends[event.position] ?? event.start,
                        cause: event.cause,
                        isMain: found.isMain,
                        isVisit: event.isVisit,
                        uses: ofPlace.filter(\.isChosen).map(\.position),
                        dismissals: ofPlace.filter { !$0.isChosen }.map(\.position)
                    )
                )
            }
        }
        return sightings
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
        var newest: [DonorNumber: DonorsPlaces] = [:]
        for row in rows.reversed() {
            guard let donor = row.key.donorOfPlaces else { continue }
            var found = newest[donor, default: DonorsPlaces()]
            var failure: DonationStoreError?
            try forEachEntry(of: row) { entry in
                guard found.events.count < Self.mostOfDonor, found.looked < Self.mostLooked else {
                    return false
                }
                do throws(DonationStoreError) {
                    for event in try self.events(at: [entry.position]) where event.start <= now {
                        found.take(event)
                    }
                } catch {
                    failure = error
                }
                found.looked += 1
                return failure == nil
            }
            if let failure { throw failure }
            newest[donor] = found
        }
        // The newest of each donor, then the second newest: no donor crowds out the others.
        var chosen: [ActivityEvent] = []
        for round in 0..<Self.mostOfDonor {
            let next = newest.values.compactMap { places in
                round < places.events.count ? places.events[round] : nil
            }
            chosen += next.sorted { ($0.start, $0.position) > ($1.start, $1.position) }
        }
        return Array(chosen.prefix(Self.mostInAll))
    }

    /// The newest events of one donor that gave places.
    private struct DonorsPlaces {
        var events: [ActivityEvent] = []
        var looked = 0

        /// Takes an older event, unless it only changed what the next one changed once more.
        mutating func take(_ event: ActivityEvent) {
            if case .activityUpdated(let update) = event.content,
                case .activityUpdated(let next)? = events.last?.content, next.scene == update.scene
            {
                return
            }
            events.append(event)
        }
    }

    /// Returns the ends of visits: of one that lasts the time of the question.
    private func ends(
        of events: [ActivityEvent],
        at now: Timestamp
    ) throws(DonationStoreError) -> [Position: Timestamp] {
        var ends: [Position: Timestamp] = [:]
        var scenes: [ActivityRowKey: [ActivityEvent]] = [:]
        for event in events {
            if let end = event.visitEnd { ends[event.position] = min(end, now) }
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
            // The newest first.
            var entries: [Position] = []
            try forEachEntry(of: row) { entry in
                if entry.position > oldest { entries.append(entry.position) }
                return entry.position > oldest && entries.count < Self.mostEntries
            }
            for visit in visits {
                guard let next = try next(after: visit, in: entries, at: now, snapshot) else {
                    continue
                }
                // What an app that ended without a word left behind is not looked at for ever.
                let longest = visit.start.adding(PlaceRanking.longHorizon)
                ends[visit.position] = min(next, longest, now)
            }
        }
        return ends
    }

    /// Returns the time of the event that followed a visit in its scene.
    ///
    /// It is the time of the question if none did, and `nil` if too much happened since.
    private func next(
        after visit: ActivityEvent,
        in entries: [Position],
        at now: Timestamp,
        _ snapshot: borrowing Snapshot<LogTables>
    ) throws(DonationStoreError) -> Timestamp? {
        guard entries.count < Self.mostEntries || entries.last ?? .start <= visit.position else {
            return nil
        }
        for position in entries.reversed() where position > visit.position {
            guard let envelope = try snapshot.envelope(at: position), envelope.start <= now else {
                continue
            }
            // A visit of a history that was over before does not end this one.
            if envelope.start >= visit.start { return envelope.start }
        }
        return now
    }

    /// Returns the feedback in which the owner chose a place of an event, or put it away.
    private func feedback(
        on position: Position
    ) throws(DonationStoreError) -> [(index: Int, position: Position, isChosen: Bool)] {
        guard let row = try self.row(.referred(position)) else { return [] }
        var found: [(index: Int, position: Position, isChosen: Bool)] = []
        var newest: [Position] = []
        try forEachEntry(of: row) { entry in
            newest.append(entry.position)
            return newest.count < Self.mostLooked
        }
        for event in try events(at: newest) where found.count < Self.mostFeedback {
            guard let feedback = event.feedback else { continue }
            if let chosen = feedback.chosen {
                guard chosen.position == position else { continue }
                found.append((chosen.index, event.position, true))
            } else if feedback.outcome == .dismissed {
                for offer in feedback.shown where offer.position == position {
                    found.append((offer.index, event.position, false))
                }
            }
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
