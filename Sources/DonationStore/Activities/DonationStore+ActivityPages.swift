public import Interactions
internal import LMDB

/// Questions about one activity.
extension DonationStore {
    /// Returns the visits of an activity, the last begun first.
    ///
    /// - Parameters:
    ///   - key: The content key of the activity.
    ///   - limit: The largest number to return.
    /// - Returns: The visits.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* + *v* log *v*) in the events of the scenes on the days of the visits
    ///   returned up to their ends, and in the visits of the activity, once the views are caught
    ///   up.
    public func visits(
        of key: ContentKey,
        limit: Int = .max
    ) throws(DonationStoreError) -> [Visit] {
        try readingActivities { reader throws(DonationStoreError) in
            guard let donor = reader.donor(key.donor),
                let row = try reader.row(key.row)
            else { return [] }
            var visits: [Visit] = []
            var scenes: [[UInt8]: SceneEvents] = [:]
            for (position, start) in try reader.lastBegun(of: row) {
                if visits.count >= limit, let last = visits.last, start < last.start { break }
                guard let event = try reader.event(at: position), let activity = event.visited
                else { continue }
                var visit = Visit(
                    donor: donor,
                    scene: event.scene ?? "",
                    activity: activity,
                    position: position,
                    start: event.start,
                    end: event.visitEnd
                )
                if event.isBoundary {
                    let known = SceneEvents(of: event)
                    try reader.end(&visit, in: &scenes[known.scene, default: known])
                }
                visits.append(visit)
            }
            return visits.lastBegun(limit)
        }
    }

    /// Returns the hours of the week in which the visits of an activity began.
    ///
    /// - Parameters:
    ///   - key: The content key of the activity.
    ///   - zone: The zone whose clocks tell the hours.
    /// - Returns: The number of visits in each hour.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*v* log *n*) in the visits of the activity, once the views are caught up.
    public func hours(
        of key: ContentKey,
        in zone: ZoneOffsets
    ) throws(DonationStoreError) -> HoursOfWeek {
        try readingActivities { reader throws(DonationStoreError) in
            var hours = HoursOfWeek(in: zone)
            guard let row = try reader.row(key.row) else { return hours }
            let positions = try reader.positions(of: row)
            for event in try reader.events(at: positions) {
                if event.visited != nil { hours.add(event.start) }
            }
            return hours
        }
    }
}

extension ActivityReader {
    /// Returns a row's own events with their starts, the last begun first.
    fileprivate func lastBegun(
        of row: ActivityRow
    ) throws(DonationStoreError) -> [(position: Position, start: Timestamp)] {
        var found: [(position: Position, start: Timestamp)] = []
        for position in try positions(of: row) {
            guard let envelope = try records.envelope(at: position) else { continue }
            found.append((position, envelope.start))
        }
        return found.sorted { ($0.start, $0.position) > ($1.start, $1.position) }
    }

    /// Finds the end of a visit among the events of its scene.
    fileprivate func end(
        _ visit: inout Visit,
        in scene: inout SceneEvents
    ) throws(DonationStoreError) {
        var boundary: SceneEvent?
        try scene.forEach(after: visit.position, at: visit.start, in: self) { event in
            if event.part != .other { boundary = event }
            return boundary == nil
        }
        guard let boundary else { return }
        visit.end = boundary.start
        if case .resigned(let resigned)? = try event(at: boundary.position)?.content {
            visit.cause = resigned.cause
        }
    }
}

/// The number of activities, items and links.
public struct ActivityCounts: Hashable, Sendable {
    /// The number of contents that were on the screen.
    public var activities = 0
    /// The number of visits.
    public var visits = 0
    /// The number of items in the search indexes.
    public var items = 0
    /// The number of links that the owner did not remove.
    public var links = 0

    /// Makes counts of zero.
    public init() {}
}

extension DonationStore {
    /// Returns the number of activities, items and links.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c* + *i* + *l*) in the contents, items and links, once the views are caught
    ///   up.
    public func activityCounts() throws(DonationStoreError) -> ActivityCounts {
        try readingActivities { reader throws(DonationStoreError) in
            var counts = ActivityCounts()
            for rowClass in [ActivityRowKey.Class.content, .item, .link] {
                let prefix = ActivityRowKey(rowClass).bytes
                for row in try reader.rows(beginning: prefix) {
                    counts.add(row.view)
                }
            }
            return counts
        }
    }

    /// Whether the views of activities and items are on disk, since something asked for them.
    package var hasActivityViews: Bool {
        Files.exists("\(views.root)/\(ProjectorStores.directoryOfActivities)/current")
    }
}
