internal import Interactions
internal import LMDB

// The index of a table of views, which is written with the rows and made anew by a rebuild.

extension WriteTransaction {
    /// Brings the index up to date with rows that are about to be written.
    mutating func update<Name: StoredTable>(
        _ index: RowIndex<Name>,
        with changes: [(key: [UInt8], row: [UInt8]?)],
        _ tables: FoldTables<Name>
    ) throws(LMDBError) {
        guard !changes.isEmpty else { return }
        var sum = try sum(of: index, tables)
        do {
            for (key, row) in changes {
                var outdated: [[UInt8]] = []
                if let old = try self.row(StoredView.key(key), in: tables[index.source]) {
                    outdated = try index.keys(of: key, old.span)
                    sum &-= try index.amount(old.span)
                }
                if let row {
                    let keys = try index.keys(of: key, row.span)
                    let value = index.value(of: row.span)
                    outdated.removeAll(where: keys.contains)
                    for key in keys { try put(key, value, in: tables[index.table]) }
                    sum &+= try index.amount(row.span)
                }
                for key in outdated {
                    try delete(StoredView.key(key).span, in: tables[index.table])
                }
            }
        } catch let error as LMDBError {
            throw error
        } catch {
            throw .corrupted
        }
        try put(sum, of: index, tables)
    }

    /// Makes the index of all rows, list by list and in the order of its keys.
    ///
    /// - Complexity: O(*n* log *n*) in the number of rows; memory for the entries of one list.
    mutating func make<Name: StoredTable>(
        _ index: RowIndex<Name>,
        _ tables: FoldTables<Name>
    ) throws(LMDBError) {
        try removeAll(in: tables[index.table])
        var sum: UInt64 = 0
        try forEachRow(in: tables[index.source]) { _, row throws(DecodingFailure) in
            sum &+= try index.amount(row.span)
        }
        try put(sum, of: index, tables)
        for list in index.lists {
            var entries: [(key: [UInt8], value: [UInt8])] = []
            try forEachRow(in: tables[index.source]) { key, row throws(DecodingFailure) in
                guard let order = try index.order(list, row.span) else { return }
                entries.append(
                    (RowIndex<Name>.key(of: key, order, list: list), index.value(of: row.span))
                )
            }
            entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
            // What is cut is in the order of its hash, not of its key.
            let isCut = entries.contains { $0.key.count > longestKey }
            for (key, value) in entries {
                try put(key, value, in: tables[index.table], appending: !isCut)
            }
        }
    }

    private mutating func put<Name: StoredTable>(
        _ sum: UInt64,
        of index: RowIndex<Name>,
        _ tables: FoldTables<Name>
    ) throws(LMDBError) {
        let key = RowIndex<Name>.sumKey
        guard sum > 0 else {
            try delete(StoredView.key(key).span, in: tables[index.table])
            return
        }
        var row: [UInt8] = []
        row.appendBigEndian(sum)
        try put(key, row, in: tables[index.table])
    }
}

extension Transaction where Self: ~Copyable {
    /// The entries of a list after a place, or its first ones, and at most so many.
    func entries(
        of list: RankingList,
        after place: [UInt8]?,
        limit: Int,
        _ tables: ViewTables
    ) throws(LMDBError) -> [RankingEntry] {
        var entries: [RankingEntry] = []
        entries.reserveCapacity(min(limit, 1024))
        var cursor = try cursor(in: tables[.order])
        var isOnEntry: Bool
        if let place {
            let key = StoredView.key(place)
            isOnEntry = try cursor.seek(atOrAfter: key.span)
            if isOnEntry, cursor.key.isSame(as: key.span) { isOnEntry = try cursor.moveToNext() }
        } else {
            let key = [list.rawValue]
            isOnEntry = try cursor.seek(atOrAfter: key.span)
        }
        while isOnEntry, entries.count < limit, cursor.key[0] == list.rawValue {
            do {
                let value = cursor.value
                let start = try StoredView.rowStart(value)
                let key = start == 4 ? cursor.key.copy(cursor.key.indices) : value.copy(4..<start)
                entries.append(
                    try RankingEntry(place: key, value: value.extracting(start..<value.count))
                )
            } catch {
                throw .corrupted
            }
            isOnEntry = try cursor.moveToNext()
        }
        return entries
    }

    /// What the ranking remembers of a conversation; `nil` when there is none.
    func rankingState(
        of conversation: [UInt8],
        _ tables: ViewTables
    ) throws(LMDBError) -> RankingState? {
        guard let row = try row(StoredView.key(conversation), in: tables[.conversations]) else {
            return nil
        }
        do {
            return try RankingState(startOf: row.span)
        } catch {
            throw .corrupted
        }
    }

    /// What the rows of an index add up to.
    func sum<Name: StoredTable>(
        of index: RowIndex<Name>,
        _ tables: FoldTables<Name>
    ) throws(LMDBError) -> UInt64 {
        guard let row = try row(RowIndex<Name>.sumKey, in: tables[index.table]) else { return 0 }
        guard row.count == 8 else { throw .corrupted }
        return row.span.bigEndian(at: 0, width: 8)
    }
}
