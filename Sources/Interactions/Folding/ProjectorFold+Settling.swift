// Deletion: the removal of a tombstone's donations, and folding the touched views again.

extension ProjectorFold: DeletingFold {
    mutating func positions(of donor: DonorNumber) throws(FoldFailure) -> [Position] {
        var positions: [Position] = []
        for key in try dayKeys(of: donor) { positions += try livePositions(on: try day(key)) }
        return positions.sorted()
    }

    mutating func delete(_ position: Position) throws(FoldFailure) {
        // The fold skipped an unreadable donation before.
        guard let donation = try read(position) else { return }
        let day = try day(DayKey(donor: participation.facts.donor, start: donation.start))
        guard try livePositions(on: day).contains(position) else { return }
        days[day].positions?.remove(position)
        note(deleted: position)
        touchDay(day)
        unsettledDays.insert(day, &days[day].isUnsettled)
        for key in ProjectorKey.keys(of: donation, P.self) {
            let row = try row(key)
            touchRow(row)
            unsettledRows.insert(row, &rows[row].isUnsettled)
        }
    }

    private mutating func livePositions(on day: Int) throws(FoldFailure) -> Set<Position> {
        if let positions = days[day].positions { return positions }
        let positions = Set(try entries(of: days[day].timeline).entries.map(\.position))
        days[day].positions = positions
        return positions
    }

    /// Reads the donation at a position; returns `nil` when no donation there could be live.
    private mutating func read(_ position: Position) throws(FoldFailure) -> ProjectedDonation? {
        // This copies the record first: the source cannot look up a donor while it lends a record.
        var record: [UInt8] = []
        do throws(FoldFailure) {
            try source.record(at: position) { record = $0.copy($0.indices) }
            guard !record.isEmpty else { return nil }
            let span = record.span
            guard try readDonation(span, at: position) else { return nil }
            return try projected(span, at: position)
        } catch .damaged {
            return nil
        }
    }

    /// Reads the record of a donation that could be live; returns `false` for any other record.
    private mutating func readDonation(
        _ record: Span<UInt8>,
        at position: Position
    ) throws(FoldFailure) -> Bool {
        do {
            try Envelope.verifyChecksum(of: record)
            let envelope = try Envelope(decoding: record)
            guard envelope.isDonation else { return false }
            decoder.makeRoom()
            try decoder.read(record, envelope, at: position, into: &participation)
            return true
        } catch {
            throw .damaged(position, error)
        }
    }

    /// Returns the donations of a timeline, oldest first, and its closed chunks.
    private func entries(
        of timeline: Timeline
    ) throws(FoldFailure) -> (entries: [Timeline.Entry], chunks: [Timeline.ChunkKey]) {
        try timeline.entries { key throws(FoldFailure) in
            if let open = chunks[key] ?? nil { return open }
            return try source.row(.timelines, key.bytes)
        }
    }

    // MARK: Folding again

    package mutating func settle() throws(FoldFailure) {
        for row in unsettledRows.take() { try settleRow(row) }
        for day in unsettledDays.take() {
            var timeline = Timeline()
            for entry in try takeEntries(of: days[day].timeline) {
                keep(timeline.append(entry, owner: .day))
            }
            days[day].timeline = timeline
            days[day].isUnsettled = false
        }
        deleted = []
    }

    private mutating func settleRow(_ row: Int) throws(FoldFailure) {
        let key = rows[row].key
        var timeline = Timeline()
        var view = P.View()
        for entry in try takeEntries(of: rows[row].timeline) {
            // If a donation no longer has this key, the projector is not pure, or another version
            // has the same number.
            guard let donation = try read(entry.position),
                let index = ProjectorKey.keys(of: donation, P.self).firstIndex(of: key)
            else { throw .unusableViews }
            keep(timeline.append(entry, owner: .view(index)))
            P.apply(donation, to: &view, for: key.text)
        }
        rows[row].timeline = timeline
        rows[row].view = view
        rows[row].isUnsettled = false
    }

    /// Returns the donations of a timeline that are not deleted, and removes its chunks.
    private mutating func takeEntries(
        of timeline: Timeline
    ) throws(FoldFailure) -> [Timeline.Entry] {
        let (entries, keys) = try entries(of: timeline)
        for key in keys { chunks[key] = .some(nil) }
        return entries.filter { !deleted.contains($0.position) }
    }
}
