internal import Interactions
internal import LMDB

// The scenes of apps: rows of days, whose events are put in the order of time here.

/// An event of a scene.
struct SceneEvent {
    /// The parts that events have in a scene.
    enum Part {
        /// It began a visit that lasts until the next boundary.
        case visit
        /// It ended a visit.
        case end
        /// It changed what is current, or tells of a visit that was over before.
        case other
    }

    var position: Position
    var start: Timestamp
    var part: Part
    /// Whether it changed what is current.
    var isUpdate = false

    init(_ event: ActivityEvent) {
        (position, start) = (event.position, event.start)
        part = event.isBoundary ? (event.visited == nil ? .end : .visit) : .other
        if case .activityUpdated = event.content { isUpdate = true }
    }
}

/// The events of one scene in the order of time, read day by day as far as somebody asks.
struct SceneEvents {
    /// The beginning of the keys of its days.
    let scene: [UInt8]
    private var days: [ActivityRowKey: [SceneEvent]] = [:]

    init(of event: ActivityEvent) {
        scene = ActivityRowKey.scene(event.scene ?? "", of: event.donor)
    }

    /// Calls `body` with the events after one of them, in order, until it returns `false`.
    mutating func forEach(
        after position: Position,
        at start: Timestamp,
        in reader: borrowing ActivityReader,
        _ body: (SceneEvent) throws(DonationStoreError) -> Bool
    ) throws(DonationStoreError) {
        var next = try reader.row(.scene(scene, start))
        var isAfter = false
        while let row = next {
            for event in try events(of: row, in: reader) {
                if isAfter, try !body(event) { return }
                if event.position == position { isAfter = true }
            }
            isAfter = true
            next = try reader.rows(beginning: scene, after: row.key, limit: 1).first
        }
    }

    /// Calls `body` with the events before one of them, the last one first, until it returns
    /// `false`.
    mutating func forEach(
        before position: Position,
        at start: Timestamp,
        in reader: borrowing ActivityReader,
        _ body: (SceneEvent) throws(DonationStoreError) -> Bool
    ) throws(DonationStoreError) {
        var next = try reader.row(.scene(scene, start))
        var isBefore = false
        while let row = next {
            for event in try events(of: row, in: reader).reversed() {
                if isBefore, try !body(event) { return }
                if event.position == position { isBefore = true }
            }
            isBefore = true
            next = try reader.row(before: row.key.bytes, beginning: scene)
        }
    }

    private mutating func events(
        of row: ActivityRow,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> [SceneEvent] {
        if let known = days[row.key] { return known }
        let events = try reader.eventsInOrder(of: row).map(SceneEvent.init)
        days[row.key] = events
        return events
    }
}

extension ActivityReader {
    /// Returns a row's own events in the order of time.
    func eventsInOrder(of row: ActivityRow) throws(DonationStoreError) -> [ActivityEvent] {
        try events(at: try positions(of: row)).inOrder
    }

    /// Returns the last days of the scenes of a donor.
    ///
    /// - Complexity: O(*s* log *n*) in the scenes.
    func lastDays(ofScenesOf donor: DonorNumber) throws(DonationStoreError) -> [ActivityRow] {
        let all = ActivityRowKey(.scene, donor).bytes
        var found: [ActivityRow] = []
        // No text has this byte.
        var end = all + [0xFF]
        while let row = try row(before: end, beginning: all), let scene = row.key.scene {
            found.append(row)
            end = scene
        }
        return found
    }

    /// Returns the visit that is current in a scene, with the position of its newest description.
    ///
    /// - Parameter day: The last day of the scene.
    /// - Returns: The positions; `nil` if nothing is current.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    func currentVisit(
        _ day: ActivityRow
    ) throws(DonationStoreError) -> (visit: Position, description: Position)? {
        guard let scene = day.key.scene else { return nil }
        var update: Position?
        var next: ActivityRow? = day
        while let row = next {
            guard case .scene(let view) = row.view else { throw unreadable() }
            if view.isUpdated || view.boundary == nil { update = update ?? view.update?.position }
            if let boundary = view.boundary?.position {
                return view.isVisit ? (boundary, update ?? boundary) : nil
            }
            // A day of updates, and of visits that were over when they were donated.
            next = try self.row(before: row.key.bytes, beginning: scene)
        }
        return nil
    }

    /// Returns the last visits of a scene, the last begun first.
    ///
    /// - Parameters:
    ///   - day: The last day of the scene.
    ///   - donor: The donor.
    ///   - times: Only visits that began in this range.
    ///   - limit: The number of visits from which on earlier ones may be left out.
    /// - Returns: The visits.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*v*) in the events of the scene from the first of these visits on.
    func visits(
        ofSceneUpTo day: ActivityRow,
        from donor: Donor,
        in times: Range<Timestamp>?,
        limit: Int
    ) throws(DonationStoreError) -> [Visit] {
        guard let scene = day.key.scene else { return [] }
        var found: [Visit] = []
        // What comes next in the scene ends the visit.
        var boundary: ActivityEvent?
        var next: ActivityRow? = day
        while let row = next {
            for event in try eventsInOrder(of: row).reversed() {
                if let times, event.start < times.lowerBound { return found }
                if found.count >= limit, let last = found.last, event.start < last.start {
                    return found
                }
                if times?.contains(event.start) ?? true,
                    let visit = Visit(event, from: donor, until: boundary)
                {
                    found.append(visit)
                }
                if event.isBoundary { boundary = event }
            }
            next = try self.row(before: row.key.bytes, beginning: scene)
        }
        return found
    }
}

extension Visit {
    /// Makes the visit that an event tells of; `nil` if it tells of none.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - donor: Its donor.
    ///   - boundary: The next event of the scene that ends a visit; `nil` while there is none.
    fileprivate init?(_ event: ActivityEvent, from donor: Donor, until boundary: ActivityEvent?) {
        guard case .becameCurrent(let became) = event.content else { return nil }
        self.init(
            donor: donor,
            scene: became.scene,
            activity: became.activity,
            position: event.position,
            start: event.start,
            end: became.end ?? boundary?.start
        )
        if became.end == nil, case .resigned(let resigned)? = boundary?.content {
            cause = resigned.cause
        }
    }
}
