internal import Interactions
internal import LMDB

extension DonationStore {
    /// Deletes the activities and items that are expired or beyond the rules, by one tombstone.
    ///
    /// - Returns: The number of deleted events.
    func deleteActivitiesBeyondRules(at now: Timestamp) throws(DonationStoreError) -> Int {
        guard try log.hasActivities() else { return 0 }
        let (gone, identity) = try activitiesBeyondRules(at: now)
        guard !gone.isEmpty else { return 0 }
        _ = try log.appendNow([]) { change, _ throws(DonationStoreError) in
            // Positions of another log mean something else.
            guard try change.logIdentity() == identity else {
                throw .replaced(path: self.log.generations.path)
            }
            let deletion = Deletion(positions: PositionSet(gone), by: .rules)
            _ = try self.log.appendTombstone(deletion, to: &change)
            return true
        }
        return gone.count
    }

    /// Returns the events of activities and items that are expired or beyond the rules.
    ///
    /// Each kind of class has its own count. Of an item whose description goes, the updates go,
    /// too.
    func activitiesBeyondRules(
        at now: Timestamp
    ) throws(DonationStoreError) -> (positions: Set<Position>, logIdentity: [UInt8]) {
        guard try log.hasActivities() else { return ([], []) }
        let policies = try log.policies()
        return try readingActivities { reader throws(DonationStoreError) in
            var gone = try reader.expired(at: now)
            gone.formUnion(try reader.beyondRules(policies, at: now))
            return (gone, reader.logIdentity)
        }
    }
}

extension ActivityReader {
    /// Returns the events of contents and items whose time is over.
    fileprivate func expired(at now: Timestamp) throws(DonationStoreError) -> Set<Position> {
        var gone: Set<Position> = []
        for rowClass in [ActivityRowKey.Class.content, .item] {
            for row in try rows(beginning: [rowClass.rawValue]) {
                let expiration: Timestamp? =
                    switch row.view {
                    case .content(let view): view.expiration
                    case .item(let view): view.expiration
                    default: nil
                    }
                guard let expiration, expiration <= now else { continue }
                gone.formUnion(try positions(of: row))
            }
        }
        return gone
    }

    /// Returns the events that the rules let go.
    fileprivate func beyondRules(
        _ policies: Policies,
        at now: Timestamp
    ) throws(DonationStoreError) -> Set<Position> {
        var selection = RetentionSelection(policies, at: now)
        guard !selection.isUnlimited else { return [] }
        var candidates: [Position] = []
        for row in try rows(beginning: [ActivityRowKey.Class.donor.rawValue]) {
            guard let number = row.key.donor, let app = donor(number)?.app,
                selection.concerns(app: app)
            else { continue }
            candidates += try positions(of: row)
        }
        candidates.sort()
        let snapshot = try log.read()
        for position in candidates {
            let key = LogKey.position(position)
            guard let record = try snapshot.value(forKey: key.span, in: snapshot.tables.events),
                let envelope = try? Envelope(decoding: record), envelope.isDonated,
                let app = donor(envelope.donor)?.app
            else { continue }
            selection.add(
                position,
                app: app,
                recordedAt: envelope.recordedAt,
                start: envelope.start,
                intentClass: envelope.intentClass(in: record) ?? ""
            )
        }
        var gone: Set<Position> = []
        for run in selection.takeGone(most: .max).runs {
            for number in run { gone.insert(Position(rawValue: number)) }
        }
        for event in try events(at: gone) {
            guard case .itemIndexed = event.content, let subject = event.subject,
                let row = try row(subject), case .item(let view) = row.view,
                view.base == event.position
            else { continue }
            gone.formUnion(try positions(of: row))
        }
        return gone
    }
}

extension EventLog {
    /// Returns whether the log holds any activity, item or link.
    ///
    /// - Complexity: O(*n*) in the events before the first one; reads their envelopes.
    func hasActivities() throws(DonationStoreError) -> Bool {
        var isFound = false
        var next: Position? = Position.start.next
        while !isFound, let position = next {
            next = try readChunk(from: position) { _, record, _ throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                if envelope.isDonated, envelope.kind != .donated { isFound = true }
            }
        }
        return isFound
    }
}
