internal import Interactions
internal import LMDB

extension FoldStore {
    /// Calls `body` with the donations of a timeline, newest first, until it returns `false`.
    func forEachEntry(
        of timeline: Timeline,
        in snapshot: borrowing Snapshot<Tables>,
        _ body: (Timeline.Entry) -> Bool
    ) throws(DonationStoreError) {
        var previous = timeline.previous
        var entries = try snapshot.decoding(try timeline.openEntries())
        while true {
            for entry in entries.reversed() { guard body(entry) else { return } }
            guard let key = previous else { return }
            guard let chunk = try row(.timelines, key.bytes, of: snapshot) else {
                throw snapshot.unreadable()
            }
            (previous, entries) = try snapshot.decoding(try Timeline.entries(ofChunk: chunk.span))
            // The way back must end, even if the rows are damaged.
            guard previous.map({ $0.position < key.position }) ?? true else {
                throw snapshot.unreadable()
            }
        }
    }
}

extension ViewStore {
    /// Returns at most `limit` positions of a timeline before `end`, newest first.
    ///
    /// - Complexity: O(*h* + *m*) in the newer donations and those returned, some nanoseconds each.
    private func positions(
        of timeline: Timeline,
        before end: Position?,
        limit: Int,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [Position] {
        var found: [Position] = []
        guard limit > 0 else { return found }
        try forEachEntry(of: timeline, in: snapshot) { entry in
            if !entry.isAside, end.map({ entry.position < $0 }) ?? true {
                found.append(entry.position)
            }
            return found.count < limit
        }
        return found
    }

    /// Returns the positions of the donations that took place in a view, newest first.
    func timeline<View: TimelineView>(
        of _: View.Type,
        _ table: ViewTable,
        _ key: some ViewKey,
        before end: Position?,
        limit: Int,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [Position] {
        let view: View? = try view(table, key.bytes, of: snapshot)
        guard let view else { return [] }
        return try positions(of: view.timeline, before: end, limit: limit, in: snapshot)
    }
}
