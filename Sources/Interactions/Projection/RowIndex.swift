/// An index of the rows of a table: entries that follow from each row alone, in a table of their
/// own and in several orders.
///
/// It is kept wherever rows are written, and made in one go at the end of a rebuild.
package struct RowIndex<Table: StoredTable>: Sendable {
    /// The table whose rows are in the index.
    package let source: Table
    /// The table that the index is in.
    package let table: Table
    /// The numbers of the orders, above 0.
    package let lists: [UInt8]
    /// How many bytes of the beginning of a row stand in its entries.
    package let valueLength: Int
    /// What a list orders a row by; `nil` when it has no place in it.
    package let order:
        @Sendable (_ list: UInt8, _ row: Span<UInt8>) throws(DecodingFailure) -> RowOrder?
    /// What a row adds to the sum over all rows.
    package let amount: @Sendable (_ row: Span<UInt8>) throws(DecodingFailure) -> UInt64

    /// Where the sum over all rows stands: before all entries.
    package static var sumKey: [UInt8] { [0] }

    /// The key of an entry: the number of its list, what it is ordered by, and the row's key.
    package static func key(of key: [UInt8], _ order: RowOrder, list: UInt8) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1 + RowOrder.length + key.count)
        bytes.append(list)
        bytes.appendBigEndian(order.first)
        bytes.appendBigEndian(order.second)
        bytes += key
        return bytes
    }

    /// The keys of a row's entries.
    package func keys(of key: [UInt8], _ row: Span<UInt8>) throws(DecodingFailure) -> [[UInt8]] {
        var keys: [[UInt8]] = []
        for list in lists {
            if let order = try order(list, row) {
                keys.append(Self.key(of: key, order, list: list))
            }
        }
        return keys
    }

    /// What stands in a row's entries.
    package func value(of row: Span<UInt8>) -> [UInt8] {
        row.copy(0..<min(valueLength, row.count))
    }
}

/// What a row is ordered by in a list, the least first: by one number, and then by another.
package struct RowOrder: Hashable, Sendable {
    /// How many bytes it is in a key.
    package static let length = 16

    /// The number that decides.
    package var first: UInt64
    /// The number that decides between equal first ones.
    package var second: UInt64

    /// Orders by one number or two.
    package init(_ first: UInt64, _ second: UInt64 = 0) {
        self.first = first
        self.second = second
    }
}
