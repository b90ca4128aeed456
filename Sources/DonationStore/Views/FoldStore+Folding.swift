internal import Interactions
internal import LMDB

extension FoldStore {
    /// Feeds a fold the events after those it has applied.
    ///
    /// It feeds at most one chunk of them, and none once the fold is full.
    ///
    /// - Parameters:
    ///   - fold: The fold.
    ///   - last: The last position to feed.
    ///   - skippingDamage: Whether to skip unreadable records.
    ///   - isLeftOut: Returns whether to leave out an event; `nil` to leave out none.
    ///   - source: The source that the fold reads from.
    /// - Returns: Whether there are more up to `last`; if the fold is full, another has to take
    ///   them.
    /// - Throws: ``DonationStoreError/damaged(_:_:)``, or another ``DonationStoreError`` if the
    ///   fold cannot continue.
    func feed(
        _ fold: inout Folding,
        through last: Position,
        skippingDamage: Bool = false,
        leavingOut isLeftOut: ((Position, Envelope) -> Bool)? = nil,
        _ source: FoldSource<Folding.Table>
    ) throws(DonationStoreError) -> Bool {
        var failure: FoldFailure?
        let first = fold.progress.position.next
        let next = try source.walk.forEachRecord(from: first, through: last) { position, record in
            // The fold handles unreadable records.
            if let isLeftOut, let envelope = try? Envelope(decoding: record),
                isLeftOut(position, envelope)
            {
                fold.leaveOut(position)
                return true
            }
            do throws(FoldFailure) {
                try fold.apply(record, at: position)
                // Asking takes long beside folding one event.
                return position.rawValue % 16 != 0 || !fold.isFull
            } catch .damaged(position, _) where skippingDamage {
                fold.skipDamaged(position)
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw source.error(for: failure) }
        // Otherwise a caller that waits for the end of the log would wait for ever.
        guard next != nil || fold.isFull || fold.progress.position >= last else {
            throw .damaged(fold.progress.position.next, .missing)
        }
        return next != nil || (fold.isFull && fold.progress.position < last)
    }

    /// Folds the marked views again.
    func settle(
        _ fold: inout Folding,
        _ source: FoldSource<Folding.Table>
    ) throws(DonationStoreError) {
        try source.converting(try fold.settle())
        source.releaseLog()
    }
}

extension Change {
    /// Writes the views that a fold has changed, and its progress.
    ///
    /// - Parameters:
    ///   - fold: The fold that has changed them.
    ///   - checkpoint: The checkpoint with the log's identity.
    ///   - isIndexed: Whether to update the index; if not, it must be made afterwards.
    /// - Throws: ``LMDBError`` if they cannot be written.
    mutating func put<Folding: StoredFold>(
        _ fold: inout Folding,
        _ checkpoint: Checkpoint,
        isIndexed: Bool = true
    ) throws(DonationStoreError) where Tables == FoldTables<Folding.Table> {
        for table in Folding.Table.allCases {
            let changes = fold.takeChanges(of: table)
            if isIndexed, let index = Folding.index, table == index.source {
                let entries = try self.changes(of: index, after: changes)
                try put(Fold.ordered(entries), in: tables[index.table])
            }
            try put(changes, in: tables[table])
        }
        var checkpoint = checkpoint
        checkpoint.progress = fold.progress
        try put(
            checkpoint.encoded.span,
            forKey: FoldTables<Folding.Table>.checkpointKey.span,
            in: tables.meta
        )
    }

    private mutating func put(
        _ changes: [(key: [UInt8], row: [UInt8]?)],
        in table: Table
    ) throws(DonationStoreError) {
        // A cut key sorts by its hash, not by the whole key.
        let isCut = changes.contains { $0.key.count > longestKey }
        let follows = try follows(changes.first?.key, in: table)
        for (key, row) in changes {
            if let row {
                try put(key, row, in: table, appending: follows && !isCut)
            } else {
                try delete(StoredView.key(key).span, in: table)
            }
        }
    }

    /// Writes one row.
    mutating func put(
        _ key: [UInt8],
        _ row: [UInt8],
        in table: Table,
        appending: Bool = false
    ) throws(DonationStoreError) {
        try put(
            StoredView.head(of: key).span,
            followedBy: row.span,
            forKey: StoredView.key(key).span,
            in: table,
            appending: appending
        )
    }

    /// Returns whether a key comes after all others, so that rows can be appended.
    private func follows(_ key: [UInt8]?, in table: Table) throws(DonationStoreError) -> Bool {
        guard let key else { return false }
        var cursor = try cursor(in: table)
        guard try cursor.moveToLast() else { return true }
        return cursor.key.copy(cursor.key.indices).lexicographicallyPrecedes(key)
    }
}
