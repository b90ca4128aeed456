internal import Interactions
internal import LMDB

/// Questions about activities, items and links.
///
/// Each first catches the views up with the log, and answers for expired things, too: see
/// ``StoredActivity/expiration``.
extension DonationStore {
    /// Returns the contents that were on the screen, the last visited first.
    ///
    /// ```swift
    /// for content in try store.activities(from: .app("org.example.reader")) {
    ///     print(content.activity.displayName ?? content.activity.type, content.visits)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - donors: Only those of these donors.
    ///   - limit: The largest number to return.
    /// - Returns: The contents.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c* log *c*) in the contents of the donors, once the views are caught up.
    public func activities(
        from donors: DonorScope = .all,
        limit: Int = .max
    ) throws(DonationStoreError) -> [StoredActivity] {
        try readingActivities { reader throws(DonationStoreError) in
            var rows: [ActivityRow] = []
            for donor in reader.numbers(donors) {
                rows += try reader.rows(beginning: ActivityRowKey(.content, donor).bytes)
            }
            rows.sort { ($0.lastVisit, $1.key) > ($1.lastVisit, $0.key) }
            var found: [StoredActivity] = []
            for row in rows {
                guard found.count < limit else { break }
                if let activity = try reader.activity(row) { found.append(activity) }
            }
            return found
        }
    }

    /// Returns the activity with a content key; `nil` if no live event describes it.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *n*) in the contents, once the views are caught up.
    public func activity(_ key: ContentKey) throws(DonationStoreError) -> StoredActivity? {
        try readingActivities { reader throws(DonationStoreError) in
            guard let row = try reader.row(key.row) else { return nil }
            return try reader.activity(row)
        }
    }

    /// Returns the activities that are current, one for each scene of an app.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*s* log *n*) in the scenes, once the views are caught up.
    public func currentActivities(
        from donors: DonorScope = .all
    ) throws(DonationStoreError) -> [CurrentActivity] {
        try readingActivities { reader throws(DonationStoreError) in
            var found: [CurrentActivity] = []
            for number in reader.numbers(donors) {
                guard let donor = reader.donor(number) else { continue }
                let prefix = ActivityRowKey(.scene, number).bytes
                for row in try reader.rows(beginning: prefix) {
                    let visit = try reader.currentVisit(row)
                    guard let (event, activity) = visit else { continue }
                    let scene = String(decoding: row.key.bytes.dropFirst(5), as: UTF8.self)
                    found.append(
                        CurrentActivity(
                            donor: donor,
                            scene: scene,
                            activity: activity,
                            position: event.position,
                            start: event.start
                        )
                    )
                }
            }
            return found.sorted { $0.position > $1.position }
        }
    }

    /// Returns the visits of a scene or of all scenes, the last begun first.
    ///
    /// - Parameters:
    ///   - donors: Only those of these donors.
    ///   - times: Only visits that began in this range.
    ///   - limit: The largest number to return.
    /// - Returns: The visits.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*v*) in the visits of the donors, once the views are caught up.
    public func visits(
        from donors: DonorScope = .all,
        in times: Range<Timestamp>? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> [Visit] {
        try readingActivities { reader throws(DonationStoreError) in
            var found: [Visit] = []
            for number in reader.numbers(donors) {
                guard let donor = reader.donor(number) else { continue }
                let prefix = ActivityRowKey(.scene, number).bytes
                for row in try reader.rows(beginning: prefix) {
                    let positions = try reader.positions(of: row)
                    let events = try reader.events(at: positions)
                    found += Visit.visits(of: events, from: donor)
                }
            }
            if let times { found.removeAll { !times.contains($0.start) } }
            found.sort { ($0.start, $0.position) > ($1.start, $1.position) }
            return Array(found.prefix(limit))
        }
    }

    /// Returns the items in the search indexes, by donor, index and identifier.
    ///
    /// - Parameters:
    ///   - donors: Only those of these donors.
    ///   - index: Only those of the index with this name; `nil` for all indexes.
    ///   - limit: The largest number to return.
    /// - Returns: The items.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*i* log *n*) in the items returned, once the views are caught up.
    public func items(
        from donors: DonorScope = .all,
        index: String? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> [StoredItem] {
        try readingActivities { reader throws(DonationStoreError) in
            var found: [StoredItem] = []
            for number in reader.numbers(donors) {
                let prefix =
                    index.map { ActivityRowKey.item("", in: $0, of: number) }
                    ?? ActivityRowKey(.item, number)
                for row in try reader.rows(beginning: prefix.bytes) {
                    guard found.count < limit else { return found }
                    if let item = try reader.item(row) {
                        found.append(item)
                    }
                }
            }
            return found
        }
    }

    /// Returns the links, the last taken first.
    ///
    /// - Parameter includingRemoved: Whether to return those that the owner removed, too.
    /// - Returns: The links.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*l* log *n*) in the links, once the views are caught up.
    public func links(
        includingRemoved: Bool = false
    ) throws(DonationStoreError) -> [StoredLink] {
        try readingActivities { reader throws(DonationStoreError) in
            var found: [StoredLink] = []
            for row in try reader.rows(beginning: ActivityRowKey(.link).bytes) {
                guard case .link(let view) = row.view, includingRemoved || !view.isRemoved,
                    let position = row.key.link
                else { continue }
                let events = try reader.events(at: [position])
                guard let event = events.first, case .linkTaken(let link) = event.content,
                    let donor = reader.donor(event.donor)
                else { continue }
                found.append(
                    StoredLink(
                        donor: donor,
                        link: link,
                        position: position,
                        taken: event.start,
                        opened: Int(clamping: view.opened),
                        lastOpened: view.lastOpened,
                        isRemoved: view.isRemoved
                    )
                )
            }
            return found.reversed()
        }
    }

}

extension ActivityReader {
    /// Returns the content of a row; `nil` if the log does not have its description any more.
    package func activity(_ row: ActivityRow) throws(DonationStoreError) -> StoredActivity? {
        guard case .content(let view) = row.view, let key = ContentKey(row.key),
            let donor = donor(key.donor), let first = view.first, let last = view.last,
            let activity = try events(at: [view.latest]).first?.activity
        else { return nil }
        return StoredActivity(
            donor: donor,
            key: key,
            activity: activity,
            position: view.latest,
            visits: Int(clamping: view.visits),
            first: first,
            last: last,
            decayed: view.decayed,
            hours: view.hours.map { Int(clamping: $0) },
            expiration: view.expiration ?? last
        )
    }

    /// Returns the item of a row, with its updates.
    package func item(_ row: ActivityRow) throws(DonationStoreError) -> StoredItem? {
        guard case .item(let view) = row.view, let (index, _) = row.key.itemNames,
            let number = row.key.donor, let donor = donor(number), let first = view.first,
            let last = view.last
        else { return nil }
        var positions = [view.base]
        if view.updates > 0 {
            positions = []
            try forEachEntry(of: row) { entry in
                if !entry.isAside { positions.append(entry.position) }
                return entry.position > view.base
            }
            positions.reverse()
        }
        var item: SearchableItem?
        for event in try events(at: positions) {
            switch event.content {
            case .itemIndexed(let indexed): item = indexed.item
            case .itemUpdated(let updated): item?.apply(updated.item)
            default: break
            }
        }
        guard let item else { return nil }
        return StoredItem(
            donor: donor,
            index: index,
            item: item,
            position: view.base,
            first: first,
            last: last,
            expiration: view.expiration ?? last
        )
    }

    /// Returns the visit that a scene shows, with the newest description.
    fileprivate func currentVisit(
        _ row: ActivityRow
    ) throws(DonationStoreError) -> (ActivityEvent, Activity)? {
        var newest: Activity?
        var found: (ActivityEvent, Activity)?
        var failure: DonationStoreError?
        try forEachEntry(of: row) { entry in
            let event: ActivityEvent?
            do throws(DonationStoreError) {
                event = try events(at: [entry.position]).first
            } catch {
                failure = error
                return false
            }
            switch event?.content {
            case .activityUpdated(let update):
                newest = newest ?? update.activity
                return true
            case .becameCurrent(let visit):
                // A visit that was over when it was donated says nothing of the present.
                guard visit.end == nil else { return true }
                if let event { found = (event, newest ?? visit.activity) }
                return false
            default: return false
            }
        }
        if let failure { throw failure }
        return found
    }
}

extension ActivityRow {
    /// The start of the last visit, of a content.
    fileprivate var lastVisit: Timestamp {
        if case .content(let view) = view, let last = view.last { return last }
        return Timestamp(milliseconds: .min)
    }
}

extension Visit {
    /// Returns the visits that the events of one scene tell, in the order of their positions.
    fileprivate static func visits(of events: [ActivityEvent], from donor: Donor) -> [Visit] {
        var visits: [Visit] = []
        var current: Int?
        for event in events {
            switch event.content {
            case .becameCurrent(let became):
                if became.end == nil {
                    if let current { visits[current].end = event.start }
                    current = visits.count
                }
                visits.append(
                    Visit(
                        donor: donor,
                        scene: became.scene,
                        activity: became.activity,
                        position: event.position,
                        start: event.start,
                        end: became.end
                    )
                )
            case .resigned(let resigned):
                if let open = current {
                    visits[open].end = event.start
                    visits[open].cause = resigned.cause
                }
                current = nil
            default: break
            }
        }
        return visits
    }
}
