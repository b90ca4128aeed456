/// The tables of the views of activities and items.
package enum ActivityTable: String, StoredTable {
    /// ``ActivityRowKey`` → a timeline of events and an ``ActivityView``.
    case rows
    /// Chunk key → chunk of a ``Timeline``.
    case timelines

    package var index: Int { self == .rows ? 0 : 1 }

    /// Returns the timeline and the view of a row.
    package static func parts(
        of row: Span<UInt8>,
        _ rowClass: ActivityRowKey.Class
    ) throws(DecodingFailure) -> (timeline: Timeline, view: ActivityView) {
        var decoder = RowDecoder()
        let timeline = try Timeline(from: &decoder, row)
        return (timeline, try ActivityView(rowClass, from: &decoder, row))
    }
}

/// The fold of activities, items, links and searches into their views.
///
/// A row keeps the timeline of the events that touch it. The keys of these rows follow from the
/// event alone, so that a row that loses an event is folded again from the others, whatever
/// happened beside it. A search touches the rows of the results that it names.
///
/// The views are functions of the set of events, each at its start: see
/// ``ActivityEvent/follows(_:)``. A view takes most late events at their place; if it cannot, it is
/// folded again from all events of the row by ``settle()``, once for a batch. Timelines are in the
/// order of positions. Only the newest events about an app or a caller hold by position: each is a
/// word of the owner that corrects the one before it in the log, whatever the clock said.
package struct ActivityFold: StoredFold {
    /// The version of these views, which changes whenever a view of the same log could differ.
    package static let version = 7

    struct Row {
        var key: ActivityRowKey
        var timeline = Timeline()
        var view: ActivityView
        /// The live positions, once a deletion or a search needed them.
        var positions: Set<Position>?
        /// Whether the view must be folded again.
        var isUnsettled = false
        /// Whether events may have to leave the timeline, too.
        var hasLost = false
        var isTouched = false
    }

    let source: any ViewSource<ActivityTable>
    package private(set) var progress: FoldProgress
    /// Unused: events are folded as they are read.
    package var folder: (any RowFolder)?

    var rows: [Row] = []
    private var rowIndices: [ActivityRowKey: Int] = [:]
    /// The chunks closed since the last save; `nil` for a removed chunk.
    var chunks: [Timeline.ChunkKey: [UInt8]?] = [:]
    /// Events deleted since the last ``settle()``.
    var deleted: Set<Position> = []
    var touchedRows = MarkedRows()
    var unsettledRows = MarkedRows()

    package init(
        from progress: FoldProgress,
        rules: IdentityRules,
        source: any ViewSource<ActivityTable>
    ) {
        self.source = source
        self.progress = progress
    }

    /// Whether the fold has as many rows as it should hold.
    package var isFull: Bool { rows.count >= 1 << 17 || touchedCount >= 1 << 17 }

    package var touchedCount: Int { touchedRows.count + chunks.count }

    // MARK: Events

    package mutating func apply(_ record: Span<UInt8>, at position: Position) throws(FoldFailure) {
        var event: ActivityEvent?
        var deletion: Deletion?
        do {
            try Envelope.verifyChecksum(of: record)
            let envelope = try Envelope(decoding: record)
            if envelope.isDeletion {
                deletion = try Deletion(decoding: record, Envelope.length..<record.count)
            } else {
                event = try ActivityEvent(decoding: record, envelope, at: position)
            }
        } catch {
            throw .damaged(position, error)
        }
        if var event {
            try complete(&event)
            if try apply(event) { progress.live += 1 }
        } else if let deletion {
            let left = try source.left(ofTombstone: position)
            let inForce = left.map(deletion.leaving) ?? deletion
            for run in inForce.positions.runs where run.lowerBound < position.rawValue {
                for number in run.lowerBound...min(run.upperBound, position.rawValue - 1) {
                    try delete(Position(rawValue: number))
                }
            }
            for donor in inForce.donors { try deletePlays(of: donor, before: position) }
        }
        progress.position = position
    }

    package mutating func skipDamaged(_ position: Position) {
        progress.skipped += 1
        progress.position = position
    }

    package mutating func leaveOut(_ position: Position) {
        progress.position = position
    }

    /// Folds an event into the rows that it touches.
    ///
    /// - Returns: Whether it made a difference.
    private mutating func apply(_ event: ActivityEvent) throws(FoldFailure) -> Bool {
        var isKept = false
        for (key, owner) in Self.owned(try keys(of: event)) {
            let row = try row(key)
            // What is left decides whether the event means anything there.
            if rows[row].hasLost { try settleRow(row) }
            if try append(event, as: owner, to: row) { isKept = true }
        }
        return isKept
    }

    /// Returns the rows that an event touches; of a search also those of the results it names.
    func keys(of event: ActivityEvent) throws(FoldFailure) -> [ActivityRowKey] {
        guard case .searched(let search) = event.content else { return event.rows }
        var keys: [ActivityRowKey] = []
        var seen: Set<ActivityRowKey> = []
        for position in search.shown where position < event.position {
            guard let subject = try self.event(at: position)?.subject,
                seen.insert(subject).inserted
            else { continue }
            keys.append(subject)
            guard position == search.chosen else { continue }
            let query = Engagement.folded(search.query)
            if !query.isEmpty { keys.append(.leading(.beginning, from: query, to: subject)) }
        }
        return keys
    }

    /// Returns rows with the owners of their timelines: the class, and the index in the class.
    static func owned(
        _ keys: [ActivityRowKey]
    ) -> [(key: ActivityRowKey, owner: Timeline.Owner)] {
        var counts: [UInt8: UInt16] = [:]
        return keys.map { key in
            let kind = key.bytes.first ?? 0
            let index = counts[kind, default: 0]
            counts[kind] = index + 1
            return (key, Timeline.Owner(kind: kind, index: index))
        }
    }

    /// Reads the event at a position; `nil` for one of another kind, or one that cannot be read.
    func event(at position: Position) throws(FoldFailure) -> ActivityEvent? {
        var found: ActivityEvent?
        do throws(FoldFailure) {
            try source.record(at: position) { record throws(DecodingFailure) in
                try Envelope.verifyChecksum(of: record)
                let envelope = try Envelope(decoding: record)
                found = try ActivityEvent(decoding: record, envelope, at: position)
            }
            guard var event = found else { return nil }
            try complete(&event)
            return event
        } catch .damaged {
            // The fold skipped this record before, and skips it again.
            return nil
        }
    }

    /// Adds the activity that an earlier event holds.
    private func complete(_ event: inout ActivityEvent) throws(FoldFailure) {
        guard let snapshot = event.snapshot else { return }
        let donor = event.donor
        var activity: Activity?
        do throws(FoldFailure) {
            guard snapshot < event.position else { throw .damaged(snapshot, .missing) }
            try source.record(at: snapshot) { record throws(DecodingFailure) in
                activity = try ActivitySnapshot.activity(in: record, at: snapshot, of: donor)
            }
        } catch .damaged {
            throw .damaged(event.position, .missingSnapshot(snapshot))
        }
        if let activity { event.take(activity) }
    }

    // MARK: Rows

    mutating func row(_ key: ActivityRowKey) throws(FoldFailure) -> Int {
        if let known = rowIndices[key] { return known }
        guard let rowClass = key.rowClass else { throw .unusableViews }
        var row = Row(key: key, view: ActivityView(rowClass))
        if let stored = try source.row(.rows, key.bytes) {
            do {
                (row.timeline, row.view) = try ActivityTable.parts(of: stored.span, rowClass)
            } catch {
                throw .unusableViews
            }
        }
        rows.append(row)
        rowIndices[key] = rows.count - 1
        return rows.count - 1
    }

    /// Folds an event into one row, unless it means nothing there.
    ///
    /// - Returns: Whether the row keeps the event.
    private mutating func append(
        _ event: ActivityEvent,
        as owner: Timeline.Owner,
        to row: Int
    ) throws(FoldFailure) -> Bool {
        guard let part = try part(in: event, of: row) else { return false }
        // A row that is to be folded again only counts searches, which have no order.
        if !rows[row].isUnsettled || event.isSearch {
            let (key, isAlone) = (rows[row].key, rows[row].timeline.isEmpty)
            var view = rows[row].view
            let isTaken = try view.apply(
                event,
                to: key,
                isAlone: isAlone,
                isChosen: part == .chosen
            ) { event, position, start throws(FoldFailure) in
                try follows(event, position, start)
            }
            rows[row].view = view
            if !isTaken { unsettledRows.insert(row, &rows[row].isUnsettled) }
        }
        add(event, to: row, as: owner)
        return true
    }

    /// Returns whether an event comes after the one at a position, which has this start.
    private func follows(
        _ event: ActivityEvent,
        _ position: Position,
        _ start: Timestamp?
    ) throws(FoldFailure) -> Bool {
        guard let start else { return true }
        guard event.start == start else { return event.start > start }
        guard let other = try self.event(at: position) else { throw .unusableViews }
        return event.follows(other, try names(ofDonorsOf: [event, other]))
    }

    /// Returns the donors of events by their numbers; none if one donor donated all of them.
    func names(
        ofDonorsOf events: [ActivityEvent]
    ) throws(FoldFailure) -> [DonorNumber: Donor] {
        let numbers = Set(events.map(\.donor))
        guard numbers.count > 1 else { return [:] }
        var names: [DonorNumber: Donor] = [:]
        for number in numbers { names[number] = try source.donor(number) }
        return names
    }

    mutating func add(_ event: ActivityEvent, to row: Int, as owner: Timeline.Owner) {
        // A search names what the row is about, and is no part of it.
        add(Timeline.Entry(event.position, isAside: event.isSearch), to: row, as: owner)
    }

    mutating func add(_ entry: Timeline.Entry, to row: Int, as owner: Timeline.Owner) {
        if let chunk = rows[row].timeline.append(entry, owner: owner) {
            chunks[chunk.key] = .some(chunk.bytes)
        }
        rows[row].positions?.insert(entry.position)
        touchedRows.insert(row, &rows[row].isTouched)
    }

    mutating func livePositions(of row: Int) throws(FoldFailure) -> Set<Position> {
        if let positions = rows[row].positions { return positions }
        let entries = try entries(of: rows[row].timeline).entries
        let positions = Set(entries.lazy.map(\.position)).subtracting(deleted)
        rows[row].positions = positions
        return positions
    }

    func entries(
        of timeline: Timeline
    ) throws(FoldFailure) -> (entries: [Timeline.Entry], chunks: [Timeline.ChunkKey]) {
        try timeline.entries { key throws(FoldFailure) in
            if let open = chunks[key] ?? nil { return open }
            return try source.row(.timelines, key.bytes)
        }
    }

    // MARK: Deletion

    /// Takes an event out of the rows that it touches.
    private mutating func delete(_ position: Position) throws(FoldFailure) {
        guard !deleted.contains(position), let event = try event(at: position) else { return }
        let keys = try keys(of: event)
        guard try isLive(event, keys) else { return }
        deleted.insert(position)
        // In views that contradict each other any value may occur, and none may trap.
        progress.live &-= 1
        progress.deleted &+= 1
        try unsettleFeedback(on: position)
        for key in keys {
            let row = try row(key)
            markUnsettled(row)
            rows[row].positions?.remove(position)
            // Searches that chose the event say nothing any more.
            guard rows[row].view.engagement.map({ $0.all.chosen > 0 }) == true else { continue }
            for entry in try entries(of: rows[row].timeline).entries where entry.isAside {
                guard let search = try self.event(at: entry.position),
                    case .searched(let feedback) = search.content, feedback.chosen == position
                else { continue }
                for key in try self.keys(of: search) { markUnsettled(try self.row(key)) }
            }
        }
    }

    /// Takes what a donor played before a tombstone out of the rows: such a tombstone reaches
    /// donations alone.
    private mutating func deletePlays(
        of donor: DonorNumber,
        before tombstone: Position
    ) throws(FoldFailure) {
        let player = try row(ActivityRowKey(.player, donor))
        for entry in try entries(of: rows[player].timeline).entries
        where entry.position < tombstone {
            try delete(entry.position)
        }
    }

    /// Takes events out of all rows, as if they had never been donated.
    package mutating func leaveOut(_ positions: [Position]) throws(FoldFailure) {
        for position in positions { try delete(position) }
        try settle()
    }

    mutating func markUnsettled(_ row: Int) {
        touchedRows.insert(row, &rows[row].isTouched)
        unsettledRows.insert(row, &rows[row].isUnsettled)
        rows[row].hasLost = true
    }

    /// Returns whether any row that an event touches has it.
    mutating func isLive(
        _ event: ActivityEvent,
        _ keys: [ActivityRowKey]
    ) throws(FoldFailure) -> Bool {
        for key in keys {
            let row = try row(key)
            guard rows[row].timeline.last >= event.position else { continue }
            if try livePositions(of: row).contains(event.position) { return true }
        }
        return false
    }

    // MARK: Changes

    package mutating func takeChanges(of table: ActivityTable) -> [RowChange] {
        var changes: [RowChange] = []
        switch table {
        case .rows:
            for index in touchedRows.take() {
                rows[index].isTouched = false
                let row = rows[index]
                guard !row.timeline.isEmpty else {
                    changes.append((row.key.bytes, nil))
                    continue
                }
                var encoder = RowEncoder()
                row.timeline.write(to: &encoder)
                row.view.write(to: &encoder)
                changes.append((row.key.bytes, encoder.bytes))
            }
        case .timelines:
            changes = chunks.map { ($0.key.bytes, $0.value) }
            chunks = [:]
        }
        changes.sort { $0.key.lexicographicallyPrecedes($1.key) }
        return changes
    }
}
