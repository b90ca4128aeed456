internal import Interactions
internal import LMDB

/// How a rebuild is done.
struct RebuildOptions {
    /// Whether records that cannot be read are passed over, and counted.
    var skippingDamage = false
    /// Is told after each chunk how far it is.
    var progress: (RebuildProgress) -> Void = { _ in }
    /// Is asked after each chunk whether to stop.
    var isCancelled: () -> Bool = { false }
    /// At how many events since the last save, for so many rows to write, it is worth it to save.
    var savesAfter: (_ rows: Int) -> Int = { max(1 << 20, 16 * $0) }
    /// Of how many rows an index is made by the last save; of more each of its lists takes a
    /// transaction of its own, for LMDB keeps in memory what one has written.
    var mostRowsIndexedAtOnce = 1 << 16
}

extension FoldStore {
    /// How long a version of the projectors that nobody uses keeps its views, in milliseconds: 30
    /// days.
    private static var unusedVersionMilliseconds: Int64 { 2_592_000_000 }

    /// Folds the whole log into a new generation, which then takes the place of the old one at
    /// once.
    ///
    /// Who reads the old generation goes on until done. What is appended meanwhile is not waited
    /// for: the next ``catchUp()`` applies it. Killed, the next rebuild goes on where it last
    /// saved; cancelled or failed, it leaves nothing.
    ///
    /// - Returns: The checkpoint of the new generation.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` at the first record that cannot be read, or
    ///   what else keeps the log from being read or the views from being written.
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

    /// Rebuilds views that were found wanting, unless another process has done so meanwhile.
    func rebuild(insteadOf generation: String?) throws(DonationStoreError) {
        try makeDirectories()
        let lock = try generations.lock()
        if try generations.current() == generation {
            _ = try rebuildLocked(RebuildOptions())
        }
        _ = consume lock
    }

    private func rebuildLocked(
        _ options: RebuildOptions
    ) throws(DonationStoreError) -> Checkpoint {
        generations.removeLeftoversIfPossible()
        let (opened, checkpoint) = try makeGeneration(options)
        do {
            try opened.environment.synchronize()
        } catch {
            throw .notStored(error, path: generations.path)
        }
        // It is on disk, whatever boot comes: only what is written from now on is not.
        try forgetBoot(in: opened.generation)
        try generations.publish(opened.generation)
        try generations.setUnfinished(nil)
        generations.removeLeftoversIfPossible()
        removeUnusedVersions()
        return checkpoint
    }

    /// Makes a generation of the whole log aside, or goes on with one that was begun.
    private func makeGeneration(
        _ options: RebuildOptions
    ) throws(DonationStoreError) -> (Generations<Tables>.Opened, Checkpoint) {
        let start = ContinuousClock.now
        for _ in 0..<8 {
            let end = try log.end()
            let unfinished = try unfinishedGeneration(for: end, options)
            var begun = unfinished?.opened
            if begun == nil { begun = try beginGeneration() }
            guard let opened = begun else { break }
            try noteBoot(in: opened.generation)
            let known = unfinished?.checkpoint ?? Checkpoint(end)
            var building = Building(opened, known, end, self)
            do throws(DonationStoreError) {
                let checkpoint = try build(&building, options, since: start)
                return (opened, checkpoint)
            } catch .replaced {
                // Half of an old log and half of a new one would be neither.
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
        let reader: FoldReader<Folding.Table>
        /// Whether the fold has only some of the rows in memory.
        var isPartial: Bool
        var fold: Folding
        var checkpoint: Checkpoint
        var saved: Position

        init(
            _ opened: Generations<Tables>.Opened,
            _ checkpoint: Checkpoint,
            _ end: LogEnd,
            _ store: FoldStore
        ) {
            self.opened = opened
            self.end = end
            self.checkpoint = checkpoint
            isPartial = checkpoint.position > .start
            saved = checkpoint.position
            reader = FoldReader(
                log: store.log,
                identity: end.identity,
                path: store.generations.path
            )
            fold = Folding(from: checkpoint.progress, region: end.region, source: reader)
            fold.worker = FoldThread()
        }

        /// Goes on with another fold, which has nothing in memory.
        mutating func beginAnew() {
            let worker = fold.worker
            fold = Folding(from: checkpoint.progress, region: end.region, source: reader)
            fold.worker = worker
            isPartial = true
        }
    }

    private func build(
        _ building: inout Building,
        _ options: RebuildOptions,
        since start: ContinuousClock.Instant
    ) throws(DonationStoreError) -> Checkpoint {
        let last = building.end.last
        let resumedAt = building.saved.rawValue
        try showRows(of: building)
        var hasMore = building.saved < last
        while hasMore {
            hasMore = try feed(
                &building.fold,
                through: last,
                skippingDamage: options.skippingDamage,
                building.reader
            )
            options.progress(
                RebuildProgress(
                    events: building.fold.progress.position.rawValue,
                    total: last.rawValue,
                    resumedAt: resumedAt,
                    elapsed: .now - start
                )
            )
            guard !options.isCancelled() else { throw .cancelled }
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

    /// Writes what has changed since the last save, so that a rebuild killed later can go on here;
    /// at the end with the index of all rows.
    private func save(
        _ building: inout Building,
        indexing mostRowsAtOnce: Int? = nil
    ) throws(DonationStoreError) {
        try settle(&building.fold, building.reader)
        do {
            var change = try building.opened.beginWrite()
            building.reader.use(nil)
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
        } catch {
            throw .notStored(error, path: generations.path)
        }
        building.checkpoint.progress = building.fold.progress
        building.saved = building.fold.progress.position
        try showRows(of: building)
    }

    /// Lets the fold see what is saved.
    private func showRows(of building: Building) throws(DonationStoreError) {
        do {
            building.reader.use(
                FoldReader.Views(
                    snapshot: try building.opened.beginRead(),
                    isInMemory: !building.isPartial
                )
            )
        } catch {
            throw storageError(error)
        }
    }

    // MARK: Unfinished generations

    private func beginGeneration() throws(DonationStoreError) -> Generations<Tables>.Opened {
        let opened = try generations.create(host.makeGenerationName())
        try generations.setUnfinished(opened.generation)
        return opened
    }

    /// What a rebuild that was killed has left, if it is of this log and can be trusted.
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
            if let found, found.canReach(end), found.progress.skipped == 0 {
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

    /// Removes the views of versions that nobody uses; what cannot be removed stays.
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

    /// When the views of a version were last written.
    private func lastUse(ofVersion path: String) throws(FileError) -> Int64 {
        let data = "\(path)/current/data.mdb"
        return try Files.modificationTime(of: Files.exists(data) ? data : path)
    }
}
