internal import Interactions
internal import LMDB

/// The views of activities and items on disk, beside those of contacts.
typealias ActivityStore = FoldStore<ActivityFold>

extension DonationStore {
    /// The views of activities and items, which the first use opens.
    func activityViews() throws(DonationStoreError) -> ActivityStore {
        try projectors.activities(beside: views)
    }

    /// Reads views that are caught up, and makes them again if a row is damaged.
    package func readingActivities<Value>(
        _ body: (borrowing ActivityReader) throws(DonationStoreError) -> Value
    ) throws(DonationStoreError) -> Value {
        let views = try activityViews()
        return try views.mendingDamage { () throws(DonationStoreError) in
            try body(try activityReader(of: views))
        }
    }

    /// Begins to read views that are caught up.
    func activityReader(
        of views: ActivityStore
    ) throws(DonationStoreError) -> ActivityReader {
        let snapshot = try views.readCaughtUp()
        return try ActivityReader(snapshot: snapshot, views: views, log: log)
    }
}

/// A row of the views of activities and items.
package struct ActivityRow {
    /// The key.
    package var key: ActivityRowKey
    var timeline: Timeline
    /// The view.
    package var view: ActivityView
}

/// A row as it is on disk.
struct StoredRow {
    var key: ActivityRowKey
    var bytes: [UInt8]
}

/// One state of the views of activities and items, and the log behind it.
package struct ActivityReader: ~Copyable {
    private let snapshot: Snapshot<FoldTables<ActivityTable>>
    private let views: ActivityStore
    let log: EventLog
    /// The log, which may have newer events than the views.
    let records: Snapshot<LogTables>
    let names: DonorNames
    /// The identity of the log that the views are made from.
    package let logIdentity: [UInt8]
    /// The last position that the views have applied.
    package let position: Position

    init(
        snapshot: consuming Snapshot<FoldTables<ActivityTable>>,
        views: ActivityStore,
        log: EventLog
    ) throws(DonationStoreError) {
        let checkpoint = try views.checkpoint(of: snapshot)
        let records = try log.read()
        let names = try log.names(in: records)
        logIdentity = checkpoint?.logIdentity ?? []
        position = checkpoint?.position ?? .start
        self.snapshot = snapshot
        self.records = records
        (self.views, self.log, self.names) = (views, log, names)
    }

    /// The directory of this generation of the views, which goes when its rows may not stay.
    package var directory: String { views.generations.path(of: snapshot.generation) }

    /// Returns the donor of a number.
    package func donor(_ number: DonorNumber) -> Donor? { names.donor(number) }

    /// Returns the numbers of the donors in a scope, in the order of the numbers.
    package func numbers(_ donors: DonorScope) -> [DonorNumber] { names.numbers(donors) }

    /// Returns the numbers of the donors in a scope, in the order of the donors' names.
    func numbersByName(_ donors: DonorScope) -> [DonorNumber] {
        let found = names.numbers(donors).map { (number: $0, donor: donor($0) ?? Donor(app: "")) }
        return found.sorted { $0.donor < $1.donor }.map(\.number)
    }

    /// The error about a row that cannot be read, after which the views are made again.
    func unreadable() -> DonationStoreError {
        .storage(.corrupted, path: views.generations.path)
    }

    // MARK: Rows

    /// Returns the row of a key; `nil` if no live event touches it.
    package func row(_ key: ActivityRowKey) throws(DonationStoreError) -> ActivityRow? {
        guard let row = try views.row(.rows, key.bytes, of: snapshot) else { return nil }
        return try self.row(key, decoding: row)
    }

    private func row(
        _ key: ActivityRowKey,
        decoding row: [UInt8]
    ) throws(DonationStoreError) -> ActivityRow {
        guard let rowClass = key.rowClass,
            let (timeline, view) = try? ActivityTable.parts(of: row.span, rowClass)
        else { throw unreadable() }
        return ActivityRow(key: key, timeline: timeline, view: view)
    }

    /// Returns rows in the order of their stored keys.
    ///
    /// - Parameters:
    ///   - prefix: The beginning of their keys.
    ///   - last: The key after which they come; `nil` for the first ones.
    ///   - limit: The largest number to look at.
    /// - Returns: The rows.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    package func rows(
        beginning prefix: [UInt8],
        after last: ActivityRowKey? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> [ActivityRow] {
        var rows: [ActivityRow] = []
        for stored in try storedRows(beginning: prefix, after: last, limit: limit) {
            rows.append(try row(stored))
        }
        return rows
    }

    /// Returns rows as they are on disk, as ``rows(beginning:after:limit:)``.
    func storedRows(
        beginning prefix: [UInt8],
        after last: ActivityRowKey? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> [StoredRow] {
        // A key that is too long is stored by its beginning and a hash.
        let stored = Array(prefix.prefix(StoredView.longestBeginning))
        var found: [StoredRow] = []
        try snapshot.forEachRow(
            in: snapshot.tables[.rows],
            prefix: stored,
            after: last.map { StoredView.key($0.bytes) },
            limit: limit
        ) { key, row in
            if key.starts(with: prefix) {
                found.append(StoredRow(key: ActivityRowKey(bytes: key), bytes: row))
            }
        }
        return found
    }

    /// Calls `body` with rows, the last one first.
    ///
    /// - Parameters:
    ///   - first: The first key, or its beginning.
    ///   - end: The key before which they come.
    ///   - isWanted: Whether to read the row of a key.
    ///   - body: Takes the row.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    func forEachRow(
        from first: [UInt8],
        before end: [UInt8],
        where isWanted: (ActivityRowKey) throws(DonationStoreError) -> Bool,
        body: (ActivityRow) throws(DonationStoreError) -> Void
    ) throws(DonationStoreError) {
        var cursor = try snapshot.cursor(in: snapshot.tables[.rows])
        _ = try cursor.seek(atOrAfter: end.span)
        while try cursor.moveToPrevious() {
            let key = ActivityRowKey(bytes: cursor.key.copy(cursor.key.indices))
            guard !key.bytes.lexicographicallyPrecedes(first) else { return }
            guard try isWanted(key) else { continue }
            guard let (whole, row) = try? StoredView.read(cursor.key, cursor.value) else {
                throw unreadable()
            }
            try body(try self.row(ActivityRowKey(bytes: whole), decoding: row))
        }
    }

    /// Returns the last row whose key comes before some bytes and begins with others; `nil` if
    /// there is none.
    func row(
        before end: [UInt8],
        beginning prefix: [UInt8]
    ) throws(DonationStoreError) -> ActivityRow? {
        var cursor = try snapshot.cursor(in: snapshot.tables[.rows])
        _ = try cursor.seek(atOrAfter: end.span)
        guard try cursor.moveToPrevious(), cursor.key.starts(with: prefix) else { return nil }
        guard let (key, row) = try? StoredView.read(cursor.key, cursor.value) else {
            throw unreadable()
        }
        return try self.row(ActivityRowKey(bytes: key), decoding: row)
    }

    /// Reads a row.
    func row(_ stored: StoredRow) throws(DonationStoreError) -> ActivityRow {
        try row(stored.key, decoding: stored.bytes)
    }

    /// Calls `body` with the entries of a row's timeline, newest first, until it returns `false`.
    func forEachEntry(
        of row: ActivityRow,
        _ body: (Timeline.Entry) -> Bool
    ) throws(DonationStoreError) {
        try views.forEachEntry(of: row.timeline, in: snapshot, body)
    }

    /// Returns the positions of a row's own events, without the searches that named it, oldest
    /// first.
    package func positions(of row: ActivityRow) throws(DonationStoreError) -> [Position] {
        var positions: [Position] = []
        try forEachEntry(of: row) { entry in
            if !entry.isAside { positions.append(entry.position) }
            return true
        }
        return positions.reversed()
    }

    /// Returns the newest of a row's own events up to a position; `nil` if there is none.
    package func newest(
        of row: ActivityRow,
        through last: Position
    ) throws(DonationStoreError) -> Position? {
        var newest: Position?
        try forEachEntry(of: row) { entry in
            if !entry.isAside, entry.position <= last { newest = entry.position }
            return newest == nil
        }
        return newest
    }

    /// Returns the searches in which a row was seen, newest first.
    package func searches(of row: ActivityRow, limit: Int) throws(DonationStoreError) -> [Position]
    {
        var found: [Position] = []
        try forEachEntry(of: row) { entry in
            if entry.isAside { found.append(entry.position) }
            return found.count < limit
        }
        return found
    }

    // MARK: The log

    /// Returns what the events after a position are about: the rows of contents and items, and the
    /// deleted events.
    package func changes(
        after position: Position
    ) throws(DonationStoreError) -> (subjects: Set<ActivityRowKey>, deleted: Set<Position>) {
        var subjects: Set<ActivityRowKey> = []
        var deleted: Set<Position> = []
        // Those refer to an activity in another record.
        var referring: [Position] = []
        let undoings = try log.undoings(through: self.position, in: try log.read())
        var next: Position? = position.next
        while let first = next {
            next = try log.readChunk(from: first, through: self.position) {
                position,
                record,
                _ throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                if envelope.isDeletion {
                    let payload = Envelope.length..<record.count
                    let whole = try Deletion(decoding: record, payload)
                    let deletion = undoings.inForce(whole, at: position)
                    for run in deletion.positions.runs where run.lowerBound < position.rawValue {
                        for number in run.lowerBound...min(run.upperBound, position.rawValue - 1) {
                            deleted.insert(Position(rawValue: number))
                        }
                    }
                } else if let event = try ActivityEvent(decoding: record, envelope, at: position) {
                    if event.snapshot != nil {
                        referring.append(position)
                    } else if let subject = event.subject {
                        subjects.insert(subject)
                    }
                }
            }
        }
        for event in try events(at: referring + deleted) {
            if let subject = event.subject { subjects.insert(subject) }
        }
        return (subjects, deleted)
    }

    /// Returns the events of activities and items at some positions, without those of other kinds
    /// and those erased.
    package func events(
        at positions: some Sequence<Position>
    ) throws(DonationStoreError) -> [ActivityEvent] {
        var events: [ActivityEvent] = []
        for position in positions {
            if let event = try self.event(at: position) { events.append(event) }
        }
        return events
    }

    /// Returns the event of activities and items at a position; `nil` as for ``events(at:)``.
    func event(at position: Position) throws(DonationStoreError) -> ActivityEvent? {
        try records.activityEvent(at: position)
    }
}
