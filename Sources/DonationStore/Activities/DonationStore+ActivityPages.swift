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
    /// - Complexity: O(*h* + *v*) in the histories of the scenes of the visits returned and in the
    ///   visits of the activity, once the views are caught up.
    public func visits(
        of key: ContentKey,
        limit: Int = .max
    ) throws(DonationStoreError) -> [Visit] {
        try readingActivities { reader throws(DonationStoreError) in
            var visits: [Visit] = []
            var scenes: [String: [Position]] = [:]
            guard let donor = reader.donor(key.donor),
                let row = try reader.row(key.row)
            else { return [] }
            for position in try reader.positions(of: row).reversed() {
                guard visits.count < limit else { break }
                guard let event = try reader.events(at: [position]).first,
                    let activity = event.visited
                else { continue }
                let scene = event.visitedScene
                var visit = Visit(
                    donor: donor,
                    scene: scene ?? "",
                    activity: activity,
                    position: position,
                    start: event.start,
                    end: event.visitEnd
                )
                if let scene, visit.end == nil {
                    if scenes[scene] == nil {
                        let key = ActivityRowKey.scene(scene, of: key.donor)
                        let row = try reader.row(key)
                        scenes[scene] = try row.map { row throws(DonationStoreError) in
                            try reader.positions(of: row)
                        }
                    }
                    try reader.end(&visit, in: scenes[scene] ?? [])
                }
                visits.append(visit)
            }
            return visits.sorted { ($0.start, $0.position) > ($1.start, $1.position) }
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
    /// Finds the end of a visit among the events of its scene.
    fileprivate func end(_ visit: inout Visit, in scene: [Position]) throws(DonationStoreError) {
        let first = scene.partitionIndex { $0 > visit.position }
        for position in scene[first...] {
            guard let event = try events(at: [position]).first else { continue }
            switch event.content {
            case .becameCurrent(let next) where next.end == nil:
                visit.end = event.start
                return
            case .resigned(let resigned):
                (visit.end, visit.cause) = (event.start, resigned.cause)
                return
            default: break
            }
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

extension [Position] {
    /// Returns the index of the first element of a sorted array that meets a condition.
    fileprivate func partitionIndex(where isMet: (Position) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if isMet(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
