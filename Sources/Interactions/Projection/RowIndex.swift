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
    /// A function from a row to its parts of the sums over all rows; the first sum is number 0.
    package let amounts: @Sendable (_ row: Span<UInt8>) throws(DecodingFailure) -> [RowAmount]

    /// Returns the key of a sum over all rows, before all entries.
    package static func key(ofSum number: UInt8) -> [UInt8] { number == 0 ? [0] : [0, number] }

    /// Returns the number of the sum with a key; `nil` for a key of an entry.
    package static func number(ofSum key: Span<UInt8>) -> UInt8? {
        guard (1...2).contains(key.count), key[0] == 0 else { return nil }
        return key.count == 1 ? 0 : key[1]
    }

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

    /// Returns a row's place in each list, `nil` for lists that exclude it, and its amounts.
    package func listing(
        of row: Span<UInt8>
    ) throws(DecodingFailure) -> (orders: [RowOrder?], amounts: [RowAmount]) {
        var orders: [RowOrder?] = []
        orders.reserveCapacity(lists.count)
        for list in lists { orders.append(try order(list, row)) }
        return (orders, try amounts(row))
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

/// A row's part of one of the sums over all rows.
package struct RowAmount: Hashable, Sendable {
    /// The number of the sum.
    package var sum: UInt8
    /// What the row adds to it.
    package var amount: UInt64

    /// Makes a part of a sum.
    package init(_ sum: UInt8, _ amount: UInt64) {
        self.sum = sum
        self.amount = amount
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
