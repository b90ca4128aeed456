internal import Interactions
internal import LMDB

extension ViewStore {
    /// Applies to the views what the log holds beyond their checkpoint.
    ///
    /// Views that cannot be trusted, or whose past was deleted, are rebuilt.
    ///
    /// - Returns: The checkpoint reached.
    /// - Complexity: O(*e*) in the number of new events, without a sync; O(1) when there are none.
    @discardableResult
    func catchUp() throws(DonationStoreError) -> Checkpoint {
        while true {
            let end = try log.end()
            let generation = try generations.current()
            guard let checkpoint = try trustedCheckpoint(),
                checkpoint.logIdentity == end.identity, checkpoint.position <= end.last
            else {
                try rebuild(insteadOf: generation)
                continue
            }
            guard checkpoint.position < end.last else { return checkpoint }
            let deleted = try log.deletedPositions(after: checkpoint.position, through: end.last)
            guard !deleted.reaches(checkpoint.position) else {
                try rebuild(insteadOf: generation)
                continue
            }
            do {
                if let reached = try advance(from: checkpoint, through: end.last, deleted) {
                    return reached
                }
            } catch .storage(.corrupted, path: generations.path) {
                try rebuild(insteadOf: generation)
            }
        }
    }

    /// The checkpoint of the current generation; `nil` when there is none to go on from.
    private func trustedCheckpoint() throws(DonationStoreError) -> Checkpoint? {
        let snapshot: Snapshot<ViewTables>
        do {
            guard let current = try generations.read() else { return nil }
            snapshot = current
        } catch .notAStore {
            return nil  // Views that cannot be opened are made again.
        }
        guard try !isFromAnotherBoot(snapshot.generation) else { return nil }
        return try checkpoint(of: snapshot)
    }

    /// Folds the events after `checkpoint` into the views; `nil` when another process has done so
    /// meanwhile, or has put another generation in place.
    private func advance(
        from checkpoint: Checkpoint,
        through last: Position,
        _ deleted: DeletedPositions
    ) throws(DonationStoreError) -> Checkpoint? {
        guard var change = try generations.write() else { return nil }
        let tables = change.tables
        let found: Checkpoint?
        do {
            found = try change.transaction.checkpoint(tables)
        } catch {
            throw storageError(error)
        }
        guard found == checkpoint else { return nil }
        var fold = Fold(from: checkpoint)
        try extend(&fold, through: last, deleted, over: change.transaction, tables)
        guard try log.end().identity == checkpoint.logIdentity else { return nil }
        try noteBoot(in: change.generation)
        do {
            try change.transaction.put(fold, tables, appending: false)
        } catch {
            throw .notStored(error, path: generations.path)
        }
        do {
            try change.commit()
        } catch {
            // After a panic of LMDB the next transaction begins on the file opened anew.
            if error == .panic { generations.close() }
            throw .notStored(error, path: generations.path)
        }
        return fold.checkpoint
    }

    private func extend(
        _ fold: inout Fold,
        through last: Position,
        _ deleted: DeletedPositions,
        over transaction: borrowing WriteTransaction,
        _ tables: ViewTables
    ) throws(DonationStoreError) {
        var next: Position? = fold.checkpoint.position.next
        while let position = next {
            var steps: [(Position, Fold.Step)] = []
            next = try log.readChunk(from: position, through: last) {
                position,
                record,
                _ throws(DecodingFailure) in
                steps.append((position, try Fold.Step(record, at: position, deleted)))
            }
            for (position, step) in steps {
                try fold.apply(
                    step,
                    at: position,
                    loadContact: { key throws(DonationStoreError) in
                        try load(key, in: tables.contacts, transaction)
                    },
                    loadConversation: { key throws(DonationStoreError) in
                        try load(key, in: tables.conversations, transaction)
                    }
                )
            }
        }
    }

    /// Reads one view; `nil` when there is none of that key.
    func load<Key: ViewKey, View: ViewRow>(
        _ key: Key,
        in table: Table,
        _ transaction: borrowing some Transaction & ~Copyable
    ) throws(DonationStoreError) -> View? {
        do throws(LMDBError) {
            guard
                let value = try transaction.value(forKey: StoredView.key(key).span, in: table)
            else { return nil }
            do {
                let (_, row): (Key, [UInt8]) = try StoredView.read(key.bytes.span, value)
                return try View(decoding: row.span)
            } catch {
                // The views are at fault, not the log: they are made again.
                throw LMDBError.corrupted
            }
        } catch {
            throw storageError(error)
        }
    }
}

extension WriteTransaction {
    /// Writes the views that a fold has touched, and how far it has come.
    mutating func put(
        _ fold: Fold,
        _ tables: ViewTables,
        appending: Bool
    ) throws(LMDBError) {
        for (key, value) in fold.contacts.rows {
            try put(value.span, forKey: key.span, in: tables.contacts, appending: appending)
        }
        for (key, value) in fold.conversations.rows {
            try put(value.span, forKey: key.span, in: tables.conversations, appending: appending)
        }
        try put(
            fold.checkpoint.encoded.span,
            forKey: ViewTables.checkpointKey.span,
            in: tables.meta
        )
    }
}
