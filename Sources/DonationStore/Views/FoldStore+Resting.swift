internal import Interactions
import Synchronization

/// A fold that waits for further events, with the rows that it has read and changed.
///
/// Nothing else refers to its parts, and one thread at a time takes it. So it can go from thread to
/// thread, which the compiler cannot see.
struct RestingFold<Folding: StoredFold>: @unchecked Sendable {
    /// The generation of the views.
    var generation: String
    /// The checkpoint that the fold has reached.
    var reached: Checkpoint
    var fold: Folding
    var source: FoldSource<Folding.Table>
}

// A process that asks again and again folds a few events each time, mostly of the same people. To
// read their rows and to free them takes longer than to fold. So the fold waits for the next events
// as long as its rows are those of the views. It holds no transaction, and what it has in memory is
// bounded. It ends with the first deletion, here or in another process, so nothing deleted stays in
// memory longer than until the next question.

extension FoldStore {
    /// Returns a fold that continues from a checkpoint of some views: the one that waits there, or
    /// a new one.
    ///
    /// The caller gives the source the views.
    func fold(
        from checkpoint: Checkpoint,
        in generation: String,
        to end: LogEnd
    ) -> (fold: Folding, source: FoldSource<Folding.Table>) {
        // One thread at a time has it: another one makes its own.
        let found = resting.withLock { $0.take() }
        if let found, found.generation == generation, found.reached == checkpoint {
            found.source.last = end.last
            return (found.fold, found.source)
        }
        let source = FoldSource<Folding.Table>(
            log: log,
            identity: end.identity,
            through: end.last,
            path: generations.path
        )
        let fold = Folding(from: checkpoint.progress, rules: end.rules, source: source)
        return (fold, source)
    }

    /// Frees the fold that waits, unless it continues from a checkpoint of some views.
    func forgetResting(unlessAt checkpoint: Checkpoint, in generation: String) {
        resting.withLock { resting in
            guard let waiting = resting else { return }
            // The generation stands for the log and the rules of identity, too.
            if waiting.generation == generation, waiting.reached.progress == checkpoint.progress {
                return
            }
            resting = nil
        }
    }

    /// Lets a fold wait for the events after a checkpoint that it has reached, if it can.
    func rest(
        _ fold: consuming Folding,
        _ source: FoldSource<Folding.Table>,
        at reached: Checkpoint,
        in generation: String
    ) {
        guard fold.canRest else { return }
        source.use(nil)
        let waiting = RestingFold(
            generation: generation,
            reached: reached,
            fold: fold,
            source: source
        )
        resting.withLock { $0 = waiting }
    }
}
