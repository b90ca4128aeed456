internal import Interactions
internal import LMDB

extension FoldStore {
    /// Hands a fold the events after those it has applied, at most one chunk of them and none once
    /// it is full.
    ///
    /// - Parameters:
    ///   - fold: What is to go on.
    ///   - last: The last position to hand over.
    ///   - skippingDamage: Whether to pass over records that cannot be read.
    ///   - isLeftOut: Says of what the fold is not to know; `nil` for nothing.
    ///   - reader: What the fold reads from.
    /// - Returns: Whether there are more up to `last`; if the fold is full, another has to take
    ///   them.
    /// - Throws: ``DonationStoreError/damaged(_:_:)``, or what else keeps the fold from going on.
    func feed(
        _ fold: inout Folding,
        through last: Position,
        skippingDamage: Bool = false,
        leavingOut isLeftOut: ((Position, Envelope) -> Bool)? = nil,
        _ reader: FoldReader<Folding.Table>
    ) throws(DonationStoreError) -> Bool {
        var failure: FoldFailure?
        let first = fold.progress.position.next
        let next = try reader.forEachRecord(from: first, through: last) { position, record in
            // What cannot be read is left to the fold.
            if let isLeftOut, let envelope = try? Envelope(decoding: record),
                isLeftOut(position, envelope)
            {
                fold.passOver(position)
                return true
            }
            do throws(FoldFailure) {
                try fold.apply(record, at: position)
                return !fold.isFull
            } catch .damaged(position, _) where skippingDamage {
                fold.skip(position)
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw reader.error(for: failure) }
        // Or whoever waits for the end of the log would wait for ever.
        guard next != nil || fold.isFull || fold.progress.position >= last else {
            throw .damaged(fold.progress.position.next, .missing)
        }
        return next != nil || (fold.isFull && fold.progress.position < last)
    }

    /// Folds again what was marked.
    func settle(
        _ fold: inout Folding,
        _ reader: FoldReader<Folding.Table>
    ) throws(DonationStoreError) {
        do {
            try fold.settle()
        } catch {
            throw reader.error(for: error)
        }
        reader.releaseLog()
    }
}

extension Change {
    /// Writes the views that a fold has changed, and how far it has come.
    ///
    /// - Parameters:
    ///   - fold: What has changed them.
    ///   - checkpoint: Of which log they are.
    ///   - isIndexed: Whether the index is kept up; if not, it must be made afterwards.
    /// - Throws: ``LMDBError`` when they cannot be written.
    mutating func put<Folding: StoredFold>(
        _ fold: inout Folding,
        _ checkpoint: Checkpoint,
        isIndexed: Bool = true
    ) throws(LMDBError) where Tables == FoldTables<Folding.Table> {
        for table in Folding.Table.allCases {
            let changes = fold.takeChanges(of: table)
            if isIndexed, let index = Folding.index, table == index.source {
                try update(index, with: changes)
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
    ) throws(LMDBError) {
        // What is cut is in the order of its hash, not of its key.
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
    ) throws(LMDBError) {
        try put(
            StoredView.value(key, row).span,
            forKey: StoredView.key(key).span,
            in: table,
            appending: appending
        )
    }

    /// Whether a key comes after every other, so that pages can be filled one after the other.
    private func follows(_ key: [UInt8]?, in table: Table) throws(LMDBError) -> Bool {
        guard let key else { return false }
        var cursor = try cursor(in: table)
        guard try cursor.moveToLast() else { return true }
        return cursor.key.copy(cursor.key.indices).lexicographicallyPrecedes(key)
    }
}
