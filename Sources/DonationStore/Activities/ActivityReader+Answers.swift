internal import Interactions
internal import LMDB

// The answers about activities, items and links from one state of the views.
extension ActivityReader {
    func activities(
        from donors: DonorScope,
        limit: Int
    ) throws(DonationStoreError) -> [StoredActivity] {
        var rows: [ActivityRow] = []
        for donor in numbers(donors) {
            rows += try self.rows(beginning: ActivityRowKey(.content, donor).bytes)
        }
        rows.sort { ($0.lastVisit, $1.key) > ($1.lastVisit, $0.key) }
        var found: [StoredActivity] = []
        for row in rows {
            guard found.count < limit else { break }
            if let activity = try self.activity(row) { found.append(activity) }
        }
        return found
    }

    func activity(_ key: ContentKey) throws(DonationStoreError) -> StoredActivity? {
        guard let row = try self.row(key.row) else { return nil }
        return try self.activity(row)
    }

    func currentActivities(
        from donors: DonorScope
    ) throws(DonationStoreError) -> [CurrentActivity] {
        var found: [CurrentActivity] = []
        for number in numbers(donors) {
            guard let donor = self.donor(number) else { continue }
            let prefix = ActivityRowKey(.scene, number).bytes
            for row in try self.rows(beginning: prefix) {
                let visit = try currentVisit(row)
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

    func visits(
        from donors: DonorScope,
        in times: Range<Timestamp>?,
        limit: Int
    ) throws(DonationStoreError) -> [Visit] {
        var found: [Visit] = []
        for number in numbers(donors) {
            guard let donor = self.donor(number) else { continue }
            let prefix = ActivityRowKey(.scene, number).bytes
            for row in try self.rows(beginning: prefix) {
                let positions = try self.positions(of: row)
                let events = try self.events(at: positions)
                found += Visit.visits(of: events, from: donor)
            }
        }
        if let times { found.removeAll { !times.contains($0.start) } }
        found.sort { ($0.start, $0.position) > ($1.start, $1.position) }
        return Array(found.prefix(limit))
    }

    func items(
        from donors: DonorScope,
        index: String?,
        limit: Int
    ) throws(DonationStoreError) -> [StoredItem] {
        var found: [StoredItem] = []
        for number in numbers(donors) {
            let prefix =
                index.map { ActivityRowKey.item("", in: $0, of: number) }
                ?? ActivityRowKey(.item, number)
            for row in try self.rows(beginning: prefix.bytes) {
                guard found.count < limit else { return found }
                if let item = try self.item(row) {
                    found.append(item)
                }
            }
        }
        return found
    }

    func links(
        includingRemoved: Bool
    ) throws(DonationStoreError) -> [StoredLink] {
        var found: [StoredLink] = []
        for row in try self.rows(beginning: ActivityRowKey(.link).bytes) {
            guard let link = try self.link(row), includingRemoved || !link.isRemoved else {
                continue
            }
            found.append(link)
        }
        return found.reversed()
    }

    func link(_ position: Position) throws(DonationStoreError) -> StoredLink? {
        guard let row = try self.row(.link(position)) else { return nil }
        return try link(row)
    }

    private func link(_ row: ActivityRow) throws(DonationStoreError) -> StoredLink? {
        guard case .link(let view) = row.view, let position = row.key.link,
            let event = try self.events(at: [position]).first,
            case .linkTaken(let link) = event.content, let donor = self.donor(event.donor)
        else { return nil }
        return StoredLink(
            donor: donor,
            link: link,
            position: position,
            taken: event.start,
            opened: Int(clamping: view.opened),
            lastOpened: view.lastOpened,
            isRemoved: view.isRemoved
        )
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
