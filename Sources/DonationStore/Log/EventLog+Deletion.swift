internal import Interactions
internal import LMDB

/// The donations to delete.
enum DeletionTarget {
    case identifiers([String])
    case positions(PositionSet)
    case found(by: DonationSearch)
    case everything
    /// None; the deletion is about other events.
    case nothing
}

extension EventLog {
    /// Appends a tombstone for the live donations in `target`.
    ///
    /// When this method returns, the tombstone is on disk. It appends nothing if there is nothing
    /// to delete.
    ///
    /// - Parameters:
    ///   - target: The donations.
    ///   - donors: Deletes only donations of these donors.
    ///   - origin: The one whose wish it is.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    func delete(
        _ target: DeletionTarget,
        from donors: DonorScope,
        by origin: Deletion.Origin = .owner
    ) throws(DonationStoreError) -> DeletionReceipt {
        try plan(target, from: donors, carryingOut: true, by: origin).receipt
    }

    /// Plans the work of ``delete(_:from:)``, and carries it out only if asked to.
    ///
    /// - Parameters:
    ///   - target: The donations.
    ///   - scope: Deletes only donations of these donors.
    ///   - isCarriedOut: Whether to append the tombstone.
    ///   - origin: The one whose wish it is.
    ///   - others: Returns, under the writer lock, the positions of other events of some donors
    ///     that the same tombstone deletes.
    /// - Returns: The receipt, and the tombstone.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    func plan(
        _ target: DeletionTarget,
        from scope: DonorScope,
        carryingOut isCarriedOut: Bool,
        by origin: Deletion.Origin = .owner,
        with others: (([DonorNumber]) throws(DonationStoreError) -> Set<Position>)? = nil
    ) throws(DonationStoreError) -> DeletionPlan {
        // The long search comes before the lock; under the lock it only searches later events.
        var search: DonationSearch?
        if case .found(let asked) = target { search = try self.search(asked, scope) }
        var change = try write()
        let donors = try names(in: change).numbers(scope)
        var entries: [IdentifierEntry] = []
        switch target {
        case .identifiers(let identifiers):
            for donor in donors {
                for prefix in Set(identifiers.map { LogKey.identifier($0, of: donor) }) {
                    entries += try change.identifierEntries(withPrefix: prefix)
                }
            }
        case .positions(let positions):
            let numbers = Set(donors)
            entries = try change.entries(
                of: Deletion(positions: positions),
                before: try change.head().nextPosition
            ).filter { numbers.contains($0.donor) }
        case .found:
            try search?.finish(donors: donors, in: change)
            entries = try search?.live(in: change) ?? []
        case .everything:
            for donor in donors {
                entries += try change.identifierEntries(withPrefix: LogKey.donor(donor))
            }
        case .nothing: break
        }
        if let damage = search?.damage { throw .damaged(damage.position, damage.failure) }
        guard search?.isOutdated != true else { throw .replaced(path: generations.path) }
        let more = try others?(donors) ?? []
        guard !entries.isEmpty || !more.isEmpty else {
            return DeletionPlan(DeletionReceipt(of: [], at: nil))
        }
        let starts = try self.starts(of: more)
        let deletion =
            if case .everything = target {
                Deletion(
                    positions: PositionSet(more),
                    donors: entries.isEmpty ? [] : donors,
                    by: origin
                )
            } else {
                Deletion(positions: PositionSet(entries.map(\.position) + more), by: origin)
            }
        let position: Position
        guard isCarriedOut else {
            let next = try change.head().nextPosition
            return DeletionPlan(DeletionReceipt(of: entries, andEvents: starts, at: next), deletion)
        }
        for entry in entries {
            try change.delete(entry.key.span, in: change.tables.identifiers)
        }
        position = try appendTombstone(deletion, to: &change)
        try commit(change)
        return DeletionPlan(DeletionReceipt(of: entries, andEvents: starts, at: position), deletion)
    }

    func appendTombstone(
        _ deletion: Deletion,
        to transaction: inout Change<LogTables>
    ) throws(DonationStoreError) -> Position {
        var head = try transaction.head()
        let record = deletion.record(receivedAt: host.now())
        let position = try transaction.append(record, [], to: &head)
        try transaction.put(head)
        return position
    }

    /// Searches the log as it stands, chunk by chunk.
    private func search(
        _ asked: DonationSearch,
        _ scope: DonorScope
    ) throws(DonationStoreError) -> DonationSearch {
        var search = asked
        var last = Position.start
        repeat {
            if search.mustRestart, search.searched == last { search.restart() }
            last = search.searched
            let snapshot = try read()
            let donors = try names(in: snapshot).numbers(scope)
            try search.extend(donors: donors, to: EventLog.chunk, in: snapshot)
        } while search.damage == nil && !search.isOutdated
            && (search.searched > last || search.mustRestart)
        return search
    }
}
