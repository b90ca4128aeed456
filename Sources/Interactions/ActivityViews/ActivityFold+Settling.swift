// Folding rows again: those that lost events, and those that got late ones.

extension ActivityFold {
    package mutating func settle() throws(FoldFailure) {
        // Settling a row may need another one, which is settled first and is not done twice.
        for row in unsettledRows.take() where rows[row].isUnsettled { try settleRow(row) }
        deleted = []
    }

    /// Folds a row again from the events that are left.
    mutating func settleRow(_ row: Int) throws(FoldFailure) {
        rows[row].isUnsettled = false
        rows[row].hasLost = false
        guard let rowClass = rows[row].key.rowClass else { throw .unusableViews }
        let (entries, closed) = try entries(of: rows[row].timeline)
        for chunk in closed { chunks[chunk] = .some(nil) }
        rows[row].timeline = Timeline()
        touchedRows.insert(row, &rows[row].isTouched)
        let live = entries.filter { !deleted.contains($0.position) }
        guard rowClass.window == nil else {
            // An event touches one row of the class.
            for entry in live {
                add(entry, to: row, as: Timeline.Owner(kind: rowClass.rawValue, index: 0))
            }
            return try settleNewest(in: row, live)
        }
        rows[row].positions = []
        var members: [Member] = []
        for entry in live {
            guard let event = try event(at: entry.position),
                let owned = Self.owned(try keys(of: event)).first(where: { $0.key == rows[row].key }
                )
            else { throw .unusableViews }
            guard let part = try part(in: event, of: row) else { continue }
            add(event, to: row, as: owned.owner)
            let isKept = members.count < Self.mostKept
            members.append(
                Member(
                    position: event.position,
                    start: event.start,
                    part: part,
                    event: isKept ? event : nil
                )
            )
        }
        var view = ActivityView(rowClass)
        for member in try inOrder(members) {
            var event = member.event
            if event == nil { event = try self.event(at: member.position) }
            guard let event else { throw .unusableViews }
            _ = try view.apply(
                event,
                to: rows[row].key,
                isAlone: true,
                isChosen: member.part == .chosen,
                Self.always
            )
        }
        rows[row].view = view
    }

    /// An event of a row that is folded again.
    private struct Member {
        var position: Position
        var start: Timestamp
        var part: Part
        /// The event; `nil` for one that is read once more.
        var event: ActivityEvent?
    }

    /// The order of events that come in order.
    private static var always: EventOrder { { _, _, _ in true } }

    /// The number of events of a row that are kept in memory while it is folded again.
    private static var mostKept: Int { 1024 }

    /// Returns events in the order of time.
    private func inOrder(_ members: [Member]) throws(FoldFailure) -> [Member] {
        var ordered = members.sorted { ($0.start, $0.position) < ($1.start, $1.position) }
        var first = 0
        while first < ordered.count {
            var end = first + 1
            while end < ordered.count, ordered[end].start == ordered[first].start { end += 1 }
            if end > first + 1 {
                for index in first..<end where ordered[index].event == nil {
                    ordered[index].event = try event(at: ordered[index].position)
                }
                let names = try names(ofDonorsOf: ordered[first..<end].compactMap(\.event))
                ordered[first..<end].sort { left, right in
                    guard let left = left.event, let right = right.event else { return false }
                    return right.follows(left, names)
                }
            }
            first = end
        }
        return ordered
    }

    /// Finds the newest events of a row that knows them alone, if one of those is deleted.
    private mutating func settleNewest(
        in row: Int,
        _ live: [Timeline.Entry]
    ) throws(FoldFailure) {
        let most: Int
        switch rows[row].view {
        case .prediction(let view):
            guard view.visits.contains(where: { deleted.contains($0.position) }) else { return }
            most = PredictionView.most
        case .player(let view):
            guard view.plays.contains(where: { deleted.contains($0.position) }) else { return }
            most = PlayerView.most
        default: return
        }
        var starts: [(start: Timestamp, position: Position)] = []
        for entry in live {
            try source.record(at: entry.position) { record throws(DecodingFailure) in
                starts.append((try Envelope(decoding: record).start, entry.position))
            }
        }
        starts.sort { $0 > $1 }
        // Which of those with one start are among the last ones, their texts decide.
        let last = starts.prefix(most).last?.start
        var events: [ActivityEvent] = []
        for (start, position) in starts {
            guard let last, start >= last else { break }
            if let event = try event(at: position) { events.append(event) }
        }
        guard let rowClass = rows[row].key.rowClass else { throw .unusableViews }
        var left = ActivityView(rowClass)
        for event in events.inOrder.suffix(most) {
            _ = try left.apply(
                event,
                to: rows[row].key,
                isAlone: false,
                isChosen: false,
                Self.always
            )
        }
        rows[row].view = left
    }
}
