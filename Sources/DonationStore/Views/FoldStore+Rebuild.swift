import FoundationEssentials
internal import Interactions
internal import LMDB

/// The options of a rebuild.
struct RebuildOptions {
    /// Whether to skip and count unreadable records.
    var skippingDamage = false
    /// Receives the progress after each chunk, and can cancel.
    var monitor = WorkMonitor()
    /// The number of events since the last save at which writing a number of rows is worth a save.
    var savesAfter: (_ rows: Int) -> Int = { max(1 << 20, 16 * $0) }
    /// The largest number of rows whose index the last save makes in one transaction.
    ///
    /// With more rows, each list of the index has its own transaction, because LMDB keeps in memory
    /// the pages that a transaction has written.
    var mostRowsIndexedAtOnce = 1 << 16
    /// The approximate memory, in bytes, at which the fold is saved and another continues.
    ///
    /// Beyond it a rebuild reads and writes the same rows again and again. The rows of 100,000
    /// contacts fit in 1 GB.
    var mostBytes = Self.usefulBytes(ofMemory: UsableMemory.bytes)
    /// The number of threads, which makes no difference to the views.
    ///
    /// One thread does everything in turn. Of several, one joins people and writes rows, the
    /// others read the log; from three on, one of them folds donations into rows.
    var threads = Self.usefulThreads(
        ofProcessors: ProcessInfo.processInfo.activeProcessorCount,
        memory: UsableMemory.bytes
    )

    /// Returns the memory that a fold may take of the usable one: an eighth, as readers and
    /// growing arrays take more, but never less than an ordinary catch-up takes.
    static func usefulBytes(ofMemory memory: UInt64) -> Int {
        Int(min(1 << 30, max(64 << 20, memory / 8)))
    }

    /// Returns the number of threads that keep some processors busy.
    ///
    /// Three share two processors better than two do, as none of them has half of the work. More
    /// than four would wait for the one that joins people. Each takes memory of its own, so with
    /// less than 1 GB there is one.
    static func usefulThreads(ofProcessors count: Int, memory: UInt64) -> Int {
        count > 1 && memory >= 1 << 30 ? min(4, count + 1) : 1
    }
}

extension FoldStore {
    /// The time for which an unused version of the projectors keeps its views, in milliseconds: 30
    /// days.
    private static var unusedVersionMilliseconds: Int64 { 2_592_000_000 }

    /// Folds the whole log into a new generation and makes it current in one step.
    ///
    /// Readers of the old generation continue until they are done. The rebuild does not wait for
    /// events appended meanwhile: the next ``catchUp()`` applies them. If the process is killed,
    /// the next rebuild continues from the last save; a canceled or failed rebuild leaves nothing.
    ///
    /// - Returns: The checkpoint of the new generation.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` at the first unreadable record, or another
    ///   ``DonationStoreError`` if the log cannot be read or the views cannot be written.
    /// - Complexity: O(*e*) in the number of events; memory for some chunks and as many views as
    ///   one fold takes.
    @discardableResult
    func rebuild(_ options: RebuildOptions = RebuildOptions()) throws(DonationStoreError)
        -> Checkpoint
    {
        try makeDirectories()
        let lock = try generations.lock()
        let checkpoint = try rebuildLocked(options)
        _ = consume lock
        return checkpoint
    }

    /// Rebuilds views that cannot be used, unless another process has done so meanwhile.
    func rebuild(insteadOf generation: String?) throws(DonationStoreError) {
        try makeDirectories()
        let lock = try generations.lock()
        if try generations.current() == generation {
            _ = try rebuildLocked(RebuildOptions())
        }
        _ = consume lock
    }

    private func rebuildLocked(_ options: RebuildOptions) throws(DonationStoreError) -> Checkpoint {
        generations.removeLeftoversIfPossible()
        let (opened, checkpoint) = try makeGeneration(options)
        try opened.synchronize()
        // All of it is on disk, whatever boot follows; only later writes are not.
        try forgetBoot(in: opened.generation)
        try generations.publish(opened.generation)
        try generations.setUnfinished(nil)
        generations.removeLeftoversIfPossible()
        removeUnusedVersions()
        return checkpoint
    }

    /// Makes a generation of the whole log aside, or continues one that was begun.
    private func makeGeneration(
        _ options: RebuildOptions
    ) throws(DonationStoreError) -> (Generations<Tables>.Opened, Checkpoint) {
        for _ in 0..<8 {
            let end = try log.end()
            let unfinished = try unfinishedGeneration(for: end, options)
            var begun = unfinished?.opened
            if begun == nil { begun = try beginGeneration() }
            guard let opened = begun else { break }
            try noteBoot(in: opened.generation)
            let known = unfinished?.checkpoint ?? Checkpoint(end)
            var building = Building(
                opened,
                from: known,
                through: end,
                of: self,
                options
            )
            do throws(DonationStoreError) {
                let checkpoint = try build(&building, options)
                return (opened, checkpoint)
            } catch .replaced {
                // A fold of half an old log and half a new one would be neither.
                try abandon()
            } catch {
                try? abandon()
                throw error
            }
        }
        throw .generationUnavailable(path: log.generations.path)
    }

    /// A generation in the making.
    private struct Building {
        let opened: Generations<Tables>.Opened
        let end: LogEnd
        let source: FoldSource<Folding.Table>
        /// Whether the fold has only some of the rows in memory.
        var isPartial: Bool
        var fold: Folding
        var checkpoint: Checkpoint
        var saved: Position
        /// The readers of the log; `nil` before the next event.
        var ahead: ReadAhead?
        private let mostBytes: Int
        private let threads: Int

        init(
            _ opened: Generations<Tables>.Opened,
            from checkpoint: Checkpoint,
            through end: LogEnd,
            of store: FoldStore,
            _ options: RebuildOptions
        ) {
            mostBytes = options.mostBytes
            threads = options.threads
            self.opened = opened
            self.end = end
            self.checkpoint = checkpoint
            isPartial = checkpoint.position > .start
            saved = checkpoint.position
            source = FoldSource(
                log: store.log,
                identity: end.identity,
                through: end.last,
                path: store.generations.path
            )
            fold = Folding(from: checkpoint.progress, rules: end.rules, source: source)
            if options.threads > 2 { fold.folder = FoldThread() }
            fold.expectWholeLog(mostBytes: mostBytes)
        }

        /// Continues with another fold, which has nothing in memory.
        mutating func beginAnew() {
            let folder = fold.folder
            fold = Folding(from: checkpoint.progress, rules: end.rules, source: source)
            fold.folder = folder
            fold.expectWholeLog(mostBytes: mostBytes)
            isPartial = true
            ahead = nil
        }

        /// Begins to read ahead, unless it has begun; `nil` if the fold reads everything itself.
        mutating func readAhead() -> ReadAhead? {
            if ahead == nil {
                let readers = (0..<max(1, threads - 2)).compactMap { _ in fold.makeReader() }
                guard !readers.isEmpty else { return nil }
                ahead = ReadAhead(
                    source.walk,
                    fold.progress.position.next...end.last,
                    with: readers,
                    onThreads: threads > 1
                )
            }
            return ahead
        }
    }

    private func build(
        _ building: inout Building,
        _ options: RebuildOptions
    ) throws(DonationStoreError) -> Checkpoint {
        let last = building.end.last
        let resumedAt = building.saved.rawValue
        try showRows(of: building)
        var hasMore = building.saved < last
        while hasMore {
            hasMore = try feed(&building, skippingDamage: options.skippingDamage)
            try options.monitor.report(
                building.fold.progress.position.rawValue,
                of: last.rawValue,
                resumedAt: resumedAt
            )
            let unsaved = building.fold.progress.position.rawValue - building.saved.rawValue
            if building.fold.isFull, hasMore {
                try save(&building)
                building.beginAnew()
                try showRows(of: building)
            } else if unsaved >= options.savesAfter(building.fold.touchedCount) {
                try save(&building)
            }
        }
        try save(&building, indexing: options.mostRowsIndexedAtOnce)
        guard try log.end().identity == building.end.identity else {
            throw .replaced(path: log.generations.path)
        }
        return building.checkpoint
    }

    /// Feeds the fold the next chunk of events, read ahead by other threads if there are any.
    ///
    /// - Returns: Whether there are more.
    private func feed(
        _ building: inout Building,
        skippingDamage: Bool
    ) throws(DonationStoreError) -> Bool {
        let last = building.end.last
        guard let ahead = building.readAhead() else {
            return try feed(
                &building.fold,
                through: last,
                skippingDamage: skippingDamage,
                building.source
            )
        }
        let isGoingOn = try feed(
            &building.fold,
            from: ahead,
            skippingDamage: skippingDamage,
            building.source
        )
        let position = building.fold.progress.position
        guard isGoingOn else {
            building.ahead = nil
            return position < last
        }
        // Otherwise the checkpoint would be short of the end for ever.
        guard !ahead.isAtEnd || position >= last else { throw .damaged(position.next, .missing) }
        return !ahead.isAtEnd
    }

    /// Writes the changes since the last save, so that a killed rebuild can continue from here.
    ///
    /// The last save also makes the index of all rows.
    private func save(
        _ building: inout Building,
        indexing mostRowsAtOnce: Int? = nil
    ) throws(DonationStoreError) {
        try settle(&building.fold, building.source)
        var change = try building.opened.beginWrite()
        building.source.use(nil)
        try change.put(&building.fold, building.checkpoint, isIndexed: false)
        if let mostRowsAtOnce, let index = Folding.index {
            let count = try change.entryCount(in: change.tables[index.source])
            for list in index.lists {
                if count > mostRowsAtOnce {
                    try change.commit()
                    change = try building.opened.beginWrite()
                }
                try change.make(list, of: index)
            }
        }
        try change.commit()
        building.checkpoint.progress = building.fold.progress
        building.saved = building.fold.progress.position
        try showRows(of: building)
    }

    /// Lets the fold read the saved rows.
    private func showRows(of building: Building) throws(DonationStoreError) {
        building.source.use(
            FoldSource.Views(
                snapshot: try building.opened.beginRead(),
                isInMemory: !building.isPartial
            )
        )
    }

    // MARK: Unfinished generations

    private func beginGeneration() throws(DonationStoreError) -> Generations<Tables>.Opened {
        let opened = try generations.create(host.makeGenerationName())
        try generations.setUnfinished(opened.generation)
        return opened
    }

    /// Returns a generation that a killed rebuild left, if it is of this log and can be trusted.
    private func unfinishedGeneration(
        for end: LogEnd,
        _ options: RebuildOptions
    ) throws(DonationStoreError) -> (opened: Generations<Tables>.Opened, checkpoint: Checkpoint)? {
        guard let name = try generations.unfinished() else { return nil }
        if !options.skippingDamage, try !isFromAnotherBoot(name),
            let opened = try? generations.open(name)
        {
            let found: Checkpoint?
            do {
                found = try opened.beginRead().checkpoint()
            } catch {
                found = nil
            }
            if let found, found.progress.skipped == 0, try canContinue(from: found, to: end) {
                return (opened, found)
            }
        }
        try generations.setUnfinished(nil)
        generations.removeLeftoversIfPossible()
        return nil
    }

    private func abandon() throws(DonationStoreError) {
        try generations.setUnfinished(nil)
        generations.removeLeftoversIfPossible()
    }

    /// Removes the views of unused versions; what cannot be removed stays.
    private func removeUnusedVersions() {
        let oldest = host.now().milliseconds - Self.unusedVersionMilliseconds
        for version in (try? versions()) ?? [] where "\(root)/\(version)" != generations.path {
            let path = "\(root)/\(version)"
            do throws(FileError) {
                guard try lastUse(ofVersion: path) < oldest else { continue }
                let names = try Files.entries(inDirectory: path)
                guard names.allSatisfy(Generations<Tables>.isOwnName) else { continue }
                try Files.removeTree(at: path)
            } catch {
                continue
            }
        }
    }

    /// Returns the time when the views of a version were last written.
    private func lastUse(ofVersion path: String) throws(FileError) -> Int64 {
        let data = "\(path)/current/data.mdb"
        return try Files.modificationTime(of: Files.exists(data) ? data : path)
    }
}
