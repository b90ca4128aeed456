internal import Interactions
internal import LMDB

// The places that events of the last day gave.

extension ActivityReader {
    /// The largest number of events with places that count of one donor, and in all.
    private static var mostOfDonor: Int { 8 }
    private static var mostInAll: Int { 32 }
    /// The largest number of events of a scene's days that are looked at for the end of a visit.
    private static var mostEntries: Int { 4096 }
    /// The hours before the question in which visits must have begun.
    private static var hours: Int64 { 24 }

    /// Returns the places that the owner came upon within a day, ranked.
    ///
    /// - Parameters:
    ///   - now: The time of the question.
    ///   - excluded: The apps whose words do not count.
    /// - Returns: The places, those with an obstacle behind the others.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    func rankedPlaces(
        at now: Timestamp,
        without excluded: Set<String> = []
    ) throws(DonationStoreError) -> [RankedPlace] {
        let events = try events(givingPlacesAt: now, without: excluded)
        let ends = try ends(of: events, at: now)
        var traces: [PlaceTrace] = []
        for (_, donor, event) in events {
            var outcomes = OutcomesView()
            if let row = try row(.referred(event.position)), case .outcomes(let view) = row.view {
                outcomes = view
            }
            let end = event.end.map { min($0, now) } ?? ends[event.position] ?? event.start
            for mention in event.mentions {
                traces.append(PlaceTrace(of: mention, in: event, from: donor, until: end, outcomes))
            }
        }
        return PlaceRanking.places(from: traces, at: now)
    }

    /// Returns the places with their texts, as ``rankedPlaces(at:without:)``.
    func recentPlaces(at now: Timestamp) throws(DonationStoreError) -> [RecentPlace] {
        var places: [RecentPlace] = []
        for ranked in try rankedPlaces(at: now) { places.append(try place(ranked)) }
        return places
    }

    /// Returns a place with its texts.
    func place(_ ranked: RankedPlace) throws(DonationStoreError) -> RecentPlace {
        do {
            return try ranked.place()
        } catch {
            throw unreadable()
        }
    }

    /// An event that gave places, with its donor.
    private typealias GivingEvent = (number: DonorNumber, donor: Donor, event: PlaceEvent)

    /// Returns the newest events that gave places, newest hour first.
    private func events(
        givingPlacesAt now: Timestamp,
        without excluded: Set<String>
    ) throws(DonationStoreError) -> [GivingEvent] {
        var newest: [DonorNumber: [PlaceEvent]] = [:]
        var donors: [DonorNumber: Donor] = [:]
        let first = ActivityRowKey.places(ofHour: now.hour - Self.hours)
        // The newest hour first: of a donor with enough events older rows are not even copied.
        try forEachRow(from: first, before: ActivityRowKey.places(ofHour: now.hour + 1)) {
            key throws(DonationStoreError) in
            guard let number = key.donorOfPlaces, let donor = donor(number),
                !excluded.contains(donor.app)
            else { return false }
            donors[number] = donor
            return newest[number].map { $0.count < Self.mostOfDonor } ?? true
        } body: { row throws(DonationStoreError) in
            guard let number = row.key.donorOfPlaces, case .places(let view) = row.view else {
                return
            }
            var events = newest[number] ?? []
            for event in view.events.reversed()
            where event.start <= now && events.count < Self.mostOfDonor {
                // Of changes of one scene in a row the last one counts.
                if events.last?.replaces(event) != true { events.append(event) }
            }
            newest[number] = events
        }
        // The newest of each donor, then the second newest: no donor crowds out the others. Those
        // of one donor stay in the order of its rows.
        var chosen: [GivingEvent] = []
        for round in 0..<Self.mostOfDonor {
            var next: [GivingEvent] = []
            for (number, events) in newest where round < events.count {
                guard let donor = donors[number] else { continue }
                next.append((number, donor, events[round]))
            }
            next.sort { left, right in
                let (start, other) = (left.event.start, right.event.start)
                return start == other ? left.donor < right.donor : start > other
            }
            chosen += next
        }
        return Array(chosen.prefix(Self.mostInAll))
    }

    /// Returns the ends of visits that began a scene's activity, or changed it.
    ///
    /// It is the time of the question for one that lasts.
    private func ends(
        of events: [GivingEvent],
        at now: Timestamp
    ) throws(DonationStoreError) -> [Position: Timestamp] {
        var ends: [Position: Timestamp] = [:]
        var days: [ActivityRowKey: SceneDay] = [:]
        for (donor, _, event) in events {
            guard let scene = event.scene,
                let next = try next(
                    after: event,
                    in: ActivityRowKey.scene(scene, of: donor),
                    at: now,
                    &days
                )
            else { continue }
            // What an app that ended without a word left behind is not looked at for ever.
            let longest = event.start.adding(PlaceRanking.longHorizon)
            ends[event.position] = min(next, longest, now)
        }
        return ends
    }

    /// The events of a day of a scene that end a visit, in the order of their starts, and the
    /// number of all that happened; of a day with too much only the number.
    private typealias SceneDay = (boundaries: [(start: Timestamp, position: Position)], count: Int)

    /// Returns the time of the event that followed a visit in its scene.
    ///
    /// - Parameters:
    ///   - visit: The visit, or the change of one.
    ///   - scene: The beginning of the keys of the scene.
    ///   - now: The time of the question.
    ///   - days: The days read so far, as many visits are of one day.
    /// - Returns: The time; that of the question if no event followed, and `nil` if too much
    ///   happened on these days.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    private func next(
        after visit: PlaceEvent,
        in scene: [UInt8],
        at now: Timestamp,
        _ days: inout [ActivityRowKey: SceneDay]
    ) throws(DonationStoreError) -> Timestamp? {
        var key = ActivityRowKey.scene(scene, visit.start)
        var looked = 0
        while true {
            let day = try sceneDay(key, &days)
            looked += day.count
            guard looked <= Self.mostEntries else { return nil }
            for (start, position) in day.boundaries where start >= visit.start && start <= now {
                guard position != visit.position else { continue }
                guard start == visit.start else { return start }
                if let own = try event(at: visit.position), let event = try event(at: position),
                    event.follows(own)
                {
                    return start
                }
            }
            guard let next = try rows(beginning: scene, after: key, limit: 1).first?.key,
                next <= .scene(scene, now)
            else { return now }
            key = next
        }
    }

    private func sceneDay(
        _ key: ActivityRowKey,
        _ days: inout [ActivityRowKey: SceneDay]
    ) throws(DonationStoreError) -> SceneDay {
        if let known = days[key] { return known }
        var day: SceneDay = ([], 0)
        if let row = try row(key) {
            let positions = try positions(of: row)
            day.count = positions.count
            for position in positions where day.count <= Self.mostEntries {
                guard let start = try records.startOfBoundary(at: position) else { continue }
                day.boundaries.append((start, position))
            }
        }
        day.boundaries.sort { $0 < $1 }
        days[key] = day
        return day
    }
}

extension Snapshot<LogTables> {
    /// Returns the start of an event of a scene; `nil` for a visit that was over before it was
    /// donated, which ends no other.
    fileprivate func startOfBoundary(at position: Position) throws(DonationStoreError) -> Timestamp?
    {
        guard let record = try value(forKey: LogKey.position(position).span, in: tables.events)
        else { return nil }
        do {
            return try BecameCurrent.isPastVisit(record) ? nil : Envelope(decoding: record).start
        } catch {
            throw .damaged(position, error)
        }
    }

    /// Returns the envelope of the record at a position; `nil` if there is none.
    func envelope(at position: Position) throws(DonationStoreError) -> Envelope? {
        guard let record = try value(forKey: LogKey.position(position).span, in: tables.events)
        else { return nil }
        do {
            return try Envelope(decoding: record)
        } catch {
            throw .damaged(position, error)
        }
    }
}
