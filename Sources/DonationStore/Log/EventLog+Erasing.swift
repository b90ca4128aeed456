public import Interactions
internal import LMDB

/// The result of an erasure.
public struct ErasureReport: Hashable, Sendable {
    /// The number of donations destroyed.
    public var erased: UInt64 = 0
    /// The number of events of activities, items and links destroyed.
    public var activityEvents: UInt64 = 0
    /// The number of participants taken out of donations that stay.
    public var redacted: UInt64 = 0
    /// The size of the destroyed payloads and pictures in bytes.
    public var bytes: UInt64 = 0
    /// The start of the oldest of them; `nil` if there is none.
    public var oldest: Timestamp?
    /// The start of the newest of them; `nil` if there is none.
    public var newest: Timestamp?
    /// The processes that still map old files, of this erasure or an earlier one.
    ///
    /// They include this process if it does. The bytes leave the disk when the processes unmap
    /// them.
    public var stillMappedBy: [Int32] = []
    /// The directories of interrupted backups of this store, which may still hold the bytes.
    public var interruptedBackups: [String] = []
}

extension EventLog {
    /// The number of rounds of copying before the donors that append must wait.
    private static let rounds = 8

    /// Copies the surviving records into a new generation and makes it the current one.
    ///
    /// The copy leaves out the participants in the plan, and ends with an event that names their
    /// indices.
    ///
    /// Others append and read meanwhile; they wait only while the last appended records are copied.
    /// Donations deleted after the beginning wait for the next erasure. If the process is killed at
    /// any moment, the old log or the new one is whole, and ``Generations/sweep()`` removes the
    /// other. The new log has a mark that the views are outdated, until ``forgetOutdatedViews()``.
    ///
    /// The caller holds the generations' lock and checks ``Generations/unremoved`` afterwards: a
    /// generation that could not be removed still holds deleted donations. Tests use
    /// `beforeLocking` to let others act last.
    func eraseDeleted(
        redacting plan: RedactionPlan? = nil,
        _ monitor: WorkMonitor = WorkMonitor(),
        beforeLocking: () -> Void = {}
    ) throws(ErasureError) -> ErasureReport {
        generations.removeLeftoversIfPossible()
        var rest = Self.rounds
        while true {
            let last = try ErasureError.storing(try end().last)
            let deleted = try ErasureError.storing(
                try deletedPositions(after: .start, through: last)
            )
            let redactions = try redactionsToErase(plan, after: deleted)
            guard !deleted.isEmpty || !redactions.isEmpty else { return ErasureReport() }
            let destruction = Destruction(deleted, redactions, through: last)
            do {
                return try replaceLog(
                    destroying: destruction,
                    monitor,
                    beforeLocking: beforeLocking
                )
            } catch .replaced where rest > 0 {
                // The owner undid a deletion meanwhile, so it must not be carried out.
                rest -= 1
            } catch {
                throw .store(error)
            }
        }
    }

    /// Copies the log without the records to destroy, and makes the copy the current generation.
    private func replaceLog(
        destroying destruction: Destruction,
        _ monitor: WorkMonitor,
        beforeLocking: () -> Void
    ) throws(DonationStoreError) -> ErasureReport {
        let target = try generations.create(host.makeGenerationName())
        do {
            var erasure = Erasure(LogCopy(), destruction)
            for _ in 0..<Self.rounds {
                let last = try self.end().last
                let rest = last.rawValue + 1 - erasure.copy.head.nextPosition.rawValue
                guard rest > Self.chunk else { break }
                try copy(&erasure, into: target, monitor)
            }
            beforeLocking()
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
            // A current generation stays, whatever failed afterwards.
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
            var transaction = try target.beginWrite()
            for record in records {
                guard !erasure.isUndone(by: record) else {
                    throw .replaced(path: generations.path)
                }
                try erasure.append(record, to: &transaction, from: snapshot)
            }
            try erasure.copy.commit(transaction)
        }
    }

    /// Writes the other tables and rows of the log, and syncs the copy.
    private func finish(
        _ erasure: inout Erasure,
        _ change: borrowing Change<LogTables>,
        into target: Generations<LogTables>.Opened
    ) throws(DonationStoreError) -> ErasureReport {
        let names = try names(in: change)
        let head = try change.head()
        // The copy must match the old log record by record.
        guard head.nextPosition == erasure.copy.head.nextPosition,
            head.digest == erasure.copied
        else { throw .notStored(.corrupted, path: generations.path) }
        erasure.copy.reserve(donorsBefore: head.nextDonor)
        var transaction = try target.beginWrite()
        try erasure.appendRedaction(recordedAt: host.now(), to: &transaction)
        try erasure.copy.finish(&transaction, names: names)
        try transaction.putIdentity(store: try change.storeIdentity(), log: host.randomBytes(16))
        try transaction.markViewsOutdated()
        try erasure.countPictures(change)
        try transaction.commit()
        try target.synchronize()
        return erasure.destruction.report
    }

    /// Returns whether views made from a replaced log may still exist.
    func hasOutdatedViews() throws(DonationStoreError) -> Bool {
        let snapshot = try read()
        let row = try snapshot.value(forKey: LogKey.outdatedViews.span, in: snapshot.tables.meta)
        return row != nil
    }

    /// Removes the mark of outdated views.
    func forgetOutdatedViews() throws(DonationStoreError) {
        var change = try write()
        let meta = change.tables.meta
        guard try change.delete(LogKey.outdatedViews.span, in: meta) else { return }
        try commit(change)
    }
}

extension Change where Tables == LogTables {
    /// Marks in a new log that views made from the old one may still exist.
    mutating func markViewsOutdated() throws(DonationStoreError) {
        let mark: [UInt8] = [1]
        try put(mark.span, forKey: LogKey.outdatedViews.span, in: tables.meta)
    }
}

/// The state of copying: the surviving records and the destruction of the others.
private struct Erasure {
    var copy: LogCopy
    private(set) var destruction: Destruction
    /// The digest of the old log up to the last copied record.
    private(set) var copied = LogDigest()

    init(_ copy: LogCopy, _ destruction: Destruction) {
        self.copy = copy
        self.destruction = destruction
    }

    /// Returns whether a record that came meanwhile takes back a tombstone of this erasure.
    func isUndone(by record: CopiedRecord) -> Bool {
        guard case .payload(let payload) = record.content,
            case .undoes(let event) = payload.logEffect, copy.head.nextPosition > destruction.last
        else { return false }
        return event.tombstones.first.map { $0 <= destruction.last } ?? false
    }

    /// Appends the next record of the old log, or its stub.
    mutating func append(
        _ record: CopiedRecord,
        to transaction: inout Change<LogTables>,
        from old: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) {
        copied.add(record.bytes)
        let position = copy.head.nextPosition
        var rest = try destruction.remainder(of: record, at: position, in: old)
        if let visit = rest.referringVisit {
            let donor = rest.envelope.donor
            rest.take(try old.activity(at: visit.snapshot, of: donor, for: position))
        }
        var pictures: [[UInt8]: [UInt8]] = [:]
        if case .donation(let interaction) = rest.content {
            for digest in interaction.intent.people.pictureDigests {
                pictures[digest] = try old.picture(digest, of: record.envelope.donor)
            }
        }
        try copy.append(rest, to: &transaction) { digest, _ in pictures[digest] }
    }

    /// Appends the event that names the participants taken out, if there are any.
    mutating func appendRedaction(
        recordedAt time: Timestamp,
        to transaction: inout Change<LogTables>
    ) throws(DonationStoreError) {
        let redactions = destruction.redactions
        guard !redactions.isEmpty,
            let record = try? CopiedRecord(redactions.event, recordedAt: time)
        else { return }
        try copy.append(record, to: &transaction) { _, _ in nil }
    }

    /// Counts the bytes of the pictures that no surviving record uses.
    mutating func countPictures(_ old: borrowing Change<LogTables>) throws(DonationStoreError) {
        try destruction.countPictures(old)
    }
}
