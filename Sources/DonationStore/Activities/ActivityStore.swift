internal import Interactions
internal import LMDB

/// The views of activities, items and links on disk, beside those of contacts.
typealias ActivityStore = FoldStore<ActivityFold>

extension DonationStore {
    /// The views of activities and items, which the first use opens.
    func activityViews() throws(DonationStoreError) -> ActivityStore {
        try projectors.activities(beside: views)
    }
}

/// A row of the views of activities and items.
struct ActivityRow {
    var key: ActivityRowKey
    var timeline: Timeline
    var view: ActivityView
}

extension FoldStore<ActivityFold> {
    typealias ActivitySnapshot = Snapshot<FoldTables<ActivityTable>>

    /// Returns the row of a key; `nil` if no live event touches it.
    func activityRow(
        _ key: ActivityRowKey,
        of snapshot: borrowing ActivitySnapshot
    ) throws(DonationStoreError) -> ActivityRow? {
        guard let row = try row(.rows, key.bytes, of: snapshot) else { return nil }
        return try activityRow(key, decoding: row)
    }

    private func activityRow(
        _ key: ActivityRowKey,
        decoding row: [UInt8]
    ) throws(DonationStoreError) -> ActivityRow {
        guard let rowClass = key.rowClass,
            let (timeline, view) = try? ActivityTable.parts(of: row.span, rowClass)
        else { throw .storage(.corrupted, path: generations.path) }
        return ActivityRow(key: key, timeline: timeline, view: view)
    }

    /// Returns the rows whose keys begin with some bytes, at most `limit`, in the order of their
    /// stored keys.
    func activityRows(
        _ prefix: [UInt8],
        limit: Int = .max,
        of snapshot: borrowing ActivitySnapshot
    ) throws(DonationStoreError) -> [ActivityRow] {
        // A key that is too long is stored by its beginning and a hash.
        let stored = Array(prefix.prefix(StoredView.longestBeginning))
        var found: [(ActivityRowKey, [UInt8])] = []
        try snapshot.forEachRow(in: snapshot.tables[.rows], prefix: stored, limit: limit) {
            key,
            row in
            if key.starts(with: prefix) { found.append((ActivityRowKey(bytes: key), row)) }
        }
        var rows: [ActivityRow] = []
        rows.reserveCapacity(found.count)
        for (key, row) in found { rows.append(try activityRow(key, decoding: row)) }
        return rows
    }

    /// Returns the positions of a row's own events, without the searches that named it, oldest
    /// first.
    func positions(
        of row: ActivityRow,
        in snapshot: borrowing ActivitySnapshot
    ) throws(DonationStoreError) -> [Position] {
        var positions: [Position] = []
        try forEachEntry(of: row.timeline, in: snapshot) { entry in
            if !entry.isAside { positions.append(entry.position) }
            return true
        }
        return positions.reversed()
    }
}

extension EventLog {
    /// Returns the events of activities and items at some positions, without those of other kinds
    /// and those erased.
    func activityEvents(
        at positions: some Sequence<Position>
    ) throws(DonationStoreError) -> [ActivityEvent] {
        let snapshot = try read()
        var events: [ActivityEvent] = []
        for position in positions {
            let key = LogKey.position(position)
            let record = try snapshot.value(forKey: key.span, in: snapshot.tables.events)
            guard let record else { continue }
            do {
                let envelope = try Envelope(decoding: record)
                if let event = try ActivityEvent(decoding: record, envelope, at: position) {
                    events.append(event)
                }
            } catch {
                throw .damaged(position, error)
            }
        }
        return events
    }
}
