internal import Interactions
internal import LMDB

extension FoldStore {
    /// How many events one commit applies, so that nobody waits long for the views; fewer if they
    /// take much memory.
    private static var step: UInt64 { 1 << 20 }

    /// Views that can be trusted, and how far they have come.
    struct Trusted: ~Copyable {
        let snapshot: Snapshot<Tables>
        let checkpoint: Checkpoint
    }

    /// Begins to read views that are up to date with the log.
    ///
    /// - Complexity: That of ``catchUp()``.
    func readCaughtUp() throws(DonationStoreError) -> Snapshot<Tables> {
        let reached = try reachEnd()
        return reached.snapshot
    }

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
        let reached = try reachEnd()
        return reached.checkpoint
    }

    /// Brings the views to where the log ends, or has ended meanwhile.
    private func reachEnd() throws(DonationStoreError) -> Trusted {
        var end = try log.end()
        while true {
            guard let views = try readTrusted(), views.checkpoint.canReach(end) else {
                end = try mend()
                continue
            }
            guard views.checkpoint.position < end.last else { return views }
            let generation = views.snapshot.generation
            do {
                try advance(views, to: end)
            } catch .storage(.corrupted, path: generations.path) {
                try rebuild(insteadOf: generation)
            } catch .replaced {
                end = try log.end()  // The log was erased or restored meanwhile.
            }
        }
    }

    /// Makes views again with which nobody can go on.
    ///
    /// - Returns: Where the log ends.
    private func mend() throws(DonationStoreError) -> LogEnd {
        let generation = try generations.current()
        let checkpoint = try readTrusted()?.checkpoint
        // Read last: others may have brought the views beyond what was the end before.
        let end = try log.end()
        if checkpoint?.canReach(end) != true { try rebuild(insteadOf: generation) }
        return end
    }

    /// Begins to read the current views; `nil` when there are none to go on from.
    private func readTrusted() throws(DonationStoreError) -> Trusted? {
        let snapshot: Snapshot<Tables>
        do {
            guard let current = try generations.read() else { return nil }
            snapshot = current
        } catch .notAStore {
            return nil  // Views that cannot be opened are made again.
        } catch .generationUnavailable {
            return nil  // So are those that somebody has removed.
        }
        guard try !isFromAnotherBoot(snapshot.generation),
            let checkpoint = try checkpoint(of: snapshot)
        else { return nil }
        return Trusted(snapshot: snapshot, checkpoint: checkpoint)
    }

    /// Folds events after those of some views into them; without effect when another process has
    /// done so meanwhile, or has put another generation in place.
    private func advance(
        _ views: consuming Trusted,
        to end: LogEnd
    ) throws(DonationStoreError) {
        guard var change = try generations.write() else { return }
        let checkpoint = views.checkpoint
        let found: Checkpoint?
        do {
            found = try change.checkpoint()
        } catch {
            throw storageError(error)
        }
        // Every write moves the checkpoint. So these are the rows as they are, which nobody else
        // can change now.
        guard found == checkpoint, views.snapshot.generation == change.generation else { return }
        let reader = FoldReader<Folding.Table>(
            log: log,
            identity: end.identity,
            path: generations.path
        )
        reader.use(views.snapshot)
        var fold = Folding(from: checkpoint.progress, region: end.region, source: reader)
        let last = Position(
            rawValue: min(end.last.rawValue, checkpoint.position.rawValue + Self.step)
        )
        while try feed(&fold, through: last, reader), !fold.isFull {}
        try settle(&fold, reader)
        do {
            try noteBoot(in: change.generation)
        } catch {
            // An erasure or a rebuild takes generations away without this lock: what is gone needs
            // no note, and another is current.
            guard try generations.isGone(change.generation) else { throw error }
            return generations.close()
        }
        do {
            try change.put(&fold, checkpoint)
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
