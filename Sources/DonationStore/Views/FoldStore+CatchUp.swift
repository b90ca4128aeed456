internal import Interactions
internal import LMDB

extension FoldStore {
    /// The number of events that one commit applies, or fewer if they take much memory.
    ///
    /// It is limited so that nobody waits long for the views.
    private static var step: UInt64 { 1 << 20 }

    /// Views that can be trusted, with their checkpoint.
    struct Trusted: ~Copyable {
        var snapshot: Snapshot<Tables>
        /// The checkpoint of the views with the rows that wait in memory.
        var checkpoint: Checkpoint
        /// The checkpoint of the views on disk.
        let stored: Checkpoint
    }

    /// Begins to read views that are caught up with the log, by rows in memory if it takes few.
    ///
    /// - Complexity: That of ``catchUp()``, mostly without a write.
    func readCaughtUp() throws(DonationStoreError) -> Snapshot<Tables> {
        let reached = try reachEnd()
        return reached.snapshot
    }

    /// Applies the events of the log after the views' checkpoint, and writes the views.
    ///
    /// It rebuilds views that cannot be trusted.
    ///
    /// - Returns: The checkpoint reached.
    /// - Complexity: O(*e*) in the number of new events and in the histories of views that lost
    ///   donations or whose people were joined or parted; without a sync. O(1) if nothing is new.
    @discardableResult
    func catchUp() throws(DonationStoreError) -> Checkpoint {
        let reached = try reachEnd(onDisk: true)
        return reached.checkpoint
    }

    /// Brings the views to the end of the log, as it is now or was a moment ago.
    private func reachEnd(onDisk: Bool = false) throws(DonationStoreError) -> Trusted {
        var end = try log.end()
        var mayWait = !onDisk
        while true {
            guard let views = try readTrusted(), try canContinue(from: views.checkpoint, to: end)
            else {
                end = try mend()
                continue
            }
            let isWritten = views.stored == views.checkpoint
            if views.checkpoint.position == end.last, isWritten || !onDisk { return views }
            let generation = views.snapshot.generation
            do {
                if mayWait, canKeep(end.last, after: views.checkpoint) {
                    if let reached = try keep(views, to: end) { return reached }
                    mayWait = false
                } else {
                    try write(views, to: end)
                }
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
        let isUsable =
            if let checkpoint { try canContinue(from: checkpoint, to: end) } else { false }
        if !isUsable { try rebuild(insteadOf: generation) }
        return end
    }

    /// Returns whether views can catch up with a log that ends there.
    ///
    /// They cannot if a deletion that they have carried out was undone since: what they took out
    /// comes back as if it had never gone, also in what followed.
    func canContinue(
        from checkpoint: Checkpoint,
        to end: LogEnd
    ) throws(DonationStoreError) -> Bool {
        guard checkpoint.canReach(end) else { return false }
        guard let last = end.undone.last, last > checkpoint.position else { return true }
        let undoings = try log.undoings(through: end.last, in: try log.read())
        return !undoings.reach(behind: checkpoint.position)
    }

    /// Begins to read the current views; `nil` if there are none to continue from.
    func readTrusted() throws(DonationStoreError) -> Trusted? {
        var snapshot: Snapshot<Tables>
        do {
            guard let current = try generations.read() else { return nil }
            snapshot = current
        } catch .notAStore {
            return nil  // Views that cannot be opened are made again.
        } catch .generationUnavailable {
            return nil  // So are those that somebody has removed.
        }
        guard try !isFromAnotherBoot(snapshot.generation),
            let stored = try snapshot.checkpoint()
        else { return nil }
        let kept = kept(over: stored, in: snapshot.generation)
        forgetResting(unlessAt: kept?.reached ?? stored, in: snapshot.generation)
        guard let kept else {
            return Trusted(snapshot: snapshot, checkpoint: stored, stored: stored)
        }
        snapshot.waiting = kept.rows
        return Trusted(snapshot: snapshot, checkpoint: kept.reached, stored: stored)
    }

    /// Folds the next events into some views, and writes them with the rows that wait.
    ///
    /// It has no effect if another process has done so meanwhile, or has published another
    /// generation.
    private func write(_ views: consuming Trusted, to end: LogEnd) throws(DonationStoreError) {
        guard var change = try generations.write() else { return }
        let (checkpoint, stored) = (views.checkpoint, views.stored)
        let found = try change.checkpoint()
        // Every write moves the checkpoint. So these are the current rows, and nobody else can
        // change them now.
        guard found == stored, views.snapshot.generation == change.generation else { return }
        let waiting = views.snapshot.waiting
        let last = Position(
            rawValue: min(end.last.rawValue, checkpoint.position.rawValue + Self.step)
        )
        var (fold, source) = fold(from: checkpoint, in: change.generation, to: end)
        source.use(views.snapshot)
        source.last = last
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
        try change.put(waiting)
        try change.put(&fold, checkpoint)
        let generation = change.generation
        do {
            try change.commit()
        } catch .notStored(.panic, let path) {
            // The next transaction opens the file anew.
            generations.close()
            throw .notStored(.panic, path: path)
        }
        var reached = checkpoint
        reached.progress = fold.progress
        keepNothing(over: reached, in: generation)
        rest(fold, source, at: reached, in: generation)
    }
}
