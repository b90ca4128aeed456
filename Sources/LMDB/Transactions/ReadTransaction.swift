/// An unchanging state of all tables, read in place; ends when it goes out of scope.
///
/// It sees the commits before its beginning and none after. Keep it short: while it lives, no page
/// that it can see is reused, so the file grows with every write. It may end on another thread than
/// it began on.
package struct ReadTransaction: ~Copyable, Transaction {
    let handle: TransactionHandle

    init(environment: Environment) throws(LMDBError) {
        handle = try environment.beginReading()
    }

    /// Finds the value of a key.
    ///
    /// - Parameters:
    ///   - key: 1 to 511 bytes.
    ///   - table: A table of this transaction's environment.
    /// - Returns: The value in place, or `nil` if the key is not there.
    /// - Throws: ``LMDBError/badValueSize`` when the key is empty, ``LMDBError/foreignTable``, or
    ///   an error of the file.
    /// - Complexity: O(log *n*) in the number of entries.
    @_lifetime(borrow self)
    package func value(forKey key: Span<UInt8>, in table: Table) throws(LMDBError) -> Span<UInt8>? {
        try handle.value(forKey: key, in: table)
    }

    /// Opens a cursor, which is on no entry yet.
    ///
    /// - Parameter table: A table of this transaction's environment.
    /// - Returns: A cursor that lives no longer than the transaction.
    /// - Throws: ``LMDBError/foreignTable``, or an error of the file.
    /// - Complexity: O(1), with one allocation.
    @_lifetime(borrow self)
    package func cursor(in table: Table) throws(LMDBError) -> Cursor {
        try handle.cursor(in: table)
    }

    /// Counts the entries of a table.
    ///
    /// - Parameter table: A table of this transaction's environment.
    /// - Returns: The number of entries.
    /// - Throws: ``LMDBError/foreignTable``, or an error of the file.
    /// - Complexity: O(1).
    package func entryCount(in table: Table) throws(LMDBError) -> Int {
        try handle.entryCount(in: table)
    }
}
