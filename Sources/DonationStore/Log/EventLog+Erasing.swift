public import Interactions
internal import LMDB

/// What an erasure destroyed.
public struct ErasureReport: Hashable, Sendable {
    /// How many donations were destroyed.
    public var erased: UInt64 = 0
    /// How many participants were taken out of donations that stay.
    public var redacted: UInt64 = 0
    /// How many bytes of payloads and pictures all of them had.
    public var bytes: UInt64 = 0
    /// When the oldest of the donations began; `nil` when there is none.
    public var oldest: Timestamp?
    /// When the newest of them began.
    public var newest: Timestamp?
    /// Processes that still have old files mapped, of this erasure or of one before, this one among
    /// them if it does; the bytes leave the disk when they let go.
    public var stillMappedBy: [Int32] = []
    /// The directories of backups of this store that were interrupted: they may hold it still.
    public var interruptedBackups: [String] = []
}

extension EventLog {
    /// How often to catch up with those who append before they must wait.
    private static let rounds = 8

    /// Copies what survives into a new generation, and makes that the current one.
    ///
    /// Participants of a plan are taken out of donations that stay; then an event comes last that
    /// says whose places those were.
    ///
    /// Others append and read meanwhile; they wait only while the last of what they have appended
    /// is copied. What is deleted after this has begun is left to the next erasure. Killed at any
    /// moment it leaves the old log or the new one whole, and ``Generations/sweep()`` removes the
    /// other. The new log says that the views are outdated, until ``forgetOutdatedViews()``.
    ///
    /// The caller holds the generations' lock, and looks at ``Generations/unremoved`` afterwards:
    /// what could not be removed still holds what was deleted. `beforeLocking` is for tests: what
    /// others do last.
    func eraseDeleted(
        redacting plan: RedactionPlan? = nil,
        _ monitor: WorkMonitor = WorkMonitor(),
        beforeLocking: () throws(DonationStoreError) -> Void = {}
    ) throws(DonationStoreError) -> ErasureReport {
        generations.removeLeftoversIfPossible()
        let end = try end()
        let deleted = try deletedPositions(after: .start, through: end.last)
        let redactions = try redactions(plan, after: deleted)
        guard !deleted.isEmpty || !redactions.isEmpty else { return ErasureReport() }
        let target = try generations.create(host.makeGenerationName())
        do {
            var erasure = Erasure(
                LogCopy(),
                Destruction(deleted, redactions, through: end.last)
            )
            for _ in 0..<Self.rounds {
                let last = try self.end().last
                let rest = last.rawValue + 1 - erasure.copy.head.nextPosition.rawValue
                guard rest > Self.chunk else { break }
                try copy(&erasure, into: target, monitor)
            }
            try beforeLocking()
            // From here on others wait.
            let change = try write()
            try copy(&erasure, into: target, monitor)
            let report = try finish(&erasure, change, into: target)
            try generations.publish(target.generation)
            _ = consume change
            generations.removeLeftoversIfPossible()
            generations.close()
            return report
        } catch {
            // Once it is current it stays, whatever failed afterwards.
            if (try? generations.current()) != target.generation {
                try? Files.removeTree(at: generations.path(of: target.generation))
            }
            throw error
        }
    }

    /// Copies the records that the copy does not have yet.
    private func copy(
        _ erasure: inout Erasure,
        into target: Generations<LogTables>.Opened,
        _ monitor: WorkMonitor
    ) throws(DonationStoreError) {
        var next: Position? = erasure.copy.head.nextPosition
        while let position = next {
            try monitor.report(position.rawValue - 1, of: erasure.destruction.last.rawValue)
            var expected = position
            var records: [CopiedRecord] = []
            next = try readChunk(from: position) { found, record, _ throws(DecodingFailure) in
                guard found == expected else { throw .missing }
                records.append(try CopiedRecord(decoding: record, host.kinds))
                expected = found.next
            }
            let snapshot = try read()
            do {
                var transaction = try target.beginWrite()
                for record in records {
                    try erasure.append(
                        record,
                        to: &transaction,
                        from: snapshot
                    )
                }
                try erasure.copy.commit(transaction)
            } catch {
                throw .notStored(error, path: generations.path)
            }
        }
    }

    /// Writes what a log has beside its records, and syncs the copy.
    private func finish(
        _ erasure: inout Erasure,
        _ change: borrowing Change<LogTables>,
        into target: Generations<LogTables>.Opened
    ) throws(DonationStoreError) -> ErasureReport {
        let names = try names(in: change)
        do throws(LMDBError) {
            let head = try change.head()
            // What was copied is what is there, record by record.
            guard head.nextPosition == erasure.copy.head.nextPosition,
                head.digest == erasure.copied
            else { throw .corrupted }
            erasure.copy.reserve(donorsBefore: head.nextDonor)
            var transaction = try target.beginWrite()
            try erasure.appendRedaction(recordedAt: host.now(), to: &transaction)
            try erasure.copy.finish(&transaction, names: names)
            try transaction.putIdentity(
                store: try change.storeIdentity(),
                log: host.randomBytes(16)
            )
            try transaction.markViewsOutdated()
            try erasure.countPictures(change)
            try transaction.commit()
            try target.environment.synchronize()
        } catch {
            throw .notStored(error, path: generations.path)
        }
        return erasure.destruction.report
    }

    /// Whether views made from a log that has been replaced may still lie about.
    func hasOutdatedViews() throws(DonationStoreError) -> Bool {
        let snapshot = try read()
        do {
            let row = try snapshot.value(
                forKey: LogKey.outdatedViews.span,
                in: snapshot.tables.meta
            )
            return row != nil
        } catch {
            throw storageError(error)
        }
    }

    /// Takes note that those views are gone.
    func forgetOutdatedViews() throws(DonationStoreError) {
        var change = try write()
        do {
            let meta = change.tables.meta
            guard try change.delete(LogKey.outdatedViews.span, in: meta) else { return }
        } catch {
            throw .notStored(error, path: generations.path)
        }
        try commit(change)
    }
}

extension Change where Tables == LogTables {
    /// Takes note in a new log that views made from the one before may lie about.
    mutating func markViewsOutdated() throws(LMDBError) {
        let mark: [UInt8] = [1]
        try put(mark.span, forKey: LogKey.outdatedViews.span, in: tables.meta)
    }
}

/// What survives, and what does not, while records are copied.
private struct Erasure {
    var copy: LogCopy
    private(set) var destruction: Destruction
    /// The digest of the old log as far as it was copied.
    private(set) var copied = LogDigest()

    init(_ copy: LogCopy, _ destruction: Destruction) {
        self.copy = copy
        self.destruction = destruction
    }

    /// Appends the next record of the old log, or its stub.
    mutating func append(
        _ record: CopiedRecord,
        to transaction: inout Change<LogTables>,
        from old: borrowing some LogTransaction & ~Copyable
    ) throws(LMDBError) {
        copied.add(record.bytes)
        let position = copy.head.nextPosition
        let rest = try destruction.remainder(of: record, at: position, in: old)
        var pictures: [[UInt8]: [UInt8]] = [:]
        if case .donation(let interaction) = rest.content {
            for digest in interaction.intent.people.pictureDigests {
                pictures[digest] = try old.picture(digest, of: record.envelope.donor)
            }
        }
        try copy.append(rest, to: &transaction) { digest, _ in pictures[digest] }
    }

    /// Appends what tells of the participants that were taken out, if there are any.
    mutating func appendRedaction(
        recordedAt time: Timestamp,
        to transaction: inout Change<LogTables>
    ) throws(LMDBError) {
        let redactions = destruction.redactions
        guard !redactions.isEmpty,
            let record = try? CopiedRecord(redactions.event, recordedAt: time)
        else { return }
        try copy.append(record, to: &transaction) { _, _ in nil }
    }

    /// Counts the bytes of the pictures that no survivor uses.
    mutating func countPictures(
        _ old: borrowing Change<LogTables>
    ) throws(LMDBError) {
        try destruction.countPictures(old)
    }
}
