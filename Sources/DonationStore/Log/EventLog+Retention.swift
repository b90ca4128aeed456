internal import Interactions
internal import LMDB

extension EventLog {
    /// How many donations one tombstone of a maintenance deletes at most: others need not wait long.
    static let retentionBatch = 4096
    /// How often the search begins again because others have deleted, before they must wait.
    private static let retentionRounds = 8

    /// Deletes the live donations that are beyond the rules.
    ///
    /// The long search comes before the lock; what was appended meanwhile is searched under it.
    /// When others have deleted meanwhile, or have set a rule, what was found may be wrong, and the
    /// search begins again.
    ///
    /// - Parameters:
    ///   - now: The time by which donations have an age.
    ///   - beforeLocking: Lets a test have others go first.
    /// - Returns: How many were deleted.
    /// - Throws: ``DonationStoreError``; tombstones written before stay.
    func deleteBeyondRules(
        at now: Timestamp,
        beforeLocking: () -> Void = {}
    ) throws(DonationStoreError) -> Int {
        var deleted = 0
        var begun: RetentionSearch?
        var rounds = 0
        while true {
            if begun == nil, rounds < Self.retentionRounds {
                let search = try searchBeyondRules(at: now)
                if search.isUnlimited { return deleted }
                begun = search
            }
            beforeLocking()
            var change = try write()
            // Whoever holds the lock finds what it looks for, however many others delete.
            var search: RetentionSearch
            if let begun {
                search = begun
            } else {
                search = try retentionSearch(at: now, change.transaction, change.tables)
            }
            try extend(
                &search,
                to: .max,
                in: change.transaction,
                change.tables,
                change.generation
            )
            guard !search.isOutdated else {
                begun = nil
                rounds += 1
                continue
            }
            let candidates = search.takeGone(most: Self.retentionBatch)
            guard !candidates.isEmpty else { return deleted }
            let receipt = try delete(candidates, in: &change)
            if let position = receipt.position {
                try commit(change)
                deleted += receipt.deleted
                search.passOver(position)
            }
            begun = search
        }
    }

    /// Searches the log as it is now, without keeping others from appending.
    private func searchBeyondRules(
        at now: Timestamp
    ) throws(DonationStoreError) -> RetentionSearch {
        var search = try {
            () throws(DonationStoreError) in
            let snapshot = try read()
            return try retentionSearch(at: now, snapshot.transaction, snapshot.tables)
        }()
        guard !search.isUnlimited else { return search }
        var last: Position
        repeat {
            last = search.searched
            let snapshot = try read()
            try extend(
                &search,
                to: Self.chunk,
                in: snapshot.transaction,
                snapshot.tables,
                snapshot.generation
            )
        } while search.searched > last
        return search
    }

    private func retentionSearch(
        at now: Timestamp,
        _ transaction: borrowing some Transaction & ~Copyable,
        _ tables: LogTables
    ) throws(DonationStoreError) -> RetentionSearch {
        do {
            return try RetentionSearch(at: now, transaction, tables)
        } catch {
            throw storageError(error)
        }
    }

    private func extend(
        _ search: inout RetentionSearch,
        to limit: Int,
        in transaction: borrowing some Transaction & ~Copyable,
        _ tables: LogTables,
        _ generation: String
    ) throws(DonationStoreError) {
        let names = try names(in: transaction, tables, generation)
        do {
            try search.extend(to: limit, in: transaction, tables, names)
        } catch {
            throw storageError(error)
        }
        if let (position, failure) = search.damage { throw .damaged(position, failure) }
    }

    /// Appends a tombstone for those of some positions that are live; nothing if none is.
    private func delete(
        _ positions: PositionSet,
        in change: inout Change<LogTables>
    ) throws(DonationStoreError) -> DeletionReceipt {
        do {
            let entries = try change.transaction.liveEntries(at: positions, change.tables)
            guard !entries.isEmpty else { return DeletionReceipt(deleted: 0, position: nil) }
            for entry in entries {
                try change.transaction.delete(entry.key.span, in: change.tables.identifiers)
            }
            let position = try appendTombstone(
                Deletion(positions: PositionSet(entries.map(\.position))),
                to: &change.transaction,
                change.tables
            )
            return DeletionReceipt(deleted: entries.count, position: position)
        } catch {
            throw .notStored(error, path: generations.path)
        }
    }
}

/// The search for donations that are beyond the rules, as far as it has come.
private struct RetentionSearch {
    private var selection: RetentionSelection
    /// Which log was searched.
    private let identity: [UInt8]
    /// The last event when the search began, or the last tombstone of this maintenance.
    private var began: Position
    private(set) var searched = Position.start
    /// Whether others have changed what the rules are or what is live.
    private(set) var isOutdated = false
    /// The first record that cannot be read.
    private(set) var damage: (Position, DecodingFailure)?

    init(
        at now: Timestamp,
        _ transaction: borrowing some Transaction & ~Copyable,
        _ tables: LogTables
    ) throws(LMDBError) {
        selection = RetentionSelection(try transaction.policies(tables), at: now)
        identity = try transaction.logIdentity(tables)
        began = try transaction.head(tables).lastPosition
    }

    var isUnlimited: Bool { selection.isUnlimited }

    mutating func takeGone(most count: Int) -> PositionSet {
        selection.takeGone(most: count)
    }

    /// Takes note of a tombstone of this maintenance, written under the same lock.
    mutating func passOver(_ tombstone: Position) {
        began = tombstone
    }

    /// Searches at most `limit` events further.
    mutating func extend(
        to limit: Int,
        in transaction: borrowing some Transaction & ~Copyable,
        _ tables: LogTables,
        _ names: DonorNames
    ) throws(LMDBError) {
        guard try transaction.logIdentity(tables) == identity else {
            isOutdated = true
            return
        }
        var count = 0
        var cursor = try transaction.cursor(in: tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(searched.next).span)
        while isOnEntry, count < limit, let position = Position(key: cursor.key) {
            let candidate: Candidate?
            do {
                candidate = try self.candidate(cursor.value, at: position, names)
            } catch {
                damage = (position, error)
                return
            }
            if let candidate, try transaction.isIndexed(candidate.entry, tables) {
                selection.add(
                    position,
                    app: candidate.app,
                    recordedAt: candidate.recordedAt,
                    intentClass: candidate.intentClass
                )
            }
            searched = position
            count += 1
            isOnEntry = try cursor.moveToNext()
        }
    }

    /// A donation that a rule may be about, if it is live.
    private struct Candidate {
        var entry: IdentifierEntry
        var app: String
        var recordedAt: Timestamp
        var intentClass: String
    }

    private mutating func candidate(
        _ record: Span<UInt8>,
        at position: Position,
        _ names: DonorNames
    ) throws(DecodingFailure) -> Candidate? {
        let envelope = try Envelope(decoding: record)
        if position > began, envelope.isDeletion || envelope.isPolicy { isOutdated = true }
        guard envelope.isDonation, let app = names.byNumber[envelope.donor]?.app,
            selection.concerns(app: app)
        else { return nil }
        return Candidate(
            entry: try IdentifierEntry(of: record, envelope, at: position),
            app: app,
            recordedAt: envelope.recordedAt,
            intentClass: selection.asksForClass(of: app)
                ? try Interaction.intentClass(in: record, Envelope.length..<record.count) : ""
        )
    }
}

extension IdentifierEntry {
    /// The entry that the record of a donation has while it is live.
    fileprivate init(
        of record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position
    ) throws(DecodingFailure) {
        try Envelope.verifyChecksum(of: record)
        let payload = Envelope.length..<record.count
        let identifier = try Interaction.identifier(in: record, payload)
        self.init(
            key: LogKey.identifier(identifier, of: envelope.donor, start: envelope.start),
            position: position,
            start: envelope.start
        )
    }
}

extension Transaction where Self: ~Copyable {
    /// Whether an entry is in the index, so that its donation is live.
    fileprivate func isIndexed(
        _ entry: IdentifierEntry,
        _ tables: LogTables
    ) throws(LMDBError) -> Bool {
        guard let row = try value(forKey: entry.key.span, in: tables.identifiers) else {
            return false
        }
        return Position(key: row) == entry.position
    }

    /// The entries of those of some donations that are live.
    fileprivate func liveEntries(
        at positions: PositionSet,
        _ tables: LogTables
    ) throws(LMDBError) -> [IdentifierEntry] {
        var entries: [IdentifierEntry] = []
        for run in positions.runs {
            var cursor = try cursor(in: tables.events)
            let first = LogKey.position(Position(rawValue: run.lowerBound))
            var isOnEntry = try cursor.seek(atOrAfter: first.span)
            while isOnEntry, let position = Position(key: cursor.key),
                run.contains(position.rawValue)
            {
                if let envelope = try? Envelope(decoding: cursor.value), envelope.isDonation,
                    let entry = try? IdentifierEntry(of: cursor.value, envelope, at: position),
                    try isIndexed(entry, tables)
                {
                    entries.append(entry)
                }
                isOnEntry = try cursor.moveToNext()
            }
        }
        return entries
    }
}
