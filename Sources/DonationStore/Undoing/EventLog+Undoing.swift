internal import Interactions
internal import LMDB

extension EventLog {
    /// The number of times that a search for the acts begins again before others must wait.
    private static var searches: Int { 4 }

    /// Takes acts back in one commit, newest first.
    ///
    /// The search for them comes before the lock; if others append meanwhile again and again, the
    /// last one happens under it.
    ///
    /// - Parameter choose: Chooses the acts, among all of them.
    /// - Returns: What taking back each of them did.
    /// - Throws: ``UndoRefusal`` if `choose` does, or an error of the store.
    func undo(
        _ choose: (ActSearch, [OwnersAct]) throws(UndoRefusal) -> [OwnersAct]
    ) throws(UndoError) -> [UndoReceipt] {
        for _ in 0..<Self.searches {
            let search = try UndoError.storing(try ActSearch(self))
            let change = try UndoError.storing(try write())
            let head = try UndoError.storing(try change.head())
            let identity = try UndoError.storing(try change.logIdentity())
            guard head.lastPosition == search.last, identity == search.identity else { continue }
            return try undo(choose, search, change)
        }
        let change = try UndoError.storing(try write())
        return try undo(choose, try UndoError.storing(try ActSearch(self)), change)
    }

    private func undo(
        _ choose: (ActSearch, [OwnersAct]) throws(UndoRefusal) -> [OwnersAct],
        _ search: ActSearch,
        _ change: consuming Change<LogTables>
    ) throws(UndoError) -> [UndoReceipt] {
        let acts: [OwnersAct]
        do throws(UndoRefusal) {
            acts = try choose(search, search.acts())
        } catch {
            throw .refused(error)
        }
        guard !acts.isEmpty else { return [] }
        do throws(DonationStoreError) {
            var undoing = Undoing(search, at: host.now(), head: try change.head())
            var receipts: [UndoReceipt] = []
            for act in acts { receipts.append(try undoing.undo(act, in: &change)) }
            try undoing.finish(&change)
            try commit(change)
            return receipts
        } catch {
            throw .store(error)
        }
    }

    /// Appends an event that says what one act of the owner appended.
    func note(_ act: Act) throws(DonationStoreError) -> Position {
        do {
            try act.validate()
        } catch {
            throw .invalid(error)
        }
        var change = try write()
        var head = try change.head()
        let position = try change.append(act.record(receivedAt: host.now()), [], to: &head)
        try change.put(head)
        try commit(change)
        return position
    }
}

/// The taking back of acts, in one transaction.
private struct Undoing {
    private let search: ActSearch
    private let time: Timestamp
    private var head: LogHead
    private var tombstones: [(position: Position, deletion: Deletion)]
    private var undoings: Undoings
    private var undone: [Position] = []

    init(_ search: ActSearch, at time: Timestamp, head: LogHead) {
        (self.search, self.time, self.head) = (search, time, head)
        (tombstones, undoings) = (search.tombstones, search.undoings)
    }

    /// Takes one act back: what its tombstones deleted comes back, what it appended goes.
    mutating func undo(
        _ act: OwnersAct,
        in change: inout Change<LogTables>
    ) throws(DonationStoreError) -> UndoReceipt {
        let rules = search.rules(of: act)
        let others = act.isOfMany ? PositionSet(rules.map(\.position)) : act.events
        var event = Undone(others: PositionSet(runs: act.notes.runs + others.runs))
        let deletions = search.tombstones(of: act)
        event.tombstones = PositionSet(deletions.map(\.position))
        event.others = event.others.subtracting(event.tombstones)
        let back = try bringBack(deletions, by: &event, in: &change)
        var made: [Position] = []
        let deleted = try deleteAppended(by: act, without: event.tombstones, in: &change, &made)
        for (position, rule) in rules {
            let former = search.rule(of: rule.scope, before: position)
            made.append(try append(former, to: &change))
            var policies = try change.policies()
            policies.apply(former)
            try change.put(policies)
        }
        event.made = PositionSet(made)
        let position = try append(event, to: &change)
        undoings.add(event, at: position)
        undone.append(position)
        return UndoReceipt(
            act: act,
            position: position,
            donations: back.donations,
            events: back.events,
            deleted: deleted,
            left: back.left
        )
    }

    /// Writes the end of the log and the positions of the events that undo others.
    mutating func finish(_ change: inout Change<LogTables>) throws(DonationStoreError) {
        try change.put(head)
        try change.put(undone: try change.undone() + undone)
    }

    /// Puts what some tombstones deleted back into the index, unless it was donated again.
    private func bringBack(
        _ deletions: [(position: Position, deletion: Deletion)],
        by event: inout Undone,
        in change: inout Change<LogTables>
    ) throws(DonationStoreError) -> (donations: Int, events: Int, left: [Position]) {
        guard !deletions.isEmpty else { return (0, 0, []) }
        var without = undoings
        without.add(event, at: head.nextPosition)
        let deleted = DeletedPositions(tombstones, without)
        var (donations, events, left): (Int, Int, [Position]) = (0, 0, [])
        for (tombstone, deletion) in deletions {
            let back = try change.returned(by: deletion, before: tombstone, deleted)
            for (entry, interaction) in back.donations {
                guard try !change.hasTwin(of: interaction, entry, after: tombstone) else {
                    left.append(entry.position)
                    continue
                }
                try change.put(entry.position, entry.key.span)
                donations += 1
            }
            events += back.events.count
            if !back.refusals.isEmpty {
                let refusals = Set(try change.refusals()).union(back.refusals)
                try change.put(refusals: refusals.sorted())
            }
            if !back.owner.entries.isEmpty {
                var owner = try change.ownerEvents()
                for entry in back.owner.entries { owner.add(entry.event, at: entry.position) }
                try change.put(owner)
            }
        }
        left.sort()
        event.left = PositionSet(left)
        return (donations, events, left)
    }

    /// Deletes, by one tombstone, the live events that an act appended.
    private mutating func deleteAppended(
        by act: OwnersAct,
        without others: PositionSet,
        in change: inout Change<LogTables>,
        _ made: inout [Position]
    ) throws(DonationStoreError) -> Int {
        let appended = Deletion(positions: act.events.subtracting(others))
        let deleted = DeletedPositions(tombstones, undoings)
        let live = try change.returned(by: appended, before: head.nextPosition, deleted)
        let positions = PositionSet(live.donations.map(\.entry.position) + live.events)
        guard !positions.isEmpty else { return 0 }
        for donation in live.donations where try change.isLive(donation.entry) {
            try change.delete(donation.entry.key.span, in: change.tables.identifiers)
        }
        for refusal in live.refusals { try change.removeRefusal(at: refusal) }
        for entry in live.owner.entries { try change.removeOwnerEvent(at: entry.position) }
        let deletion = Deletion(positions: positions)
        let position = try append(deletion, to: &change)
        tombstones.append((position, deletion))
        made.append(position)
        return Int(positions.count)
    }

    private mutating func append(
        _ payload: some LoggedPayload,
        to change: inout Change<LogTables>
    ) throws(DonationStoreError) -> Position {
        try change.append(payload.record(receivedAt: time), [], to: &head)
    }
}

extension OwnersAct {
    /// Whether other events say what belongs to it.
    fileprivate var isOfMany: Bool { !notes.isEmpty }
}

extension Change where Tables == LogTables {
    /// Returns whether a donation that was deleted has been donated again.
    ///
    /// It is the same one by the rules of donating: the same identifier, and the same start or one
    /// that was defaulted.
    fileprivate func hasTwin(
        of interaction: Interaction,
        _ entry: IdentifierEntry,
        after tombstone: Position
    ) throws(DonationStoreError) -> Bool {
        if try isTaken(entry.key) { return true }
        let prefix = Array(entry.key.dropLast(LogKey.startLength))
        for (position, start) in try positions(withPrefix: prefix) where position > tombstone {
            guard let other = try self.interaction(at: position) else { continue }
            if interaction.startIsDefaulted || other.startIsDefaulted
                || interaction.startUnit.holds(start, entry.start)
                || other.startUnit.holds(entry.start, start)
            {
                return true
            }
        }
        return false
    }
}
