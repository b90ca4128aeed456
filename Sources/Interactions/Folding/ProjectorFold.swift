/// The tables of a ``Projector``'s views.
package enum ProjectorTable: String, StoredTable {
    /// Key of a view → its timeline and its bytes.
    case views
    /// Donor and day → timeline of all donations, even those that touch no view.
    case days
    /// Chunk key → chunk of a ``Timeline``.
    case timelines

    package var index: Int {
        switch self {
        case .views: 0
        case .days: 1
        case .timelines: 2
        }
    }

    /// Returns the timeline in a row of ``views``, and the bytes of the view.
    package static func parts(
        ofView row: Span<UInt8>
    ) throws(DecodingFailure) -> (timeline: Timeline, view: [UInt8]) {
        var decoder = RowDecoder()
        let timeline = try Timeline(from: &decoder, row)
        return (timeline, try decoder.bytes(in: row))
    }
}

/// The fold of a projector that a user of the library wrote.
///
/// As in ``Fold``, every view keeps the timeline of its donations, and the fold folds a view that
/// loses a donation again from the remaining ones. A timeline for each donor and day tells which
/// donations are live and which a donor has donated.
package struct ProjectorFold<P: Projector>: StoredFold {
    struct Row {
        var key: ProjectorKey
        var timeline = Timeline()
        var view = P.View()
        var isUnsettled = false
        var isTouched = false
    }

    struct Day {
        var key: DayKey
        var timeline = Timeline()
        /// The live positions, once a query needed them.
        var positions: Set<Position>?
        var isUnsettled = false
        var isTouched = false
    }

    let source: any ViewSource<ProjectorTable>
    package private(set) var progress: FoldProgress
    /// Unused: the projector works as records are read.
    package var folder: (any RowFolder)?
    var decoder: DonationDecoder
    var participation = Participation()
    private var donors: [DonorNumber: Donor] = [:]

    var rows: [Row] = []
    private var rowIndices: [ProjectorKey: Int] = [:]
    var days: [Day] = []
    private var dayIndices: [DayKey: Int] = [:]
    /// The chunks closed since the last save; `nil` for a removed chunk.
    var chunks: [Timeline.ChunkKey: [UInt8]?] = [:]
    /// Donations deleted since the last ``settle()``.
    var deleted: Set<Position> = []
    private var touchedRows = MarkedRows()
    private var touchedDays = MarkedRows()
    var unsettledRows = MarkedRows()
    var unsettledDays = MarkedRows()

    package init(
        from progress: FoldProgress,
        rules: IdentityRules,
        source: any ViewSource<ProjectorTable>
    ) {
        self.source = source
        self.progress = progress
        decoder = DonationDecoder(rules: rules)
    }

    /// Whether the fold has as many changed rows as it should hold; views can have any size.
    package var isFull: Bool { touchedCount >= 1 << 17 }

    package var touchedCount: Int { touchedRows.count + touchedDays.count + chunks.count }

    // MARK: Events

    package mutating func apply(_ record: Span<UInt8>, at position: Position) throws(FoldFailure) {
        let event: FoldedEvent
        do {
            decoder.makeRoom()
            event = try FoldedEvent(
                decoding: record,
                at: position,
                kinds: source.kinds,
                with: &decoder,
                into: &participation
            )
        } catch {
            throw .damaged(position, error)
        }
        switch event {
        case .donation:
            try apply(try projected(record, at: position))
            progress.live += 1
        case .payload(let payload, _):
            // Keys of people as donated do not depend on links and unlinks.
            if case .deletes(let deletion) = payload.logEffect {
                let left = try source.left(ofTombstone: position)
                try apply(left.map(deletion.leaving) ?? deletion, at: position)
            }
        case .erased: progress.erased += 1
        case .unknown: progress.unknown += 1
        case .other: break
        }
        progress.position = position
    }

    package mutating func skipDamaged(_ position: Position) {
        progress.skipped += 1
        progress.position = position
    }

    /// Skips a record that the caller leaves out.
    package mutating func leaveOut(_ position: Position) {
        progress.position = position
    }

    /// Returns the last donation read, as the projector sees it.
    mutating func projected(
        _ record: Span<UInt8>,
        at position: Position
    ) throws(FoldFailure) -> ProjectedDonation {
        let donor = try donor(participation.facts.donor, at: position)
        do {
            let envelope = try Envelope(decoding: record)
            return try ProjectedDonation(
                decoding: record,
                envelope: envelope,
                participation: participation,
                decoder: decoder,
                donor: donor
            )
        } catch {
            throw .damaged(position, error)
        }
    }

    private mutating func donor(
        _ number: DonorNumber,
        at position: Position
    ) throws(FoldFailure) -> Donor {
        if let known = donors[number] { return known }
        guard let donor = try source.donor(number) else {
            throw .damaged(position, .unknownDonor(number))
        }
        donors[number] = donor
        return donor
    }

    private mutating func apply(_ donation: ProjectedDonation) throws(FoldFailure) {
        for (index, key) in ProjectorKey.keys(of: donation, P.self).enumerated() {
            let row = try row(key)
            let entry = Timeline.Entry(donation.position)
            keep(rows[row].timeline.append(entry, owner: .view(index)))
            touchRow(row)
            guard !rows[row].isUnsettled else { continue }
            P.apply(donation, to: &rows[row].view, for: key.text)
        }
        let day = try day(DayKey(donor: participation.facts.donor, start: donation.start))
        keep(days[day].timeline.append(.init(donation.position), owner: .day))
        days[day].positions?.insert(donation.position)
        touchDay(day)
    }

    mutating func keep(_ chunk: Timeline.Chunk?) {
        if let chunk { chunks[chunk.key] = .some(chunk.bytes) }
    }

    /// Records that a donation is no longer live.
    mutating func note(deleted position: Position) {
        deleted.insert(position)
        // In views that contradict each other any value may occur, and none may trap.
        progress.live &-= 1
        progress.deleted &+= 1
    }

    // MARK: Rows

    /// Returns the number of a view, and loads or makes the view.
    mutating func row(_ key: ProjectorKey) throws(FoldFailure) -> Int {
        if let known = rowIndices[key] { return known }
        var row = Row(key: key)
        if let stored = try source.row(.views, key.bytes) {
            let (timeline, view) = try Self.view(decoding: stored.span)
            row.timeline = timeline
            row.view = view
        }
        rows.append(row)
        rowIndices[key] = rows.count - 1
        return rows.count - 1
    }

    /// Returns the number of a donor's day, and loads or makes its row.
    mutating func day(_ key: DayKey) throws(FoldFailure) -> Int {
        if let known = dayIndices[key] { return known }
        var day = Day(key: key)
        if let stored = try source.row(.days, key.bytes) {
            do {
                var decoder = RowDecoder()
                day.timeline = try Timeline(from: &decoder, stored.span)
            } catch {
                throw .unusableViews
            }
        }
        days.append(day)
        dayIndices[key] = days.count - 1
        return days.count - 1
    }

    /// Returns the keys of a donor's days, including those on disk.
    func dayKeys(of donor: DonorNumber) throws(FoldFailure) -> [DayKey] {
        var keys = Set(dayIndices.keys.filter { $0.donor == donor })
        var prefix: [UInt8] = []
        prefix.appendBigEndian(donor.rawValue)
        try source.forEach(.days, prefix: prefix) { key, _ in
            if let key = DayKey(bytes: key.span) { keys.insert(key) }
        }
        return keys.sorted { $0.day < $1.day }
    }

    /// Returns the timeline and the view in a row of ``ProjectorTable/views``.
    package static func view(
        decoding row: Span<UInt8>
    ) throws(FoldFailure) -> (timeline: Timeline, view: P.View) {
        do {
            let (timeline, bytes) = try ProjectorTable.parts(ofView: row)
            guard let view = P.View(decoding: bytes) else { throw FoldFailure.unusableViews }
            return (timeline, view)
        } catch {
            throw .unusableViews
        }
    }

    // MARK: Changes

    mutating func touchRow(_ index: Int) {
        touchedRows.insert(index, &rows[index].isTouched)
    }

    mutating func touchDay(_ index: Int) {
        touchedDays.insert(index, &days[index].isTouched)
    }

    package mutating func takeChanges(of table: ProjectorTable) -> [RowChange] {
        var changes: [RowChange] = []
        switch table {
        case .views:
            for index in touchedRows.take() {
                rows[index].isTouched = false
                let row = rows[index]
                guard !row.timeline.isEmpty else {
                    changes.append((row.key.bytes, nil))
                    continue
                }
                var encoder = RowEncoder()
                row.timeline.write(to: &encoder)
                encoder.blob(row.view.encoded)
                changes.append((row.key.bytes, encoder.bytes))
            }
        case .days:
            for index in touchedDays.take() {
                days[index].isTouched = false
                let day = days[index]
                var encoder = RowEncoder()
                day.timeline.write(to: &encoder)
                changes.append((day.key.bytes, day.timeline.isEmpty ? nil : encoder.bytes))
            }
        case .timelines:
            changes = chunks.map { ($0.key.bytes, $0.value) }
            chunks = [:]
        }
        changes.sort { $0.key.lexicographicallyPrecedes($1.key) }
        return changes
    }
}

extension Timeline.Owner {
    /// The owner of a donor's day's timeline; each donation has one.
    static var day: Timeline.Owner { Timeline.Owner(kind: 0, index: 0) }

    /// Returns the owner of a view's timeline, for the index of its key among a donation's keys.
    static func view(_ index: Int) -> Timeline.Owner {
        Timeline.Owner(
            kind: UInt8(truncatingIfNeeded: 1 + (index >> 16)),
            index: UInt16(truncatingIfNeeded: index)
        )
    }
}
