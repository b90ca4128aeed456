internal import Interactions
internal import LMDB

/// What an erasure destroyed.
public struct ErasureReport: Hashable, Sendable {
    /// How many donations were destroyed.
    public var erased: UInt64 = 0
    /// How many bytes of payloads and pictures they had.
    public var bytes: UInt64 = 0
    /// Processes that still have old files mapped, this one among them if it does; the bytes leave
    /// the disk when they let go.
    public var stillMappedBy: [Int32] = []
}

extension EventLog {
    /// How often to catch up with those who append before they must wait.
    private static let rounds = 8

    /// Copies what survives into a new generation, and makes that the current one.
    ///
    /// Others append and read meanwhile; they wait only while the last of what they have appended is
    /// copied. What is deleted after this has begun is left to the next erasure. Killed at any
    /// moment it leaves the old log or the new one whole, and ``Generations/sweep()`` removes the
    /// other. The new log says that the views are outdated, until ``forgetOutdatedViews()``.
    ///
    /// The caller holds the generations' lock. `beforeLocking` is for tests: what others do last.
    func eraseDeleted(
        _ monitor: WorkMonitor = WorkMonitor(),
        beforeLocking: () throws(DonationStoreError) -> Void = {}
    ) throws(DonationStoreError) -> ErasureReport {
        try generations.removeLeftovers()
        let end = try end()
        let deleted = try deletedPositions(after: .start, through: end.last)
        guard !deleted.isEmpty else { return ErasureReport() }
        let target = try generations.create(host.makeGenerationName())
        do {
            var erasure = Erasure(LogCopy(tables: target.tables), deleted, through: end.last)
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
            try generations.removeLeftovers()
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
            try monitor.report(position.rawValue - 1, of: erasure.last.rawValue)
            var expected = position
            var records: [CopiedRecord] = []
            next = try readChunk(from: position) { found, record, _ throws(DecodingFailure) in
                guard found == expected else { throw .missing }
                records.append(try CopiedRecord(decoding: record))
                expected = found.next
            }
            let snapshot = try read()
            do {
                var transaction = try target.environment.beginWrite()
                for record in records {
                    try erasure.append(record, to: &transaction) {
                        digest,
                        donor throws(LMDBError) in
                        try snapshot.transaction.picture(digest, of: donor, snapshot.tables)
                    }
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
        let names = try names(in: change.transaction, change.tables, change.generation)
        do throws(LMDBError) {
            let head = try change.transaction.head(change.tables)
            // What was copied is what is there, record by record.
            guard head.nextPosition == erasure.copy.head.nextPosition,
                head.digest == erasure.copied
            else { throw .corrupted }
            erasure.copy.reserve(donorsBefore: head.nextDonor)
            var transaction = try target.environment.beginWrite()
            try erasure.copy.finish(&transaction, names: names)
            try transaction.putIdentity(
                store: try change.transaction.storeIdentity(change.tables),
                log: host.randomBytes(16),
                target.tables
            )
            try transaction.markViewsOutdated(target.tables)
            try erasure.countPictures(change.transaction, change.tables, transaction)
            try transaction.commit()
            try target.environment.synchronize()
        } catch {
            throw .notStored(error, path: generations.path)
        }
        return erasure.report
    }

    /// Whether views made from a log that has been replaced may still lie about.
    func hasOutdatedViews() throws(DonationStoreError) -> Bool {
        let snapshot = try read()
        do {
            let row = try snapshot.transaction.value(
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
            guard try change.transaction.delete(LogKey.outdatedViews.span, in: meta) else { return }
        } catch {
            throw .notStored(error, path: generations.path)
        }
        try commit(change)
    }
}

extension WriteTransaction {
    /// Takes note in a new log that views made from the one before may lie about.
    mutating func markViewsOutdated(_ tables: LogTables) throws(LMDBError) {
        let mark: [UInt8] = [1]
        try put(mark.span, forKey: LogKey.outdatedViews.span, in: tables.meta)
    }
}

/// What survives, and what does not, while records are copied.
private struct Erasure {
    var copy: LogCopy
    private let deleted: DeletedPositions
    /// The last position when the erasure began; tombstones up to it have done their work.
    let last: Position
    private(set) var report = ErasureReport()
    /// The digest of the old log as far as it was copied.
    private(set) var copied = LogDigest()
    private var droppedPictures: Set<DroppedPicture> = []

    private struct DroppedPicture: Hashable {
        var donor: DonorNumber
        var digest: [UInt8]
    }

    init(_ copy: LogCopy, _ deleted: DeletedPositions, through last: Position) {
        self.copy = copy
        self.deleted = deleted
        self.last = last
    }

    /// Appends the next record of the old log, or its stub.
    mutating func append(
        _ record: CopiedRecord,
        to transaction: inout WriteTransaction,
        picture: ([UInt8], DonorNumber) throws(LMDBError) -> [UInt8]?
    ) throws(LMDBError) {
        let position = copy.head.nextPosition
        copied.add(record.bytes)
        var survivor = record
        if try !survives(record, at: position, transaction) {
            survivor = CopiedRecord(stubOf: record)
            report.bytes += UInt64(record.envelope.payloadLength)
            if case .donation(let interaction) = record.content {
                report.erased += 1
                for digest in interaction.intent.people.pictureDigests {
                    droppedPictures.insert(
                        DroppedPicture(donor: record.envelope.donor, digest: digest)
                    )
                }
            }
        }
        try copy.append(survivor, to: &transaction, picture: picture)
    }

    private func survives(
        _ record: CopiedRecord,
        at position: Position,
        _ transaction: borrowing WriteTransaction
    ) throws(LMDBError) -> Bool {
        let isDeleted = deleted.contains(position, of: record.envelope.donor)
        switch record.content {
        case .donation: return !isDeleted
        // Everything that it named is erased now, unless a later version has put more into it.
        case .deletion(let deletion): return position > last || !deletion.unknownFields.isEmpty
        case .link(let link):
            guard !isDeleted, link.unknownFields.isEmpty else { return !isDeleted }
            return try hasDonation(at: link.donations(before: position), transaction)
        case .unlink(let unlink):
            guard !isDeleted, unlink.unknownFields.isEmpty else { return !isDeleted }
            return try hasDonation(at: unlink.donations(before: position), transaction)
        case .feedback(let feedback):
            guard !isDeleted, feedback.unknownFields.isEmpty else { return !isDeleted }
            return try hasDonation(at: feedback.donations(before: position), transaction)
        case .preference(let preference):
            guard !isDeleted, preference.unknownFields.isEmpty else { return !isDeleted }
            return try hasDonation(at: preference.donations(before: position), transaction)
        case .adoption(let adoption):
            // What was learned from what is destroyed goes with it, whatever else it says.
            guard !isDeleted else { return false }
            return try !isVoid(adoption, at: position, transaction)
        case .policy, .other: return true
        }
    }

    /// Whether a tombstone that goes with this erasure deletes what an adoption was learned from.
    private func isVoid(
        _ adoption: Adoption,
        at position: Position,
        _ transaction: borrowing WriteTransaction
    ) throws(LMDBError) -> Bool {
        guard let last = adoption.learnedThrough, last < position else { return false }
        for tombstone in deleted.tombstones(after: position) {
            if !tombstone.deletion.donors.isEmpty { return true }
            for run in tombstone.deletion.positions.runs where run.lowerBound <= last.rawValue {
                let end = min(run.upperBound, last.rawValue)
                if try hasDonation(in: run.lowerBound...end, transaction) { return true }
            }
        }
        return false
    }

    /// Whether any of these positions before the next is or was a donation.
    private func hasDonation(
        in run: ClosedRange<UInt64>,
        _ transaction: borrowing WriteTransaction
    ) throws(LMDBError) -> Bool {
        let first = LogKey.position(Position(rawValue: run.lowerBound))
        var cursor = try transaction.cursor(in: copy.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: first.span)
        while isOnEntry, let position = Position(key: cursor.key), run.contains(position.rawValue) {
            if let envelope = try? Envelope(decoding: cursor.value), envelope.wasDonation {
                return true
            }
            isOnEntry = try cursor.moveToNext()
        }
        return false
    }

    /// Whether any of these positions before the next is a donation that was not erased.
    private func hasDonation(
        at positions: [Position],
        _ transaction: borrowing WriteTransaction
    ) throws(LMDBError) -> Bool {
        for position in positions {
            let key = LogKey.position(position)
            // The copy has it by now, as a donation or as a stub.
            if let bytes = try transaction.value(forKey: key.span, in: copy.tables.events),
                let envelope = try? Envelope(decoding: bytes), envelope.isDonation
            {
                return true
            }
        }
        return false
    }

    /// Counts the bytes of the pictures that no survivor uses.
    mutating func countPictures(
        _ old: borrowing WriteTransaction,
        _ tables: LogTables,
        _ new: borrowing WriteTransaction
    ) throws(LMDBError) {
        for dropped in droppedPictures {
            let key = LogKey.imageBytes(dropped.digest, of: dropped.donor)
            guard try new.value(forKey: key.span, in: copy.tables.images) == nil,
                let bytes = try old.value(forKey: key.span, in: tables.images)
            else { continue }
            report.bytes += UInt64(bytes.count)
        }
    }
}
