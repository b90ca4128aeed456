internal import Interactions
internal import LMDB

extension FoldStore {
    /// The number of events that one commit applies, or fewer if they take much memory.
    ///
    /// It is limited so that nobody waits long for the views.
    private static var step: UInt64 { 1 << 20 }

    /// Views that can be trusted, with their checkpoint.
    struct Trusted: ~Copyable {
        let snapshot: Snapshot<Tables>
        let checkpoint: Checkpoint
    }

    /// Begins to read views that are caught up with the log.
    ///
    /// - Complexity: That of ``catchUp()``.
    func readCaughtUp() throws(DonationStoreError) -> Snapshot<Tables> {
        let reached = try reachEnd()
        return reached.snapshot
    }

    /// Applies the events of the log after the views' checkpoint.
    ///
    /// It rebuilds views that cannot be trusted.
    ///
    /// - Returns: The checkpoint reached.
    /// - Complexity: O(*e*) in the number of new events and in the histories of views that lost
    ///   donations or whose people were joined or parted; without a sync. O(1) if nothing is new.
    @discardableResult
    func catchUp() throws(DonationStoreError) -> Checkpoint {
        let reached = try reachEnd()
        return reached.checkpoint
    }

    /// Brings the views to the end of the log, as it is now or was a moment ago.
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

    /// Rebuilds views that cannot be caught up.
    ///
    /// - Returns: The end of the log.
    private func mend() throws(DonationStoreError) -> LogEnd {
        let generation = try generations.current()
        let checkpoint = try readTrusted()?.checkpoint
        // Read this last: others may have caught the views up past an earlier end.
        let end = try log.end()
        if checkpoint?.canReach(end) != true { try rebuild(insteadOf: generation) }
        return end
    }

    /// Begins to read the current views; `nil` if there are none to continue from.
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

    /// Folds the next events into some views.
    ///
    /// It has no effect if another process has done so meanwhile, or has published another
    /// generation.
    private func advance(_ views: consuming Trusted, to end: LogEnd) throws(DonationStoreError) {
        guard var change = try generations.write() else { return }
        let checkpoint = views.checkpoint
        let found = try change.checkpoint()
        // Every write moves the checkpoint. So these are the current rows, and nobody else can
        // change them now.
        guard found == checkpoint, views.snapshot.generation == change.generation else { return }
        let source = FoldSource<Folding.Table>(
            log: log,
            identity: end.identity,
            path: generations.path
        )
        source.use(views.snapshot)
        var fold = Folding(from: checkpoint.progress, region: end.region, source: source)
        let last = Position(
            rawValue: min(end.last.rawValue, checkpoint.position.rawValue + Self.step)
        )
        while try feed(&fold, through: last, source), !fold.isFull {}
        try settle(&fold, source)
        do {
            try noteBoot(in: change.generation)
        } catch {
            // An erasure or a rebuild removes generations without this lock: a removed one needs no
            // boot file, and another is current.
            guard try generations.isGone(change.generation) else { throw error }
            return generations.close()
        }
        try change.put(&fold, checkpoint)
        do {
            try change.commit()
        } catch .notStored(.panic, let path) {
            // The next transaction opens the file anew.
            generations.close()
            throw .notStored(.panic, path: path)
        }
    }
}
