internal import Interactions
internal import LMDB
import Synchronization

/// The rows that this process has folded but not written, over the views on disk.
///
/// They lose their worth once somebody writes the views on disk. Those views then include the
/// events of these rows, or the next catch-up folds the events again.
struct KeptRows: Sendable {
    /// The generation of the views.
    var generation: String
    /// The checkpoint of the views on disk.
    var stored: Checkpoint
    /// The checkpoint with these rows over them.
    var reached: Checkpoint
    var rows = WaitingRows()
}

// Writing costs more than folding a few donations. So a process that asks again and again keeps
// their rows in memory, and answers from them, until there are enough of them to write. A killed
// process loses nothing but the work of folding them again, and other processes do not miss them.

extension FoldStore {
    /// The number of events that are folded in memory at once; more are written.
    private static var mostKeptAtOnce: UInt64 { 128 }
    /// The memory of kept rows at which the next ones are written with them, in bytes.
    private static var enoughToWrite: Int { 1 << 18 }

    /// Returns the rows kept over some views on disk; `nil` if there are none.
    ///
    /// It forgets rows over other views.
    func kept(over stored: Checkpoint, in generation: String) -> KeptRows? {
        kept.withLock { kept in
            guard let found = kept else { return nil }
            guard found.generation == generation, found.stored == stored else {
                kept = KeptRows(generation: generation, stored: stored, reached: stored)
                return nil
            }
            return found
        }
    }

    /// Remembers that this process has written all rows.
    func keepNothing(over stored: Checkpoint, in generation: String) {
        let none = KeptRows(generation: generation, stored: stored, reached: stored)
        kept.withLock { $0 = none }
    }

    /// Forgets the rows in memory, as they may hold donations that the log no longer does.
    func forgetKept() {
        kept.withLock { $0 = nil }
        resting.withLock { $0 = nil }
        ubiquitousMembers.forget()
    }

    /// Returns whether to keep the rows of the next events rather than to write them.
    ///
    /// A process writes first, as most ask only once, and leaves others the work that it has done.
    func canKeep(_ last: Position, after checkpoint: Checkpoint) -> Bool {
        guard last.rawValue - checkpoint.position.rawValue <= Self.mostKeptAtOnce else {
            return false
        }
        return kept.withLock { kept in
            guard let kept else { return false }
            return kept.rows.weight < Self.enoughToWrite
        }
    }

    /// Folds the next events into some views, and keeps their rows in memory.
    ///
    /// - Returns: The views with these rows; `nil` if they should be written, as a deletion is
    ///   among the events, or if another thread has kept others.
    func keep(
        _ views: consuming Trusted,
        to end: LogEnd
    ) throws(DonationStoreError) -> Trusted? {
        let (generation, stored) = (views.snapshot.generation, views.stored)
        let checkpoint = views.checkpoint
        var (fold, source) = fold(from: checkpoint, in: generation, to: end)
        source.use(views.snapshot)
        var hasDeletions = false
        let isPassed = { (_: Position, envelope: Envelope) in
            if envelope.kind == .deleted { hasDeletions = true }
            return hasDeletions
        }
        while try feed(&fold, through: end.last, leavingOut: isPassed, source), !fold.isFull {}
        // What was deleted leaves the memory and the disk at once.
        guard !hasDeletions, fold.progress.position == end.last else { return nil }
        try settle(&fold, source)
        guard var snapshot = source.takeSnapshot() else { return nil }
        var reached = checkpoint
        reached.progress = fold.progress
        let changes = try snapshot.changes(&fold)
        // The rows are changed in place if no other thread reads them.
        snapshot.waiting = WaitingRows()
        let rows = kept.withLock { (kept: inout KeptRows?) -> WaitingRows? in
            if kept?.generation != generation || kept?.stored != stored {
                kept = KeptRows(generation: generation, stored: stored, reached: stored)
            }
            guard kept?.reached == checkpoint else { return nil }
            kept?.rows.put(changes, reached)
            kept?.reached = reached
            return kept?.rows
        }
        guard let rows else { return nil }
        rest(fold, source, at: reached, in: generation)
        snapshot.waiting = rows
        return Trusted(snapshot: snapshot, checkpoint: reached, stored: stored)
    }
}

extension Snapshot {
    /// Takes all changes of a fold, table by table, with those of the index.
    fileprivate func changes<Folding: StoredFold>(
        _ fold: inout Folding
    ) throws(DonationStoreError) -> [[Fold.RowChange]]
    where Tables == FoldTables<Folding.Table> {
        var changes = Folding.Table.allCases.map { fold.takeChanges(of: $0) }
        if let index = Folding.index {
            changes[index.table.index] = try self.changes(
                of: index,
                after: changes[index.source.index]
            )
        }
        return changes
    }
}

extension WaitingRows {
    /// Adds changes of the rows of all tables, in the order of the tables, and the checkpoint.
    fileprivate mutating func put(_ changes: [[Fold.RowChange]], _ checkpoint: Checkpoint) {
        for (number, changes) in changes.enumerated() {
            for (key, row) in changes {
                put(row.map { StoredView.value(key, $0) }, forKey: StoredView.key(key), in: number)
            }
        }
        put(checkpoint.encoded, forKey: ViewTables.checkpointKey, in: changes.count)
    }
}
