internal import Interactions
internal import LMDB

/// Which donations are to be deleted.
enum DeletionTarget {
    case identifiers([String])
    case groupIdentifier(String)
    case everything
}

extension EventLog {
    /// Appends a tombstone for the live donations that `target` names.
    ///
    /// When this method returns, the tombstone is on disk. Nothing is appended when there is
    /// nothing to delete.
    ///
    /// - Parameters:
    ///   - target: Which donations.
    ///   - app: Whose; of all donors when no app is named.
    ///   - account: Of which account of the app; of all of them when none is named.
    /// - Returns: How many were deleted, and where the tombstone is.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    func delete(
        _ target: DeletionTarget,
        app: String?,
        account: String?
    ) throws(DonationStoreError) -> DeletionReceipt {
        // The long search comes before the lock; what was appended meanwhile is searched under it.
        var group = GroupSearch()
        if case .groupIdentifier(let identifier) = target {
            group = try search(for: identifier, app: app, account: account)
        }
        var change = try write()
        let tables = change.tables
        let donors = try names(in: change.transaction, tables, change.generation)
            .numbers(app: app, account: account)
        var entries: [IdentifierEntry] = []
        do {
            switch target {
            case .identifiers(let identifiers):
                for donor in donors {
                    for identifier in Set(identifiers.map { Array($0.utf8) }) {
                        entries += try change.transaction.identifierEntries(
                            withPrefix: LogKey.identifier(identifier, of: donor),
                            in: tables.identifiers
                        )
                    }
                }
            case .groupIdentifier(let identifier):
                try group.extend(
                    identifier,
                    donors: donors,
                    to: .max,
                    in: change.transaction,
                    tables
                )
                entries = try group.live(in: change.transaction, tables)
            case .everything:
                for donor in donors {
                    entries += try change.transaction.identifierEntries(
                        withPrefix: LogKey.donor(donor),
                        in: tables.identifiers
                    )
                }
            }
        } catch {
            throw storageError(error)
        }
        guard !entries.isEmpty else { return DeletionReceipt(deleted: 0, position: nil) }
        let deletion =
            if case .everything = target {
                Deletion(donors: donors)
            } else {
                Deletion(positions: PositionSet(entries.map(\.position)))
            }
        let position: Position
        do {
            for entry in entries {
                try change.transaction.delete(entry.key.span, in: tables.identifiers)
            }
            position = try appendTombstone(deletion, to: &change.transaction, tables)
        } catch {
            throw .notStored(error, path: generations.path)
        }
        try commit(change)
        return DeletionReceipt(deleted: entries.count, position: position)
    }

    func appendTombstone(
        _ deletion: Deletion,
        to transaction: inout WriteTransaction,
        _ tables: LogTables
    ) throws(LMDBError) -> Position {
        var head = try transaction.head(tables)
        var encoder = RecordEncoder()
        encoder.encode(deletion)
        let position = try transaction.append(
            encoder.deletionEnvelope(recordedAt: host.now()),
            encoder.payload,
            to: &head,
            tables
        )
        try transaction.put(head, tables)
        return position
    }

    private func search(
        for groupIdentifier: String,
        app: String?,
        account: String?
    ) throws(DonationStoreError) -> GroupSearch {
        var search = GroupSearch()
        var last = Position.start
        repeat {
            last = search.searched
            let snapshot = try read()
            let donors = try names(in: snapshot.transaction, snapshot.tables, snapshot.generation)
                .numbers(app: app, account: account)
            do {
                try search.extend(
                    groupIdentifier,
                    donors: donors,
                    to: EventLog.chunk,
                    in: snapshot.transaction,
                    snapshot.tables
                )
            } catch {
                throw storageError(error)
            }
        } while search.searched > last
        return search
    }
}

/// The donations of a group found so far, there being no index of groups in the log.
private struct GroupSearch {
    private(set) var found: [IdentifierEntry] = []
    private(set) var searched = Position.start

    /// Searches at most `limit` events further.
    mutating func extend(
        _ groupIdentifier: String,
        donors: [DonorNumber],
        to limit: Int,
        in transaction: borrowing some Transaction & ~Copyable,
        _ tables: LogTables
    ) throws(LMDBError) {
        let donors = Set(donors)
        var count = 0
        var cursor = try transaction.cursor(in: tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(searched.next).span)
        while isOnEntry, count < limit, let position = Position(key: cursor.key) {
            if let entry = Self.entry(cursor.value, at: position, of: groupIdentifier, donors) {
                found.append(entry)
            }
            searched = position
            count += 1
            isOnEntry = try cursor.moveToNext()
        }
    }

    /// Those found that are live: a position whose entry is gone, or is another's, was deleted.
    func live(
        in transaction: borrowing some Transaction & ~Copyable,
        _ tables: LogTables
    ) throws(LMDBError) -> [IdentifierEntry] {
        var live: [IdentifierEntry] = []
        for entry in found {
            let row = try transaction.value(forKey: entry.key.span, in: tables.identifiers)
            if let row, Position(key: row) == entry.position { live.append(entry) }
        }
        return live
    }

    /// The index entry that a record has if it is a donation of the group and live.
    private static func entry(
        _ record: Span<UInt8>,
        at position: Position,
        of groupIdentifier: String,
        _ donors: Set<DonorNumber>
    ) -> IdentifierEntry? {
        guard let envelope = try? Envelope(decoding: record), envelope.isDonation,
            donors.contains(envelope.donor),
            let interaction = try? Interaction(
                decoding: record,
                Envelope.length..<record.count,
                start: envelope.start
            ),
            interaction.groupIdentifier?.isSpelled(groupIdentifier) == true
        else { return nil }
        let key = LogKey.identifier(
            interaction.identifier ?? "",
            of: envelope.donor,
            start: envelope.start
        )
        return IdentifierEntry(key: key, position: position, start: envelope.start)
    }
}
