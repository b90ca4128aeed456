internal import Interactions
internal import LMDB

extension EventLog {
    /// The largest number of donations that one tombstone of a maintenance deletes.
    ///
    /// It is small so that others need not wait long.
    static let retentionBatch = 4096
    /// The number of new searches after deletions by others, before the others must wait.
    private static let retentionRounds = 8

    /// Deletes the live donations that are beyond the rules.
    ///
    /// The long search comes before the lock; under the lock it only searches later events. If
    /// others deleted donations or set a rule meanwhile, the result may be wrong, and the search
    /// begins again.
    ///
    /// - Parameters:
    ///   - now: The time from which to count the age of donations.
    ///   - beforeLocking: Lets a test make others go first.
    /// - Returns: The number of deleted donations.
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
            // A search under the lock succeeds, however often others delete.
            var search: RetentionSearch
            if let begun {
                search = begun
            } else {
                search = try retentionSearch(at: now, change)
            }
            try extend(&search, to: .max, in: change)
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

    /// Returns the deletions that ``deleteBeyondRules(at:)`` would make, without writing anything.
    ///
    /// There is one deletion for each tombstone.
    func deletionsBeyondRules(
        at now: Timestamp
    ) throws(DonationStoreError) -> (deletions: [Deletion], count: Int) {
        var search = try searchBeyondRules(at: now)
        var deletions: [Deletion] = []
        var count = 0
        while true {
            let candidates = search.takeGone(most: Self.retentionBatch)
            guard !candidates.isEmpty else { return (deletions, count) }
            let snapshot = try read()
            let entries = try snapshot.liveEntries(at: candidates)
            guard !entries.isEmpty else { continue }
            deletions.append(Deletion(positions: PositionSet(entries.map(\.position)), by: .rules))
            count += entries.count
        }
    }

    /// Searches the log as it is now, without keeping others from appending.
    private func searchBeyondRules(
        at now: Timestamp
    ) throws(DonationStoreError) -> RetentionSearch {
        var search = try {
            () throws(DonationStoreError) in
            let snapshot = try read()
            return try retentionSearch(at: now, snapshot)
        }()
        guard !search.isUnlimited else { return search }
        var last: Position
        repeat {
            last = search.searched
            let snapshot = try read()
            try extend(&search, to: Self.chunk, in: snapshot)
        } while search.searched > last
        return search
    }

    private func retentionSearch(
        at now: Timestamp,
        _ transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> RetentionSearch {
        return try RetentionSearch(at: now, transaction)
    }

    private func extend(
        _ search: inout RetentionSearch,
        to limit: Int,
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) {
        let names = try names(in: transaction)
        try search.extend(to: limit, in: transaction, names)
        if let (position, failure) = search.damage { throw .damaged(position, failure) }
    }

    /// Appends a tombstone for the live donations at some positions; nothing if there are none.
    private func delete(
        _ positions: PositionSet,
        in change: inout Change<LogTables>
    ) throws(DonationStoreError) -> DeletionReceipt {
        let entries = try change.liveEntries(at: positions)
        guard !entries.isEmpty else { return DeletionReceipt(of: [], at: nil) }
        for entry in entries {
            try change.delete(entry.key.span, in: change.tables.identifiers)
        }
        let deletion = Deletion(positions: PositionSet(entries.map(\.position)), by: .rules)
        let position = try appendTombstone(deletion, to: &change)
        return DeletionReceipt(of: entries, at: position)
    }
}
