internal import Interactions
internal import LMDB

/// A row of the views that differs from a fresh fold of the log.
public struct ViewDifference: Hashable, Sendable {
    /// The kind of a difference.
    public enum Kind: String, Hashable, Sendable {
        /// The row is missing.
        case missing
        /// The row should not exist.
        case unexpected
        /// The row has other bytes.
        case different
    }

    /// The name of the table.
    public var table: String
    /// The key in hexadecimal, as it is on disk.
    public var key: String
    /// The kind of the difference.
    public var kind: Kind
}

extension FoldStore {
    /// Calls `body` with every row of a table, in the order of their stored keys.
    func forEach(
        in table: Table,
        of snapshot: borrowing Snapshot<Tables>,
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) {
        try snapshot.forEachRow(in: table, body)
    }

    /// Calls `body` with at most `limit` rows after a key, in the order of their stored keys.
    ///
    /// - Returns: The key of the last row; `nil` if there are no more.
    func forEach(
        in table: Table,
        after last: [UInt8]?,
        limit: Int,
        of snapshot: borrowing Snapshot<Tables>,
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) -> [UInt8]? {
        var (next, count) = (last, 0)
        try snapshot.forEachRow(
            in: table,
            after: last.map(StoredView.key),
            limit: limit
        ) { key, row throws(DecodingFailure) in
            (next, count) = (key, count + 1)
            try body(key, row)
        }
        return count < limit ? nil : next
    }

    /// Returns one digest over the views; equal views have equal digests, however they were made.
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

    /// Returns at most `limit` rows in which views differ from others made from the same events.
    ///
    /// - Parameters:
    ///   - found: The views that may be wrong.
    ///   - fresh: The views as they should be.
    ///   - limit: The largest number of rows to return.
    /// - Returns: The rows, table by table in the order of their keys.
    /// - Throws: ``DonationStoreError`` if either cannot be read.
    func differences(
        of found: borrowing Snapshot<Tables>,
        from fresh: borrowing Snapshot<Tables>,
        limit: Int
    ) throws(DonationStoreError) -> [ViewDifference] {
        var differences: [ViewDifference] = []
        for table in Folding.Table.allCases where differences.count < limit {
            let (one, other) = (found.tables[table], fresh.tables[table])
            try found.compare(one, with: other, of: fresh) { key, kind in
                differences.append(
                    ViewDifference(
                        table: table.rawValue,
                        key: key.map(\.hexadecimal).joined(),
                        kind: kind
                    )
                )
                return differences.count < limit
            }
        }
        return differences
    }
}

extension Snapshot {
    /// Walks two tables side by side and calls `body` with the keys that differ, until it returns
    /// `false`.
    fileprivate func compare(
        _ table: Table,
        with otherTable: Table,
        of other: borrowing Snapshot<Tables>,
        _ body: ([UInt8], ViewDifference.Kind) -> Bool
    ) throws(DonationStoreError) {
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
