/// An index of the rows of a table, in a table of its own and in several orders.
///
/// Its entries depend on each row alone. Every write of rows updates it, and a rebuild makes it in
/// one step at the end.
package struct RowIndex<Table: StoredTable>: Sendable {
    /// The table whose rows are in the index.
    package let source: Table
    /// The table that the index is in.
    package let table: Table
    /// The numbers of the orders, above 0.
    package let lists: [UInt8]
    /// The number of bytes from the beginning of a row that its entries hold.
    package let valueLength: Int
    /// A function from a list and a row to the row's sort key in the order; `nil` when the list
    /// excludes it.
    package let order:
        @Sendable (_ list: UInt8, _ row: Span<UInt8>) throws(DecodingFailure) -> RowOrder?
    /// A function from a row to its part of the sum over all rows.
    package let amount: @Sendable (_ row: Span<UInt8>) throws(DecodingFailure) -> UInt64

    /// The key of the sum over all rows, before all entries.
    package static var sumKey: [UInt8] { [0] }

    /// Returns the key of an entry: its list's number, its order and the row's key.
    package static func key(of key: [UInt8], _ order: RowOrder, list: UInt8) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1 + RowOrder.length + key.count)
        bytes.append(list)
        bytes.appendBigEndian(order.first)
        bytes.appendBigEndian(order.second)
        bytes += key
        return bytes
    }

    /// Returns a row's place in each list, `nil` for lists that exclude it, and its amount.
    package func listing(
        of row: Span<UInt8>
    ) throws(DecodingFailure) -> (orders: [RowOrder?], amount: UInt64) {
        var orders: [RowOrder?] = []
        orders.reserveCapacity(lists.count)
        for list in lists { orders.append(try order(list, row)) }
        return (orders, try amount(row))
    }

    /// Returns the row of the sum; `nil` for none.
    package func row(ofSum sum: UInt64) -> [UInt8]? {
        guard sum > 0 else { return nil }
        return [UInt8](bigEndian: sum)
    }

    /// Returns the value of a row's entries.
    package func value(of row: Span<UInt8>) -> [UInt8] {
        row.copy(0..<min(valueLength, row.count))
    }
}

/// A row's sort key in the order of a list: by one number, then by another, the least first.
package struct RowOrder: Hashable, Sendable {
    /// The length in a key, in bytes.
    package static let length = 16

    /// The number that decides first.
    package var first: UInt64
    /// The number that decides between rows with equal first numbers.
    package var second: UInt64

    /// Makes an order of one number or two.
    package init(_ first: UInt64, _ second: UInt64 = 0) {
        self.first = first
        self.second = second
    }
}
