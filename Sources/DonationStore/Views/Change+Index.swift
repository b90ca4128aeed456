internal import Interactions
internal import LMDB

// The index of a table of views; catching up maintains it, and a rebuild makes it anew.

extension GenerationTransaction where Self: ~Copyable {
    /// Returns the changes of an index that follow from changes of its rows, in no order.
    ///
    /// The transaction has the rows as they are before these changes.
    func changes<Name: StoredTable>(
        of index: RowIndex<Name>,
        after changes: [Fold.RowChange]
    ) throws(DonationStoreError) -> [Fold.RowChange] where Tables == FoldTables<Name> {
        guard !changes.isEmpty else { return [] }
        var changedSums: [UInt8: UInt64] = [:]
        var entries: [Fold.RowChange] = []
        entries.reserveCapacity(2 * index.lists.count * changes.count + 1)
        for (key, row) in changes {
            let old = try listing(in: index, ofStored: key)
            let new = try listing(in: index, of: row)
            if old.amounts != new.amounts {
                for part in old.amounts { changedSums[part.sum, default: 0] &-= part.amount }
                for part in new.amounts { changedSums[part.sum, default: 0] &+= part.amount }
            }
            let value = row.map { index.value(of: $0.span) }
            for (list, (old, new)) in zip(index.lists, zip(old.orders, new.orders)) {
                if let old, old != new {
                    entries.append((RowIndex<Name>.key(of: key, old, list: list), nil))
                }
                if let new {
                    entries.append((RowIndex<Name>.key(of: key, new, list: list), value))
                }
            }
        }
        for (number, change) in changedSums where change != 0 {
            let total = try sum(number, of: index) &+ change
            entries.append((RowIndex<Name>.key(ofSum: number), index.row(ofSum: total)))
        }
        return entries
    }

    /// Returns a stored row's place in each list of an index, and its amounts.
    private func listing<Name: StoredTable>(
        in index: RowIndex<Name>,
        ofStored key: [UInt8]
    ) throws(DonationStoreError) -> (orders: [RowOrder?], amounts: [RowAmount])
    where Tables == FoldTables<Name> {
        let key = StoredView.key(key)
        guard let value = try value(forKey: key.span, in: tables[index.source]) else {
            return (index.lists.map { _ in nil }, [])
        }
        do {
            let row = value.extracting(try StoredView.rowStart(value)..<value.count)
            return try index.listing(of: row)
        } catch {
            throw unreadable()
        }
    }

    /// Returns a row's place in each list of an index, and its amounts.
    private func listing<Name: StoredTable>(
        in index: RowIndex<Name>,
        of row: [UInt8]?
    ) throws(DonationStoreError) -> (orders: [RowOrder?], amounts: [RowAmount])
    where Tables == FoldTables<Name> {
        guard let row else { return (index.lists.map { _ in nil }, []) }
        return try decoding(try index.listing(of: row.span))
    }
}

extension Change {
    /// Makes one list of the index from all rows; the caller makes the lists one after the other.
    ///
    /// - Complexity: O(*n* log *n*) in the number of rows; memory for the entries of the list.
    mutating func make<Name: StoredTable>(
        _ list: UInt8,
        of index: RowIndex<Name>
    ) throws(DonationStoreError) where Tables == FoldTables<Name> {
        let isFirst = list == index.lists.first
        if isFirst { try removeAll(in: tables[index.table]) }
        var sums: [UInt8: UInt64] = [:]
        var entries = IndexEntries()
        try forEachRow(in: tables[index.source]) { key, row throws(DecodingFailure) in
            if isFirst {
                for part in try index.amounts(row.span) {
                    sums[part.sum, default: 0] &+= part.amount
                }
            }
            guard let order = try index.order(list, row.span) else { return }
            entries.add(key, value: index.value(of: row.span), in: order)
        }
        for (number, sum) in sums.sorted(by: { $0.key < $1.key }) {
            guard let row = index.row(ofSum: sum) else { continue }
            try put(RowIndex<Name>.key(ofSum: number), row, in: tables[index.table])
        }
        entries.sort()
        // A cut key sorts by its hash, not by the whole key.
        let isCut = entries.longestKey + 1 + RowOrder.length > longestKey
        for entry in 0..<entries.count {
            let (order, key, value) = entries[entry]
            try put(
                RowIndex<Name>.key(of: key, order, list: list),
                value,
                in: tables[index.table],
                appending: !isCut
            )
        }
    }
}

extension GenerationTransaction where Self: ~Copyable {
    /// Returns at most `limit` entries of a list, after a key or from the beginning.
    func entries(
        of list: RankingList,
        after last: [UInt8]?,
        limit: Int
    ) throws(DonationStoreError) -> [RankingEntry] where Tables == ViewTables {
        var entries: [RankingEntry] = []
        entries.reserveCapacity(min(limit, 1024))
        var cursor = try cursor(in: tables[.order])
        var isOnEntry: Bool
        if let last {
            let key = StoredView.key(last)
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
                    try RankingEntry(listKey: key, value: value.extracting(start..<value.count))
                )
            } catch {
                throw unreadable()
            }
            isOnEntry = try cursor.moveToNext()
        }
        return entries
    }

    /// Returns the ranking's state of a conversation; `nil` if there is none.
    func rankingState(
        of conversation: [UInt8]
    ) throws(DonationStoreError) -> RankingState? where Tables == ViewTables {
        guard let row = try row(StoredView.key(conversation), in: tables[.conversations]) else {
            return nil
        }
        return try decoding(try RankingState(startOf: row.span))
    }

    /// Returns the sums over all conversations that the ranking needs.
    func rankingTotals() throws(DonationStoreError) -> RankingTotals
    where Tables == ViewTables {
        var totals = RankingTotals()
        var cursor = try cursor(in: tables[.order])
        let first = RowIndex<ViewTable>.key(ofSum: 0)
        var isOnSum = try cursor.seek(atOrAfter: first.span)
        while isOnSum, let number = RowIndex<ViewTable>.number(ofSum: cursor.key) {
            do {
                totals.read(try Self.sum(in: cursor.value), number: number)
            } catch {
                throw unreadable()
            }
            isOnSum = try cursor.moveToNext()
        }
        return totals
    }

    /// Reads the value of a sum.
    private static func sum(in value: Span<UInt8>) throws(DecodingFailure) -> UInt64 {
        let row = value.extracting(try StoredView.rowStart(value)..<value.count)
        guard row.count == 8 else { throw .truncated(atByte: row.count) }
        return row.bigEndian(at: 0, width: 8)
    }

    /// Returns a sum of an index over all rows.
    private func sum<Name: StoredTable>(
        _ number: UInt8,
        of index: RowIndex<Name>
    ) throws(DonationStoreError) -> UInt64 where Tables == FoldTables<Name> {
        let key = RowIndex<Name>.key(ofSum: number)
        guard let row = try row(key, in: tables[index.table]) else { return 0 }
        guard row.count == 8 else { throw unreadable() }
        return row.span.bigEndian(at: 0, width: 8)
    }
}

/// The entries of a list in the making: one piece of bytes, of which only the extents are sorted.
private struct IndexEntries {
    private struct Extent {
        var order: RowOrder
        var start: Int
        // Keys and index values are short.
        var keyLength: Int32
        var length: Int32
    }

    private var bytes: [UInt8] = []
    private var extents: [Extent] = []
    private(set) var longestKey = 0

    var count: Int { extents.count }

    mutating func add(_ key: [UInt8], value: [UInt8], in order: RowOrder) {
        extents.append(
            Extent(
                order: order,
                start: bytes.count,
                keyLength: Int32(key.count),
                length: Int32(key.count + value.count)
            )
        )
        bytes += key
        bytes += value
        longestKey = max(longestKey, key.count)
    }

    /// Sorts by order, and then by key.
    mutating func sort() {
        let bytes = bytes
        func key(_ extent: Extent) -> ArraySlice<UInt8> {
            bytes[extent.start..<extent.start + Int(extent.keyLength)]
        }
        extents.sort { left, right in
            if left.order.first != right.order.first { return left.order.first < right.order.first }
            if left.order.second != right.order.second {
                return left.order.second < right.order.second
            }
            return key(left).lexicographicallyPrecedes(key(right))
        }
    }

    subscript(index: Int) -> (order: RowOrder, key: [UInt8], value: [UInt8]) {
        let extent = extents[index]
        let end = extent.start + Int(extent.keyLength)
        return (
            extent.order, Array(bytes[extent.start..<end]),
            Array(bytes[end..<extent.start + Int(extent.length)])
        )
    }
}
