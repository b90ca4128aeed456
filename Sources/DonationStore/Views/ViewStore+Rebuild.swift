internal import Interactions
internal import LMDB

extension ViewStore {
    /// How long a version of the projectors that nobody uses keeps its views, in milliseconds: 30
    /// days.
    private static let unusedVersionMilliseconds: Int64 = 2_592_000_000

    /// Folds the whole log into a new generation, which then takes the place of the old one at once.
    ///
    /// Who reads the old generation goes on until done. What is appended meanwhile is not waited
    /// for: the next ``catchUp()`` applies it. Without effect if it fails.
    ///
    /// - Parameter progress: Is told after each chunk how many events are done, and of how many.
    /// - Returns: The checkpoint of the new generation.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` at the first record that cannot be read, or
    ///   what else keeps the log from being read or the views from being written.
    /// - Complexity: O(*e*) in the number of events; memory for the views and one chunk.
    @discardableResult
    func rebuild(progress: (UInt64, UInt64) -> Void = { _, _ in }) throws(DonationStoreError)
        -> Checkpoint
    {
        try makeDirectories()
        let lock = try generations.lock()
        let checkpoint = try rebuildLocked(progress: progress)
        _ = consume lock
        return checkpoint
    }

    /// Rebuilds views that were found wanting, unless another process has done so meanwhile.
    func rebuild(insteadOf generation: String?) throws(DonationStoreError) {
        try makeDirectories()
        let lock = try generations.lock()
        if try generations.current() == generation { _ = try rebuildLocked() }
        _ = consume lock
    }

    private func rebuildLocked(
        progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(DonationStoreError) -> Checkpoint {
        try generations.removeLeftovers()
        let fold = try foldWholeLog(progress: progress)
        let name = host.makeGenerationName()
        try generations.create(name) { transaction, tables throws(LMDBError) in
            try transaction.put(fold, tables, appending: true)
        }
        try generations.publish(name)
        try generations.removeLeftovers()
        try removeUnusedVersions()
        return fold.checkpoint
    }

    /// The views of the whole log as it stands now, in memory.
    func foldWholeLog(
        progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(DonationStoreError) -> Fold {
        while true {
            let fold = try foldOnce(progress: progress)
            // Half of an old log and half of a new one would be neither.
            if try log.end().identity == fold.checkpoint.logIdentity { return fold }
        }
    }

    private func foldOnce(
        progress: (UInt64, UInt64) -> Void
    ) throws(DonationStoreError) -> Fold {
        let end = try log.end()
        let deleted = try log.deletedPositions(after: .start, through: end.last)
        var fold = Fold(from: Checkpoint(logIdentity: end.identity))
        var next: Position? = Position.start.next
        while let position = next {
            next = try log.readChunk(from: position, through: end.last) {
                position,
                record,
                _ throws(DecodingFailure) in
                fold.apply(
                    try Fold.Step(record, at: position, deleted),
                    at: position,
                    loadContact: { _ in nil },
                    loadConversation: { _ in nil }
                )
            }
            progress(fold.checkpoint.position.rawValue, end.last.rawValue)
        }
        return fold
    }

    private func removeUnusedVersions() throws(DonationStoreError) {
        let oldest = host.now().milliseconds - Self.unusedVersionMilliseconds
        do {
            for version in try Files.entries(inDirectory: root)
            where version != "\(Projectors.version)" {
                guard try lastUse(ofVersion: "\(root)/\(version)") < oldest else { continue }
                try Files.removeTree(at: "\(root)/\(version)")
            }
        } catch {
            throw .file(error)
        }
    }

    /// When the views of a version were last written.
    private func lastUse(ofVersion path: String) throws(FileError) -> Int64 {
        let data = "\(path)/current/data.mdb"
        return try Files.modificationTime(of: Files.exists(data) ? data : path)
    }
}
