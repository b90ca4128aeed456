internal import Interactions
internal import LMDB

/// A row of the views that is not what a fresh fold of the log makes it.
public struct ViewDifference: Hashable, Sendable {
    /// What is wrong with a row.
    public enum Kind: String, Hashable, Sendable {
        /// It should be there.
        case missing
        /// It should not be there.
        case unexpected
        /// It is another.
        case different
    }

    /// The name of the table.
    public var table: String
    /// The key in hexadecimal, as it is on disk.
    public var key: String
    /// What is wrong.
    public var kind: Kind
}

extension FoldStore {
    /// Hands every row of a table to `body`, in the order of their stored keys.
    func forEach(
        in table: Table,
        of snapshot: borrowing Snapshot<Tables>,
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) {
        do {
            try snapshot.forEachRow(in: table, body)
        } catch {
            throw storageError(error)
        }
    }

    /// Hands rows to `body` in the order of their stored keys, no more than `limit`, from behind the
    /// one of a key on.
    ///
    /// - Returns: The key of the last; `nil` when there are no more.
    func forEach(
        in table: Table,
        after last: [UInt8]?,
        limit: Int,
        of snapshot: borrowing Snapshot<Tables>,
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) -> [UInt8]? {
        var (next, count) = (last, 0)
        do {
            try snapshot.forEachRow(
                in: table,
                after: last.map(StoredView.key),
                limit: limit
            ) { key, row throws(DecodingFailure) in
                (next, count) = (key, count + 1)
                try body(key, row)
            }
        } catch {
            throw storageError(error)
        }
        return count < limit ? nil : next
    }

    /// One digest over the views on disk; equal views have equal digests, however they came to be.
    func digest(of snapshot: borrowing Snapshot<Tables>) throws(DonationStoreError) -> String {
        var digest = ViewDigest()
        for table in Folding.Table.allCases {
            digest.begin(table.rawValue)
            try forEach(in: snapshot.tables[table], of: snapshot) { key, row in
                digest.add(key, row)
            }
        }
        return digest.value
    }

    /// The rows in which views differ from others made of the same events, at most `limit`.
    ///
    /// - Parameters:
    ///   - found: The views that may be wrong.
    ///   - fresh: The views as they should be.
    ///   - limit: The most to return.
    /// - Returns: The rows, table by table in the order of their keys.
    /// - Throws: ``DonationStoreError`` when either cannot be read.
    func differences(
        of found: borrowing Snapshot<Tables>,
        from fresh: borrowing Snapshot<Tables>,
        limit: Int
    ) throws(DonationStoreError) -> [ViewDifference] {
        var differences: [ViewDifference] = []
        for table in Folding.Table.allCases where differences.count < limit {
            do throws(LMDBError) {
                let (one, other) = (found.tables[table], fresh.tables[table])
                try found.compare(one, with: fresh, other) { key, kind in
                    differences.append(
                        ViewDifference(
                            table: table.rawValue,
                            key: key.map(\.hexadecimal).joined(),
                            kind: kind
                        )
                    )
                    return differences.count < limit
                }
            } catch {
                throw storageError(error)
            }
        }
        return differences
    }
}

extension Snapshot {
    /// Walks two tables side by side and hands the keys that differ to `body`, until it has had
    /// enough.
    fileprivate func compare(
        _ table: Table,
        with other: borrowing Snapshot<Tables>,
        _ otherTable: Table,
        _ body: ([UInt8], ViewDifference.Kind) -> Bool
    ) throws(LMDBError) {
        var found = try cursor(in: table)
        var fresh = try other.cursor(in: otherTable)
        var hasFound = try found.moveToFirst()
        var hasFresh = try fresh.moveToFirst()
        while hasFound || hasFresh {
            let key = hasFound ? found.key.copy(found.key.indices) : nil
            let wanted = hasFresh ? fresh.key.copy(fresh.key.indices) : nil
            if let key, key == wanted {
                let isSame = found.value.isSame(as: fresh.value)
                guard isSame || body(key, .different) else { return }
                hasFound = try found.moveToNext()
                hasFresh = try fresh.moveToNext()
            } else if let key, wanted.map({ key.lexicographicallyPrecedes($0) }) ?? true {
                guard body(key, .unexpected) else { return }
                hasFound = try found.moveToNext()
            } else if let wanted {
                guard body(wanted, .missing) else { return }
                hasFresh = try fresh.moveToNext()
            }
        }
    }
}

extension Span<UInt8> {
    func isSame(as other: Span<UInt8>) -> Bool {
        count == other.count && indices.allSatisfy { self[$0] == other[$0] }
    }
}
