internal import Interactions
internal import LMDB

extension FoldStore {
    /// How many events one commit applies, so that nobody waits long for the views.
    private static var step: UInt64 { 1 << 20 }

    /// Applies to the views what the log holds beyond their checkpoint.
    ///
    /// Views that cannot be trusted are rebuilt.
    ///
    /// - Returns: The checkpoint reached.
    /// - Complexity: O(*e*) in the number of new events and, of views from which donations were
    ///   deleted or whose people were joined or parted, in their histories; without a sync. O(1)
    ///   when nothing is new.
    @discardableResult
    func catchUp() throws(DonationStoreError) -> Checkpoint {
        while true {
            let end = try log.end()
            let generation = try generations.current()
            guard let checkpoint = try trustedCheckpoint(), checkpoint.canReach(end) else {
                try rebuild(insteadOf: generation)
                continue
            }
            guard checkpoint.position < end.last else { return checkpoint }
            do {
                _ = try advance(from: checkpoint, to: end)
            } catch .storage(.corrupted, path: generations.path) {
                try rebuild(insteadOf: generation)
            } catch .replaced {
                continue  // The log was erased or restored meanwhile.
            }
        }
    }

    /// The checkpoint of the current generation; `nil` when there is none to go on from.
    private func trustedCheckpoint() throws(DonationStoreError) -> Checkpoint? {
        let snapshot: Snapshot<Tables>
        do {
            guard let current = try generations.read() else { return nil }
            snapshot = current
        } catch .notAStore {
            return nil  // Views that cannot be opened are made again.
        }
        guard try !isFromAnotherBoot(snapshot.generation) else { return nil }
        return try checkpoint(of: snapshot)
    }

    /// Folds events after `checkpoint` into the views; without effect when another process has done
    /// so meanwhile, or has put another generation in place.
    private func advance(
        from checkpoint: Checkpoint,
        to end: LogEnd
    ) throws(DonationStoreError) {
        guard var change = try generations.write() else { return }
        let tables = change.tables
        let found: Checkpoint?
        do {
            found = try change.transaction.checkpoint(tables)
        } catch {
            throw storageError(error)
        }
        // Read beside the writing transaction: as it was before, which nobody else can change.
        guard found == checkpoint, let views = try generations.read(),
            views.generation == change.generation
        else { return }
        let reader = FoldReader<Folding.Table>(
            log: log,
            identity: end.identity,
            path: generations.path
        )
        reader.use(views)
        var fold = Folding(from: checkpoint.progress, region: end.region, source: reader)
        let last = Position(
            rawValue: min(end.last.rawValue, checkpoint.position.rawValue + Self.step)
        )
        while try feed(&fold, through: last, reader) {}
        try settle(&fold, reader)
        guard try log.end().identity == checkpoint.logIdentity else { return }
        try noteBoot(in: change.generation)
        do {
            try change.transaction.put(&fold, checkpoint, tables)
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
    }
}
