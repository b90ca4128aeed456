internal import Interactions
internal import LMDB

// The answers about activities, items and links from one state of the views.
extension ActivityReader {
    func activities(
        from donors: DonorScope,
        limit: Int
    ) throws(DonationStoreError) -> [StoredActivity] {
        var rows: [ActivityRow] = []
        for donor in numbersByName(donors) {
            rows += try self.rows(beginning: ActivityRowKey(.content, donor).bytes)
        }
        // Those visited last together keep the order of donors and keys.
        let order = rows.indices.sorted { (rows[$0].lastVisit, $1) > (rows[$1].lastVisit, $0) }
        var found: [StoredActivity] = []
        for index in order {
            guard found.count < limit else { break }
            if let activity = try self.activity(rows[index]) { found.append(activity) }
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
            for day in try lastDays(ofScenesOf: number) {
                guard let (visit, description) = try currentVisit(day),
                    let event = try self.event(at: visit),
                    let described = description == visit ? event : try self.event(at: description),
                    let activity = described.activity
                else { continue }
                found.append(
                    CurrentActivity(
                        donor: donor,
                        scene: event.scene ?? "",
                        activity: activity,
                        position: event.position,
                        start: event.start
                    )
                )
            }
        }
        return found.sorted { left, right in
            (right.start, left.donor.text, left.scene) < (left.start, right.donor.text, right.scene)
        }
    }

    func visits(
        from donors: DonorScope,
        in times: Range<Timestamp>?,
        limit: Int
    ) throws(DonationStoreError) -> [Visit] {
        var found: [Visit] = []
        for number in numbersByName(donors) {
            guard let donor = self.donor(number) else { continue }
            for day in try lastDays(ofScenesOf: number) {
                found += try visits(ofSceneUpTo: day, from: donor, in: times, limit: limit)
            }
        }
        return found.lastBegun(limit)
    }

    func items(
        from donors: DonorScope,
        index: String?,
        limit: Int
    ) throws(DonationStoreError) -> [StoredItem] {
        var found: [StoredItem] = []
        for number in numbersByName(donors) {
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
        var item: SearchableItem?
        for event in try events(describing: view, of: row) {
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

    /// Returns the event that indexed an item and the updates after it, in the order of time.
    private func events(
        describing view: ItemView,
        of row: ActivityRow
    ) throws(DonationStoreError) -> [ActivityEvent] {
        guard view.updates > 0 else { return try events(at: [view.base]) }
        var positions: [Position] = []
        try forEachEntry(of: row) { entry in
            if !entry.isAside, entry.position >= view.earliest { positions.append(entry.position) }
            return entry.position > view.earliest
        }
        let events = try events(at: positions).inOrder
        return Array(events.drop { $0.position != view.base })
    }
}

extension ActivityRow {
    /// The start of the last visit, of a content.
    fileprivate var lastVisit: Timestamp {
        if case .content(let view) = view, let last = view.last { return last }
        return Timestamp(milliseconds: .min)
    }
}

extension [Visit] {
    /// Returns the visits begun last, the last one first.
    func lastBegun(_ limit: Int) -> [Visit] {
        let ordered = sorted { left, right in
            if left.start != right.start { return left.start > right.start }
            return (left.donor.text, left.scene, left.activity.text, right.position)
                < (right.donor.text, right.scene, right.activity.text, left.position)
        }
        return Array(ordered.prefix(limit))
    }
}
